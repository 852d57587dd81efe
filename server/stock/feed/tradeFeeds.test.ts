/**
 * What feeds of each trade fill: rows of real ones, facts and figures only. With TRADE_FEED_SOURCE=<folder of the
 * demo's sources> the whole files are imported as well.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { cars } from '../table.ts'
import { importFeed } from './feed.ts'

const SOURCE = process.env['TRADE_FEED_SOURCE']
type Cells = Record<string, string>

const CARAVAN_MAPPING = {
  columns: { STOCK: 'stocknum', Type: 'car_type', Category: 'body', Derivative: 'badge', Web_Price: 'price', Reg: '' },
}
/** Two caravans and a motorhome of a British dealer's feed. */
const CARAVANS: readonly Cells[] = [
  [
    '5345',
    'Bailey',
    'Ranger Gt 60',
    '520/4',
    '2009',
    'Caravan',
    '0',
    'Used',
    '9795.00',
    '4',
    '1',
    '7.15',
    '1121',
    '1326',
  ],
  [
    '6001',
    'Buccaneer ',
    'Cruiser',
    'Cruiser',
    '2018',
    'Caravan',
    '0',
    'Used',
    '27995.00',
    '4',
    '2',
    '8.05',
    '1740',
    '1900',
  ],
  [
    '6102',
    'Auto-Trail ',
    'Tracker',
    'RB',
    '2015',
    'Motorhome',
    '12211',
    'Used',
    '42995.00',
    '2',
    '.',
    '7.03',
    '2900',
    '3500',
  ],
].map(([stock, make, model, derivative, year, category, mileage, type, price, berths, axles, length, mass, laden]) => ({
  STOCK: stock!,
  Make: make!,
  Model: model!,
  Derivative: derivative!,
  Year: year!,
  Category: category!,
  Mileage: mileage!,
  Type: type!,
  Web_Price: price!,
  Berths: berths!,
  Axles: axles!,
  Length: length!,
  Mass_in_Running_Order: mass!,
  MTPLM: laden!,
}))

const MOTORCYCLE_MAPPING = {
  columns: { listing_id: 'stocknum', build_year: 'year', model_year: '', price_aud: 'price', photo_count: '' },
  constants: { car_type: 'used' },
}
const MOTORCYCLES: readonly Cells[] = [
  ['Honda', 'CB900F Hornet (919cc)', 'Naked', '2006', '90000', '919', '1000'],
  ['Honda', 'CBR500RA (ABS)', 'Super Sport', '2016', '17118', '471', '6990'],
  ['Honda', 'CB125E', 'Naked', '2022', '', '124', '2699'],
].map(([make, model, body, year, km, cc, price], at) => ({
  listing_id: `M${at + 1}`,
  make: make!,
  model: model!,
  body_type: body!,
  build_year: year!,
  model_year: '',
  odometer_km: km!,
  engine_cc: cc!,
  price_aud: price!,
  photo_count: '6',
}))

const TRUCK_MAPPING = {
  columns: {
    Stock: 'stocknum',
    Brand: 'make',
    UsedOrNew: 'car_type',
    Title: ['name', 'axles', 'wheelbase_mm'],
    BodyType: 'body',
    Kilometres: 'km',
  },
}
const TRUCKS: readonly Cells[] = [
  ['Iveco', '2023', 'Stralis', '2023 Iveco Stralis AD 450 (6x4) (WB3900) Sleeper High Roof'],
  ['Iveco', '2023', 'Eurocargo', '2023 Iveco Eurocargo ML160 E6 LR Day Cab (4x2) (WB6570)'],
  ['Hino', '2023', '300', '2023 Hino 300 616 2810 Wide'],
].map(([brand, year, model, title], at) => ({
  Stock: `T${at + 1}`,
  Brand: brand!,
  Year: year!,
  Model: model!,
  Title: title!,
  UsedOrNew: 'NEW',
  Kilometres: '- / -',
  BodyType: 'Commercial',
}))

let db: TestDatabase
let tenants: TwoTenants
let mine: number
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  mine = tenants.a.dealerships[1]!.id
})
afterAll(() => db.dispose())
beforeEach(async () => {
  await db.database.drizzle.delete(cars).where(eq(cars.dealership_id, mine))
})

const run = (rows: readonly Cells[], mapping: object) =>
  importFeed(db.database, {
    dealershipId: mine,
    source: Readable.from([Buffer.from(stringify([...rows], { header: true }))]),
    mapping,
    currency: 'AUD',
    now: new Date('2026-11-10T02:00:00Z'),
  })
const car = async (stocknum: string) =>
  (
    await db.database.drizzle
      .select()
      .from(cars)
      .where(and(eq(cars.dealership_id, mine), eq(cars.stocknum, stocknum)))
  )[0]
const share = async (...fields: readonly (keyof typeof cars.$inferSelect)[]) => {
  const rows = await db.database.drizzle.select().from(cars).where(eq(cars.dealership_id, mine))
  return Object.fromEntries(fields.map((field) => [field, rows.filter((row) => row[field] !== null).length]))
}

