/** What the audit log records, in words. */
export const AUDIT_ACTIONS = {
  'person.invited': 'Invited',
  'invitation.sent': 'Resent the invitation to',
  'invitation.revoked': 'Withdrew the invitation to',
  'invitation.accepted': 'Accepted an invitation:',
  'role.given': 'Gave a role to',
  'role.changed': 'Changed the role of',
  'role.removed': 'Removed a role from',
  'account.signed_in': 'Signed in:',
  'account.named': 'Renamed',
  'account.password_changed': 'Changed the password for',
  'account.password_reset': 'Reset the password for',
  'account.second_factor_on': 'Turned on two-step sign-in for',
  'account.second_factor_off': 'Turned off two-step sign-in for',
  'account.recovery_codes': 'Created new recovery codes for',
  'account.passkey_added': 'Added a passkey for',
  'account.passkey_named': 'Renamed a passkey for',
  'account.passkey_removed': 'Removed a passkey for',
  'account.session_revoked': 'Signed out a browser for',
  'operator.link': 'Created the first operator’s link:',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS
