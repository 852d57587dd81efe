import { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STOCK_PROBLEM_NAMES } from '@forecourt/rules/stock/stockProblems.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { importFeed, type FeedOptions } from '../../stock/feed/feed.ts'
import { writeVehicles } from '../../stock/staffStock.ts'
import { carLocks, cars, formerPrices } from '../../stock/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let sales: StaffBrowser
let colleague: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
/** A dealership of tenant a whose stock comes from feeds of these tests. */
let dealershipId: number

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
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
  colleague = await signedIn('kim', 'sales', a.website.id)
  reader = await signedIn('rita', 'read_only', a.website.id)
  ofB = await signedIn('bo', 'sales', b.website.id)
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  await platform.database.drizzle.delete(cars).where(eq(cars.dealership_id, dealershipId))
  await platform.database.pool.query('delete from feed_mappings where dealership_id = $1', [dealershipId])
})

const HEADER = 'stocknum,car_type,make,model,price,price_type,tag,status,custom_rank'
const feed = (rows: readonly string[], options: Partial<FeedOptions> = {}) =>
  importFeed(platform.database, {
    dealershipId,
    source: Readable.from([Buffer.from([HEADER, ...rows].join('\n'))]),
    currency: 'AUD',
    now: new Date(),
    force: true,
    ...options,
  })
const P1 = 'P1,used,Kia,Rio,20000,egc,,in_stock,0'
const P2 = 'P2,used,Kia,Ceed,25000,egc,,in_stock,0'

const stored = async (stocknum = 'P1') =>
  (
    await platform.database.drizzle
      .select()
      .from(cars)
      .where(and(eq(cars.dealership_id, dealershipId), eq(cars.stocknum, stocknum)))
  )[0]!
const locks = async () =>
  (await platform.database.drizzle.select().from(carLocks).where(eq(carLocks.dealership_id, dealershipId))).toSorted(
    (one, other) => one.field.localeCompare(other.field),
  )
const changeForm = (field: string, seen: string, value: string) => ({
  intent: 'change',
  field,
  version: seen,
  [field]: value,
})
async function change(who: StaffBrowser, field: string, seen: string, value: string, id?: number) {
  const answer = await who.post(`/stock/${id ?? (await stored()).id}`, changeForm(field, seen, value))
  return { status: answer.status, text: answer.text }
}
const entries = async () =>
  (
    await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(sql`action like 'stock.%'`)
  ).map(({ action, who, subject, before, after, website_id }) => ({ action, who, subject, before, after, website_id }))

interface List {
  total: number
  rows: { stocknum: string; name: string; kept: string | null; problems: { name: string }[] }[]
}
const listed = async (query: string, who = sales) => {
  const { status, text } = await who.get(`/stock?${query}`)
  expect(status).toBe(200)
  return JSON.parse(text) as List
}
const numbers = (list: List) => list.rows.map(({ stocknum }) => stocknum)

