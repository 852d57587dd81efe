const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 10
/** As long as nobody guesses: 190 bits. */
const TOKEN_LENGTH = 32
/** Bytes from here on would favour the first letters of the alphabet, so they are drawn again. */
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
 * A new id for a browser on a site: device_ and ten random characters (spec §6). It joins events and leads; it identifies
 * and never authorises.
 */
export const newDeviceId = (random: RandomBytes): string => `device_${characters(random)}`

/** A new id for a visit: session_ and ten random characters (spec §6). */
export const newSessionId = (random: RandomBytes): string => `session_${characters(random)}`

/**
 * The cookie that shows a browser to be the one that sent a lead; scripts cannot read it. What only the same visitor
 * may do hangs on it, never on the device id (decision 1: Visitors, owners, staff).
 */
export const VISITOR_COOKIE = 'forecourt_visitor'

/** A new secret for that cookie. */
export const newVisitorToken = (random: RandomBytes): string => characters(random, TOKEN_LENGTH)

/** Whether a text can be such a secret, for what comes in a Cookie header. */
export const isVisitorToken = (text: string): boolean => /^[A-Za-z0-9]{32}$/.test(text)

/** Whether a text is a device id of ours, for what comes from a browser. */
export const isDeviceId = (text: string): boolean => /^device_[A-Za-z0-9]{10}$/.test(text)

/** Whether a text is a session id of ours, for what comes from a browser. */
export const isSessionId = (text: string): boolean => /^session_[A-Za-z0-9]{10}$/.test(text)
