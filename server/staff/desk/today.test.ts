import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StockProblem } from '@forecourt/rules/stock/stockProblems.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveReservation } from '../../../tools/testing/reservations.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { bookings } from '../../bookings/table.ts'
import { deliveries } from '../../delivery/table.ts'
import { leads, leadWork } from '../../leads/table.ts'
import { reservations } from '../../reservations/table.ts'
import { addSite } from '../../sites/register.ts'
import { websites } from '../../sites/table.ts'
import { cars as carsTable, formerPrices } from '../../stock/table.ts'

let platform: TestPlatform

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  const { drizzle } = platform.database
  await drizzle
    .update(carsTable)
    .set({ sold_at: hoursAgo(90) })
    .where(eq(carsTable.sold, true))
  for (const { website, lead, cars } of [platform.tenants.a, platform.tenants.b]) {
    const [row] = await drizzle.select().from(leads).where(eq(leads.lead_id, lead.lead_id))
    await drizzle
      .update(leadWork)
      .set({ created_at: new Date(Date.now() - 7_200_000) })
      .where(eq(leadWork.lead_id, row!.id))
    await drizzle.insert(deliveries).values({
      website_id: website.id,
      lead_id: row!.id,
      kind: 'webhook',
      destination: `crm-of-${website.slug}`,
      target: 'https://crm.example/leads',
      lead_status: 'Complete',
      state: 'dead',
      attempts: [{ at: new Date().toISOString(), answer: '500 Internal Server Error', ok: false }],
    })
    const id = await giveReservation(platform.database, { websiteId: website.id, car: cars[0]! })
    const due = { answer_due: new Date(Date.now() + 86_400_000), created_at: hoursAgo(1) }
    await drizzle.update(reservations).set(due).where(eq(reservations.id, id))
    const [, older, gone] = cars
    await drizzle
      .update(carsTable)
      .set({ created_at: hoursAgo(30) })
      .where(eq(carsTable.id, older!.id))
    await drizzle
      .update(carsTable)
      .set({ sold: true, sold_at: hoursAgo(1) })
      .where(eq(carsTable.id, gone!.id))
    await drizzle.insert(formerPrices).values({
      dealership_id: older!.dealership_id,
      car_id: older!.id,
      price_cents: 1_000_000,
      price_type: 'drive_away',
      currency: 'AUD',
      since: hoursAgo(90),
      until: hoursAgo(30),
    })
    await drizzle.insert(bookings).values({
      website_id: website.id,
      dealership_id: older!.dealership_id,
      kind: 'service',
      starts_at: hoursAgo(-100),
      ends_at: hoursAgo(-101),
      place: 1,
      lead_id: row!.id,
      created_at: hoursAgo(30),
    })
  }
})
afterAll(() => platform.dispose())

async function signedIn(
  name: string,
  role: 'sales' | 'marketing' | 'service',
  tenant: 'a' | 'b',
): Promise<StaffBrowser> {
  await giveStaff(platform.database, `${name}@dealer.example`, role, {
    website_id: platform.tenants[tenant].website.id,
  })
  const who = staffBrowser(platform)
  expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
  return who
}

interface Screen {
  leads: {
    counts: Record<'overdue' | 'unassigned', number>
    overdue: { id: string }[]
    failed: { count: number; rows: { leadId: string; destination: string; answer: string }[] }
    none: { mayAdd: boolean } | null
  } | null
  reservations: { counts: Record<'holds' | 'unanswered', number>; rows: { vehicle: string }[] } | null
  bookings: { count: number } | null
  stock: {
    problems: { name: string; count: number; href: string }[]
    none: { mayFeed: boolean; mayAdd: boolean } | null
  } | null
  happened: { what: string; last: number; before: number; href: string | null }[]
}
const screenOf = async (who: StaffBrowser): Promise<Screen> => JSON.parse((await who.get('/')).text) as Screen