describe('a few rows of each', () => {
  test('caravans and motorhomes: berths, axles, length and masses, whose unit was guessed', async () => {
    const report = await run(CARAVANS, CARAVAN_MAPPING)
    expect(report).toMatchObject({ created: 3, rejectedRows: 0, ignoredColumns: [] })
    expect(report.warnings.map(({ field, reason, count }) => [field, reason, count])).toEqual(
      expect.arrayContaining([
        ['length_mm', 'was read as 7150', 1],
        ['axles', 'is not a configuration such as 6x4 or a number of axles; left empty', 1],
      ]),
    )
    expect(await car('5345')).toMatchObject({ berths: 4, axles: '1', length_mm: 7_150, tare_kg: 1_121, atm_kg: 1_326 })
    expect(await car('6001')).toMatchObject({ make: 'Buccaneer', axles: '2', length_mm: 8_050 })
    expect(await car('6102')).toMatchObject({
      body: 'Motorhome',
      berths: 2,
      axles: null,
      tare_kg: 2_900,
      atm_kg: 3_500,
    })
  })

  test('motorcycles: capacity, and an unknown odometer stays unknown', async () => {
    expect(await run(MOTORCYCLES, MOTORCYCLE_MAPPING)).toMatchObject({ created: 3, warnings: [] })
    expect(await car('M1')).toMatchObject({ engine_cc: 919, km: 90_000, lams: null })
    expect(await car('M3')).toMatchObject({ engine_cc: 124, km: null })
  })

  test('trucks: axles and wheelbase of a title, where the mapping says that it has them', async () => {
    const report = await run(TRUCKS, TRUCK_MAPPING)
    expect(report).toMatchObject({ created: 3, rejectedRows: 0 })
    expect(report.warnings.map(({ field, count }) => [field, count])).toEqual(
      expect.arrayContaining([
        ['axles', 1],
        ['wheelbase_mm', 1],
      ]),
    )
    expect(await car('T1')).toMatchObject({ axles: '6x4', wheelbase_mm: 3_900 })
    expect(await car('T2')).toMatchObject({ axles: '4x2', wheelbase_mm: 6_570 })
    expect(await car('T3')).toMatchObject({ name: '2023 Hino 300 616 2810 Wide', axles: null, wheelbase_mm: null })
  })

  test('nothing of it reaches the other tenant', async () => {
    const theirs = tenants.b.dealerships[0]!.id
    const before = await db.database.drizzle.select().from(cars).where(eq(cars.dealership_id, theirs))
    await run(CARAVANS, CARAVAN_MAPPING)
    expect(await db.database.drizzle.select().from(cars).where(eq(cars.dealership_id, theirs))).toEqual(before)
  })
})

if (SOURCE)
  describe('the whole files', () => {
    const read = (path: string) => readFileSync(join(SOURCE!, path))

    test('the caravan feed', async () => {
      const feed = JSON.parse(read('listings_caravan/dealer_stock_feed_caravans.json').toString()) as {
        'x:reports': { report: Cells[] }
      }
      const rows = feed['x:reports'].report
      const report = await run(rows, { columns: { ...CARAVAN_MAPPING.columns, Transmission: '' } })
      expect(report).toMatchObject({ created: rows.length, rejectedRows: 0 })
      expect(await share('berths', 'length_mm', 'atm_kg')).toEqual({ berths: 46, length_mm: 45, atm_kg: 44 })
    })

    test('the motorcycle listings', async () => {
      const rows: Cells[] = parse(read('listings_au/au_motorcycles.csv'), { columns: true })
      expect(await run(rows, MOTORCYCLE_MAPPING)).toMatchObject({ created: rows.length, rejectedRows: 0 })
      expect((await share('engine_cc')).engine_cc).toBe(rows.filter((row) => Number(row.engine_cc) > 0).length)
    })

    test('the trucks of the listings', async () => {
      const rows: Cells[] = parse(gunzipSync(read('listings_au/au_vehicle_prices.csv.gz')), { columns: true })
      const trucks = rows
        .filter(({ Brand: brand, BodyType: body }) => body === 'Commercial' && /^(?:Hino|Iveco|Isuzu)$/.test(brand!))
        .map(({ Brand, Year, Model, Title, UsedOrNew, Kilometres, BodyType }, at) => ({
          Stock: `T${at}`,
          Brand,
          Year,
          Model,
          Title,
          UsedOrNew,
          Kilometres,
          BodyType,
        })) as Cells[]
      expect(await run(trucks, TRUCK_MAPPING)).toMatchObject({ created: trucks.length, rejectedRows: 0 })
      const titled = trucks.filter(({ Title: title }) => /\(\d+x\d+\)/i.test(title!)).length
      expect((await share('axles')).axles).toBe(titled)
      expect(titled).toBeGreaterThan(0)
    })
  })
