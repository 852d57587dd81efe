import { isDeviceId, isSessionId, newDeviceId, newSessionId, type RandomBytes } from '@forecourt/rules/event/visitor.ts'
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

/** This browser's id, device_ and ten random characters, stored permanently (spec §6). */
export const deviceId = (): string => idOf({ key: DEVICE_KEY, lasting: true, isOurs: isDeviceId, make: newDeviceId })

/** This visit's id, session_ and ten random characters, stored until the tab closes (spec §6). */
export const sessionId = (): string =>
  idOf({ key: SESSION_KEY, lasting: false, isOurs: isSessionId, make: newSessionId })

/** An id for one submission of a form, so that sending it twice makes one lead (decision 1: Leads). */
export const submissionId = (): string => crypto.randomUUID()
