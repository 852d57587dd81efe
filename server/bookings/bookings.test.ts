import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Booker } from '@forecourt/rules/booking/limit.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { leads } from '../leads/table.ts'
import { locations } from '../locations/table.ts'
import { createSites } from '../sites/sites.ts'
import { websiteDealerships, websites } from '../sites/table.ts'
import {
  availableBookings,
  bookerKeys,
  bookSlot,
  outsideSlots,
  releaseSlot,
  SlotTakenError,
  type BookerKey,
  type BookingRequest,
  type OutsideDashboard,
} from './bookings.ts'
import { bookings } from './table.ts'

/** Monday 23 November 2026, 6:00 in Brisbane. */
const NOW = new Date('2026-11-22T20:00:00Z')
const TUESDAY_9 = '2026-11-23T23:00:00.000Z'
const TUESDAY_10 = '2026-11-24T00:00:00.000Z'

let home: TestDatabase
let tenants: TwoTenants
let siteA: Site
let siteB: Site
/** A second site of the first dealership of `a`. */
let sister: Site

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  const db = home.database.drizzle
  const [other] = await db
    .insert(websites)
    .values({ slug: 'site-sister', name: 'Alder Select', template: 'multi-franchise', settings: {} })
    .returning()
  await db
    .insert(websiteDealerships)
    .values({ website_id: other!.id, dealership_id: tenants.a.dealerships[0]!.id, position: 0 })
  const sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const site = async (slug: string) => (await sites.findBySlug(slug))!.site
  siteA = await site('site-a')
  siteB = await site('site-b')
  sister = await site('site-sister')
  await sites.close()
})
afterEach(async () => {
  await home.database.drizzle.delete(bookings)
})
afterAll(() => home.dispose())

const location = () => siteA.dealershipIds[0]!
const anywhereAt = (dealershipId: number) => ({ dealershipId, vehicleAt: null })
const withSettings = (site: Site, settings: Partial<Site['settings']>): Site => ({
  ...site,
  settings: { ...site.settings, ...settings },
})

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

const refusal = (message: string) =>
  expect.objectContaining({ name: 'SlotTakenError', status: 409, message, fields: { appointment: message } })
const TAKEN = refusal('Sorry, that time has just been booked. Please choose another.')
const GONE = refusal('That time can no longer be booked. Please choose another.')

