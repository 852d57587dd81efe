/** For how long an invitation can be accepted. */
export const INVITATION_DAYS = 7
/** For how long a link that sets a new password works. */
export const RESET_MINUTES = 60

/** The state of an invitation. */
export type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired'

/** What becomes of an invitation: it is accepted once, while it is valid. */
export function invitationState(
  invitation: { expiresAt: Date; acceptedAt: Date | null; revokedAt: Date | null },
  now: Date,
): InvitationState {
  if (invitation.acceptedAt !== null) return 'accepted'
  if (invitation.revokedAt !== null) return 'revoked'
  return now >= invitation.expiresAt ? 'expired' : 'open'
}

/** The day on which an invitation of now ends. */
export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * 86_400_000)
