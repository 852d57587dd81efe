import type { AvailableBookings } from '@forecourt/rules/kinds/booking.ts'

/** After this long in the background, free times are asked for again when the visitor comes back. */
const STALE_MS = 60_000

/** Asks the server for the free times of a dealership; null when they could not be had. */
export async function fetchBookings(address: string, signal: AbortSignal): Promise<AvailableBookings | null> {
  try {
    const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
    if (response.ok) return (await response.json()) as AvailableBookings
  } catch {
    // Offline, or asked for no longer: said below, like a refusal.
  }
  if (!signal.aborted) console.warn('No available times were returned.', address)
  return null
}

/** The zone of the visitor's own clock. */
export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Calls `act` when the visitor comes back to the page after a while. Answers how to stop. */
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
