import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { dueOf, reminderIsDue } from '@forecourt/rules/owner/ownCar.ts'
import { bookings } from '../bookings/table.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { dealershipGroups, websiteDealerships, websites } from '../sites/table.ts'
import { openSnapshots, type Snapshots } from '../stock/snapshots.ts'
import { stockFor } from '../stock/stock.ts'
import { cars } from '../stock/table.ts'
import { sendOwnerMails } from '../delivery/ownerMails.ts'
import type { Mail } from '../delivery/mailer.ts'
import { leads } from '../leads/table.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { ownerOf } from './garage.ts'
import { ownersFor } from './owners.ts'
import { changeBooking } from './changeBooking.ts'
import { sendAlerts, sendWaiting } from './mailsJob.ts'
import { ownCarOf } from './ownCars.ts'
import type { OwnerMail } from './ownerMail.ts'
import { carsToRemindOf } from './carReminders.ts'
import { ownerCars, owners, ownerWatchlist, savedSearches } from './table.ts'

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
/**
 * In a year with the calendar of 2026 that is far ahead: what the database dates by itself, such as the arrival of
 * stock, is before it.
 */
let clock = new Date('2037-11-24T02:00:00Z')

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
  const href = String((mail!.headers as Record<string, string>)['List-Unsubscribe']).slice(1, -1)
  expect(mail!.text).toContain(`\nUnsubscribe from these emails: ${href}\n`)
  expect(mail!.html).toMatch(new RegExp(`<a[^>]* href="${href}"[^>]*>Unsubscribe from these emails</a>`))
  // The address itself is only in the link.
  expect(mail!.html!.toString().split(href)).toHaveLength(2)
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

/** A booked lead of Ana's. */
async function booked(reference: string, starts_at: Date) {
  const { id: _id, lead_id: _leadId, ...copied } = tenants.a.lead
  const ends_at = new Date(starts_at.getTime() + HOUR)
  const appointment = {
    kind: 'service' as const,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    time_zone: site.timeZone,
  }
  const [lead] = await home.database.drizzle
    .insert(leads)
    .values({
      ...copied,
      reference,
      submission_id: crypto.randomUUID(),
      lead: { ...copied.lead, email: 'ana@owner.example', appointment },
    })
    .returning()
  await home.database.drizzle.insert(bookings).values({
    website_id: site.id,
    dealership_id: tenants.a.dealerships[0]!.id,
    kind: 'service',
    starts_at,
    ends_at,
    place: 1,
    lead_id: lead!.id,
  })
  return lead!
}
const calendarOf = (mail: Mail) => String(mail.attachments?.[0]?.content).replaceAll('\r\n ', '')

test('a cancelled booking is free again, and the dealership and the visitor are told once', async () => {
  const lead = await booked('REF-BOOKED', new Date(clock.getTime() + 72 * HOUR))
  const { bookings: mine } = await ana()
  expect(await mine.cancel(tenants.a.lead.reference)).toBe(false)
  expect(await mine.cancel('REF-BOOKED')).toBe(true)
  expect(await mine.cancel('REF-BOOKED')).toBe(false)
  expect(await home.database.drizzle.select().from(bookings).where(eq(bookings.lead_id, lead.id))).toEqual([])
  expect((await (await ana()).enquiries()).find(({ reference }) => reference === 'REF-BOOKED')).toMatchObject({
    booking: null,
    cancelledAt: clock,
  })
  failing = true
  expect(await sendWaiting(options())).toBe(0)
  failing = false
  expect(await sendWaiting(options())).toBe(1)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['sales@site-a.example', 'Booking cancelled: Robin Ashe'],
    ['ana@owner.example', 'Booking cancelled: REF-BOOKED, Alder Motors'],
  ])
  for (const mail of sent) {
    expect(mail.text).toContain('REF-BOOKED')
    expect(calendarOf(mail)).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/)
  }
  expect(await sendWaiting(options())).toBe(0)
})

test('a booking that staff cancelled is told in the dealer’s words, with the reason', async () => {
  const lead = await booked('REF-STAFF', new Date(clock.getTime() + 96 * HOUR))
  const deps = { site, database: home.database.site(site.id), locationOf: async () => null, now: () => clock }
  const byStaff = { name: 'Kim', reason: 'The workshop is closed.', check: () => {}, record: async () => {} }
  expect(await changeBooking(deps).cancel(lead.id, byStaff)).toBe(true)
  expect(await sendWaiting(options())).toBe(1)
  const [dealer, visitor] = sent
  expect(dealer!.text).toContain('Kim cancelled this booking in the console.')
  expect(visitor!.text).toContain('We have had to cancel your booking.')
  for (const mail of sent) expect(mail.text).toContain('The workshop is closed.')
})

