import { createHmac } from 'node:crypto'
import { and, arrayOverlaps, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { AvailableBookings, BookingKind, Slot } from '@forecourt/rules/kinds/booking.ts'
import { bookingLimitProblem, type Booker, type BookerKind } from '@forecourt/rules/booking/limit.ts'
import { parseOutsideSlots, type OutsideSlot } from '@forecourt/rules/booking/outside.ts'
import {
  bookingPlace,
  bookingSize,
  freePlaces,
  freeSlots,
  placeLine,
  type BookingSettings,
  type TakenTime,
} from '@forecourt/rules/booking/slots.ts'
import { withTerms, type BookingTerms } from '@forecourt/rules/booking/terms.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { dashboardBase } from '../dashboard/dashboard.ts'
import type { SiteDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { locationsIn } from '../locations/locations.ts'
import { bookingBlocks, bookings, bookingTerms } from './table.ts'

export { appointmentIcs } from './ics.ts'
export { bookingBlocks, bookings, bookingTerms } from './table.ts'

const TAKEN = 'Sorry, that time has just been booked. Please choose another.'
const GONE = 'That time can no longer be booked. Please choose another.'
const UNREACHABLE = 'Online booking isn’t available right now. Please leave the time blank, or call us.'

/**
 * The requested time is not available. The message is for the visitor, at the field `appointment`; the rest of the form
 * is valid.
 */
export class SlotTakenError extends RequestError {
  constructor(message: string = TAKEN) {
    super(409, message, { appointment: message })
    this.name = 'SlotTakenError'
  }
}

/** The limit of future bookings is reached. The message is for the visitor, at `appointment`. */
export class BookingLimitError extends RequestError {
  constructor(message: string) {
    super(409, message, { appointment: message })
    this.name = 'BookingLimitError'
  }
}

/** The part of the external Dashboard's client that is used here (spec §7). */
export interface OutsideDashboard {
  /** The JSON at a path, or false if the request failed. */
  get(path: string): Promise<unknown>
}

/** The longest booking that the settings allow is eight hours; one that started earlier has ended. */
const LONGEST_MS = 24 * 3_600_000

/** The place of a booking. */
export interface BookingWhere {
  dealershipId: number
  /** Location of the vehicle to be driven; null for any vehicle. */
  vehicleAt: number | null
}

type BookingSite = Pick<Site, 'id' | 'dealershipIds' | 'dealerships' | 'timeZone' | 'settings'>

/**
 * The free times of a dealership (spec §7), by the hours of the location and the existing bookings of all its sites. If
 * the site has an external Dashboard, its times instead; none if it does not respond. Null for a dealership of another
 * site.
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
  const { place, taken, settings } = await database.transaction(async (tx) => ({
    place: bookingPlace(await locationsIn(tx, site), kind, dealershipId, vehicleAt),
    taken: await takenTimes(tx, kind, dealershipId, now),
    settings: withTerms(site.settings, kind, await termsIn(tx, kind, dealershipId)),
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
  return place ? answer(freeSlots({ kind, place, settings, taken, now }), placeLine(place)) : answer([], null)
}

/**
 * The times that an external Dashboard currently offers, for `bookSlot`; null if it does not respond. Requested before
 * the booking's transaction, which must not wait for the network.
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

/** A key that bookings are counted by, hashed: no address or phone can be read from the database. */
export type BookerKey = `${BookerKind}:${string}`

/** The keys that a booking is counted by. `secretKey` is the installation's. */
export const bookerKeys = (secretKey: string, bookers: readonly Booker[]): readonly BookerKey[] =>
  bookers.map(({ kind, id }): BookerKey => {
    const digest = createHmac('sha256', secretKey).update(`booking ${kind} ${id}`).digest('base64url')
    return `${kind}:${digest.slice(0, 22)}`
  })

/** A lead's request for a booking. */
export interface BookingRequest extends BookingWhere {
  kind: BookingKind
  /** ISO instant. */
  startsAt: string
  /** The lead's row, which the transaction has written or locked. */
  leadId: number
  /** The keys that it is counted by, from `bookerKeys`. */
  bookedBy: readonly BookerKey[]
  /** The times of the site's external Dashboard, from `outsideSlots`; undefined for a site without one. */
  offered?: readonly OutsideSlot[] | null
}

/**
 * Books a time for a lead in the caller's transaction and returns the lead's appointment. A lead has one time:
 * requesting the same one again keeps it, and requesting another one releases it. Bookings of one kind at one
 * dealership are serialised, across all its sites.
 *
 * @throws SlotTakenError if the time is taken or not offered, BookingLimitError if the booker has too many; the
 * transaction must then be rolled back
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
  // Held until the transaction ends. With the unique key alone, two leads that swap times could deadlock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${kind} ${dealershipId}`}, 0))`)

  const place = bookingPlace(await locationsIn(tx, site), kind, dealershipId, vehicleAt)
  const time_zone = place?.time_zone ?? site.timeZone
  const [had] = await tx.select().from(bookings).where(eq(bookings.lead_id, leadId))
  if (had && had.kind === kind && had.dealership_id === dealershipId && had.starts_at.getTime() === start)
    return appointment(kind, { starts_at: had.starts_at, ends_at: had.ends_at }, time_zone)

  const { offered = dashboardBase(site) === null ? undefined : null } = request
  const settings = withTerms(site.settings, kind, await termsIn(tx, kind, dealershipId))
  const slot = offeredSlot(settings, { kind, offered }, place, start, now)
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

/** Releases the booked time of a lead, if any, in the caller's transaction. */
export async function releaseSlot(tx: Transaction, leadId: number): Promise<void> {
  await tx.delete(bookings).where(eq(bookings.lead_id, leadId))
}

/**
 * Number of future bookings of each key at the site's dealerships, without this lead's own. Each key is locked until
 * the transaction ends, in a fixed order, so that concurrent bookings elsewhere are counted.
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

/** The requested time as currently offered, taken or not; null if it is not offered. */
function offeredSlot(
  settings: BookingSettings,
  { kind, offered }: Pick<BookingRequest, 'kind' | 'offered'>,
  place: Location | null,
  start: number,
  now: Date,
): OutsideSlot | null {
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

/** What a dealership has instead of its sites' settings for a kind of booking; null for nothing. */
export async function termsIn(tx: Transaction, kind: BookingKind, dealershipId: number): Promise<BookingTerms | null> {
  const [row] = await tx
    .select({ places: bookingTerms.places, notice_hours: bookingTerms.notice_hours })
    .from(bookingTerms)
    .where(and(eq(bookingTerms.dealership_id, dealershipId), eq(bookingTerms.kind, kind)))
  return row ?? null
}

/** Bookings at a dealership from now on, without this lead's own, and the times that it has blocked out. */
async function takenTimes(
  tx: Transaction,
  kind: BookingKind,
  dealershipId: number,
  now: Date,
  exceptLeadId = 0,
): Promise<TakenTime[]> {
  const booked = await tx
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
  const blocked = await tx
    .select({ starts_at: bookingBlocks.starts_at, ends_at: bookingBlocks.ends_at })
    .from(bookingBlocks)
    .where(
      and(
        eq(bookingBlocks.dealership_id, dealershipId),
        or(isNull(bookingBlocks.kind), eq(bookingBlocks.kind, kind)),
        gt(bookingBlocks.ends_at, now),
      ),
    )
  return [...booked, ...blocked.map((block) => ({ ...block, place: null }))]
}
