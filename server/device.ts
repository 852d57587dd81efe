import { randomBytes } from 'node:crypto'
import { DEVICE_COOKIE, deviceIdIn, newDeviceId } from '@forecourt/rules/event/visitor.ts'

const MAX_AGE_SECONDS = 365 * 86_400

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
  const id = deviceIdIn(cookieHeader)
  if (id) return { id, setCookie: null }
  const fresh = newDeviceId(randomBytes)
  const setCookie = `${DEVICE_COOKIE}=${fresh}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return { id: fresh, setCookie }
}

/** A Cookie header with the device in it, for code further in that reads the request. */
export const withDevice = (cookieHeader: string | undefined, device: Device): string =>
  device.setCookie === null
    ? (cookieHeader ?? '')
    : [cookieHeader, `${DEVICE_COOKIE}=${device.id}`].filter(Boolean).join('; ')