test('a moved booking is told once to both sides, with the new time for the entry of their calendars', async () => {
  const tuesday = (hour: number) => new Date(Date.UTC(2037, 10, 30, 23 + hour))
  clock = new Date('2037-11-27T02:00:00Z')
  const lead = await booked('REF-MOVED', tuesday(0))
  expect(await (await ana()).bookings.move('REF-MOVED', tuesday(1).toISOString())).toBe(true)
  expect(await sendWaiting(options())).toBe(1)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['sales@site-a.example', 'Booking moved: Robin Ashe'],
    ['ana@owner.example', 'Booking moved: REF-MOVED, Alder Motors'],
  ])
  for (const mail of sent) {
    expect(mail.text).toContain('Tuesday 1 December 2037, 10:00am')
    expect(mail.text).toContain('Tuesday 1 December 2037, 9:00am')
    const calendar = calendarOf(mail)
    expect(calendar).toContain(`UID:${lead.lead_id}@`)
    expect(calendar).toContain('DTSTART:20371201T000000Z')
    expect(Number(/SEQUENCE:(\d+)/.exec(calendar)![1])).toBeGreaterThan(0)
  }
  expect(await sendWaiting(options())).toBe(0)
})

test('a service and a registration are reminded of once for each day, until somebody turns that off', async () => {
  const car = {
    make: 'Toyota',
    model: 'HiLux',
    year: 2019,
    registration: '123ABC',
    state: 'QLD',
    odometer: 45_000,
    lastServiceOn: null,
    nextServiceOn: '2037-12-20',
    registrationDueOn: '2038-03-01',
  }
  const day = (text: string) => {
    clock = new Date(`${text}T02:00:00Z`)
  }
  const { cars } = await ana()
  await cars.add(car)
  day('2037-11-28')
  expect(await sendAlerts(options())).toBe(0)
  day('2037-11-29')
  failing = true
  expect(await sendAlerts(options())).toBe(0)
  failing = false
  expect(await sendAlerts(options())).toBe(1)
  expect(sent[0]).toMatchObject({
    to: 'ana@owner.example',
    subject: 'A reminder for your 2019 Toyota HiLux',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  expect(sent[0]!.text).toContain('due in 21 days (20 December 2037)')
  expect(sent[0]!.text).not.toContain('Registration')
  expect(JSON.stringify(sent[0])).not.toContain('123ABC')
  for (const later of ['2037-11-29', '2037-12-10', '2037-12-20', '2037-12-21']) {
    day(later)
    expect(await sendAlerts(options())).toBe(0)
  }

  const [stored] = await cars.list()
  await cars.change(stored!.id, { ...car, nextServiceOn: '2038-01-05' })
  expect(await sendAlerts(options())).toBe(1)
  expect(sent.at(-1)!.text).toContain('5 January 2038')

  const href = String((sent.at(-1)!.headers as Record<string, string>)['List-Unsubscribe']).slice(1, -1)
  const [id, signature] = new URL(href).pathname.split('/').slice(-2)
  const ofSite = (which: Site) =>
    ownersFor(
      {
        database: home.database.site(which.id),
        ownerDatabase: (ownerId) => home.database.owner(which.id, ownerId),
        secretKey: KEY,
        signIn: null,
        findCars: async () => [],
        now: () => clock,
      },
      which,
    )
  expect(await ofSite((await sites.findBySlug('site-b'))!.site).stopMails(id!, signature!)).toBe(false)
  expect(await ofSite(site).stopMails(id!, 'x'.repeat(22))).toBe(false)
  expect(await ofSite(site).stopMails(id!, signature!)).toBe(true)
  expect(await ana()).toMatchObject({ reminders: false })
  day('2038-02-20')
  expect(await sendAlerts(options())).toBe(0)
  await (await ana()).setReminders(true)
  expect(await sendAlerts(options())).toBe(1)
  expect(sent.at(-1)!.text).toContain('Registration')
})

test('only the cars with a date to remind of are read, each by its site’s settings', async () => {
  const { drizzle } = home.database
  const settings = { ...site.settings, garage_service_months: 6, garage_reminder_days: 10 }
  const other = (await sites.findBySlug('site-b'))!.site
  const both: Site[] = [
    { ...site, settings, timeZone: 'Australia/Brisbane' },
    { ...other, timeZone: 'Pacific/Auckland' },
  ]
  // 12 June in Brisbane, 13 June in Auckland.
  const at = new Date('2026-06-12T12:30:00Z')
  const day = (last: string | null, next: string | null, registration: string | null, told: string | null = null) => ({
    last_service_on: last,
    next_service_on: next,
    registration_due_on: registration,
    service_told_for: told,
    registration_told_for: told,
  })
  const dates = [
    ...['2026-06-11', '2026-06-12', '2026-06-13', '2026-06-22', '2026-06-23', '2026-07-04', '2026-07-05'].flatMap(
      (on) => [day(null, on, null), day(null, null, on), day(null, null, on, on), day(null, on, null, '2026-01-01')],
    ),
    // Half a year, and a year, before those.
    ...['2025-12-11', '2025-12-12', '2025-12-22', '2025-12-23', '2025-06-13', '2025-06-30', '2025-12-31'].map((on) =>
      day(on, null, null),
    ),
    day('2026-06-15', '2026-06-15', null),
    day('2026-06-01', '2026-06-15', null),
    day(null, null, null),
  ]
  const people = ['reminded', 'silent', 'unconfirmed'] as const
  for (const { id } of both) {
    await drizzle.insert(owners).values(
      people.map((who) => ({
        website_id: id,
        id: who,
        email: `${who}@owner.example`,
        email_verified: who !== 'unconfirmed',
        reminders: who !== 'silent',
      })),
    )
    const car = { website_id: id, make: 'Toyota', model: 'HiLux', created_at: at, updated_at: at }
    await drizzle
      .insert(ownerCars)
      .values(people.flatMap((owner_id) => dates.map((one) => ({ ...car, owner_id, ...one }))))
  }
  const idsOf = async (which: readonly Site[]) =>
    (await carsToRemindOf(home.database, which, at)).map(({ car }) => car.id)
  const all = await drizzle.select().from(ownerCars).where(eq(ownerCars.owner_id, 'reminded'))
  const expected = (of: Site) =>
    all
      .filter((car) => {
        const due = dueOf(ownCarOf(car), of.settings.garage_service_months)
        const toldFor = { service: car.service_told_for, registration: car.registration_told_for }
        const today = of.timeZone === 'Pacific/Auckland' ? '2026-06-13' : '2026-06-12'
        return (
          car.website_id === of.id &&
          due.some(({ what, on }) => reminderIsDue(on, toldFor[what], today, of.settings.garage_reminder_days))
        )
      })
      .map(({ id }) => id)
  const [inA, inB] = both.map(expected)
  expect([inA!.length, inB!.length]).toEqual([12, 15])
  expect((await idsOf(both)).toSorted()).toEqual([...inA!, ...inB!].toSorted())
  expect((await idsOf([both[1]!])).toSorted()).toEqual(inB!.toSorted())
  expect(await idsOf([])).toEqual([])
  await drizzle.delete(owners).where(inArray(owners.id, [...people]))
})

test.each([
  ['once', true, 1],
  ['by each', false, 2],
])('a vehicle saved at two sites of a group is told %s where sharing is %s', async (_often, garage_shared, mails) => {
  const { drizzle } = home.database
  const { group, website, dealerships, cars: stock } = tenants.a
  await drizzle.update(dealershipGroups).set({ settings: { garage_shared } }).where(eq(dealershipGroups.id, group.id))
  const { id: _id, ...fields } = website
  const slug = `sister-${mails}`
  const [sister] = await drizzle
    .insert(websites)
    .values({ ...fields, slug, domain_name: `www.${slug}.example` })
    .returning()
  await drizzle
    .insert(websiteDealerships)
    .values({ website_id: sister!.id, dealership_id: dealerships[0]!.id, position: 0 })
  const [car] = await drizzle.select().from(cars).where(eq(cars.id, stock[0]!.id))
  for (const websiteId of [website.id, sister!.id]) {
    await drizzle
      .insert(owners)
      .values({ website_id: websiteId, id: slug, email: `${slug}@owner.example`, email_verified: true })
    const at = { compared_at: clock, viewed_at: clock, added_at: clock, told_price_cents: car!.price_cents }
    const { name, make, model } = car!
    await drizzle
      .insert(ownerWatchlist)
      .values({ website_id: websiteId, owner_id: slug, car_id: car!.id, slug: car!.slug, name, make, model, ...at })
  }
  await set(car!.id, { price_cents: car!.price_cents! - 50_000 })
  await sendAlerts(options())
  await sendAlerts(options())
  expect(sent.filter(({ to }) => to === `${slug}@owner.example`)).toHaveLength(mails)

  // Who did not confirm the address may be somebody else: not mailed, and not counted as told.
  const atSister = and(eq(owners.website_id, sister!.id), eq(owners.id, slug))
  await drizzle.update(owners).set({ email_verified: false }).where(atSister)
  await set(car!.id, { price_cents: car!.price_cents! - 90_000 })
  clock = new Date(clock.getTime() + 25 * HOUR)
  sent = []
  await sendAlerts(options())
  await sendAlerts(options())
  expect(sent.filter(({ to }) => to === `${slug}@owner.example`)).toHaveLength(1)
  await drizzle.update(owners).set({ email_verified: true }).where(atSister)
  await sendAlerts(options())
  expect(sent.filter(({ to }) => to === `${slug}@owner.example`)).toHaveLength(2)
})