test.each(['a', 'b'] as const)(
  'someone of tenant %s sees what needs them at their own site, and nothing else',
  async (of) => {
    const { website, lead, cars } = platform.tenants[of]
    const who = await signedIn(`sales-${of}`, 'sales', of)
    const { leads: own, reservations: reserved, bookings, stock: looked, happened } = await screenOf(who)
    expect(own!.counts).toMatchObject({ overdue: 1, unassigned: 1 })
    expect([own!.none, looked!.none]).toEqual([null, null])
    expect(own!.overdue.map(({ id }) => id)).toEqual([lead.lead_id])
    const { rows: stock } = await platform.database.pool.query<{ all: number }>(
      `select count(*)::int as all from cars
     where dealership_id in (select dealership_id from website_dealerships where website_id = $1)`,
      [website.id],
    )
    expect(happened).toEqual([
      { what: 'leads', last: 1, before: 0, href: expect.stringMatching(/^\/leads\?view=all&since=20/) },
      { what: 'bookings', last: 0, before: 1, href: null },
      { what: 'reservations', last: 1, before: 0, href: null },
      { what: 'added', last: stock[0]!.all - 1, before: 1, href: null },
      { what: 'sold', last: 1, before: 0, href: null },
      { what: 'priced', last: 0, before: 1, href: null },
    ])
    // The number leads to as many leads, which are none once they are older.
    const listed = async (href: string) =>
      (JSON.parse((await who.get(href)).text) as { leads: { id: string }[] }).leads.map(({ id }) => id)
    expect(await listed(happened[0]!.href!)).toEqual([lead.lead_id])
    expect(await listed(`/leads?view=all&since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
    expect(own!.failed).toEqual({
      count: 1,
      rows: [
        expect.objectContaining({
          leadId: lead.lead_id,
          destination: `crm-of-${website.slug}`,
          answer: '500 Internal Server Error',
        }),
      ],
    })
    expect(reserved!.rows.map(({ vehicle }) => vehicle)).toHaveLength(1)
    expect(cars.map(({ name }) => name)).toContain(reserved!.rows[0]!.vehicle)
    expect(bookings!.count).toBeTypeOf('number')
    const { rows } = await platform.database.pool.query<{ photos: number; vin: number }>(
      `select count(*) filter (where photos_count = 0)::int as photos, count(*) filter (where coalesce(btrim(vin), '') = '')::int as vin
     from cars where not sold and dealership_id in (select dealership_id from website_dealerships where website_id = $1)`,
      [website.id],
    )
    const counted = (name: StockProblem) => looked!.problems.find((one) => one.name === name)?.count ?? 0
    expect([counted('no_photos'), counted('no_vin')]).toEqual([rows[0]!.photos, rows[0]!.vin])
    for (const { href } of looked!.problems) expect(href).toMatch(/^\/stock\?problem=/)
  },
)

test('a role without an area has nothing of it on the screen', async () => {
  const marketing = await screenOf(await signedIn('marketing', 'marketing', 'a'))
  expect(marketing).toMatchObject({ leads: null, reservations: null, bookings: null })
  expect(marketing.stock).not.toBeNull()
  const service = await screenOf(await signedIn('service', 'service', 'a'))
  expect(service).toMatchObject({ reservations: null, stock: null })
  expect(service.leads!.counts.overdue).toBe(1)
})

test('a new dealer reads that there are no leads and no vehicles yet, and how either comes in', async () => {
  const { drizzle } = platform.database
  await addSite(platform.database, {
    slug: 'site-new',
    name: 'New Motors',
    template: 'multi-franchise',
    domain_name: null,
    city: null,
    state: 'QLD',
    manufacturer: null,
    group: null,
    settings: {},
    open: true,
    trial_ends_at: null,
    dealerships: [{ slug: 'site-new', name: 'New Motors', stripe_publishable_key: null, locations: [] }],
  })
  const [site] = await drizzle.select().from(websites).where(eq(websites.slug, 'site-new'))
  for (const [role, mayChange] of [
    ['dealer_principal', true],
    ['read_only', false],
  ] as const) {
    await giveStaff(platform.database, `new-${role}@dealer.example`, role, { website_id: site!.id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`new-${role}@dealer.example`)).status).toBe(302)
    const { leads: own, stock } = await screenOf(who)
    expect(own!.none).toEqual({ mayAdd: mayChange })
    expect(stock).toEqual({ problems: [], none: { mayFeed: true, mayAdd: mayChange } })
  }
})

test('leads that were done with long ago are leads, and vehicles that are sold are none in stock', async () => {
  const { drizzle } = platform.database
  const { website, cars } = platform.tenants.b
  const who = await signedIn('later', 'sales', 'b')
  await drizzle
    .update(leadWork)
    .set({ status: 'closed', awaits_answer: false, created_at: hoursAgo(24 * 90) })
    .where(eq(leadWork.website_id, website.id))
  const sell = (sold: boolean) =>
    drizzle
      .update(carsTable)
      .set({ sold, sold_at: sold ? hoursAgo(90) : null })
      .where(eq(carsTable.dealership_id, cars[0]!.dealership_id))
  await sell(true)
  const { leads: own, stock } = await screenOf(who)
  expect([own!.none, own!.overdue]).toEqual([null, []])
  expect(stock!.none).not.toBeNull()
  await sell(false)
  expect((await screenOf(who)).stock!.none).toBeNull()
})
