/** What a key of the API is for: every site, the sites of a group, some sites, or some dealerships. */
export const KEY_SCOPES = ['platform', 'group', 'site', 'dealership'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The times that decide whether a key opens anything. */
export interface KeyTimes {
  expiresAt: Date | null
  revokedAt: Date | null
  /** Until when the secret before the last rotation is accepted; null if it is not. */
  previousUntil: Date | null
}

/** Which of a key's secrets are accepted at a moment: the current one, and for a while the one before it. */
export function acceptedSecrets({ expiresAt, revokedAt, previousUntil }: KeyTimes, now: Date) {
  const open = revokedAt === null && (expiresAt === null || now < expiresAt)
  return { current: open, previous: open && previousUntil !== null && now < previousUntil }
}

/** A key's state in words, for a list. */
export function keyState({ expiresAt, revokedAt }: KeyTimes, now: Date): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'active'
}
