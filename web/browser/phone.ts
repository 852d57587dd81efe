import type { ConsentSite } from './consent.ts'

/** The subject of a reveal or a call (decision 1: Calls without a path). */
export interface PhoneSubject {
  website_id: number
  car_id?: number | null
  dealership_id?: number | null
  location_id?: number | null
}

async function post(site: ConsentSite, endpoint: string, body: object, keepalive = false): Promise<Response> {
  // Every page has a phone number, and hardly any visit needs this.
  const { deviceId, sessionId } = await import('./visitor.ts')
  return fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, anon_id: deviceId(site), session_id: sessionId(site), url: window.location.href }),
    keepalive,
  })
}

/** Requests a masked number from the server, which counts the request; null if it fails (spec §8). */
export async function revealPhone(site: ConsentSite, endpoint: string, subject: PhoneSubject): Promise<string | null> {
  try {
    const response = await post(site, endpoint, subject)
    const answer: unknown = response.ok ? await response.json() : null
    const phone = (answer as { phone?: unknown } | null)?.phone
    if (typeof phone === 'string' && phone) return phone
  } catch {
    // Reported below, like any other failure.
  }
  console.warn('No phone number was given.', subject)
  return null
}

/** Logs that a vehicle has no phone number (spec §8). */
export const warnMissingPhone = (subject: PhoneSubject): void =>
  console.warn('This vehicle has no phone number.', subject)

/** Calls a number on a phone; on other devices the number is only shown. */
export function ringOnPhone(href: string): boolean {
  if (!window.matchMedia('(hover: none) and (pointer: coarse)').matches) return false
  window.location.href = href
  return true
}

/** Reports a click on a phone link to the server; the call itself does not depend on it (spec §7). */
export function callClicked(site: ConsentSite, endpoint: string, call: PhoneSubject & { phone: string }): void {
  void post(site, endpoint, call, true).catch(() => {})
}
