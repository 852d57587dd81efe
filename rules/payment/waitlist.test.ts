import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHolding, newHold, reservationAfter, type Hold, type ReservationEvent } from './reservation.ts'
import {
  isInLine,
  newPlace,
  PLACE_REFUSALS,
  PLACE_STATES,
  placeAfter,
  waitlistMoves,
  type Place,
  type PlaceEvent,
  type PlaceInLine,
  type PlaceState,
} from './waitlist.ts'

const NOW = new Date('2026-03-02T00:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const MINUTES = { waitlist_offer_minutes: 20 }
const place = (state: PlaceState): Place => ({ state, offeredUntil: state === 'offered' ? at(20) : null })
const after = (from: Place, event: PlaceEvent, now = NOW) => placeAfter(from, event, { now, minutes: MINUTES })

test('a new place waits, and is in line until it has ended', () => {
  expect(newPlace()).toEqual(place('waiting'))
  expect(PLACE_STATES.filter(isInLine)).toEqual(['waiting', 'offered'])
})

describe('placeAfter', () => {
  const SAME = 'the same'
  const TABLE: [PlaceEvent, Record<'waiting' | 'offered' | 'ended', PlaceState | typeof SAME | 'refused'>][] = [
    ['offer', { waiting: 'offered', offered: SAME, ended: SAME }],
    ['withdraw', { waiting: SAME, offered: 'waiting', ended: SAME }],
    ['accept', { waiting: 'refused', offered: 'accepted', ended: 'refused' }],
    ['pass', { waiting: SAME, offered: 'passed', ended: SAME }],
    ['leave', { waiting: 'left', offered: 'left', ended: SAME }],
    ['close', { waiting: 'closed', offered: 'closed', ended: SAME }],
    // Its time is not over yet.
    ['expire', { waiting: SAME, offered: SAME, ended: SAME }],
  ]
  test.each(TABLE)('%s', (event, expected) => {
    for (const state of PLACE_STATES) {
      const from = place(state)
      const wanted = expected[state === 'waiting' || state === 'offered' ? state : 'ended']
      const result = after(from, event)
      if (wanted === 'refused') expect([state, result.ok]).toEqual([state, false])
      else if (wanted === SAME) expect(result).toEqual({ ok: true, place: from })
      else expect([state, result.ok && result.place.state]).toEqual([state, wanted])
    }
  })

  test('an offer lasts for the minutes of the site', () => {
    expect(after(place('waiting'), 'offer')).toEqual({ ok: true, place: place('offered') })
    expect(placeAfter(place('waiting'), 'offer', { now: NOW, minutes: { waitlist_offer_minutes: 5 } })).toMatchObject({
      place: { offeredUntil: at(5) },
    })
  })

  test.each<[string, number, boolean]>([
    ['a moment before its end', 20 - 1 / 60, true],
    ['at its end', 20, false],
  ])('an offer is taken up %s: %s', (_, minutes, ok) => {
    expect(after(place('offered'), 'accept', at(minutes))).toEqual(
      ok
        ? { ok: true, place: { ...place('offered'), state: 'accepted' } }
        : { ok: false, refusal: PLACE_REFUSALS.over },
    )
    expect(after(place('offered'), 'expire', at(minutes))).toMatchObject({
      place: { state: ok ? 'offered' : 'lapsed' },
    })
  })

  test('one that still waits cannot be taken up', () =>
    expect(after(place('waiting'), 'accept')).toEqual({ ok: false, refusal: PLACE_REFUSALS.notYet }))
})

describe('waitlistMoves', () => {
  const inLine = (id: string, state: PlaceState, change: Partial<PlaceInLine> = {}): PlaceInLine => ({
    ...place(state),
    id,
    isClosed: false,
    ...change,
  })
  const free = { isHeld: false, isReservedByDealer: false }
  type Row = [string, Parameters<typeof waitlistMoves>[0], number, [string, PlaceEvent][]]
  test.each<Row>([
    ['nobody is in line', { ...free, places: [] }, 0, []],
    [
      'the first in line is offered a free vehicle',
      { ...free, places: [inLine('a', 'waiting'), inLine('b', 'waiting')] },
      0,
      [['a', 'offer']],
    ],
    ['nobody is offered one that is held', { ...free, isHeld: true, places: [inLine('a', 'waiting')] }, 0, []],
    [
      'nor one that the dealer has reserved',
      { ...free, isReservedByDealer: true, places: [inLine('a', 'waiting')] },
      0,
      [],
    ],
    ['an offer lasts', { ...free, places: [inLine('a', 'offered'), inLine('b', 'waiting')] }, 20 - 1 / 60, []],
    [
      'and goes to the next at its end',
      { ...free, places: [inLine('a', 'offered'), inLine('b', 'waiting')] },
      20,
      [
        ['a', 'expire'],
        ['b', 'offer'],
      ],
    ],
    [
      'the dealer reserves it during an offer',
      { ...free, isReservedByDealer: true, places: [inLine('a', 'offered'), inLine('b', 'waiting')] },
      0,
      [['a', 'withdraw']],
    ],
    [
      'the site of the first can no longer take a reservation',
      { ...free, places: [inLine('a', 'waiting', { isClosed: true }), inLine('b', 'waiting')] },
      0,
      [
        ['a', 'close'],
        ['b', 'offer'],
      ],
    ],
    [
      'it is sold while it is held',
      {
        ...free,
        isHeld: true,
        places: [inLine('a', 'waiting', { isClosed: true }), inLine('b', 'waiting', { isClosed: true })],
      },
      0,
      [
        ['a', 'close'],
        ['b', 'close'],
      ],
    ],
  ])('%s', (_, line, minutes, moves) => {
    expect(waitlistMoves(line, at(minutes)).map(({ id, event }) => [id, event])).toEqual(moves)
  })
})

/** A vehicle, its reservations and its line, as the database holds them: what is refused there is refused here. */
class Model {
  now = NOW
  isReservedByDealer = false
  isSold = false
  reservations: Hold[] = []
  places: (Place & { id: string; offers: number })[] = []
  offered: string[] = []

  get held() {
    return this.reservations.find(({ state }) => isHolding(state))
  }
  get inLine() {
    return this.places.filter(({ state }) => isInLine(state))
  }
  join() {
    if (!this.isSold && (this.held || this.isReservedByDealer || this.inLine.length > 0))
      this.places.push({ ...newPlace(), id: String(this.places.length), offers: 0 })
  }
  /** A visitor who is not in line. */
  hold() {
    if (!this.held && !this.isReservedByDealer && !this.isSold && this.inLine.length === 0)
      this.reservations.push(newHold(this.now, { hold_minutes: 15 }))
  }
  accept() {
    const one = this.places.find(({ state }) => state === 'offered')
    if (!one || this.isReservedByDealer || this.isSold) return
    const result = placeAfter(one, 'accept', { now: this.now, minutes: MINUTES })
    if (!result.ok) return
    Object.assign(one, result.place)
    this.reservations.push(newHold(this.now, { hold_minutes: 15 }))
  }
  move(index: number, event: PlaceEvent) {
    const one = this.places[index % Math.max(1, this.places.length)]
    const result = one && placeAfter(one, event, { now: this.now, minutes: MINUTES })
    if (result?.ok) Object.assign(one!, result.place)
  }
  reserve(event: ReservationEvent) {
    const one = this.held
    const minutes = { hold_minutes: 15, hold_payment_minutes: 10 }
    const result =
      one &&
      reservationAfter(one, event, { now: this.now, minutes, refundableDays: 7, answerDays: null, timeZone: 'UTC' })
    if (result?.ok) Object.assign(one!, result.hold)
  }
  /** The job; it may be killed after any of its moves. */
  tick(killedAfter: number) {
    this.reserve('expire')
    const places = this.places.filter(({ state }) => isInLine(state)).map((one) => ({ ...one, isClosed: this.isSold }))
    const line = { isHeld: this.held !== undefined, isReservedByDealer: this.isReservedByDealer, places }
    for (const { id, event } of waitlistMoves(line, this.now).slice(0, killedAfter)) {
      const one = this.places.find((candidate) => candidate.id === id)!
      const result = placeAfter(one, event, { now: this.now, minutes: MINUTES })
      if (event === 'offer') {
        const first = this.places.find(({ state }) => state === 'waiting')
        expect(one).toBe(first)
      }
      if (result.ok) Object.assign(one, result.place)
      if (event === 'offer') one.offers += 1
    }
  }
}

test('in any order of visitors, payments, dealer, time and crashes, one holds or is offered it, first come first served', () => {
  const step = fc.oneof(
    fc.constant((model: Model) => model.join()),
    fc.constant((model: Model) => model.hold()),
    fc.constant((model: Model) => model.accept()),
    fc.tuple(fc.nat(8), fc.constantFrom<PlaceEvent>('pass', 'leave')).map(
      ([index, event]) =>
        (model: Model) =>
          model.move(index, event),
    ),
    fc
      .constantFrom<ReservationEvent>('start_payment', 'decline', 'authorise', 'lose_payment', 'cancel', 'release')
      .map((event) => (model: Model) => model.reserve(event)),
    fc.integer({ min: 1, max: 25 }).map((minutes) => (model: Model) => {
      model.now = new Date(model.now.getTime() + minutes * 60_000)
    }),
    fc.boolean().map((reserved) => (model: Model) => {
      model.isReservedByDealer = reserved
    }),
    fc.nat(3).map((killedAfter) => (model: Model) => model.tick(killedAfter)),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, isSold) => {
      const model = new Model()
      model.hold()
      for (const run of steps) {
        run(model)
        const claims = [...model.reservations.map(({ state }) => isHolding(state)), ...model.places.map(isOffered)]
        expect(claims.filter(Boolean).length).toBeLessThanOrEqual(1)
      }
      // However it went, everybody who still waits is reached: each is told that it is over, or gets a turn.
      model.isReservedByDealer = false
      model.isSold = isSold
      const waiting = model.places.filter(({ state }) => state === 'waiting')
      for (let turn = 0; turn <= model.places.length; turn++) {
        model.reserve('release')
        model.now = new Date(model.now.getTime() + 21 * 60_000)
        model.tick(Infinity)
      }
      model.now = new Date(model.now.getTime() + 21 * 60_000)
      model.tick(Infinity)
      expect(model.inLine).toEqual([])
      for (const { state, offers } of waiting)
        expect([state, offers > 0]).toEqual(isSold ? ['closed', expect.any(Boolean)] : ['lapsed', true])
    }),
  )
})

const isOffered = ({ state }: Place) => state === 'offered'
