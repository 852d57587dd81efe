import { createHmac } from 'node:crypto'
import { and, arrayOverlaps, eq, gt, ne, sql } from 'drizzle-orm'
import type { AvailableBookings, BookingKind, Slot } from '@forecourt/rules/kinds/booking.ts'
import { bookingLimitProblem, type Booker, type BookerKind } from '@forecourt/rules/booking/limit.ts'
import { parseOutsideSlots, type OutsideSlot } from '@forecourt/rules/booking/outside.ts'
import {
  bookingPlace,
  bookingSize,
  freePlaces,
  freeSlots,
  placeLine,
  type TakenTime,
} from '@forecourt/rules/booking/slots.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { dashboardBase } from '../dashboard/dashboard.ts'
import type { SiteDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { locationsIn } from '../locations/locations.ts'
import { bookings } from './table.ts'

export { appointmentIcs } from './ics.ts'

const TAKEN = 'Sorry, that time has just been booked. Please choose another.'
const GONE = 'That time can no longer be booked. Please choose another.'
const UNREACHABLE = 'Online booking isn’t available right now. Please leave the time blank, or call us.'

/**
 * The time asked for is not to be had. Its message is for the visitor and stands at the field `appointment`; nothing
 * else of the form is wrong.
 */
export class SlotTakenError extends RequestError {
  constructor(message: string = TAKEN) {
    super(409, message, { appointment: message })
    this.name = 'SlotTakenError'
  }
}

/** Somebody has as many future bookings as one may have. Its message is for the visitor and stands at `appointment`. */
export class BookingLimitError extends RequestError {
  constructor(message: string) {
    super(409, message, { appointment: message })
    this.name = 'BookingLimitError'
  }
}

/** The part of the client of an outside Dashboard that is used here (spec §7). */
export interface OutsideDashboard {
  /** The JSON at a path, or false when it could not be had. */
  get(path: string): Promise<unknown>
}

/** Longest booking that the settings allow is eight hours; one that began earlier than this is over. */
const LONGEST_MS = 24 * 3_600_000

/** Where a booking is made. */
export interface BookingWhere {
  dealershipId: number
  /** Location of the vehicle to be driven; null for any vehicle. */
  vehicleAt: number | null
}

type BookingSite = Pick<Site, 'id' | 'dealershipIds' | 'dealerships' | 'timeZone' | 'settings'>

/**
 * The free times of a dealership (spec §7), by the hours of the location and what is taken through any of its sites. Where the site
 * has an outside Dashboard, the times are those; none when it does not answer. Null for a dealership that is not the
 * site's.
 */
export async function availableBookings(
  database: SiteDatabase,
  site: BookingSite,
  kind: BookingKind,
  { dealershipId, vehicleAt }: BookingWhere,
  now: Date,
  dashboard: OutsideDashboard | null = null,
): Promise<AvailableBookings | null> {
  if (!site.dealershipIds.includes(dealershipId)) return null
  const { place, taken } = await database.transaction(async (tx) => ({
    place: bookingPlace(await locationsIn(tx, site), kind, dealershipId, vehicleAt),
    taken: await takenTimes(tx, kind, dealershipId, now),
  }))
  const time_zone = place?.time_zone ?? site.timeZone
  const answer = (slots: readonly Slot[], where: string | null) => ({
    dealership_id: dealershipId,
    time_zone,
    place: where,
    slots,
  })
  if (dashboard || dashboardBase(site) !== null) {
    const offered = dashboard && (await outsideSlots(dashboard, kind, dealershipId, site))
    const free = (offered ?? []).filter(
      (slot) => Date.parse(slot.starts_at) >= now.getTime() && freePlaces(span(slot), slot.places, taken).length > 0,
    )
    return answer(
      free.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
      null,
    )
  }
  return place
    ? answer(freeSlots({ kind, place, settings: site.settings, taken, now }), placeLine(place))
    : answer([], null)
}

/**
 * What an outside Dashboard offers at the moment, for `bookSlot`; null when it does not answer. Asked before the
 * booking's transaction, which must not wait for anybody.
 */
export async function outsideSlots(
  dashboard: OutsideDashboard,
  kind: BookingKind,
  dealershipId: number,
  site: Pick<Site, 'timeZone' | 'settings'>,
): Promise<readonly OutsideSlot[] | null> {
  const call = kind === 'service' ? 'available_service_bookings' : 'available_appointment_bookings'
  const answer = await dashboard.get(`/dealerships/${dealershipId}/${call}.json`)
  if (answer === false) return null
  const { minutes } = bookingSize(kind, site.settings)
  return parseOutsideSlots(answer, { timeZone: site.timeZone, minutes })
}

/** Someone whom bookings are counted against, as the database has them: nobody reads an address or a phone out of it. */
export type BookerKey = `${BookerKind}:${string}`

/** The keys of those whom a booking is counted against. `secretKey` is the installation's. */
export const bookerKeys = (secretKey: string, bookers: readonly Booker[]): readonly BookerKey[] =>
  bookers.map(({ kind, id }): BookerKey => {
    const digest = createHmac('sha256', secretKey).update(`booking ${kind} ${id}`).digest('base64url')
    return `${kind}:${digest.slice(0, 22)}`
  })

/** What a lead wants to book. */
export interface BookingRequest extends BookingWhere {
  kind: BookingKind
  /** ISO instant. */
  startsAt: string
  /** The lead's row, which the transaction has written or locked. */
  leadId: number
  /** Whom it counts against, from `bookerKeys`. */
  bookedBy: readonly BookerKey[]
  /** What the site's outside Dashboard offers, from `outsideSlots`; undefined for a site that has none. */
  offered?: readonly OutsideSlot[] | null
}

/**
 * Books a time for a lead in the caller's transaction and answers what the lead says about it. A lead has one time: it
 * keeps the one it has when it asks for the same again, and gives it up for another. Bookings of one kind at one
 * dealership wait for each other, through whichever site they come, so nobody meets a half-done one.
 *
 * @throws SlotTakenError when the time is not free or not offered, BookingLimitError when whoever books has too many;
 *   the transaction must not go on then
 */
export async function bookSlot(
  tx: Transaction,
  site: BookingSite,
  request: BookingRequest,
  now: Date,
): Promise<NonNullable<Lead['appointment']>> {
  const { kind, dealershipId, vehicleAt, leadId, bookedBy } = request
  const start = Date.parse(request.startsAt)
  if (!site.dealershipIds.includes(dealershipId) || Number.isNaN(start)) throw new SlotTakenError(GONE)
  // Held until the transaction ends. The unique key alone would let two leads that change places wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${kind} ${dealershipId}`}, 0))`)

  const place = bookingPlace(await locationsIn(tx, site), kind, dealershipId, vehicleAt)
  const time_zone = place?.time_zone ?? site.timeZone
  const [had] = await tx.select().from(bookings).where(eq(bookings.lead_id, leadId))
  if (had && had.kind === kind && had.dealership_id === dealershipId && had.starts_at.getTime() === start)
    return appointment(kind, { starts_at: had.starts_at, ends_at: had.ends_at }, time_zone)

  const { offered = dashboardBase(site) === null ? undefined : null } = request
  const slot = offeredSlot(site, { kind, offered }, place, start, now)
  if (!slot) throw new SlotTakenError(offered === null ? UNREACHABLE : GONE)
  const problem = bookingLimitProblem(await futureBookings(tx, bookedBy, leadId, now), site.settings)
  if (problem !== null) throw new BookingLimitError(problem)
  const taken = await takenTimes(tx, kind, dealershipId, now, leadId)
  if (had) await releaseSlot(tx, leadId)
  for (const free of freePlaces(span(slot), slot.places, taken)) {
    const [booked] = await tx
      .insert(bookings)
      .values({
        website_id: site.id,
        dealership_id: dealershipId,
        kind,
        starts_at: new Date(slot.starts_at),
        ends_at: new Date(slot.ends_at),
        place: free,
        lead_id: leadId,
        booked_by: [...bookedBy],
      })
      .onConflictDoNothing()
      .returning({ starts_at: bookings.starts_at, ends_at: bookings.ends_at })
    if (booked) return appointment(kind, booked, time_zone)
  }
  throw new SlotTakenError()
}

/** Gives up the time that a lead has, if any, in the caller's transaction. */
export async function releaseSlot(tx: Transaction, leadId: number): Promise<void> {
  await tx.delete(bookings).where(eq(bookings.lead_id, leadId))
}

/**
 * How many future bookings each of these has at the dealerships of the site, but for one lead's own. Each is locked
 * until the transaction ends, in one order, so that bookings elsewhere at the same moment are counted.
 */
async function futureBookings(tx: Transaction, keys: readonly BookerKey[], exceptLeadId: number, now: Date) {
  if (keys.length === 0) return []
  for (const key of keys.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booker ${key}`}, 0))`)
  const rows = await tx
    .select({ booked_by: bookings.booked_by })
    .from(bookings)
    .where(
      and(
        arrayOverlaps(bookings.booked_by, [...keys]),
        gt(bookings.starts_at, now),
        ne(bookings.lead_id, exceptLeadId),
      ),
    )
  return keys.map((key) => ({
    kind: key.slice(0, key.indexOf(':')) as BookerKind,
    count: rows.filter(({ booked_by }) => booked_by.includes(key)).length,
  }))
}

/** The time asked for as it is offered now, whoever has it; null when it is not. */
function offeredSlot(
  site: BookingSite,
  { kind, offered }: Pick<BookingRequest, 'kind' | 'offered'>,
  place: Location | null,
  start: number,
  now: Date,
): OutsideSlot | null {
  const { settings } = site
  const own = () => (place ? freeSlots({ kind, place, settings, taken: [], now }) : [])
  const { places } = bookingSize(kind, settings)
  const slots = offered === undefined ? own().map((slot) => ({ ...slot, places })) : (offered ?? [])
  return slots.find(({ starts_at }) => Date.parse(starts_at) === start && start >= now.getTime()) ?? null
}

const span = (slot: Slot) => ({ start: Date.parse(slot.starts_at), end: Date.parse(slot.ends_at) })

const appointment = (kind: BookingKind, { starts_at, ends_at }: { starts_at: Date; ends_at: Date }, zone: string) => ({
  kind,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  time_zone: zone,
})

/** What is taken at a dealership from now on, but for one lead's own. */
function takenTimes(
  tx: Transaction,
  kind: BookingKind,
  dealershipId: number,
  now: Date,
  exceptLeadId = 0,
): Promise<TakenTime[]> {
  return tx
    .select({ starts_at: bookings.starts_at, ends_at: bookings.ends_at, place: bookings.place })
    .from(bookings)
    .where(
      and(
        eq(bookings.dealership_id, dealershipId),
        eq(bookings.kind, kind),
        gt(bookings.starts_at, new Date(now.getTime() - LONGEST_MS)),
        ne(bookings.lead_id, exceptLeadId),
      ),
    )
}
