import type { AvailableBookings } from '@forecourt/rules/kinds/booking.ts'

/** After this long in the background, free times are requested again when the visitor returns. */
const STALE_MS = 60_000

/** Requests the free times of a dealership; null if that fails. */
export async function fetchBookings(address: string, signal: AbortSignal): Promise<AvailableBookings | null> {
  try {
    const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
    if (response.ok) return (await response.json()) as AvailableBookings
  } catch {
    // Offline or aborted: handled below, like an error response.
  }
  if (!signal.aborted) console.warn('No available times were returned.', address)
  return null
}

/** The time zone of the visitor's device. */
export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Calls `act` when the visitor returns to the page after a while. Returns the function that cancels it. */
export function onReturn(act: () => void): () => void {
  let leftAt = null as number | null
  const changed = () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
    else if (leftAt !== null) {
      if (Date.now() - leftAt >= STALE_MS) act()
      leftAt = null
    }
  }
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