describe('availableBookings', () => {
  test("are the times of the site's own dealership, in its zone", async () => {
    const available = (await availableBookings(
      home.database.site(siteA.id),
      siteA,
      'appointment',
      anywhereAt(location()),
      NOW,
    ))!
    expect(available).toMatchObject({ dealership_id: location(), time_zone: 'Australia/Brisbane' })
    // Minimum notice of four hours: 10:00am today.
    expect(available.slots[0]).toEqual({ starts_at: '2026-11-23T00:00:00.000Z', ends_at: '2026-11-23T01:00:00.000Z' })
    const hamilton = await availableBookings(
      home.database.site(siteB.id),
      siteB,
      'service',
      anywhereAt(siteB.dealershipIds[0]!),
      NOW,
    )
    expect(hamilton?.time_zone).toBe('Pacific/Auckland')
    // The name and address of its location.
    expect(available.place).toBe('Alder Motors, 12 Foundry Street, Toowoomba QLD 4350')
    expect(hamilton?.place).toBe('Beech Cars, 12 Foundry Street, Hamilton WAIKATO 3204')
  })
  test('a test drive is where the vehicle stands, a service is not', async () => {
    const dealershipId = location()
    const [perth] = await home.database.drizzle
      .insert(locations)
      .values({
        dealership_id: dealershipId,
        name: 'Alder Cars Perth',
        slug: 'alder-cars-perth',
        time_zone: 'Australia/Perth',
        contact_detail: {
          ...tenants.a.locations[0]!.contact_detail,
          // Mondays only, 1:00pm to 3:00pm.
          opening_hours: [{ weekday: 1, status: 'Open' as const, formated_hours: '', open: '13:00', close: '15:00' }],
          special_hours: [],
        },
        address: { ...tenants.a.locations[0]!.address, full: '1 Hay Street, Perth WA 6000' },
      })
      .returning()
    onTestFinished(async () => {
      await home.database.drizzle.delete(locations).where(eq(locations.id, perth!.id))
    })
    const vehicleAt = perth!.id
    const there = async (kind: 'appointment' | 'service') =>
      (await availableBookings(home.database.site(siteA.id), siteA, kind, { dealershipId, vehicleAt }, NOW))!
    expect(await there('appointment')).toMatchObject({
      time_zone: 'Australia/Perth',
      place: 'Alder Cars Perth, 1 Hay Street, Perth WA 6000',
    })
    const [first] = (await there('appointment')).slots
    expect(first!.starts_at).toBe('2026-11-23T05:00:00.000Z')
    expect((await there('service')).place).toBe('Alder Motors, 12 Foundry Street, Toowoomba QLD 4350')
    // A time at the other location is not available at this one.
    await expect(book(siteA, { vehicleAt, startsAt: TUESDAY_9 })).rejects.toEqual(GONE)
    expect(await book(siteA, { vehicleAt, startsAt: first!.starts_at })).toMatchObject({
      time_zone: 'Australia/Perth',
      starts_at: first!.starts_at,
    })
    // A location of another site has no effect.
    const elsewhere = { dealershipId, vehicleAt: tenants.b.locations[0]!.id }
    const answer = await availableBookings(home.database.site(siteA.id), siteA, 'appointment', elsewhere, NOW)
    expect(answer!.time_zone).toBe('Australia/Brisbane')
  })
  test("null for another site's dealership, whichever", async () => {
    expect(
      await availableBookings(
        home.database.site(siteA.id),
        siteA,
        'appointment',
        anywhereAt(siteB.dealershipIds[0]!),
        NOW,
      ),
    ).toBeNull()
    expect(
      await availableBookings(
        home.database.site(sister.id),
        sister,
        'appointment',
        anywhereAt(siteA.dealershipIds[1]!),
        NOW,
      ),
    ).toBeNull()
    expect(
      await availableBookings(home.database.site(siteA.id), siteA, 'appointment', anywhereAt(999_999), NOW),
    ).toBeNull()
  })
})

describe('bookSlot', () => {
  test('books a free time and answers what the lead says about it', async () => {
    expect(await book(siteA)).toEqual({
      kind: 'appointment',
      starts_at: TUESDAY_9,
      ends_at: TUESDAY_10,
      time_zone: 'Australia/Brisbane',
    })
    expect(await offers(siteA)).toBe(false)
    expect(await offers(siteA, TUESDAY_10)).toBe(true)
  })
  test('kinds do not take from each other', async () => {
    await book(siteA)
    expect(await offers(siteA, TUESDAY_9, 'service')).toBe(true)
  })
  test('takes the lowest place first, and the one that became free', async () => {
    const two = withSettings(siteA, { test_drive_places: 2 })
    const places = () => home.database.drizzle.select({ place: bookings.place }).from(bookings).orderBy(bookings.place)
    const first = await newLead(siteA)
    await book(two, { leadId: first })
    await book(two)
    expect(await places()).toEqual([{ place: 1 }, { place: 2 }])
    await expect(book(two)).rejects.toEqual(TAKEN)
    await home.database.site(siteA.id).transaction((tx) => releaseSlot(tx, first))
    await book(two)
    expect(await places()).toEqual([{ place: 1 }, { place: 2 }])
  })
  test.each([
    ['no time', 'soon'],
    ['outside the hours', '2026-11-23T20:00:00.000Z'],
    ['between two times', '2026-11-23T23:30:00.000Z'],
    ['closed on Sunday', '2026-11-28T23:00:00.000Z'],
    ['less than the notice ahead', '2026-11-22T23:00:00.000Z'],
    ['past', '2026-11-19T23:00:00.000Z'],
    ['too far ahead', '2026-12-28T23:00:00.000Z'],
  ])('refuses what is not offered: %s', async (_, startsAt) => {
    await expect(book(siteA, { startsAt })).rejects.toEqual(GONE)
  })
  test("refuses another site's dealership", async () => {
    await expect(book(siteA, { dealershipId: siteB.dealershipIds[0]! })).rejects.toEqual(GONE)
  })
  test('takes the instant however it is spelled', async () => {
    expect((await book(siteA, { startsAt: '2026-11-24T09:00:00+10:00' })).starts_at).toBe(TUESDAY_9)
  })
  test('a time of another length takes what it overlaps', async () => {
    await book(withSettings(siteA, { test_drive_minutes: 90 }), { startsAt: '2026-11-23T23:30:00.000Z' })
    await expect(book(siteA)).rejects.toEqual(TAKEN)
    await expect(book(siteA, { startsAt: TUESDAY_10 })).rejects.toEqual(TAKEN)
    expect(await book(siteA, { startsAt: '2026-11-24T01:00:00.000Z' })).toBeTruthy()
  })
  test('the transaction of the loser leaves nothing behind', async () => {
    await book(siteA)
    const leadId = await newLead(siteA)
    await book(siteA, { leadId, startsAt: TUESDAY_10 })
    await expect(book(siteA, { leadId })).rejects.toEqual(TAKEN)
    const [stored] = await home.database.drizzle.select().from(bookings).where(eq(bookings.lead_id, leadId))
    expect(stored?.starts_at.toISOString()).toBe(TUESDAY_10)
  })
})

