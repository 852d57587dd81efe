import { readText, writeText } from './storage.ts'

const DEVICE_KEY = 'forecourt.device'
const SESSION_KEY = 'forecourt.session'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 10

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

function idOf(key: string, prefix: string, lasting: boolean): string {
  const known = readText(key, { lasting })
  if (known?.startsWith(prefix)) return known
  const made = prefix + random()
  writeText(key, made, { lasting })
  return made
}

/** This browser's id, device_ and ten random characters, kept for good (spec §6). */
export const deviceId = (): string => idOf(DEVICE_KEY, 'device_', true)

/** This visit's id, session_ and ten random characters, kept until the tab closes (spec §6). */
export const sessionId = (): string => idOf(SESSION_KEY, 'session_', false)

/** An id for one submission of a form, so that sending it twice makes one lead (decisions "Leads"). */
export const submissionId = (): string => crypto.randomUUID()
