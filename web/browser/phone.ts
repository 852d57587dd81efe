/** What a reveal or a call is about (decisions "Calls that the spec names without a path"). */
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
    body: JSON.stringify({ ...body, url: window.location.href }),
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

/** Tells the server that a phone link was clicked; the call itself goes on whatever comes of it (spec §7). */
export function callClicked(endpoint: string, call: PhoneSubject & { phone: string }): void {
  void post(endpoint, call, true).catch(() => {})
}
