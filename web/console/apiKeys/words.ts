import { permissionWords } from '@forecourt/rules/staff/newKey.ts'
import type { DeskKey } from '@forecourt/server/staff/desk/apiKeys.ts'
import { whenOf } from '../when.ts'

const STATES = {
  active: { word: 'Active', tone: 'good' },
  expired: { word: 'Expired', tone: '' },
  revoked: { word: 'Revoked', tone: 'danger' },
} as const

const MOST_PLACES = 3

/** What a key is for, in words. */
export function placesOf({ scope, places }: Pick<DeskKey, 'scope' | 'places'>): string {
  if (scope === 'platform') return 'All sites, including later ones'
  if (scope === 'group') return `${places.join(', ')} (all sites)`
  const more = places.length - MOST_PLACES
  return more > 0 ? `${places.slice(0, MOST_PLACES).join(', ')} and ${more} more` : places.join(', ')
}

/** A key as the screens show it. */
export function shownKey(key: DeskKey, zone: string) {
  const at = (time: Date | null) => (time ? whenOf(time, zone) : null)
  return {
    id: key.id,
    name: key.name,
    state: key.state,
    ...STATES[key.state],
    for: placesOf(key),
    permissions: permissionWords(key.permissions),
    callsPerMinute: key.callsPerMinute,
    expires: at(key.expiresAt),
    revoked: at(key.revokedAt),
    rotated: at(key.rotatedAt),
    previousUntil: at(key.previousUntil),
    used: at(key.lastUsedAt),
    created: at(key.createdAt)!,
    by: key.issuedBy ?? 'the command line',
    version: String(key.version),
    canRestore: key.canRestore,
  }
}

/** A key on a screen. */
export type ShownKey = ReturnType<typeof shownKey>

/** How a program signs in, under a secret. */
export const SIGN_IN_NOTE =
  'Programs sign in with HTTP Basic authentication: the user name and the secret as the password.'
