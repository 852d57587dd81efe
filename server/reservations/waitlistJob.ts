import { asc, eq, isNull, or, sql } from 'drizzle-orm'
import { reserveRefusals } from '@forecourt/rules/car/reserve.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import {
  OPEN_PLACE_STATES,
  waitlistMoves,
  type PlaceEvent,
  type PlaceState,
} from '@forecourt/rules/payment/waitlist.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import type { Sites } from '../sites/sites.ts'
import { findForDealer } from '../stock/stock.ts'
import { isRefusedForLine, lockedPlace, movePlace, type PlaceRow } from './places.ts'
import { waitlistChanges, waitlistPlaces } from './table.ts'
import type { WaitlistOfSite } from './waitlist.ts'

/** A change of a place with what its messages need. */
export interface ToldPlace {
  change: typeof waitlistChanges.$inferSelect
  row: PlaceRow
  site: Site
  /** The first location of the vehicle's dealership; null if it has none. */
  location: Location | null
  /** Address of the place's page. */
  address: string
  ahead: number
  now: Date
}

export interface WaitlistJobOptions {
  database: Database
  sites: Pick<Sites, 'findById'>
  /** The waitlists of a site. */
  of(site: Site): WaitlistOfSite
  /** Sends the mail of a change, or its text message; throws if it cannot be sent now. */
  mail(told: ToldPlace): Promise<void>
  text(told: ToldPlace): Promise<void>
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

const BATCH = 200

/**
 * Moves every line on by what is true now (rules/payment/waitlist.ts), whatever crashed before and however a vehicle
 * became free, then tells those whom it concerns. It works across sites, because those in line for one vehicle may be on
 * several.
 */
export async function advanceWaitlists(options: WaitlistJobOptions): Promise<{ moved: number; told: number }> {
  const { database, onError, now = () => new Date() } = options
  const siteOf = cachedSites(options)
  let moved = 0
  for (const [carId, places] of await lines(database)) {
    try {
      const closed = await closedSites(options, siteOf, carId, places)
      const { is_held: isHeld, is_reserved: isReservedByDealer } = places[0]!
      const line = places.map((place) => ({
        ...place,
        offeredUntil: place.offered_until === null ? null : new Date(place.offered_until),
        isClosed: closed.has(place.website_id),
      }))
      for (const { id, event } of waitlistMoves({ isHeld, isReservedByDealer, places: line }, now())) {
        const site = await siteOf(places.find((place) => place.id === id)!.website_id)
        if (site && (await moveTo(options, site, id, event, now()))) moved += 1
      }
    } catch (error) {
      onError(error, `waitlist of vehicle ${carId} is not moved on`)
    }
  }
  await storeLeads(options, siteOf)
  return { moved, told: await tellChanges(options, siteOf) }
}

/** Resolves each site once for a run. */
function cachedSites({ sites }: WaitlistJobOptions): (id: number) => Promise<Site | null> {
  const found = new Map<number, Site | null>()
  return async (id) => {
    if (!found.has(id)) found.set(id, (await sites.findById(id))?.site ?? null)
    return found.get(id)!
  }
}

interface LinePlace {
  [column: string]: unknown
  id: string
  website_id: number
  car_id: number | null
  state: PlaceState
  offered_until: string | null
  is_held: boolean
  is_reserved: boolean
}

/** Everybody in line, by vehicle; those for deleted vehicles are together. */
async function lines(database: Database): Promise<ReadonlyMap<number | null, readonly LinePlace[]>> {
  const { rows } = await database.drizzle.execute<LinePlace>(sql`
    select p.id, p.website_id, p.car_id, p.state, p.offered_until, coalesce(c.reserved, false) as is_reserved,
      exists (select from reservations r where r.car_id = p.car_id and r.state in ('held', 'paying', 'paid')) as is_held
    from waitlist_places p left join cars c on c.id = p.car_id
    where p.state in (${sql.join(
      OPEN_PLACE_STATES.map((state) => sql`${state}`),
      sql`, `,
    )})
    order by p.car_id, p.turn`)
  return Map.groupBy(rows, ({ car_id }) => car_id)
}

/** The sites among those in line that can no longer take a reservation of the vehicle, whoever holds it. */
async function closedSites(
  { database }: WaitlistJobOptions,
  siteOf: (id: number) => Promise<Site | null>,
  carId: number | null,
  places: readonly LinePlace[],
): Promise<ReadonlySet<number>> {
  const closed = new Set<number>()
  for (const id of new Set(places.map(({ website_id }) => website_id))) {
    const site = await siteOf(id)
    const car = site === null || carId === null ? null : await findForDealer(database.site(id), site, carId)
    if (!site || !car || reserveRefusals(car, site).some((cause) => cause !== 'reserved')) closed.add(id)
  }
  return closed
}

/** Applies an event to a place, if it still applies; returns whether it did. */
async function moveTo(
  { database }: WaitlistJobOptions,
  site: Site,
  id: string,
  event: PlaceEvent,
  now: Date,
): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      const row = await lockedPlace(tx, site, id)
      if (!row) return false
      return (await movePlace(tx, row, { event, by: 'timer' }, site, now)).state !== row.state
    })
  } catch (error) {
    // Held, or offered to somebody else, between reading and offering.
    if (isRefusedForLine(error)) return false
    throw error
  }
}