describe('a lead that books again', () => {
  test('keeps the time it has, also when it could not be had any more', async () => {
    const leadId = await newLead(siteA)
    const first = await book(siteA, { leadId })
    expect(await book(siteA, { leadId }, new Date('2026-11-23T22:59:00Z'))).toEqual(first)
    expect(await home.database.drizzle.select().from(bookings)).toHaveLength(1)
  })
  test('gives up its time for another', async () => {
    const leadId = await newLead(siteA)
    await book(siteA, { leadId })
    await book(siteA, { leadId, startsAt: TUESDAY_10 })
    expect([await offers(siteA), await offers(siteA, TUESDAY_10)]).toEqual([true, false])
  })
  test('may move to a time that overlaps its own', async () => {
    const leadId = await newLead(siteA)
    await book(withSettings(siteA, { test_drive_minutes: 90 }), { leadId, startsAt: '2026-11-23T23:30:00.000Z' })
    expect((await book(siteA, { leadId })).starts_at).toBe(TUESDAY_9)
  })
  test('may go to another dealership and another kind', async () => {
    const leadId = await newLead(siteA)
    await book(siteA, { leadId })
    await book(siteA, { leadId, dealershipId: siteA.dealershipIds[1]!, kind: 'service' })
    expect(await offers(siteA)).toBe(true)
    expect(await home.database.drizzle.select().from(bookings)).toMatchObject([
      { dealership_id: siteA.dealershipIds[1]!, kind: 'service' },
    ])
  })
  test('two leads that change places at once both end, and neither time has two', async () => {
    for (let round = 0; round < 10; round++) {
      await home.database.drizzle.delete(bookings)
      const [one, other] = [await newLead(siteA), await newLead(siteA)]
      await book(siteA, { leadId: one })
      await book(siteA, { leadId: other, startsAt: TUESDAY_10 })
      const answers = await Promise.allSettled([
        book(siteA, { leadId: one, startsAt: TUESDAY_10 }),
        book(siteA, { leadId: other }),
      ])
      // Each wants the time that the other still has.
      for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toEqual(TAKEN)
      const starts = (await home.database.drizzle.select().from(bookings)).map(({ starts_at }) => +starts_at)
      expect(starts.toSorted()).toEqual([Date.parse(TUESDAY_9), Date.parse(TUESDAY_10)])
    }
  })
})

