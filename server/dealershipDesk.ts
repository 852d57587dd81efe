import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import type { LeadCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import type { ReservationState } from '@forecourt/rules/payment/reservation.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { listBookings, type BookingFilter } from './bookings/list.ts'
import type { StaffDatabase, Transaction } from './db/database.ts'
import type { Dealer, LeadEntry } from './dealer.ts'
import { deliveriesOf, redeliver } from './delivery/outbox.ts'
import { RequestError } from './errors.ts'
import { filesOf, findLead, leadPage } from './leads/list.ts'
import type { LocationChange, NewLocation } from './locations/file.ts'
import { addLocations, changeLocation, LocationError, writtenLocations } from './locations/store.ts'
import { PaymentProviderError } from './payments/payments.ts'
import { findReservation, reservationPage } from './reservations/list.ts'
import type { ReservationsOfSite } from './reservations/reservations.ts'
import type { Check } from './siteDesk.ts'
import { siteOfDealership } from './sites/sites.ts'
import { record, type AuditEntry } from './staff/staff.ts'
import { findVehicle, listVehicles, writeVehicles, type GivenVehicle, type VehicleFilter } from './stock/staffStock.ts'
import { versionOf } from './version.ts'

/** A site or a dealership that a list is limited to. */
export interface Within {
  websiteId: number | null
  dealershipId: number | null
}

export interface DealershipDeskOptions {
  staff: StaffDatabase
  /** The dealerships of the key within something; null for what is not the key's. */
  dealershipsOf: (within: Within) => Promise<readonly number[] | null>
  /** Whether the key is limited to dealerships, so that leads of none are not its own. */
  isLimited: boolean
  /** The sites of the key that show a dealership of it, the one to which it belongs first. */
  sitesOf: (dealershipId: number) => Promise<readonly Site[]>
  /** A site of the key. */
  siteById: (websiteId: number) => Promise<Site | null>
  siteBySlug: (slug: string) => Promise<Site | null>
  dealerOf: (found: { site: Site }) => Promise<Dealer>
  reservationsOf: (site: Site) => ReservationsOfSite
  /** The name of the key, for records of who changed something. */
  keyName: string
  now: () => Date
}

const ANYWHERE: Within = { websiteId: null, dealershipId: null }

/** What belongs to dealerships: stock, leads, bookings, reservations, locations. */
export function dealershipDesk(options: DealershipDeskOptions) {
  const { staff, dealershipsOf, sitesOf, siteById, siteBySlug, dealerOf, isLimited, now } = options

  const actor = { id: null, name: options.keyName, network: null, userAgent: null }

  /** Adds what the key changed to the audit log, in the transaction of the change (decision 171). */
  const logged = (
    tx: Transaction,
    websiteId: number | null,
    entry: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>,
  ) => record(tx, actor, { ...entry, website_id: websiteId, dealership_group_id: null }, now())

  /** A lead of the key by its id or its reference; null for any other. */
  async function leadOf(name: string) {
    const row = await findLead(staff, name)
    if (!row) return null
    if (!isLimited) return row
    const covered = (await dealershipsOf(ANYWHERE)) ?? []
    return row.dealership_id !== null && covered.includes(row.dealership_id) ? row : null
  }

  async function reservationOf(reference: string) {
    const found = await findReservation(staff, reference)
    const covered = found && (await dealershipsOf(ANYWHERE))
    return covered?.includes(found!.row.dealership_id) ? found : null
  }

  /** Does work at a dealership of the key; null for any other. */
  const atDealership = async <T>(dealershipId: number, work: () => Promise<T>): Promise<T | null> =>
    (await dealershipsOf({ websiteId: null, dealershipId })) && work()

  return {
    stock: {
      /** Vehicles of the key's dealerships; null for a site or a dealership that is not the key's. */
      async list({ websiteId, dealershipId, ...filter }: Omit<VehicleFilter, 'dealershipIds'> & Within) {
        const covered = await dealershipsOf({ websiteId, dealershipId })
        return covered && listVehicles(staff, { ...filter, dealershipIds: covered })
      },
      async find(id: number) {
        const covered = await dealershipsOf(ANYWHERE)
        return covered && findVehicle(staff, covered, id)
      },
      /** Adds and changes vehicles of a dealership; null if it is not the key's. */
      async write(dealershipId: number, given: readonly GivenVehicle[]) {
        const [site] = await sitesOf(dealershipId)
        return site ? writeVehicles(staff, { dealershipId, currency: site.currency, now: now() }, given) : null
      },
    },

    leads: {
      /** Leads, newest first; null for a site or a dealership that is not the key's. */
      async list(
        within: Within,
        filter: {
          category?: LeadCategory | undefined
          status?: 'Incomplete' | 'Complete' | undefined
          changedSince?: Date
        },
        page: { below: number | null; limit: number },
      ) {
        const covered = await dealershipsOf(within)
        if (!covered) return null
        const { websiteId, dealershipId } = within
        const { category, status } = filter
        return leadPage(
          staff,
          {
            timeZone: 'UTC',
            ...(websiteId === null ? {} : { websiteId }),
            ...(isLimited || dealershipId !== null ? { dealershipIds: covered } : {}),
            ...(category === undefined ? {} : { category }),
            ...(status === undefined ? {} : { status }),
          },
          page,
        )
      },
      /** A lead with its files and deliveries; null for any that is not the key's. */
      async find(name: string) {
        const row = await leadOf(name)
        if (!row) return null
        const [files, deliveries] = await Promise.all([filesOf(staff, [row.id]), deliveriesOf(staff, [row.id])])
        return { row, files, deliveries }
      },
      /** Delivers a lead again; the names of the destinations, null for a lead that is not the key's. */
      async redeliver(name: string, destination: string | undefined) {
        const row = await leadOf(name)
        return (
          row &&
          redeliver(staff, row, destination, (tx, to) =>
            logged(tx, row.website_id, {
              action: 'lead.resent',
              subject: row.reference,
              after: { to: to.join(', ') },
            }),
          )
        )
      },
      /** Stores a lead of another system on a site of the key by its slug, or on its only one; null for any other. */
      async submit(slug: string | null, entryOf: (site: Site) => LeadEntry) {
        const [first, ...others] = staff.websiteIds
        const site =
          slug !== null ? await siteBySlug(slug) : others.length === 0 && first ? await siteById(first) : null
        return site && (await dealerOf({ site })).forms.submit(entryOf(site))
      },
    },

    bookings: {
      async list(within: Within, filter: Omit<BookingFilter, 'dealershipIds'>) {
        const covered = await dealershipsOf(within)
        return covered && listBookings(staff, { ...filter, dealershipIds: covered })
      },
      /** The free times of a dealership (spec §7) by the settings of one of its sites; null if it is not the key's. */
      async available(
        kind: BookingKind,
        dealershipId: number,
        { websiteId, locationId }: { websiteId: number | null; locationId: number | null },
      ) {
        const site = (await sitesOf(dealershipId)).find(({ id }) => websiteId === null || id === websiteId)
        return site ? (await dealerOf({ site })).bookings.available(kind, dealershipId, locationId) : null
      },
    },

    reservations: {
      async list(
        within: Within,
        filter: { state?: ReservationState | undefined; after: string | null; limit: number },
      ) {
        const covered = await dealershipsOf(within)
        const { state, ...page } = filter
        return covered && reservationPage(staff, covered, { ...page, ...(state === undefined ? {} : { state }) })
      },
      find: reservationOf,
      /**
       * Releases the vehicle of a reservation, whose deposit is refunded, or says that its visitor has been answered.
       * Null for any that is not the key's.
       */
      async change(reference: string, change: 'release' | 'answer') {
        const found = await reservationOf(reference)
        const site = found && (await siteById(found.row.website_id))
        if (!found || !site) return null
        try {
          await options.reservationsOf(site)[change](found.row.id, `API key ${options.keyName}`, {
            check() {},
            record: (tx) =>
              staff.within(tx, () =>
                logged(tx, site.id, {
                  action: change === 'release' ? 'reservation.released' : 'reservation.answered',
                  subject: found.row.reference,
                  before: { state: found.row.state },
                }),
              ),
          })
        } catch (error) {
          throw error instanceof PaymentProviderError ? new RequestError(503, error.message) : error
        }
        return reservationOf(reference)
      },
    },

    locations: {
      list: (dealershipId: number) =>
        atDealership(dealershipId, async () =>
          (await staff.transaction((tx) => writtenLocations(tx, dealershipId))).map(versioned),
        ),
      add: (dealershipId: number, added: NewLocation) =>
        atDealership(dealershipId, () =>
          refused(async () => {
            await staff.transaction(async (tx) => {
              await addLocations(tx, dealershipId, [added])
              const websiteId = await siteOfDealership(tx, dealershipId)
              await logged(tx, websiteId, { action: 'location.added', subject: added.name })
            })
            const all = await staff.transaction((tx) => writtenLocations(tx, dealershipId))
            return versioned(all.find(({ slug }) => slug === added.slug)!)
          }),
        ),
      change: (dealershipId: number, slug: string, change: LocationChange, check: Check) =>
        atDealership(dealershipId, () =>
          refused(async () => {
            const { after } = await staff.transaction(async (tx) => {
              const done = await changeLocation(tx, dealershipId, slug, change, {
                dryRun: false,
                check: (before) => check(versioned(before)),
              })
              const [before, now] = differing(done.before, done.after)
              if (Object.keys(now).length > 0) {
                const websiteId = await siteOfDealership(tx, dealershipId)
                const entry = { action: 'location.details', subject: done.row.name, before, after: now } as const
                await logged(tx, websiteId, entry)
              }
              return done
            })
            return versioned(after)
          }),
        ),
    },
  }
}

/** The fields that differ between two states, as each has them. */
function differing(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (state: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, JSON.stringify(state[name] ?? null)]))
  return [of(before), of(after)] as const
}

const versioned = (location: Record<string, unknown>) => ({
  slug: String(location.slug),
  name: String(location.name),
  ...location,
  version: versionOf(location),
})

async function refused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof LocationError ? new RequestError(422, error.message) : error
  }
}
