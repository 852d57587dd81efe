/** What an open page of a vehicle follows: whether it can be bought, is reserved, or is gone. */
export const LIVE_STATES = ['available', 'reserved', 'gone'] as const
export type LiveState = (typeof LIVE_STATES)[number]

/** What a visitor who has the page open is told about a change; null if there is none. */
export function liveNotice(before: LiveState, after: LiveState, noun: string): string | null {
  if (before === after) return null
  switch (after) {
    case 'available':
      return `This ${noun} is available again.`
    case 'reserved':
      return `This ${noun} has just been reserved.`
    case 'gone':
      return `This ${noun} is no longer available.`
  }
}
