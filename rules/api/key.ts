/** What a key of the API is for: every site, the sites of a group, some sites, or some dealerships. */
export const KEY_SCOPES = ['platform', 'group', 'site', 'dealership'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Calls a minute of a key for which nothing else was said, and how many it may have. */
export const KEY_CALLS_PER_MINUTE = 600
export const MOST_KEY_CALLS = 100_000

/** For how many hours the secret before a rotation is accepted, unless told otherwise. */
export const KEY_GRACE_HOURS = 24

/** For how long a key that was revoked can be restored. */
export const KEY_RESTORE_MINUTES = 10

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
export function keyState(
  { expiresAt, revokedAt }: Pick<KeyTimes, 'expiresAt' | 'revokedAt'>,
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'active'
}

/** Whether a key that was revoked can still be restored (decision 164). */
export const canRestoreKey = (revokedAt: Date | null, now: Date): boolean =>
  revokedAt !== null && now.getTime() - revokedAt.getTime() < KEY_RESTORE_MINUTES * 60_000
