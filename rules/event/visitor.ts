const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 10
/** Bytes from here on would favour the first letters of the alphabet, so they are drawn again. */
const FAIR = 256 - (256 % ALPHABET.length)

/** A source of random bytes, such as `(size) => crypto.getRandomValues(new Uint8Array(size))`. */
export type RandomBytes = (size: number) => Uint8Array

function characters(random: RandomBytes): string {
  let text = ''
  while (text.length < LENGTH)
    for (const byte of random(LENGTH)) if (byte < FAIR && text.length < LENGTH) text += ALPHABET[byte % ALPHABET.length]
  return text
}

/** A new id for a browser: device_ and ten random characters (spec §6). */
export const newDeviceId = (random: RandomBytes): string => `device_${characters(random)}`

/** A new id for a visit: session_ and ten random characters (spec §6). */
export const newSessionId = (random: RandomBytes): string => `session_${characters(random)}`

/** The cookie that the server knows a browser by; scripts cannot read it. */
export const DEVICE_COOKIE = 'forecourt_device'

/** The device id in a request's Cookie header; null when there is none of ours. */
export function deviceIdIn(cookies: string | null | undefined): string | null {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value = ''] = cookie.trim().split('=', 2)
    if (name === DEVICE_COOKIE && isDeviceId(value)) return value
  }
  return null
}

/** Whether a text is a device id of ours, for what comes from a browser. */
export const isDeviceId = (text: string): boolean => /^device_[A-Za-z0-9]{10}$/.test(text)

/** Whether a text is a session id of ours, for what comes from a browser. */
export const isSessionId = (text: string): boolean => /^session_[A-Za-z0-9]{10}$/.test(text)