describe('the list', () => {
  test('searches, filters and sorts the vehicles of the sites where stock may be seen, and no others', async () => {
    await feed([P1, P2, 'P3,new,Ford,Ranger,60000,drive_away,Hot,coming_soon,5'])
    expect(numbers(await listed('search=kia+P&sort=price'))).toEqual(['P2', 'P1'])
    expect(numbers(await listed('search=kia+P&sort=price&order=asc'))).toEqual(['P1', 'P2'])
    expect(numbers(await listed('status=coming_soon&search=ranger'))).toEqual(['P3'])
    expect(numbers(await listed('type=new'))).toEqual(expect.arrayContaining(['P3']))
    expect(numbers(await listed('type=used'))).not.toContain('P3')
    const all = await listed('status=all')
    expect(all.total).toBe(platform.tenants.a.cars.length - 1 + 3)
    const others = await listed('status=all', ofB)
    expect(others.rows.map(({ name }) => name).join()).not.toMatch(/Kia|Toyota/)
    expect(others.total).toBe(platform.tenants.b.cars.length)
    expect((await listed(`status=all&site=${platform.tenants.b.website.id}`)).total).toBe(0)
    expect((await listed('search=100%25')).total).toBe(0)
  })

  test('says who a vehicle is kept for: a visitor of a site, or somebody that the dealer system knows', async () => {
    await feed([P1, P2, 'P3,used,Kia,Rio,20000,egc,,in_stock,0'])
    const set = (stocknum: string, values: { held?: boolean; reserved?: boolean }) =>
      platform.database.drizzle
        .update(cars)
        .set(values)
        .where(and(eq(cars.dealership_id, dealershipId), eq(cars.stocknum, stocknum)))
    await set('P1', { held: true, reserved: true })
    await set('P2', { reserved: true })
    const { rows } = await listed('search=kia+P')
    expect(new Map(rows.map(({ stocknum, kept }) => [stocknum, kept]))).toEqual(
      new Map([
        ['P1', 'Held for a visitor'],
        ['P2', 'Reserved'],
        ['P3', null],
      ]),
    )
  })

  test('finds by each problem exactly the vehicles that have it by the rule', async () => {
    await feed([P1, P2, 'P3,used,Kia,Rio,,enquire,,in_stock,0'])
    await change(sales, 'tag', '', 'Held')
    const rows = [...(await listed('search=&status=all')).rows]
    for (const problem of STOCK_PROBLEM_NAMES)
      expect(numbers(await listed(`status=all&problem=${problem}`)).toSorted(), problem).toEqual(
        rows
          .filter(({ problems }) => problems.some(({ name }) => name === problem))
          .map(({ stocknum }) => stocknum)
          .toSorted(),
      )
    expect(numbers(await listed('problem=feed_differs'))).toEqual(['P1'])
  })
})

