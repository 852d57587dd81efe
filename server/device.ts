import { customAlphabet } from 'nanoid'

const COOKIE = 'forecourt_device'
const MAX_AGE_SECONDS = 365 * 86_400
const random = customAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 10)
const IN_HEADER = new RegExp(`(?:^|;\\s*)${COOKIE}=(device_[A-Za-z0-9]{10})(?:;|$)`)

/** A visitor's device as their cookie names it (spec §6); `setCookie` is the header to answer with when it is new. */
export interface Device {
  id: string
  setCookie: string | null
}

/**
 * The device of a request, or a new one. Only answers to POST may set the cookie: pages are the same for everybody
 * and are kept, so they carry none.
 */
export function deviceOf(cookieHeader: string | undefined, secure: boolean): Device {
  const id = IN_HEADER.exec(cookieHeader ?? '')?.[1]
  if (id) return { id, setCookie: null }
  const fresh = `device_${random()}`
  const setCookie = `${COOKIE}=${fresh}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return { id: fresh, setCookie }
}

/** A Cookie header with the device in it, for code further in that reads the request. */
export const withDevice = (cookieHeader: string | undefined, device: Device): string =>
  device.setCookie === null ? (cookieHeader ?? '') : [cookieHeader, `${COOKIE}=${device.id}`].filter(Boolean).join('; ')
