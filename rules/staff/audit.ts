/** What the audit log records, in words. */
export const AUDIT_ACTIONS = {
  'person.invited': 'Invited',
  'invitation.sent': 'Sent the invitation again to',
  'invitation.revoked': 'Withdrew the invitation of',
  'invitation.accepted': 'Accepted the invitation',
  'role.given': 'Gave a role to',
  'role.changed': 'Changed the role of',
  'role.removed': 'Removed the role of',
  'account.signed_in': 'Signed in',
  'account.named': 'Changed the name of',
  'account.password_changed': 'Changed the password of',
  'account.password_reset': 'Set a new password by email for',
  'account.second_factor_on': 'Turned two-step sign-in on for',
  'account.second_factor_off': 'Turned two-step sign-in off for',
  'account.recovery_codes': 'Made new recovery codes for',
  'account.session_revoked': 'Signed out a browser of',
  'reservation.answered': 'Recorded the answer to',
  'reservation.released': 'Released',
  'reservation.refunded': 'Cancelled and refunded',
  'booking.moved': 'Moved the booking',
  'booking.cancelled': 'Cancelled the booking',
  'booking.blocked': 'Blocked out bookings at',
  'booking.unblocked': 'Took bookings again at',
  'operator.link': 'Made a link for the first operator',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS
