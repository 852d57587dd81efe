import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Command } from 'commander'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAR_TYPES, type CarType } from '@forecourt/rules/kinds/carType.ts'
import type { Fuel } from '@forecourt/rules/car/car.ts'
import { FACETS, type Facet, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { SORTS, type Sort } from '@forecourt/rules/kinds/sort.ts'
import { TEST_CONTEXT } from '../../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { CommandError } from '../../command.ts'
import { readEnv } from '../../env.ts'
import type { StockScope } from '../search.ts'
import { searchSnapshot } from '../searchSnapshot.ts'
import type { Snapshot } from '../snapshot.ts'
import { readSnapshot } from '../snapshots.ts'
import { cars } from '../table.ts'
import { stockCommands } from './cli.ts'

/**
 * A feed that nobody wrote for us: its own headers, one of them twice, its own words, duplicates, semicolons, UTF-16 and
 * gzip. It is imported as it is, with the mapping that docs/integrating.md describes, and every facet and sort of a search
 * is compared with a count over the source. The vehicles are those of the demo, several times over, or those of
 * FOREIGN_FEED_SOURCE: a CSV file (gzipped or not) with the columns Brand, Model, Year, UsedOrNew, Transmission, FuelType,
 * Kilometres, ColourExtInt, Location, BodyType and Price.
 */

const SIZE = 17_000
const ONCE_MORE = 97

/** A vehicle as the source has it: what the site has to say of it. */
interface Truth {
  stocknum: string
  car_type: CarType
  make: string
  model: string
  badge: string | null
  year: number | null
  km: number | null
  price: number | null
  body: string | null
  fuel: Fuel | null
  transmission: string | null
  colour: string | null
  state: string | null
}

const DEMO_STOCK = ['wattle-rocklea', 'wattle-bundall', 'wattle-toowoomba', 'saltbush-mazda', 'kowhai-cars']
const STATES = ['QLD', 'NSW', 'VIC', 'SA', null]

const number = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : null)
const word = (text: string | undefined) =>
  text === undefined || ['', '-', 'nan'].includes(text.trim()) ? null : text.trim()

function rowsOf(path: string): Record<string, string>[] {
  const bytes = readFileSync(path)
  return parse(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true, relax_column_count: true, bom: true })
}

function demoTruth(): Truth[] {
  const stock = DEMO_STOCK.flatMap((name) =>
    rowsOf(join(import.meta.dirname, '..', '..', '..', 'demo', 'stock', `${name}.csv.gz`)),
  )
  return Array.from({ length: SIZE }, (_, at): Truth => {
    const row = stock[at % stock.length]!
    return {
      stocknum: `Y${at}`,
      car_type: row['car_type'] as CarType,
      make: row['make']!,
      model: row['model']!,
      badge: word(row['badge']),
      year: number(row['year']),
      km: number(row['km']),
      // Not every copy at the same price, so that the sorts differ.
      price: row['price'] === '' ? null : Number(row['price']) + (at % 7) * 10,
      body: word(row['body']),
      fuel: word(row['fuel']) as Fuel | null,
      transmission: word(row['transmission']),
      colour: word(row['colour']),
      state: STATES[at % STATES.length]!,
    }
  })
}

const LISTED_FUELS: Readonly<Record<string, Fuel>> = {
  Unleaded: 'ULP',
  Premium: 'ULP',
  Diesel: 'Diesel',
  LPG: 'LPG',
  Hybrid: 'Hybrid',
  Electric: 'Electric',
}

function listedTruth(path: string): Truth[] {
  return rowsOf(path)
    .filter((row) => ['NEW', 'USED', 'DEMO'].includes(row['UsedOrNew']!) && word(row['Model']) !== null)
    .map((row, at) => ({
      stocknum: `L${at}`,
      car_type: row['UsedOrNew']!.toLowerCase() as CarType,
      make: row['Brand']!,
      model: row['Model']!.trim(),
      badge: null,
      year: number(row['Year']),
      km: number(row['Kilometres']),
      price: number(row['Price']),
      body: word(row['BodyType']),
      fuel: LISTED_FUELS[row['FuelType']!] ?? null,
      transmission: word(row['Transmission']),
      colour: word(row['ColourExtInt']?.split('/')[0]),
      state: word(row['Location']?.split(', ')[1]),
    }))
}

const CONDITIONS: Readonly<Record<CarType, string>> = { new: 'Factory fresh', used: 'Pre-loved', demo: 'Ex demo' }
const FUEL_WORDS: Readonly<Record<Fuel | 'none', readonly string[]>> = {
  ULP: ['Benzin 95', 'Unleaded', 'Premium Unleaded Petrol'],
  Diesel: ['Diesel', 'Turbo Diesel'],
  LPG: ['Liquid Petroleum Gas'],
  Hybrid: ['Premium Unleaded/Electric', 'Diesel/Electric', 'Electric/Diesel'],
  PHEV: ['Plug-in Hybrid'],
  Electric: ['Electric', 'Electric motor'],
  none: ['Other', '-', ''],
}

const HEADER = [
  'Yard ref',
  'Offer',
  'Marque',
  'Marque',
  'Range',
  'Grade',
  'Built',
  'Clock',
  'Ask',
  'Shape',
  'Burns',
  'Shifter',
  'Paint',
  'Region',
  'Notes',
]

/** The vehicle as the foreign system writes it. */
function foreignRow(truth: Truth, at: number): string[] {
  const fuels = FUEL_WORDS[truth.fuel ?? 'none']
  const money = (price: number) => (at % 2 === 0 ? `$${price.toLocaleString('en-AU')}` : String(price))
  return [
    truth.stocknum,
    CONDITIONS[truth.car_type],
    truth.make.slice(0, 3).toUpperCase(),
    truth.make,
    truth.model,
    truth.badge ?? '',
    truth.year === null ? '' : String(truth.year),
    truth.km === null ? '- / -' : `${truth.km.toLocaleString('en-AU')} km`,
    truth.price === null ? 'POA' : money(truth.price),
    truth.body ?? '',
    fuels[at % fuels.length]!,
    truth.transmission ?? '-',
    truth.colour ?? '',
    truth.state ?? '',
    `"Nice; one owner"\nline two of ${at}`,
  ]
}

const MAPPING = {
  columns: {
    'Yard ref': 'stocknum',
    Offer: 'car_type',
    'Marque#1': '',
    'Marque#2': 'make',
    Range: 'model',
    Grade: 'badge',
    Built: 'year',
    Clock: 'km',
    Ask: 'price',
    Shape: 'body',
    Burns: 'fuel',
    Shifter: 'transmission',
    Paint: 'colour',
    Region: 'state',
    Notes: 'description',
  },
  values: {
    car_type: { 'factory fresh': 'new', 'PRE-LOVED': 'used' },
    fuel: { 'Benzin 95': 'ULP', Other: '' },
  },
  constants: { price_type: 'drive_away' },
}

let db: TestDatabase
let tenants: TwoTenants
let directory: string
let truths: readonly Truth[]
let snapshot: Snapshot
let scope: StockScope
let printed: string[]

beforeAll(async () => {
  const source = process.env['FOREIGN_FEED_SOURCE']
  truths = source === undefined ? demoTruth() : listedTruth(source)
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  directory = await mkdtemp(join(tmpdir(), 'forecourt-foreign-'))
  const rows = truths.flatMap((truth, at) => {
    const row = foreignRow(truth, at)
    // Some are in the file twice, the second time with another price: the first counts.
    return at % ONCE_MORE === 0 ? [row, row.with(HEADER.indexOf('Ask'), '$777,777')] : [row]
  })
  const text = stringify([HEADER, ...rows], { delimiter: ';', record_delimiter: 'windows' })
  await writeFile(join(directory, 'feed.csv.gz'), gzipSync(Buffer.from(`\uFEFF${text}`, 'utf16le')))
  await writeFile(join(directory, 'mapping.json'), JSON.stringify(MAPPING))
}, 120_000)
afterAll(async () => {
  await db.dispose()
  await rm(directory, { recursive: true, force: true })
})

async function stockImport(...args: string[]): Promise<CommandError | null> {
  printed = []
  const program = new Command('forecourt').exitOverride().configureOutput({ writeErr: () => {} })
  stockCommands(program, {
    env: readEnv({}),
    database: async () => db.database,
    ...TEST_CONTEXT,
    print: (line) => printed.push(line),
  })
  try {
    await program.parseAsync(['stock', 'import', join(directory, 'feed.csv.gz'), ...args], { from: 'user' })
    return null
  } catch (error) {
    if (error instanceof CommandError) return error
    throw error
  }
}

test('is imported as it is, with a mapping; duplicates are left out and guesses are reported', async () => {
  const dealership = tenants.a.dealerships[1]!
  await db.database.drizzle.delete(cars).where(eq(cars.dealership_id, dealership.id))
  const rejects = join(directory, 'rejects.csv')
  const args = ['--dealership', dealership.slug, '--mapping', join(directory, 'mapping.json'), '--rejects', rejects]
  const twice = Math.ceil(truths.length / ONCE_MORE)
  const rows = truths.length + twice
  expect(await stockImport(...args)).toMatchObject({
    exitCode: 1,
    message: `${twice} of ${rows} rows were rejected; they are in ${rejects}.`,
  })
  expect(printed.at(-1)).toBe(
    `${dealership.name}: ${rows} rows, ${truths.length} new, 0 changed, 0 unchanged, 0 sold, ${twice} rejected.`,
  )
  expect(parse(await readFile(rejects), { bom: true })).toHaveLength(twice + 1)
  const written = (fuel: Fuel, text: string) =>
    truths.filter((truth, at) => truth.fuel === fuel && FUEL_WORDS[fuel][at % FUEL_WORDS[fuel].length] === text).length
  const hybrids = FUEL_WORDS.Hybrid.reduce((sum, text) => sum + written('Hybrid', text), 0)
  expect(hybrids).toBeGreaterThan(0)
  expect(printed.find((line) => line.includes('was read as Hybrid'))).toContain(
    `fuel was read as Hybrid, ${hybrids} rows`,
  )
  expect(printed.filter((line) => line.includes('Benzin') || line.includes('left empty'))).toEqual([])
  // Again, by the stored mapping: nothing changes.
  expect(await stockImport('--dealership', dealership.slug)).toMatchObject({ exitCode: 1 })
  expect(printed.at(-1)).toContain(`0 new, 0 changed, ${truths.length} unchanged, 0 sold`)
}, 300_000)

const everything: Refinement = { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 }
const search = (refinement: Partial<Refinement>, pageSize = 1) =>
  searchSnapshot(snapshot, scope, { ...everything, ...refinement }, pageSize)

/** Facets that the source has a column for. */
type SourceFacet = Extract<Facet, keyof Truth>
const isInSource = (facet: Facet): facet is SourceFacet => facet in truths[0]!

/** What a facet has of each value, however it is written: counted over the source. */
function countOf(facet: SourceFacet, of: readonly Truth[]) {
  const counts = new Map<string, number>()
  for (const truth of of) {
    const key = truth[facet]?.toLowerCase()
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** The facets as the site counts them, without the makes that the site counts for others too or writes otherwise. */
const facetCounts = (facet: Facet, refinement: Partial<Refinement> = {}) =>
  search(refinement).facets[facet].filter(({ count }) => count > 0)

/** How the site writes makes of the source, and which of them it counts together (spec §9). */
const SHOWN: Readonly<Record<string, string>> = { skoda: 'škoda', ssangyong: 'kgm', citroen: 'citroën' }
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  gwm: ['gwm', 'gwm haval', 'haval', 'great wall', 'gwm ora', 'gwm tank'],
  haval: ['haval', 'gwm haval'],
  'gwm haval': ['gwm haval', 'haval', 'gwm'],
}

/** Brands with the makes under which feeds also list their models (spec §9). */
const LISTED_UNDER: Readonly<Record<string, { make: string; models: readonly string[] }>> = {
  haval: { make: 'gwm', models: ['haval', 'jolion', 'h2', 'h6', 'h9'] },
  'isuzu ute': { make: 'isuzu', models: ['d-max', 'dmax', 'mu-x', 'mux', 'mu-7'] },
  fuso: { make: 'mitsubishi', models: ['canter', 'ecanter', 'fighter', 'rosa', 'shogun'] },
}

/** Vehicles of a brand that the source lists under another make. */
function listedUnder(brand: string, of: readonly Truth[]): number {
  const other = LISTED_UNDER[brand]
  return other === undefined
    ? 0
    : of.filter(
        ({ make, model }) =>
          make.toLowerCase() === other.make && other.models.includes(model.toLowerCase().split(' ')[0]!),
      ).length
}

function makesOf(of: readonly Truth[]) {
  const counts = new Map<string, number>()
  for (const [make, count] of countOf('make', of)) {
    const shown = SHOWN[make] ?? make
    counts.set(shown, (counts.get(shown) ?? 0) + count)
  }
  return new Map(
    [...counts].map(([make, count]) => [
      make,
      (TOGETHER[make]?.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0) ?? count) + listedUnder(make, of),
    ]),
  )
}

