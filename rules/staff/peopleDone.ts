/** What somebody has just done about the access of another person, as the log has it. */
export const PEOPLE_ACTS = [
  'person.invited',
  'invitation.sent',
  'invitation.revoked',
  'role.removed',
  'role.given_back',
] as const

export interface PersonDone {
  action: (typeof PEOPLE_ACTS)[number]
  /** The name, or the address of whoever has no account here. */
  who: string
  role: string
  where: string
}

/** Says it, so that whoever did it sees that it was the person whom they meant (decision 198). */
export function peopleDoneWords({ action, who, role, where }: PersonDone): string {
  switch (action) {
    case 'person.invited':
      return `Invitation sent to ${who}.`
    case 'invitation.sent':
      return `Invitation sent to ${who} again. The earlier link no longer works.`
    case 'invitation.revoked':
      return `Invitation for ${who} withdrawn. Its link no longer works.`
    case 'role.removed':
      return `${who} no longer has the role ${role} for ${where}.`
    case 'role.given_back':
      return `${who} has the role ${role} for ${where} again, and can sign in.`
  }
}
