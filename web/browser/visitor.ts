import { v4 } from 'uuid'
import { isDeviceId, isSessionId, newDeviceId, newSessionId, type RandomBytes } from '@forecourt/rules/event/visitor.ts'
import { mayUse, type ConsentSite } from './consent.ts'
import { readText, writeText } from './storage.ts'

const DEVICE_KEY = 'forecourt.device'
const SESSION_KEY = 'forecourt.session'

const random: RandomBytes = (size) => crypto.getRandomValues(new Uint8Array(size))

interface Kind {
  key: string
  lasting: boolean
  isOurs: (text: string) => boolean
  make: (random: RandomBytes) => string
}

function idOf({ key, lasting, isOurs, make }: Kind): string {
  const stored = readText(key, { lasting })
  if (stored !== null && isOurs(stored)) return stored
  const made = make(random)
  writeText(key, made, { lasting })
  return made
}

/**
 * This browser's id, device_ and ten random characters, stored permanently (spec §6); null while the visitor may not be
 * counted.
 */
export const deviceId = (site: ConsentSite): string | null =>
  mayUse(site, 'statistics') ? idOf({ key: DEVICE_KEY, lasting: true, isOurs: isDeviceId, make: newDeviceId }) : null

/** This visit's id, session_ and ten random characters, stored until the tab closes (spec §6); null as above. */
export const sessionId = (site: ConsentSite): string | null =>
  mayUse(site, 'statistics')
    ? idOf({ key: SESSION_KEY, lasting: false, isOurs: isSessionId, make: newSessionId })
    : null

/** Removes both ids. */
export function forgetVisitor(): void {
  writeText(DEVICE_KEY, null)
  writeText(SESSION_KEY, null, { lasting: false })
}

/** A random UUID; also at an address without HTTPS, where browsers have no `crypto.randomUUID`. */
export const newId = (): string => v4()
