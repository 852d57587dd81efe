import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { bookings } from '../bookings/table.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { openSnapshots, type Snapshots } from '../stock/snapshots.ts'
import { stockFor } from '../stock/stock.ts'
import { cars } from '../stock/table.ts'
import { sendOwnerMails } from '../delivery/ownerMails.ts'
import type { Mail } from '../delivery/mailer.ts'
import { leads } from '../leads/table.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { ownerOf } from './garage.ts'
import { sendAlerts, sendWaiting, type OwnerMail } from './mailsJob.ts'
import { owners, savedSearches } from './table.ts'

const KEY = 'a key for tests that is long enough'
const HOUR = 3_600_000
const GARAGE: SettingsLayer = { garage_enabled: true }

let home: TestDatabase
let tenants: TwoTenants
let sites: Sites
let snapshots: Snapshots
let site: Site
let sent: Mail[] = []
let failing = false
let clock = new Date('2026-11-24T02:00:00Z')

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database, { a: GARAGE, b: { ...GARAGE, locale: 'en-NZ' } })
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  snapshots = await openSnapshots(home.database)
  site = (await sites.findBySlug('site-a'))!.site
  for (const { website } of [tenants.a, tenants.b])
    await home.database.drizzle
      .insert(owners)
      .values({ website_id: website.id, id: 'ana', email: 'ana@owner.example', email_verified: true })
})
afterAll(async () => {
  await sites.close()
  await snapshots.close()
  await home.dispose()
})
beforeEach(() => {
  sent = []
  failing = false
})

const stockOf = (of: Site) => stockFor({ database: home.database.site(of.id), snapshots, now: () => clock }, of)
const write = sendOwnerMails({
  mailFrom: 'alerts@platform.example',
  mailer: {
    send: async (mail) => {
      sent.push(mail)
      return 'ok'
    },
    close: async () => {},
  },
  onError: (error) => {
    throw error
  },
})
const options = () => ({
  database: home.database,
  sites,
  secretKey: KEY,
  stockOf,
  send: async (mail: OwnerMail) => {
    if (failing) throw new Error('the mail server is away')
    await write(mail)
  },
  onError: (error: unknown) => {
    if (!failing) throw error
  },
  now: () => clock,
})
const ana = () =>
  ownerOf(
    {
      site,
      database: home.database.site(site.id),
      ownerDatabase: (id) => home.database.owner(site.id, id),
      findCars: stockOf(site).findAll,
      now: () => clock,
    },
    { id: 'ana', email: 'ana@owner.example', createdAt: clock, sessionId: 'none' },
  )
const set = (id: number, fields: Partial<typeof cars.$inferInsert>) =>
  home.database.drizzle.update(cars).set(fields).where(eq(cars.id, id))

test('a price drop and a sale are told in one mail, at most one a day, and each once', async () => {
  const [first, second] = tenants.a.cars
  await (await ana()).watchlist.add([first!.id, second!.id])
  expect(await sendAlerts(options())).toBe(0)

  await set(first!.id, { price_cents: first!.price_cents! - 100_000 })
  await set(second!.id, { sold: true, sold_at: clock })
  failing = true
  await sendAlerts(options())
  expect(sent).toEqual([])
  failing = false
  expect(await sendAlerts(options())).toBe(1)
  const [mail] = sent
  expect(mail).toMatchObject({
    to: 'ana@owner.example',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  expect(mail!.text).toContain('$1,000 less')
  expect(mail!.text).toContain(`Sold: ${second!.name}`)
  expect(String((mail!.headers as Record<string, string>)['List-Unsubscribe'])).toMatch(
    /^<http:\/\/www\.site-a\.example\/my-garage\/emails\/ana\/[\w-]{22}>$/,
  )
  expect(await sendAlerts(options())).toBe(0)

  await set(first!.id, { price_cents: first!.price_cents! - 200_000 })
  clock = new Date(clock.getTime() + 24 * HOUR - 1)
  expect(await sendAlerts(options())).toBe(0)
  clock = new Date(clock.getTime() + 2)
  expect(await sendAlerts(options())).toBe(1)
  expect(sent.at(-1)!.text).not.toContain('Sold')

  await (await ana()).setNotices(false)
  await set(first!.id, { price_cents: first!.price_cents! - 300_000 })
  clock = new Date(clock.getTime() + 48 * HOUR)
  expect(await sendAlerts(options())).toBe(0)
})

test('a saved search is confirmed before it is mailed, then at most once a day about what is new', async () => {
  const search = { slug: site.settings.search_slugs[0]!, query: '', label: 'All cars' }
  await home.database.drizzle.insert(savedSearches).values(
    [tenants.a, tenants.b].map(({ website }) => ({
      ...search,
      website_id: website.id,
      email: 'kim@visitor.example',
      created_at: clock,
      seen_until: new Date(clock.getTime() - HOUR),
    })),
  )
  expect(await sendAlerts(options())).toBe(0)
  expect(await sendWaiting(options())).toBe(2)
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Confirm your email alerts from Alder Motors',
    'Confirm your email alerts from Beech Cars',
  ])
  expect(await sendWaiting(options())).toBe(0)

  sent = []
  const ofA = eq(savedSearches.website_id, site.id)
  await home.database.drizzle.update(savedSearches).set({ confirmed_at: clock }).where(ofA)
  await set(tenants.a.cars[2]!.id, { created_at: clock, arrival_known: true })
  await set(tenants.b.cars[2]!.id, { created_at: clock })
  clock = new Date(clock.getTime() + 1)
  expect(await sendAlerts(options())).toBe(1)
  expect(sent).toHaveLength(1)
  expect(sent[0]!.subject).toBe('A new arrival matches your saved search')
  expect(sent[0]!.text).toContain(tenants.a.cars[2]!.slug)
  expect(sent[0]!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(await sendAlerts(options())).toBe(0)
})

test('a cancelled booking is free again, and the dealership is told once', async () => {
  const { id: _id, lead_id: _leadId, ...copied } = tenants.a.lead
  const [lead] = await home.database.drizzle
    .insert(leads)
    .values({
      ...copied,
      reference: 'REF-BOOKED',
      submission_id: crypto.randomUUID(),
      lead: { ...copied.lead, email: 'ana@owner.example' },
    })
    .returning()
  const starts_at = new Date(clock.getTime() + 72 * HOUR)
  await home.database.drizzle.insert(bookings).values({
    website_id: site.id,
    dealership_id: tenants.a.dealerships[0]!.id,
    kind: 'service',
    starts_at,
    ends_at: new Date(starts_at.getTime() + HOUR),
    place: 1,
    lead_id: lead!.id,
  })
  const owner = await ana()
  expect(await owner.cancelBooking(tenants.a.lead.reference)).toBe(false)
  expect(await owner.cancelBooking('REF-BOOKED')).toBe(true)
  expect(await owner.cancelBooking('REF-BOOKED')).toBe(false)
  expect(await home.database.drizzle.select().from(bookings).where(eq(bookings.lead_id, lead!.id))).toEqual([])
  expect((await owner.enquiries()).find(({ reference }) => reference === 'REF-BOOKED')).toMatchObject({
    booking: null,
    cancelledAt: clock,
  })
  expect(await sendWaiting(options())).toBe(1)
  expect(sent[0]).toMatchObject({ to: 'sales@site-a.example', subject: 'Booking cancelled: Robin Ashe' })
  expect(sent[0]!.text).toContain('REF-BOOKED')
  expect(await sendWaiting(options())).toBe(0)
})