describe('one visitor', () => {
  const limit = { bookings_per_visitor: 3, bookings_per_address: 5, test_drive_places: 50 }
  const of = (...ids: readonly Booker[]) => bookerKeys('a key for tests', ids)
  const robin: Booker = { kind: 'person', id: 'robin@example.com' }
  const phone: Booker = { kind: 'person', id: '+61491570006' }
  const device: Booker = { kind: 'device', id: 'device_abcdefghij' }
  const network: Booker = { kind: 'address', id: '203.0.113.7' }
  const someone = (): Booker => ({ kind: 'person', id: crypto.randomUUID() })
  /** Nine o'clock on weekdays from Tuesday on. */
  const day = (number: number) => new Date(Date.parse(TUESDAY_9) + number * 86_400_000).toISOString()
  const tooMany = expect.objectContaining({
    name: 'BookingLimitError',
    status: 409,
    fields: { appointment: expect.stringMatching(/^(?:You already have 3 bookings|Too many times)/) },
  })
  const count = async () => (await home.database.drizzle.select().from(bookings)).length

  test.each<[string, () => readonly BookerKey[], number]>([
    ['by email', () => of(robin, someone()), 3],
    ['by phone', () => of(someone(), phone), 3],
    ['by device', () => of(someone(), device), 3],
    ['by network, whatever names and devices they give', () => of(someone(), network), 5],
    ['who is nobody', () => [], 7],
  ])('%s', async (_, bookedBy, most) => {
    const site = withSettings(siteA, limit)
    const answers = []
    for (let number = 0; number < 7; number++)
      answers.push(
        await book(site, { startsAt: day([0, 1, 2, 3, 6, 7, 8][number]!), bookedBy: bookedBy() }).catch((e) => e),
      )
    expect(answers.slice(most)).toEqual(Array(7 - most).fill(tooMany))
    expect(await count()).toBe(most)
  })

  test('all at once, for both kinds and through two sites of a dealership: exactly the limit', async () => {
    for (let round = 0; round < 5; round++) {
      await home.database.drizzle.delete(bookings)
      const answers = await Promise.allSettled(
        Array.from({ length: 12 }, (_, at) =>
          book(withSettings(at % 3 ? siteA : sister, limit), {
            kind: at % 2 ? 'appointment' : 'service',
            startsAt: day(at % 4),
            // They list their keys in different orders.
            bookedBy: at % 2 ? of(robin, device) : of(device, robin),
          }),
        ),
      )
      for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toEqual(tooMany)
      expect(await count()).toBe(3)
    }
  })

  test('all at once, at two dealerships: exactly the limit', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        book(withSettings(siteA, limit), {
          dealershipId: siteA.dealershipIds[at % 2]!,
          startsAt: day(at % 4),
          bookedBy: at % 2 ? of(robin, device) : of(device, robin),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await count()).toBe(3)
  })

  test('past bookings do not count, nor the one that is moved', async () => {
    const site = withSettings(siteA, { ...limit, bookings_per_visitor: 1 })
    const leadId = await newLead(siteA)
    await book(site, { leadId, bookedBy: of(robin) })
    await book(site, { leadId, startsAt: TUESDAY_10, bookedBy: of(robin) })
    await expect(book(site, { startsAt: day(1), bookedBy: of(robin) })).rejects.toMatchObject({
      fields: { appointment: expect.stringMatching(/^You already have 1 booking with us/) },
    })
    await book(site, { startsAt: day(2), bookedBy: of(robin) }, new Date('2026-11-24T00:00:00Z'))
    expect(await count()).toBe(2)
  })

  test('another dealer’s site does not count them', async () => {
    const site = withSettings(siteA, limit)
    for (const number of [0, 1, 2]) await book(site, { startsAt: day(number), bookedBy: of(robin) })
    const [dealershipId] = siteB.dealershipIds
    const { slots } = (await availableBookings(
      home.database.site(siteB.id),
      siteB,
      'appointment',
      anywhereAt(dealershipId!),
      NOW,
    ))!
    await book(siteB, {
      dealershipId,
      startsAt: slots[3]!.starts_at,
      bookedBy: of(robin),
      leadId: await newLead(siteB),
    })
    expect(await count()).toBe(4)
  })

  test('stored bookings contain no personal data', async () => {
    await book(siteA, { bookedBy: of(robin, network) })
    const [row] = await home.database.drizzle.select().from(bookings)
    expect(row!.booked_by).toEqual([
      expect.stringMatching(/^person:[\w-]{22}$/),
      expect.stringMatching(/^address:[\w-]{22}$/),
    ])
    expect(JSON.stringify(row)).not.toMatch(/robin|203\.0/)
  })
})

