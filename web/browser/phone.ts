import { deviceId, sessionId } from './visitor.ts'

/** What a reveal or a call is about (decision 1: Calls without a path). */
export interface PhoneSubject {
  website_id: number
  car_id?: number | null
  dealership_id?: number | null
  location_id?: number | null
}

const post = (endpoint: string, body: object, keepalive = false) =>
  fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, anon_id: deviceId(), session_id: sessionId(), url: window.location.href }),
    keepalive,
  })

/** Asks the server for a masked number, which counts the asking; null when it could not be had (spec §8). */
export async function revealPhone(endpoint: string, subject: PhoneSubject): Promise<string | null> {
  try {
    const response = await post(endpoint, subject)
    const answer: unknown = response.ok ? await response.json() : null
    const phone = (answer as { phone?: unknown } | null)?.phone
    if (typeof phone === 'string' && phone) return phone
  } catch {
    // Said below, like any other way of not getting it.
  }
  console.warn('No phone number was given.', subject)
  return null
}

/** Tells whoever looks after the site that a vehicle has no number to ring at all (spec §8). */
export const warnMissingPhone = (subject: PhoneSubject): void =>
  console.warn('This vehicle has no phone number.', subject)

/** Rings a number on a device that is a phone; elsewhere the number is there to be read. */
export function ringOnPhone(href: string): boolean {
  if (!window.matchMedia('(hover: none) and (pointer: coarse)').matches) return false
  window.location.href = href
  return true
}

/** Tells the server that a phone link was clicked; the call itself goes on whatever comes of it (spec §7). */
export function callClicked(endpoint: string, call: PhoneSubject & { phone: string }): void {
  void post(endpoint, call, true).catch(() => {})
}