describe('a change by hand', () => {
  test('is stored with the former price, a lock and its entry in the log', async () => {
    await feed([P1])
    expect((await change(sales, 'price', '20000', '$19,500')).status).toBe(302)
    expect(await stored()).toMatchObject({ price_cents: 1_950_000, price_type: 'egc' })
    expect(await locks()).toMatchObject([
      { field: 'price', changed_by: 'sam', feed_value: { price_cents: 2_000_000, price_type: 'egc' } },
    ])
    const former = await platform.database.drizzle
      .select()
      .from(formerPrices)
      .where(eq(formerPrices.car_id, (await stored()).id))
    expect(former.map(({ price_cents }) => price_cents)).toEqual([2_000_000])
    expect((await entries()).at(-1)).toEqual({
      action: 'stock.price',
      who: 'sam',
      subject: 'Kia Rio (P1)',
      before: { price: '$20,000' },
      after: { price: '$19,500' },
      website_id: platform.tenants.a.website.id,
    })
  })

  test.each([
    ['tag', '', 'Demo special', { tag: 'Demo special' }],
    ['status', 'in_stock', 'sold', { sold: true, status: 'in_stock' }],
    ['status', 'in_stock', 'coming_soon', { sold: false, status: 'coming_soon' }],
    ['rank', '0', '12', { custom_rank: 12 }],
    ['price', '20000', '', { price_cents: null, price_type: 'enquire' }],
    ['price', '20000', '19999.50', { price_cents: 1_999_950, price_type: 'egc' }],
  ])('of %s from %j to %j', async (field, seen, value, expected) => {
    await feed([P1])
    expect((await change(sales, field, seen, value)).status).toBe(302)
    expect(await stored()).toMatchObject(expected)
  })

  test('that has been made already changes nothing, and one that is wrong says why', async () => {
    await feed([P1])
    await change(sales, 'tag', '', 'Hot')
    const before = (await entries()).length
    expect((await change(sales, 'tag', '', 'Hot')).status).toBe(302)
    const wrong = await change(sales, 'price', '20000', 'a lot')
    expect([wrong.status, JSON.parse(wrong.text).fields]).toEqual([
      422,
      { price: 'Please enter a price in dollars, such as 29,990, or nothing for a price on enquiry.' },
    ])
    expect((await entries()).length).toBe(before)
  })

  test('of what somebody else has changed meanwhile shows both values, and changes nothing', async () => {
    await feed([P1])
    await change(colleague, 'price', '20000', '18000')
    const late = await change(sales, 'price', '20000', '19000')
    expect(late.status).toBe(409)
    expect(JSON.parse(late.text)).toMatchObject({
      error: 'kim has changed the price since you opened it.',
      values: { price: '19000' },
      conflict: { version: '18000', who: 'kim', theirs: { price: '18000' } },
    })
    expect((await stored()).price_cents).toBe(1_800_000)
    // Another field of the same vehicle is no conflict.
    expect((await change(sales, 'tag', '', 'Hot')).status).toBe(302)
    expect((await change(sales, 'price', '18000', '19000')).status).toBe(302)
    expect((await stored()).price_cents).toBe(1_900_000)
  })

  test('to a price on enquiry is undone with the type that the price had, also one chosen by hand', async () => {
    await feed([P1])
    const { id } = await stored()
    const inline = async (seen: string, price: string, type: string) => {
      const sent = { intent: 'change', field: 'price', version: seen, price, inline: '1', price_type: type }
      return JSON.parse((await sales.post(`/stock/${id}`, sent)).text) as { changed: unknown }
    }
    await inline('20000', '20000', 'drive_away')
    expect((await inline('20000', '', '')).changed).toEqual({
      before: '20000',
      after: '',
      priceTypes: { before: 'drive_away', after: 'enquire' },
    })
    await inline('', '20000', 'drive_away')
    expect(await stored()).toMatchObject({ price_cents: 2_000_000, price_type: 'drive_away' })
  })

  test('two at once: one is made, the other hears of it', async () => {
    await feed([P1])
    const both = await Promise.all([
      change(sales, 'price', '20000', '19000'),
      change(colleague, 'price', '20000', '18000'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409])
  })

  test('is refused to those who may only see stock, and for a vehicle of another dealer', async () => {
    await feed([P1])
    const { id } = await stored()
    expect((await change(reader, 'tag', '', 'Mine')).status).toBe(403)
    expect((await change(ofB, 'tag', '', 'Mine')).status).toBe(404)
    expect((await ofB.get(`/stock/${id}`)).status).toBe(404)
    expect((await reader.get(`/stock/${id}`)).status).toBe(200)
    expect((await stored()).tag).toBeNull()
    expect(await locks()).toEqual([])
  })
})

describe('a lock', () => {
  test('keeps the value through a full and a partial feed, says what the feed says, and ends by release', async () => {
    await feed([P1, P2])
    const { id } = await stored()
    await change(sales, 'price', '20000', '19500')
    await change(sales, 'tag', '', 'Hot')
    await feed([P1.replace('20000', '21000'), P2.replace('25000', '24000')])
    expect(await stored()).toMatchObject({ price_cents: 1_950_000, tag: 'Hot' })
    expect((await stored('P2')).price_cents).toBe(2_400_000)
    await feed([P1.replace('20000', '22000').replace('egc,,', 'egc,Fed,')], { mode: 'partial' })
    expect(await stored()).toMatchObject({ price_cents: 1_950_000, tag: 'Hot' })
    expect((await locks()).map(({ feed_value }) => feed_value)).toEqual([
      { price_cents: 2_200_000, price_type: 'egc' },
      { tag: 'Fed' },
    ])
    expect((await ofB.post(`/stock/${id}`, { intent: 'release', field: 'price' })).status).toBe(404)
    expect((await reader.post(`/stock/${id}`, { intent: 'release', field: 'price' })).status).toBe(403)
    const released = await sales.post(`/stock/${id}`, { intent: 'release', field: 'price' })
    expect(released.status).toBe(302)
    // What was given back can be put back.
    expect(new URL(released.headers.location!, 'http://console').searchParams.get('undo')).toBe('19500')
    expect(await stored()).toMatchObject({ price_cents: 2_200_000, tag: 'Hot' })
    expect((await entries()).at(-1)).toMatchObject({
      action: 'stock.released',
      subject: 'the price of Kia Rio (P1)',
      before: { price: '$19,500' },
      after: { price: '$22,000' },
    })
    await feed([P1.replace('20000', '23000'), P2])
    expect(await stored()).toMatchObject({ price_cents: 2_300_000, tag: 'Hot' })
  })

  test('of the status: neither leaving the feed nor being in it changes whether it is sold', async () => {
    await feed([P1, P2])
    await change(sales, 'status', 'in_stock', 'coming_soon')
    expect(await feed([P2])).toMatchObject({ sold: 0 })
    expect(await stored()).toMatchObject({ sold: false, status: 'coming_soon' })
    expect((await locks())[0]!.feed_value).toEqual({ status: 'in_stock', sold: true })
    await change(sales, 'status', 'coming_soon', 'sold')
    expect(await feed([P1, P2])).toMatchObject({ returned: 0 })
    expect(await stored()).toMatchObject({ sold: true })
    expect((await locks())[0]!.feed_value).toEqual({ status: 'in_stock', sold: false })
    await sales.post(`/stock/${(await stored()).id}`, { intent: 'release', field: 'status' })
    expect(await stored()).toMatchObject({ sold: false, status: 'in_stock', sold_at: null })
  })

  test('keeps the value when a program writes by the API, which is told', async () => {
    await feed([P1])
    await change(sales, 'price', '20000', '19500')
    const staff = platform.database.staff([platform.tenants.a.website.id])
    const [result] = await writeVehicles(staff, { dealershipId, currency: 'AUD', now: new Date() }, [
      { fields: { stocknum: 'P1', price: 17_000, tag: 'By API' } },
    ])
    expect(result).toMatchObject({ outcome: 'updated', vehicle: { price: 19_500, tag: 'By API' } })
    expect(result!.warnings).toEqual([
      {
        field: 'price',
        value: '17000',
        reason: 'was changed by a person in the console and stays until they release it',
      },
    ])
    expect((await locks())[0]!.feed_value).toEqual({ price_cents: 1_700_000, price_type: 'egc' })
  })

  test('is gone once the value is what the feed says again, as it is after an undo', async () => {
    await feed([P1])
    await change(sales, 'price', '20000', '19500')
    expect(await locks()).toHaveLength(1)
    await change(sales, 'price', '19500', '20000')
    expect(await locks()).toEqual([])
    await feed([P1.replace('20000', '21000')])
    expect((await stored()).price_cents).toBe(2_100_000)
  })
})

test('the list is downloaded with its filters, as numbers that a spreadsheet can add up', async () => {
  await feed([
    P1,
    'P2,used,Kia,Ceed,,enquire,=HYPERLINK,coming_soon,7',
    'P3,new,Kia,Rio,31000.50,drive_away,,in_stock,0',
  ])
  const file = await sales.get('/stock/export.csv?search=kia&sort=number&page=9')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = file.text.trim().split('\n')
  expect(lines[0]).toContain('Stock number,Vehicle,Condition,Location,Site,Price,')
  const cells = lines.slice(1).map((line) => line.split(','))
  expect(cells.map((one) => [one[0], one[2], one[5], one[7], one[8], one[9]])).toEqual([
    ['P1', 'Used', '20000', 'In stock', '', '0'],
    ['P2', 'Used', '', 'Coming soon', "'=HYPERLINK", '7'],
    ['P3', 'New', '31000.5', 'In stock', '', '0'],
  ])
  expect((await sales.get('/stock/export.csv?search=ceed')).text.trim().split('\n')).toHaveLength(2)
  expect((await ofB.get('/stock/export.csv?search=kia')).text).not.toContain('P1')
})