describe('many at once', () => {
  test.each([1, 2, 3])('20 visitors and %i places: as many winners', async (test_drive_places) => {
    const site = withSettings(siteA, { test_drive_places })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => book(site)))
    const lost = answers.filter((answer) => answer.status === 'rejected')
    expect(answers.length - lost.length).toBe(test_drive_places)
    for (const { reason } of lost) expect(reason).toEqual(TAKEN)
    const places = await home.database.drizzle.select({ place: bookings.place }).from(bookings).orderBy(bookings.place)
    expect(places.map(({ place }) => place)).toEqual(Array.from({ length: test_drive_places }, (_, i) => i + 1))
  })
  test('two visitors book the last place, many times: one gets it each time', async () => {
    for (let round = 0; round < 20; round++) {
      await home.database.drizzle.delete(bookings)
      const answers = await Promise.allSettled([book(siteA), book(siteA)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
  test('one lead that books two times at once has one of them', async () => {
    const leadId = await newLead(siteA)
    const answers = await Promise.allSettled([book(siteA, { leadId }), book(siteA, { leadId, startsAt: TUESDAY_10 })])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await home.database.drizzle.select().from(bookings)).toHaveLength(1)
  })
})

describe('two sites of one dealership', () => {
  test('a time booked on one is not offered on the other', async () => {
    await book(siteA)
    expect(await offers(sister)).toBe(false)
    await expect(book(sister)).rejects.toEqual(TAKEN)
    await book(sister, { startsAt: TUESDAY_10 })
    expect(await offers(siteA, TUESDAY_10)).toBe(false)
  })
  test('at the same instant one of them wins', async () => {
    for (let round = 0; round < 10; round++) {
      await home.database.drizzle.delete(bookings)
      const answers = await Promise.allSettled([book(siteA), book(sister)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
  test('a site gives up only its own', async () => {
    const leadId = await newLead(siteA)
    await book(siteA, { leadId })
    await home.database.site(sister.id).transaction((tx) => releaseSlot(tx, leadId))
    expect(await offers(siteA)).toBe(false)
    await home.database.site(siteA.id).transaction((tx) => releaseSlot(tx, leadId))
    expect(await offers(siteA)).toBe(true)
  })
  test("a stranger's site sees none of it", async () => {
    await book(siteA)
    expect(await home.database.site(siteB.id).transaction((tx) => tx.select().from(bookings))).toEqual([])
  })
})

describe('an outside Dashboard', () => {
  const requests: string[] = []
  const dashboard = (answer: unknown): OutsideDashboard => ({
    get: async (path) => {
      requests.push(path)
      return answer
    },
  })
  const outside = () => withSettings(siteA, { dashboard_base_url: 'https://dashboard.example' })
  const available = async (client: OutsideDashboard | null, kind: 'appointment' | 'service' = 'appointment') =>
    (await availableBookings(
      home.database.site(siteA.id),
      outside(),
      kind,
      anywhereAt(location()),
      NOW,
      client,
    ))!.slots.map(({ starts_at }) => starts_at)

  test('its times are offered, independent of the hours, without those that are past or booked here', async () => {
    const odd = '2026-11-28T21:10:00.000Z'
    const client = dashboard({ slots: [{ starts_at: '2026-11-20T00:00:00Z' }, { starts_at: TUESDAY_9 }, odd] })
    expect(await available(client)).toEqual([TUESDAY_9, odd])
    const offered = await outsideSlots(client, 'appointment', location(), outside())
    expect(await book(outside(), { startsAt: odd, offered })).toMatchObject({ starts_at: odd })
    expect(await available(client)).toEqual([TUESDAY_9])
    await expect(book(outside(), { startsAt: odd, offered })).rejects.toEqual(TAKEN)
    await expect(book(outside(), { startsAt: TUESDAY_10, offered })).rejects.toEqual(GONE)
  })
  test('it is requested at the two paths of the specification', async () => {
    requests.length = 0
    await available(dashboard([]))
    await available(dashboard([]), 'service')
    expect(requests).toEqual([
      `/dealerships/${location()}/available_appointment_bookings.json`,
      `/dealerships/${location()}/available_service_bookings.json`,
    ])
  })
  test.each([
    ['it fails', false],
    ['it answers something else', { hello: 'world' }],
    ['it answers a text', 'none'],
  ])('no times are offered or booked when %s', async (_, answer) => {
    const client = dashboard(answer)
    expect(await available(client)).toEqual([])
    const offered = await outsideSlots(client, 'appointment', location(), outside())
    expect(offered).toBeNull()
    const away = refusal('Online booking isn’t available right now. Please leave the time blank, or call us.')
    await expect(book(outside(), { offered })).rejects.toEqual(away)
  })
  test('without a client nothing of our own is offered in its place', async () => {
    expect(await available(null)).toEqual([])
    await expect(book(outside())).rejects.toBeInstanceOf(SlotTakenError)
  })
})
