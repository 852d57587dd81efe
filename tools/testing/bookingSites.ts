import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { availableBookings, bookSlot, type BookingRequest } from '@forecourt/server/bookings/bookings.ts'
import { bookings } from '@forecourt/server/bookings/table.ts'
import { leads } from '@forecourt/server/leads/table.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { websiteDealerships, websites } from '@forecourt/server/sites/table.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { twoTenants, type TwoTenants } from './twoTenants.ts'

/** Monday 23 November 2026, 6:00 in Brisbane. */
export const NOW = new Date('2026-11-22T20:00:00Z')
export const TUESDAY_9 = '2026-11-23T23:00:00.000Z'
export const TUESDAY_10 = '2026-11-24T00:00:00.000Z'

export const refusal = (message: string) =>
  expect.objectContaining({ name: 'SlotTakenError', status: 409, message, fields: { appointment: message } })
export const TAKEN = refusal('Sorry, that time has just been booked. Please choose another.')
export const GONE = refusal('That time can no longer be booked. Please choose another.')

export const anywhereAt = (dealershipId: number) => ({ dealershipId, vehicleAt: null })

/**
 * Two sites that take bookings, and `sister`, a second site of the first dealership of `a`, for the tests of one file:
 * it registers the hooks that open and close the database and delete the bookings after each test. The objects are
 * filled before the first test.
 */
export function bookingSites() {
  const home = {} as TestDatabase
  const tenants = {} as TwoTenants
  const sites = {} as { a: Site; b: Site; sister: Site }

  beforeAll(async () => {
    Object.assign(home, await testDatabase())
    Object.assign(tenants, await twoTenants(home.database))
    const db = home.database.drizzle
    const [other] = await db
      .insert(websites)
      .values({ slug: 'site-sister', name: 'Alder Select', template: 'multi-franchise', settings: {} })
      .returning()
    await db
      .insert(websiteDealerships)
      .values({ website_id: other!.id, dealership_id: tenants.a.dealerships[0]!.id, position: 0 })
    const all = await createSites({
      database: home.database,
      address: { scheme: 'http', platformDomain: 'localhost', port: null },
    })
    for (const key of ['a', 'b', 'sister'] as const) sites[key] = (await all.findBySlug(`site-${key}`))!.site
    await all.close()
  })
  afterEach(async () => {
    await home.database.drizzle.delete(bookings)
  })
  afterAll(() => home.dispose())

  /** The dealership that `a` and `sister` share. */
  const location = () => sites.a.dealershipIds[0]!

  async function newLead(site: Site): Promise<number> {
    const template = tenants.a.lead
    const [row] = await home.database.drizzle
      .insert(leads)
      .values({
        reference: crypto.randomUUID(),
        website_id: site.id,
        submission_id: crypto.randomUUID(),
        device_id: 'device_test',
        category: 'Test Drive',
        lead_status: 'Complete',
        lead: template.lead,
      })
      .returning({ id: leads.id })
    return row!.id
  }

  const book = async (site: Site, request: Partial<BookingRequest> = {}, now = NOW) => {
    const leadId = request.leadId ?? (await newLead(site))
    return home.database.site(site.id).transaction((tx) =>
      bookSlot(
        tx,
        site,
        {
          kind: 'appointment',
          dealershipId: location(),
          vehicleAt: null,
          startsAt: TUESDAY_9,
          bookedBy: [],
          ...request,
          leadId,
        },
        now,
      ),
    )
  }

  const offers = async (site: Site, startsAt = TUESDAY_9, kind: 'appointment' | 'service' = 'appointment') =>
    (await availableBookings(home.database.site(site.id), site, kind, anywhereAt(location()), NOW))!.slots.some(
      ({ starts_at }) => starts_at === startsAt,
    )

  return { home, tenants, sites, location, newLead, book, offers }
}
