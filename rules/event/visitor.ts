const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 10
/** 190 bits, which cannot be guessed. */
const TOKEN_LENGTH = 32
/** Bytes from here on would make the first letters more likely, so they are discarded. */
const FAIR = 256 - (256 % ALPHABET.length)

/** A source of random bytes, such as `(size) => crypto.getRandomValues(new Uint8Array(size))`. */
export type RandomBytes = (size: number) => Uint8Array

function characters(random: RandomBytes, length = LENGTH): string {
  let text = ''
  while (text.length < length)
    for (const byte of random(length)) if (byte < FAIR && text.length < length) text += ALPHABET[byte % ALPHABET.length]
  return text
}

/**
 * A new id for a browser on a site: device_ and ten random characters (spec §6). It links events and leads; it
 * identifies and never authorises.
 */
export const newDeviceId = (random: RandomBytes): string => `device_${characters(random)}`

/** A new id for a visit: session_ and ten random characters (spec §6). */
export const newSessionId = (random: RandomBytes): string => `session_${characters(random)}`

/**
 * The cookie that identifies the browser that sent a lead; scripts cannot read it. Access to a visitor's own data
 * depends on it, never on the device id (decision 1: Visitors, owners, staff).
 */
export const VISITOR_COOKIE = 'forecourt_visitor'

/** A new secret for that cookie. */
export const newVisitorToken = (random: RandomBytes): string => characters(random, TOKEN_LENGTH)

/** Whether a text has the format of such a secret; for input from a Cookie header. */
export const isVisitorToken = (text: string): boolean => /^[A-Za-z0-9]{32}$/.test(text)

/** Whether a text is a device id of ours; for input from a browser. */
export const isDeviceId = (text: string): boolean => /^device_[A-Za-z0-9]{10}$/.test(text)

/** Whether a text is a session id of ours; for input from a browser. */
export const isSessionId = (text: string): boolean => /^session_[A-Za-z0-9]{10}$/.test(text)