const expected = (facet: SourceFacet, of: readonly Truth[]) =>
  [...(facet === 'make' ? makesOf(of) : countOf(facet, of))].sort(([a], [b]) => (a < b ? -1 : 1))
const shown = (facet: Facet, refinement?: Partial<Refinement>) =>
  facetCounts(facet, refinement)
    .map(({ value, count }): [string, number] => [value.toLowerCase(), count])
    .sort(([a], [b]) => (a < b ? -1 : 1))

const PRICE_FLOOR = 50

test('every facet and sort of the site equals a count over the source', async () => {
  const { a } = tenants
  const dealership = a.dealerships[1]!
  snapshot = await readSnapshot(
    db.database,
    {
      id: a.website.id,
      dealershipIds: [dealership.id],
      dealerships: [dealership],
      settings: {
        prices_shown: true,
        price_floor: PRICE_FLOOR,
        search_min_photos: 0,
        placeholder_image_urls: [],
        illustration_folders: [],
      },
    },
    new Date(),
    new Date(),
  )
  scope = { dealershipIds: [dealership.id], carTypes: CAR_TYPES, listingType: 'sale', soldSince: new Date() }
  expect(search({}).total).toBe(truths.length)
  const counted = FACETS.filter(isInSource)
  for (const facet of counted) expect(shown(facet), facet).toEqual(expected(facet, truths))

  // Refined by every value of every facet: the total, and the other facets of some.
  for (const facet of counted)
    for (const { value, count } of facetCounts(facet))
      expect(search({ facets: { [facet]: [value] } }).total).toBe(count)
  const used = truths.filter(({ car_type: type }) => type === 'used')
  for (const facet of counted)
    expect(shown(facet, { facets: { car_type: ['used'] } }), facet).toEqual(
      expected(facet, facet === 'car_type' ? truths : used),
    )

  const { rows } = await db.database.pool.query<{ id: number; stocknum: string }>(
    'select id, stocknum from cars where dealership_id = $1',
    [dealership.id],
  )
  const stocknums = new Map(rows.map(({ id, stocknum }) => [id, stocknum]))
  const priceOf = ({ price }: Truth) => (price !== null && price > PRICE_FLOOR ? price : null)
  // All came with one import, so the newest is the one further down in the file.
  const newestFirst = truths.toReversed()
  const ordered = (figure: (truth: Truth) => number | null, sign: 1 | -1) =>
    newestFirst.toSorted((one, other) => {
      const [left, right] = [figure(one), figure(other)]
      if (left === null || right === null) return Number(left === null) - Number(right === null)
      return sign * (left - right)
    })
  const orders: Readonly<Record<Sort, readonly Truth[]>> = {
    'custom_rank:desc': newestFirst,
    'created_at_timestamp:desc': newestFirst,
    'price:desc': ordered(priceOf, -1),
    'price:asc': ordered(priceOf, 1),
    'km:desc': ordered(({ km }) => km, -1),
    'km:asc': ordered(({ km }) => km, 1),
  }
  for (const sort of SORTS)
    expect(
      search({ sort }, truths.length).ids.map((id) => stocknums.get(id)),
      sort,
    ).toEqual(orders[sort].map(({ stocknum }) => stocknum))

  const between = truths.filter((truth) => (priceOf(truth) ?? 0) >= 20_000 && priceOf(truth)! <= 30_000)
  expect(search({ ranges: { price: { min: 20_000_00, max: 30_000_00 } } }).total).toBe(between.length)
  const recent = truths.filter(({ year }) => year !== null && year >= 2018)
  expect(search({ ranges: { year: { min: 2018 } } }).total).toBe(recent.length)
}, 300_000)
