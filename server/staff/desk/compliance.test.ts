import { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Car } from '@forecourt/rules/car/car.ts'
import { COMPLIANCE_PROBLEM_NAMES, complianceProblems } from '@forecourt/rules/stock/compliance.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { TEST_CONTEXT } from '../../../tools/testing/commands.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { readEnv } from '../../env.ts'
import { listLocations } from '../../locations/locations.ts'
import { siteBySlug } from '../../sites/sites.ts'
import { importFeed } from '../../stock/feed/feed.ts'
import { listedStock } from '../../stock/stock.ts'
import { writeVehicles } from '../../stock/staffStock.ts'
import { carLocks, cars } from '../../stock/table.ts'
import { staffAudit } from '../table.ts'

const SECRET_KEY = 'a secret key of thirty-two letters'
let platform: TestPlatform
let sales: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
/** A dealership of tenant a whose stock comes from the feed of these tests. */
let dealershipId: number

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    secretKey: SECRET_KEY,
    console: { handle: consolePages, clientDir: null },
    settings: { b: { locale: 'en-NZ' } },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  const { a, b } = platform.tenants
  dealershipId = a.dealerships[1]!.id
  const signedIn = async (name: string, role: 'sales' | 'read_only', website_id: number) => {
    await giveStaff(platform.database, `${name}@dealer.example`, role, { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
    return who
  }
  sales = await signedIn('sam', 'sales', a.website.id)
  reader = await signedIn('rita', 'read_only', a.website.id)
  ofB = await signedIn('bo', 'sales', b.website.id)
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  await platform.database.drizzle.delete(cars).where(eq(cars.dealership_id, dealershipId))
  await platform.database.pool.query('delete from feed_mappings where dealership_id = $1', [dealershipId])
})

const HEADER =
  'stocknum,car_type,make,model,year,price,price_type,vin,rego,km,colour,body,status,show_on_dealer_website'
const feed = (rows: readonly string[]) =>
  importFeed(platform.database, {
    dealershipId,
    source: Readable.from([Buffer.from([HEADER, ...rows].join('\n'))]),
    currency: 'AUD',
    now: new Date(),
    force: true,
  })
const VIN = 'JM0KF2W7A00123456'
const P1 = 'P1,used,Kia,Rio,2020,20000,egc,,ABC123,,Red,Hatch,in_stock,true'
const P2 = `P2,new,Kia,Ceed,2025,25000,egc,${VIN},,,,Hatch,in_stock,true`
/** Not offered. */
const P3 = 'P3,used,Kia,Rio,2020,20000,egc,,,,,Hatch,other,true'
const P4 = 'P4,used,Kia,Rio,2020,20000,egc,,,,,Hatch,in_stock,false'

const stored = async (stocknum = 'P1') =>
  (
    await platform.database.drizzle
      .select()
      .from(cars)
      .where(and(eq(cars.dealership_id, dealershipId), eq(cars.stocknum, stocknum)))
  )[0]!
const locks = () => platform.database.drizzle.select().from(carLocks).where(eq(carLocks.dealership_id, dealershipId))

interface Loaded {
  view: { problem: string | null }
  counts: Record<string, number>
  rows: { id: number; stocknum: string; seen: string; fix: { kind: string }; change: { allowed: boolean } }[]
  pages: number
}
async function listed(query = '', who = sales) {
  const { status, text } = await who.get(`/stock/compliance?${query}`)
  expect(status).toBe(200)
  return JSON.parse(text) as Loaded
}
const numbers = async (query: string, who = sales) => (await listed(query, who)).rows.map(({ stocknum }) => stocknum)
async function change(who: StaffBrowser, field: string, value: string, more: Record<string, string> = {}) {
  const form = { intent: 'change', field, version: '', [field]: value, inline: '1', ...more }
  const { status, text } = await who.post(`/stock/${(await stored()).id}`, form)
  return { status, body: JSON.parse(text || 'null') as { changed?: unknown; fields?: Record<string, string> } }
}
const entries = async () =>
  (
    await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(sql`action like 'stock.%'`)
  ).map(({ action, subject, before, after }) => ({ action, subject, before, after }))

describe('the list', () => {
  test.each(['a', 'b'] as const)('counts and lists what the rule finds in each vehicle of site %s', async (key) => {
    if (key === 'a') await feed([P1, P2, P3, P4])
    const context = {
      ...TEST_CONTEXT,
      env: readEnv({ SECRET_KEY }),
      database: async () => platform.database,
      print: () => {},
    }
    const site = await siteBySlug(context, platform.tenants[key].website.slug)
    const database = platform.database.site(site.id)
    const places = await listLocations(database, site)
    const expected: Record<string, string[]> = Object.fromEntries(COMPLIANCE_PROBLEM_NAMES.map((name) => [name, []]))
    for await (const batch of listedStock(
      database,
      { ...site, settings: { ...site.settings, search_min_photos: 0 } },
      new Date(),
    ))
      for (const car of batch) {
        const [raw] = await platform.database.drizzle.select().from(cars).where(eq(cars.id, car.id))
        const seen: Car = { ...car, photos_count: raw!.photos_count }
        for (const { problem } of complianceProblems(seen, site, locationOf(car, places)))
          expected[problem]!.push(car.stocknum)
      }
    const who = key === 'a' ? sales : ofB
    const { counts } = await listed('', who)
    expect(counts).toEqual(Object.fromEntries(Object.entries(expected).map(([name, of]) => [name, of.length])))
    for (const name of COMPLIANCE_PROBLEM_NAMES)
      expect((await numbers(`problem=${name}`, who)).toSorted(), name).toEqual(expected[name]!.toSorted())
    expect(Object.values(counts).some((count) => count > 0)).toBe(true)
  })

  test('begins with the first thing that is missing, and leaves out what the site doesn’t offer', async () => {
    await feed([P1, P2, P3, P4])
    expect((await listed()).view.problem).toBe('price_type')
    expect(await numbers('')).toEqual(['P2'])
    expect(await numbers('problem=vin')).toContain('P1')
    expect((await numbers('problem=vin')).join()).not.toMatch(/P[234]/)
  })

  test('has another dealer’s vehicles neither alone nor by their site', async () => {
    await feed([P1, P2])
    const { b } = platform.tenants
    const of = await listed(`site=${b.website.id}&problem=vin`)
    expect([of.rows, Object.values(of.counts).every((count) => count === 0)]).toEqual([[], true])
    expect((await numbers('problem=price_type', ofB)).join()).not.toContain('P2')
  })

  test('says to those who may only see stock why they can’t change it', async () => {
    await feed([P1])
    const { rows } = await listed('problem=vin', reader)
    expect(rows.map(({ change: may }) => may.allowed)).toContain(false)
    expect((await change(reader, 'vin', VIN)).status).toBe(403)
    expect((await change(ofB, 'vin', VIN)).status).toBe(404)
    expect((await stored()).vin).toBeNull()
  })
})

