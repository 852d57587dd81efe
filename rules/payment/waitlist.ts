/**
 * States of a place on a vehicle's waitlist (decision 117): waiting, or offered the vehicle for some minutes; then taken
 * up by reserving, passed on, lapsed, given up before its turn, or closed because the vehicle can no longer be reserved.
 */
export const PLACE_STATES = ['waiting', 'offered', 'accepted', 'passed', 'lapsed', 'left', 'closed'] as const
export type PlaceState = (typeof PLACE_STATES)[number]

/** The states of a place that is still in line. */
export const OPEN_PLACE_STATES = ['waiting', 'offered'] as const satisfies readonly PlaceState[]

/** Whether a place in this state is still in line. */
export const isInLine = (state: PlaceState): boolean => OPEN_PLACE_STATES.some((open) => open === state)

/** The part of a place that decides what may happen to it. */
export interface Place {
  state: PlaceState
  /** When its offer ends; null unless it has been offered the vehicle. */
  offeredUntil: Date | null
}

/** What happens to a place. */
export type PlaceEvent =
  /** It is first in line, and the vehicle is free. */
  | 'offer'
  /** The dealer has reserved the vehicle meanwhile: the place stays where it was in line. */
  | 'withdraw'
  /** The visitor reserves the vehicle. */
  | 'accept'
  /** The visitor passes the offer on. */
  | 'pass'
  /** The visitor leaves the waitlist. */
  | 'leave'
  /** The time of an offer is over. */
  | 'expire'
  /** The vehicle can no longer be reserved. */
  | 'close'

/** Minutes of an offer (setting of the same name). */
export interface OfferMinutes {
  waitlist_offer_minutes: number
}

/** Why an offer cannot be taken up, in the visitor's words. */
export const PLACE_REFUSALS = {
  notYet: 'It isn’t your turn yet. We’ll let you know when it is.',
  over: 'This offer has ended.',
} as const

/** The place after an event, or why nothing happens. */
export type PlaceTransition = { ok: true; place: Place } | { ok: false; refusal: string }

const MINUTE_MS = 60_000

/** A new place, at the end of the line. */
export const newPlace = (): Place => ({ state: 'waiting', offeredUntil: null })

/**
 * What an event makes of a place (docs/reservations.md has the drawing). An event that comes late, or again, changes
 * nothing. A place that has ended never comes back: who wants the vehicle again joins again, at the end of the line.
 */
export function placeAfter(
  place: Place,
  event: PlaceEvent,
  { now, minutes }: { now: Date; minutes: OfferMinutes },
): PlaceTransition {
  const to = (change: Partial<Place>): PlaceTransition => ({ ok: true, place: { ...place, ...change } })
  const unchanged: PlaceTransition = { ok: true, place }
  const { state } = place
  const isOver = place.offeredUntil !== null && place.offeredUntil <= now
  switch (event) {
    case 'offer': {
      const offeredUntil = new Date(now.getTime() + minutes.waitlist_offer_minutes * MINUTE_MS)
      return state === 'waiting' ? to({ state: 'offered', offeredUntil }) : unchanged
    }
    case 'withdraw':
      return state === 'offered' ? to({ state: 'waiting', offeredUntil: null }) : unchanged
    case 'accept':
      if (state === 'waiting') return { ok: false, refusal: PLACE_REFUSALS.notYet }
      return state === 'offered' && !isOver ? to({ state: 'accepted' }) : { ok: false, refusal: PLACE_REFUSALS.over }
    case 'pass':
      return state === 'offered' ? to({ state: 'passed' }) : unchanged
    case 'leave':
      return isInLine(state) ? to({ state: 'left' }) : unchanged
    case 'expire':
      return state === 'offered' && isOver ? to({ state: 'lapsed' }) : unchanged
    case 'close':
      return isInLine(state) ? to({ state: 'closed' }) : unchanged
  }
}

/** A place that is in line for a vehicle. */
export interface PlaceInLine extends Place {
  id: string
  /** Whether its site can no longer take a reservation of the vehicle, whoever holds it. */
  isClosed: boolean
}

/** A vehicle with those who wait for it. */
export interface Line {
  /** Whether a reservation holds the vehicle. */
  isHeld: boolean
  /** Whether the dealer's own systems say that it is reserved. */
  isReservedByDealer: boolean
  /** In the order in which they joined. */
  places: readonly PlaceInLine[]
}

/**
 * What has to happen to the places in line for a vehicle. It depends only on what is true now, not on how the vehicle
 * became free: so every way of ending, of a reservation and of an offer, passes it on to the next in line.
 */
export function waitlistMoves(
  { isHeld, isReservedByDealer, places }: Line,
  now: Date,
): readonly { id: string; event: PlaceEvent }[] {
  const moves: { id: string; event: PlaceEvent }[] = []
  const rest: PlaceInLine[] = []
  for (const place of places) {
    const isOver = place.state === 'offered' && place.offeredUntil !== null && place.offeredUntil <= now
    if (place.isClosed) moves.push({ id: place.id, event: 'close' })
    else if (isOver) moves.push({ id: place.id, event: 'expire' })
    else if (place.state === 'offered' && isReservedByDealer) moves.push({ id: place.id, event: 'withdraw' })
    else rest.push(place)
  }
  const isTaken = isHeld || isReservedByDealer || rest.some(({ state }) => state === 'offered')
  const next = rest.find(({ state }) => state === 'waiting')
  if (!isTaken && next) moves.push({ id: next.id, event: 'offer' })
  return moves
}