/** Stores the leads of places that a crash left without one. */
async function storeLeads(options: WaitlistJobOptions, siteOf: (id: number) => Promise<Site | null>): Promise<void> {
  const rows = await options.database.drizzle
    .select({ id: waitlistPlaces.id, website_id: waitlistPlaces.website_id })
    .from(waitlistPlaces)
    .where(isNull(waitlistPlaces.lead_reference))
    .limit(BATCH)
  for (const { id, website_id } of rows)
    try {
      const site = await siteOf(website_id)
      if (site) await options.of(site).storeLead(id)
    } catch (error) {
      options.onError(error, `place ${id} on a waitlist has no lead`)
    }
}

/** Sends what changed by mail and as text messages, in order; what cannot be sent now is tried again the next time. */
async function tellChanges(options: WaitlistJobOptions, siteOf: (id: number) => Promise<Site | null>): Promise<number> {
  const { database, onError, now = () => new Date() } = options
  const changes = await database.drizzle
    .select({ change: waitlistChanges, row: waitlistPlaces })
    .from(waitlistChanges)
    .innerJoin(waitlistPlaces, eq(waitlistPlaces.id, waitlistChanges.place_id))
    .where(or(isNull(waitlistChanges.mailed_at), isNull(waitlistChanges.texted_at)))
    .orderBy(asc(waitlistChanges.id))
    .limit(BATCH)
  let count = 0
  for (const { change, row } of changes) {
    const site = await siteOf(row.website_id)
    if (!site) continue
    const locations = await database.site(site.id).transaction((tx) => locationsIn(tx, site))
    const slug = site.dealerships.find(({ id }) => id === row.dealership_id)?.slug
    const waitlist = options.of(site)
    const told: ToldPlace = {
      change,
      row,
      site,
      location: locations.find(({ dealership_slug }) => dealership_slug === slug) ?? locations[0] ?? null,
      address: waitlist.address(row.id),
      ahead: await waitlist.ahead(row.id),
      now: now(),
    }
    for (const [column, send] of [
      ['mailed_at', options.mail],
      ['texted_at', options.text],
    ] as const) {
      if (change[column] !== null) continue
      try {
        await send(told)
        await database.drizzle
          .update(waitlistChanges)
          .set({ [column]: now() })
          .where(eq(waitlistChanges.id, change.id))
        count += 1
      } catch (error) {
        onError(error, `place ${row.id} on a waitlist: ${change.event} not told`)
      }
    }
  }
  return count
}