describe('a value that is typed', () => {
  test.each([
    ['vin', VIN.toLowerCase(), { vin: VIN }],
    ['odometer', '45,200', { km: 45_200 }],
    ['odometer', '28,000 mi', { km: 45_062 }],
  ])('%s %j is stored, locked, logged once, and gone from the list', async (field, typed, expected) => {
    await feed([P1])
    const before = (await entries()).length
    expect(await numbers(`problem=${field}`)).toContain('P1')
    expect(await change(sales, field, typed)).toMatchObject({ status: 200, body: { changed: { before: '' } } })
    expect(await stored()).toMatchObject(expected)
    expect(await locks()).toMatchObject([{ field, changed_by: 'sam' }])
    expect((await entries()).slice(before)).toMatchObject([
      { action: `stock.${field}`, subject: '2020 Kia Rio (P1)', before: { [field]: 'none' } },
    ])
    expect(await numbers(`problem=${field}`)).not.toContain('P1')
  })

  test('stays through feeds and calls, which say what they have, and follows the feed again when it is given back', async () => {
    await feed([P1])
    await change(sales, 'vin', VIN)
    await change(sales, 'odometer', '45200')
    await feed([P1.replace('egc,,ABC123,,', 'egc,JM0KF2W7A00999999,ABC123,46000,')])
    expect(await stored()).toMatchObject({ vin: VIN, km: 45_200 })
    expect((await locks()).map(({ feed_value }) => feed_value)).toEqual(
      expect.arrayContaining([{ vin: 'JM0KF2W7A00999999' }, { km: 46_000 }]),
    )
    const staff = platform.database.staff([platform.tenants.a.website.id])
    const [result] = await writeVehicles(staff, { dealershipId, currency: 'AUD', now: new Date() }, [
      { fields: { stocknum: 'P1', km: 47_000, colour: 'Blue' } },
    ])
    expect(result).toMatchObject({ vehicle: { km: 45_200, colour: 'Blue' } })
    expect(result!.warnings.map(({ field }) => field)).toEqual(['km'])
    const differing = JSON.parse((await sales.get('/stock?problem=feed_differs')).text) as Loaded
    expect(differing.rows.map(({ stocknum }) => stocknum)).toEqual(['P1'])
    const { id } = await stored()
    expect((await sales.post(`/stock/${id}`, { intent: 'release', field: 'odometer' })).status).toBe(302)
    expect(await stored()).toMatchObject({ vin: VIN, km: 47_000 })
  })

  test('is refused with the reason when it can’t be right, and against what somebody else has typed', async () => {
    await feed([P1])
    expect(await change(sales, 'vin', '<b>x</b>')).toMatchObject({
      status: 422,
      body: { fields: { vin: 'Please enter the VIN: 17 letters and digits without I, O and Q.' } },
    })
    await change(sales, 'vin', VIN)
    expect(await change(sales, 'vin', 'JM0KF2W7A00999999')).toMatchObject({
      status: 409,
      body: { conflict: { version: VIN, theirs: { vin: VIN } } },
    })
  })

  test('a drive-away price changes the amount and its type, which is undone and given back as one', async () => {
    await feed([P1.replace('used', 'new').replace('2020', '2025')])
    const typed = await change(sales, 'price', '21,500', { version: '20000', price_type: 'drive_away' })
    expect(typed.body.changed).toEqual({
      before: '20000',
      after: '21500',
      priceTypes: { before: 'egc', after: 'drive_away' },
    })
    expect(await stored()).toMatchObject({ price_cents: 2_150_000, price_type: 'drive_away' })
    expect((await entries()).at(-1)).toMatchObject({
      before: { price: '$20,000', 'price type': 'Excl. Govt. Charges' },
      after: { price: '$21,500', 'price type': 'Drive Away' },
    })
    await change(sales, 'price', '20000', { version: '21500', price_type: 'egc' })
    expect(await stored()).toMatchObject({ price_cents: 2_000_000, price_type: 'egc' })
    expect(await locks()).toEqual([])

    // The same amount, drive away.
    await change(sales, 'price', '20000', { version: '20000', price_type: 'drive_away' })
    expect(await stored()).toMatchObject({ price_cents: 2_000_000, price_type: 'drive_away' })
    await sales.post(`/stock/${(await stored()).id}`, { intent: 'release', field: 'price' })
    expect(await stored()).toMatchObject({ price_cents: 2_000_000, price_type: 'egc' })
  })
})
