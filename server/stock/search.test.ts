import fc from 'fast-check'
import { inArray, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAR_TYPES, LISTING_TYPES } from '@forecourt/rules/kinds/carType.ts'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { displayMake, makeKeys, makeKeysOf } from '@forecourt/rules/car/makes.ts'
import { FACETS, RANGES, type Facet, type Range, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { SORTS } from '@forecourt/rules/kinds/sort.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { carRow, twoTenants, type Tenant, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import type { Database } from '../db/database.ts'
import { testTypesense, type TestTypesense } from '../../tools/testing/typesense/cluster.ts'
import type { SearchEngine, StockResult, StockScope, StockSearch } from './search.ts'
import {
  distancesIn,
  loosen,
  MOST_FILTERS,
  numberFilters,
  searchSnapshot,
  snapshotSearch as searchIn,
} from './searchSnapshot.ts'
import { readSnapshot, type SnapshotSite } from './snapshots.ts'
import { cars } from './table.ts'
import { adminClient, openCluster } from './typesense/cluster.ts'
import { openStockIndex, type StockIndex } from './typesense/stockIndex.ts'
import { allowedEdits, editsToPrefix, fold, wordsOf } from './words.ts'

const NOW = new Date('2026-03-10T02:00:00Z')
const DAY_MS = 86_400_000
/** Snapshots are loaded for the longest sold window; shorter ones are decided when they are asked. */
const LOADED_SINCE = new Date(NOW.getTime() - 30 * DAY_MS)

let db: TestDatabase
let tenants: TwoTenants
let typesense: TestTypesense
let engine: SearchEngine
let index: StockIndex

const MAKES = [
  'Toyota',
  'TOYOTA',
  'Mazda',
  'SKODA',
  'Škoda',
  'Ssangyong',
  'KGM',
  'GWM',
  'Haval',
  'Mercedes Benz',
  'Isuzu',
]
const MODELS = ['HiLux', 'LandCruiser', 'CX-5', '3', 'Octavia', 'H6', 'E-Class', 'D-MAX']
const BADGES = ['SR5', 'Maxx Sport', 'vRS', null]
const BODIES = ['Ute', 'SUV', 'suv', 'Wagon', null]
const COLOURS = ['White', 'white', 'Crème', 'Deep Crystal Blue', null]
/** What a filter must not take for its own signs, and what differs from that by signs alone. */
const HOSTILE = [
  'a`] || sold:=false || `b',
  'x && (y, z)',
  'x y z',
  '`',
  'dealership_id:=[1..99]',
  '!=1',
  '*',
  'É',
] as const
const CITIES = ['Bathurst', 'Cowra', 'Hamilton', null]

const picture = (url: string) => ({ url, thumb: url, width: 640, height: 480 })
/** A site asks for photographs, of which a placeholder and a drawing are none. */
const PICTURES = ['/media/stock/a.jpg', '/media/soon.png', '/media/vehicles/ute-red-1.webp'].map(picture)

const QUESTIONS = [
  'toy',
  'toyta',
  'land cruiser',
  'landcruiser',
  'cx5',
  'cx-5 white',
  'mazda 3',
  'ssangyong',
  'petrol',
  'R1-1',
  '2018',
  'octavvia',
  'creme',
  'zzz',
  '🚗',
]

/** A reproducible stock: no two runs differ, every edge comes up many times. */
function randomStock(tenant: Tenant, count: number, seed: number) {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  return Array.from({ length: count }, (_, number) => {
    const sold = random(5) === 0
    return carRow({
      dealership_id: pick(tenant.dealerships).id,
      location_id: random(4) === 0 ? null : pick(tenant.locations).id,
      stocknum: `R${seed}-${number}`,
      make: pick(MAKES),
      model: pick(MODELS),
      badge: pick(BADGES),
      series: pick([null, 'GUN126R', 'KF']),
      body: pick(BODIES),
      colour: pick(COLOURS),
      fuel: pick(['ULP', 'Diesel', 'PHEV', null]),
      transmission: pick(['Automatic', 'Manual', null]),
      state: pick(['nsw', 'NSW', 'qld', null]),
      city: pick(CITIES),
      car_type: pick(CAR_TYPES),
      listing_type: pick(['sale', 'sale', 'sale', 'sale', 'rental', 'subscription']),
      status: pick(['in_stock', 'in_stock', 'coming_soon', 'other']),
      year: random(9) === 0 ? null : 2015 + random(10),
      km: random(9) === 0 ? null : random(6) * 10_000,
      price_cents: random(9) === 0 ? null : random(20) * 250_000,
      price_type: pick(['drive_away', 'egc', 'plus_orc', 'enquire']),
      custom_rank: random(3),
      images: Array.from({ length: random(6) }, () => pick(PICTURES)),
      drive: pick(['AWD', '4x4', null]),
      owners: pick([1, 2, null]),
      service_history: pick(['full', 'none', null]),
      ancap_rating: pick([4, 5, null]),
      axles: pick(['2', '6x4', null]),
      licence_class: pick(['C', 'MR', null]),
      lams: pick([true, false, null]),
      title_status: pick(['clean', 'rebuilt', null]),
      berths: pick([2, 4, 6, null]),
      length_mm: pick([4_900, 5_500, null]),
      tare_kg: pick([900, 1_400, null]),
      atm_kg: pick([1_500, 2_000, null]),
      gvm_kg: pick([4_495, 8_000, null]),
      payload_kg: pick([600, 1_200, null]),
      engine_cc: pick([300, 660, null]),
      mpg_highway: pick([24, 38, null]),
      ball_weight_kg: pick([90, 150, null]),
      gcm_kg: pick([9_000, 14_000, null]),
      wheelbase_mm: pick([3_360, 4_475, null]),
      wof_expiry: pick(['2026-03-09', '2026-03-10', '2026-09-10', null]),
      rego_expiry: pick(['2026-03-09', '2026-09-09', '2026-09-10', null]),
      ruc_paid_to_km: pick([0, 30_000, null]),
      sold,
      sold_at:
        sold && random(6) > 0 ? new Date(NOW.getTime() - pick([0, 1, 3, 4, 8]) * DAY_MS + pick([-1, 0, 1])) : null,
      show_on_dealer_website: random(8) > 0,
      created_at: new Date(NOW.getTime() - random(40) * DAY_MS),
    })
  })
}

const siteOf = (tenant: Tenant): SnapshotSite => ({
  id: tenant.website.id,
  dealershipIds: tenant.dealerships.map(({ id }) => id),
  dealerships: tenant.dealerships,
  country: 'NZ',
  settings: {
    prices_shown: true,
    price_floor: 0,
    search_min_photos: 2,
    placeholder_image_urls: ['/media/soon.png'],
    illustration_folders: ['/media/vehicles/'],
  },
})

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  for (const [tenant, seed] of [
    [tenants.a, 1],
    [tenants.b, 2],
  ] as const) {
    await db.database.drizzle.insert(cars).values(randomStock(tenant, 260, seed))
    await db.database.drizzle.insert(cars).values(
      HOSTILE.map((badge, at) =>
        carRow({
          dealership_id: tenant.dealerships[0]!.id,
          stocknum: `H-${at}`,
          badge,
          images: PICTURES.slice(0, 1),
        }),
      ),
    )
  }
  typesense = await testTypesense()
  engine = openCluster({ ...typesense.settings, alias: typesense.alias, now: () => NOW })
  index = openStockIndex({
    client: adminClient(typesense.settings),
    database: db.database,
    alias: typesense.alias,
    now: () => NOW,
    sites: async () =>
      [tenants.a, tenants.b].map(siteOf).map((site) => ({
        ...site,
        settings: { ...site.settings, include_sold_cars_days: 30 },
      })),
  })
  await index.rebuild()
})
afterAll(async () => {
  engine.close()
  await typesense.close()
  await db.dispose()
})

/** The snapshot as a `StockSearch` that reads its stock anew each time. */
const snapshotSearch = (database: Database, site: SnapshotSite): StockSearch => ({
  async search(...asked) {
    return searchIn(await readSnapshot(database, site, LOADED_SINCE, NOW)).search(...asked)
  },
})

/** Typesense without anything to fall back to. */
const typesenseSearch = (_database: Database, site: SnapshotSite): StockSearch =>
  engine.of(site, {
    search: () => Promise.reject(new Error('Typesense did not answer.')),
  })

/** The same search in plain SQL, a query a figure: slow, and easy to believe. The oracle of the snapshot. */
function sqlSearch(database: Database, site: SnapshotSite): StockSearch {
  const list = (values: readonly (string | number)[], type = 'text') =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`
  const left = (until: SQL) =>
    sql`case when ${until} < '2026-03-10' then 'expired' when ${until} < '2026-09-10' then 'under_6_months'
      when ${until} is not null then 'over_6_months' end`
  const columns: Record<Facet, SQL> = {
    car_type: sql`car_type`,
    make: sql`shown_make`,
    model: sql`model`,
    badge: sql`badge`,
    body: sql`body`,
    fuel: sql`fuel`,
    transmission: sql`transmission`,
    colour: sql`colour`,
    state: sql`state`,
    dealership_slug: sql`dealership_slug`,
    drive: sql`drive`,
    owners: sql`owners::text`,
    service_history: sql`service_history`,
    ancap_rating: sql`ancap_rating::text`,
    axles: sql`axles`,
    licence_class: sql`licence_class`,
    wof: left(sql`wof_expiry`),
    rego: left(sql`rego_expiry`),
    ruc: sql`case when atm_kg is not null and gvm_kg is null then null when ruc_paid_to_km > coalesce(km, 0) then 'paid' when ruc_paid_to_km is not null then 'payable'
      when fuel in ('Diesel', 'Electric', 'PHEV') then 'payable' when fuel is not null then 'none' end`,
    lams: sql`case when lams then 'yes' when not lams then 'no' end`,
    title_status: sql`title_status`,
  }
  const figures: Record<Range, SQL> = {
    ...(Object.fromEntries(RANGES.map((range) => [range, sql.raw(range)])) as Record<Range, SQL>),
    price: sql`advertised_cents`,
    budget: sql`advertised_cents`,
  }
  const ofMakes = (makes: readonly string[]) => sql`make_keys ?| ${list(makes.flatMap(makeKeys))}`

  return {
    async search(scope, refinement, pageSize) {
      return database.site(site.id).transaction(async (tx) => {
        const rows = async <T>(query: SQL) => (await tx.execute(query)).rows as T[]
        const stored = await rows<{ make: string; model: string }>(sql`select distinct make, model from cars`)
        const folds = async (column: SQL) => {
          const values = await rows<{ value: string }>(
            sql`select distinct ${column} as value from cars where ${column} is not null`,
          )
          return sql`(select shown from jsonb_to_recordset(${JSON.stringify(
            values.map(({ value }) => ({ raw: value, shown: fold(value) })),
          )}::jsonb) as folded(raw text, shown text) where raw = ${column})`
        }
        const names = JSON.stringify(
          stored.map((car) => ({ ...car, shown: fold(displayMake(car.make)), keys: makeKeysOf(car) })),
        )
        const slugs = JSON.stringify(site.dealerships.map(({ id, slug }) => ({ id, slug })))
        const listedSince = (instant: Date) =>
          sql`show_on_dealer_website and ((not sold and status in ('in_stock', 'coming_soon'))
            or (sold and sold_at >= ${instant.toISOString()}))`
        const conditions = [sql`dealership_id = any(${list(scope.dealershipIds, 'int')})`, listedSince(scope.soldSince)]
        const textIds = await naiveText(
          await rows(sql`select * from cars where ${listedSince(LOADED_SINCE)}`),
          refinement.q,
        )
        conditions.push(sql`car_type = any(${list(scope.carTypes)})`, sql`listing_type = ${scope.listingType}`)
        if (scope.cities) conditions.push(sql`${await folds(sql`city`)} = any(${list(scope.cities.map(fold))})`)
        if (scope.makes) conditions.push(ofMakes(scope.makes))
        if (scope.makesOrUsed) conditions.push(sql`(${ofMakes(scope.makesOrUsed)} or car_type = 'used')`)
        if (scope.models) {
          const models = scope.models.map(
            ({ make, model }) => sql`(${ofMakes([make])} and lower(model) = ${model.toLowerCase()})`,
          )
          conditions.push(sql`(${sql.join(models, sql` or `)})`)
        }
        if (scope.minPhotos)
          conditions.push(sql`(select count(*) from jsonb_array_elements(images) as one where one ->> 'url' = '/media/stock/a.jpg')
              >= ${scope.minPhotos}`)
        if (scope.excludeLocationIds)
          conditions.push(sql`(location_id is null or location_id <> all(${list(scope.excludeLocationIds, 'int')}))`)
        const foldedColumns = {} as Record<Facet, SQL>
        for (const facet of FACETS)
          foldedColumns[facet] = ['badge', 'body', 'colour', 'state'].includes(facet)
            ? await folds(columns[facet])
            : sql`lower(${columns[facet]})`

        const source = sql`(select cars.*, case when listing_type = 'sale' and price_type <> 'enquire' and price_cents > 0 then price_cents end as advertised_cents,
            names.shown as shown_make, names.keys as make_keys, places.slug as dealership_slug
          from cars join jsonb_to_recordset(${names}::jsonb) as names(make text, model text, shown text, keys jsonb)
            on names.make = cars.make and names.model = cars.model
          join jsonb_to_recordset(${slugs}::jsonb) as places(id int, slug text) on places.id = cars.dealership_id) as stock`
        /** Everything the visitor asked for but for one facet or range. */
        const where = (lifted: Facet | Range | null) => {
          const all = [...conditions]
          if (textIds !== null) all.push(sql`id = any(${list(textIds, 'int')})`)
          for (const facet of FACETS) {
            const values = refinement.facets[facet]
            if (facet === lifted || !values?.length) continue
            all.push(facet === 'make' ? ofMakes(values) : sql`${foldedColumns[facet]} = any(${list(values.map(fold))})`)
          }
          for (const range of RANGES) {
            const { min, max } = refinement.ranges[range] ?? {}
            if (range === lifted) continue
            if (min !== undefined) all.push(sql`${figures[range]} >= ${min}`)
            if (max !== undefined) all.push(sql`${figures[range]} <= ${max}`)
          }
          return sql.join(all, sql` and `)
        }

        const [column, direction] = refinement.sort.split(':') as [string, 'asc' | 'desc']
        const key = {
          custom_rank: 'custom_rank',
          created_at_timestamp: 'created_at',
          price: 'advertised_cents',
          km: 'km',
        }[column]!
        const order = sql.raw(`${key} ${direction} nulls last, created_at desc, id desc`)
        const page = await rows<{ id: number }>(
          sql`select id from ${source} where ${where(null)} order by ${order}
            limit ${pageSize} offset ${(refinement.page - 1) * pageSize}`,
        )
        const [{ total, sold } = { total: 0, sold: 0 }] = await rows<{ total: number; sold: number }>(
          sql`select count(*)::int as total, count(*) filter (where sold)::int as sold
            from ${source} where ${where(null)}`,
        )
        const facets = {} as Record<Facet, { value: string; count: number }[]>
        for (const facet of FACETS) {
          const values = await rows<{ value: string }>(
            sql`select distinct ${foldedColumns[facet]} as value from ${source}
              where ${sql.join(conditions, sql` and `)} and not sold and ${columns[facet]} is not null`,
          )
          const counted = await rows<{ value: string; keys: string[]; count: number }>(
            sql`select ${foldedColumns[facet]} as value, ${facet === 'make' ? sql`make_keys` : sql`'[]'::jsonb`} as keys,
              count(*)::int as count from ${source}
              where ${where(facet)} and not sold and ${columns[facet]} is not null group by 1, 2`,
          )
          const found = (value: string) => {
            const wanted = new Set(makeKeys(value))
            return counted.filter((one) =>
              facet === 'make' ? one.keys.some((key) => wanted.has(key)) : one.value === value,
            )
          }
          // A make that is asked for can find the cars of others; any other value that the stock lacks has none.
          const asked = facet === 'make' ? (refinement.facets.make ?? []).map((make) => fold(displayMake(make))) : []
          facets[facet] = [...new Set([...values.map(({ value }) => value), ...asked])].map((value) => ({
            value,
            count: found(value).reduce((sum, { count }) => sum + count, 0),
          }))
        }
        const bounds = {} as Record<Range, { min: number; max: number } | null>
        for (const range of RANGES) {
          const [found] = await rows<{ min: number | null; max: number | null }>(
            sql`select min(${figures[range]})::float8 as min, max(${figures[range]})::float8 as max
              from ${source} where ${where(range)} and not sold`,
          )
          bounds[range] = found!.min === null ? null : { min: found!.min, max: found!.max! }
        }
        return { ids: page.map(({ id }) => id), total, sold, facets, bounds }
      })
    },
  }
}

/** Which vehicles have every word, decided vehicle by vehicle; null for no words. */
async function naiveText(listed: (typeof cars.$inferSelect)[], q: string): Promise<number[] | null> {
  const asked = wordsOf(q)
  if (asked.length === 0) return null
  const fuels: Record<string, string> = { ULP: 'ULP petrol unleaded', PHEV: 'PHEV plug-in hybrid' }
  const wordsOfCar = new Map(
    listed.map((car) => {
      const shown = displayMake(car.make)
      const runs = [[shown, car.model, car.badge, car.series].filter((part) => part !== null).join(' '), car.stocknum]
      if (shown !== car.make) runs.push(`${car.make} ${car.model}`)
      for (const text of [car.year, car.body, car.colour, car.fuel && (fuels[car.fuel] ?? car.fuel)])
        if (text !== null) runs.push(String(text))
      const words = new Set<string>()
      for (const run of runs.map(wordsOf))
        run.forEach((word, at) => {
          words.add(word)
          if (at > 0) words.add(run[at - 1]! + word)
        })
      return [car.id, words]
    }),
  )
  const everything = [...new Set([...wordsOfCar.values()].flatMap((words) => [...words]))]
  const meant = (word: string, forgiving: boolean) => {
    if (/\d$/.test(word) && everything.includes(word)) return new Set([word])
    const begins = everything.filter((one) => one.startsWith(word))
    if (begins.length > 0 || !forgiving || allowedEdits(word) === 0) return new Set(begins)
    for (let edits = 1; edits <= allowedEdits(word); edits++) {
      const near = everything.filter((one) => !/\d/.test(one) && editsToPrefix(word, one, edits) === edits)
      if (near.length > 0) return new Set(near)
    }
    return new Set<string>()
  }
  const has = (words: ReadonlySet<string>, from: number): boolean => {
    if (from === asked.length) return true
    const one = meant(asked[from]!, true)
    if ([...words].some((word) => one.has(word)) && has(words, from + 1)) return true
    if (from + 1 === asked.length) return false
    const joined = meant(asked[from]! + asked[from + 1]!, false)
    return [...words].some((word) => joined.has(word)) && has(words, from + 2)
  }
  return [...wordsOfCar].filter(([, words]) => has(words, 0)).map(([id]) => id)
}

/** Facets by folded value and without order: which spelling is shown is the snapshot's own business. */
const comparable = ({ facets, ...rest }: StockResult) => ({
  ...rest,
  facets: Object.fromEntries(
    FACETS.map((facet) => [facet, Object.fromEntries(facets[facet].map(({ value, count }) => [fold(value), count]))]),
  ),
})

const everything: Refinement = { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 }

describe('filters are told apart by one byte', () => {
  const filters = (count: number) => Array.from({ length: count }, (_, at) => `filter ${at}`)

  test('as many as there are marks have a number each', () => {
    expect(new Set(numberFilters(filters(MOST_FILTERS)).values()).size).toBe(MOST_FILTERS)
    expect(Math.max(...numberFilters(filters(MOST_FILTERS)).values())).toBe(254)
  })

  test('one more stops the program', () => {
    expect(() => numberFilters(filters(MOST_FILTERS + 1))).toThrow('tells 254 filters apart, and there are 255')
  })

  test('the filters of a search are far from the limit', () => {
    expect(FACETS.length + RANGES.length + 1).toBeLessThan(MOST_FILTERS)
  })
})

describe('a search answers as SQL does', () => {
  const some = <T>(values: readonly T[], max = 2) =>
    fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: max })
  const facetValues: Record<Facet, readonly string[]> = {
    car_type: CAR_TYPES,
    make: ['Toyota', 'toyota', 'Škoda', 'KGM', 'GWM', 'Mercedes-Benz', 'Isuzu Ute', 'Isuzu'],
    model: MODELS,
    badge: ['SR5', 'vrs'],
    body: ['Ute', 'SUV'],
    fuel: ['ULP', 'PHEV'],
    transmission: ['Automatic', 'Manual'],
    colour: ['White', 'creme'],
    state: ['NSW', 'qld'],
    dealership_slug: ['dealership-a1', 'dealership-a2', 'dealership-b1'],
    drive: ['AWD', 'awd', '4x4'],
    owners: ['1', '2', '3'],
    service_history: ['full', 'none'],
    ancap_rating: ['4', '5'],
    axles: ['2', '6X4'],
    licence_class: ['C', 'mr'],
    lams: ['yes', 'no'],
    title_status: ['clean', 'rebuilt', 'flood'],
    wof: ['over_6_months', 'under_6_months'],
    rego: ['under_6_months', 'expired'],
    ruc: ['none', 'paid', 'payable'],
  }
  const bound = (min: number, max: number, step: number) =>
    fc.option(
      fc.integer({ min: min / step, max: max / step }).map((value) => value * step),
      { nil: undefined },
    )
  const range = (min: number, max: number, step: number) =>
    fc.record({ min: bound(min, max, step), max: bound(min, max, step) })
  /** At most `max` of the parts: a question that asks for everything at once finds nothing and proves little. */
  const few = <T extends object>(
    parts: { [K in keyof T]: fc.Arbitrary<T[K]> },
    max: number,
  ): fc.Arbitrary<Partial<T>> =>
    fc
      .tuple(fc.subarray(Object.keys(parts) as (keyof T)[], { maxLength: max }), fc.record<T>(parts))
      .map(([keys, values]) => Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<T>)
  const refinements = (questions: readonly string[]) =>
    fc.record({
      facets: few<Record<Facet, string[]>>(
        Object.fromEntries(FACETS.map((facet) => [facet, some(facetValues[facet])])) as never,
        2,
      ),
      ranges: few<Record<Range, { min?: number; max?: number }>>(
        {
          price: range(4_500_000, 9_500_000, 250_000),
          year: range(2014, 2025, 1),
          km: range(0, 60_000, 5_000),
          // By the time it comes to the snapshot it is the price that it pays for.
          budget: range(4_500_000, 9_500_000, 250_000),
          berths: range(1, 7, 1),
          length_mm: range(4_500, 6_000, 100),
          tare_kg: range(800, 1_500, 100),
          atm_kg: range(1_400, 2_100, 100),
          gvm_kg: range(4_000, 8_500, 500),
          payload_kg: range(500, 1_300, 100),
          engine_cc: range(250, 700, 50),
          mpg_highway: range(20, 40, 1),
          ball_weight_kg: range(80, 160, 10),
          gcm_kg: range(8_000, 15_000, 1_000),
          wheelbase_mm: range(3_300, 4_500, 100),
        },
        2,
      ),
      q: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...questions)),
      sort: fc.constantFrom(...SORTS),
      page: fc.constantFrom(1, 1, 1, 2, 999_999),
    })
  const scopes = (tenant: Tenant) =>
    fc
      .tuple(
        fc.record({
          carTypes: fc.subarray([...CAR_TYPES], { minLength: 1 }),
          soldDays: fc.constantFrom(0, 3, 4, 30),
          listingType: fc.constantFrom(...LISTING_TYPES, 'sale', 'sale'),
        }),
        few<Required<Omit<StockScope, 'carTypes' | 'listingType' | 'soldSince'>>>(
          {
            cities: some(['bathurst', 'Cowra']),
            makes: some(['Mazda', 'Skoda', 'GWM', 'Isuzu Ute']),
            makesOrUsed: some(['Toyota']),
            models: fc.constant([
              { make: 'toyota', model: 'hilux' },
              { make: 'GWM', model: 'H6' },
              { make: 'Isuzu Ute', model: 'D-MAX' },
            ]),
            minPhotos: fc.constantFrom(0, 2),
            excludeLocationIds: fc.constant([tenant.locations[0]!.id]),
            dealershipIds: fc.constant(tenant.dealerships.slice(0, 1).map(({ id }) => id)),
          },
          1,
        ),
      )
      .map(([{ carTypes, listingType, soldDays }, limits]): StockScope => ({
        dealershipIds: tenant.dealerships.map(({ id }) => id),
        ...limits,
        carTypes,
        listingType,
        soldSince: new Date(NOW.getTime() - soldDays * DAY_MS),
      }))

  // A number that no car has is the beginning of one in the snapshot, and finds nothing in Typesense (decision 95).
  const asTypesenseDoes = QUESTIONS.filter((question) => question !== 'R1-1')

  test.each([
    ['a', 'the snapshot', snapshotSearch, QUESTIONS, 120],
    ['b', 'the snapshot', snapshotSearch, QUESTIONS, 120],
    ['a', 'Typesense', typesenseSearch, asTypesenseDoes, 60],
    ['b', 'Typesense', typesenseSearch, asTypesenseDoes, 60],
  ] as const)(
    'for any question of site %s: %s',
    async (which, _, make, questions, numRuns) => {
      const tenant = tenants[which]
      const site = siteOf(tenant)
      const snapshot = make(db.database, site)
      const oracle = sqlSearch(db.database, site)
      await fc.assert(
        fc.asyncProperty(scopes(tenant), refinements(questions), async (scope, refinement) => {
          const [fast, slow] = await Promise.all([
            snapshot.search(scope, refinement, 24),
            oracle.search(scope, refinement, 24),
          ])
          const { facets, ...found } = comparable(fast)
          const expected = comparable(slow)
          // Refined values that the stock lacks are added, with 0.
          for (const facet of FACETS) {
            const added = Object.keys(facets[facet]!).filter((value) => !(value in expected.facets[facet]!))
            for (const value of added) {
              expect(facets[facet]![value]).toBe(0)
              expect(refinement.facets[facet]!.map((one) => fold(facet === 'make' ? displayMake(one) : one))).toContain(
                value,
              )
              delete facets[facet]![value]
            }
          }
          expect({ ...found, facets }).toEqual(expected)
        }),
        { numRuns, seed: 7 },
      )
    },
    120_000,
  )
})

describe.each([
  ['snapshot', snapshotSearch],
  ['SQL', sqlSearch],
  ['Typesense', typesenseSearch],
])('the contract of a stock search: %s (§7.13)', (_, make) => {
  const scope = (tenant: Tenant, fields: Partial<StockScope> = {}): StockScope => ({
    dealershipIds: tenant.dealerships.map(({ id }) => id),
    carTypes: CAR_TYPES,
    listingType: 'sale',
    soldSince: new Date(NOW.getTime() - 3 * DAY_MS),
    ...fields,
  })
  const search = (tenant: Tenant, refinement: Partial<Refinement> = {}, fields: Partial<StockScope> = {}) =>
    make(db.database, siteOf(tenant)).search(scope(tenant, fields), { ...everything, ...refinement }, 24)

  test('a site never finds the vehicles of another, even when its scope names their dealership', async () => {
    const theirs = new Set(
      (await db.database.drizzle.select({ id: cars.id, dealership_id: cars.dealership_id }).from(cars))
        .filter(({ dealership_id }) => dealership_id === tenants.b.dealerships[0]!.id)
        .map(({ id }) => id),
    )
    const named = [...tenants.a.dealerships, ...tenants.b.dealerships].map(({ id }) => id)
    const honest = await search(tenants.a)
    const wide = await search(tenants.a, {}, { dealershipIds: named })
    expect(wide.total).toBe(honest.total)
    expect(wide.ids.filter((id) => theirs.has(id))).toEqual([])
    expect((await search(tenants.a, {}, { dealershipIds: [tenants.b.dealerships[0]!.id] })).total).toBe(0)
  })

  test('a vehicle without an advertised price is last in both price orders', async () => {
    const { total } = await search(tenants.a)
    const lastPage = Math.ceil(total / 24)
    const priceless = new Set(
      (
        await db.database.drizzle
          .select({ id: cars.id, price_cents: cars.price_cents, price_type: cars.price_type })
          .from(cars)
      )
        .filter((car) => advertisedPriceCents(car) === null)
        .map(({ id }) => id),
    )
    for (const sort of ['price:asc', 'price:desc'] as const) {
      expect((await search(tenants.a, { sort })).ids.some((id) => priceless.has(id))).toBe(false)
      const last = (await search(tenants.a, { sort, page: lastPage })).ids
      expect(priceless.has(last.at(-1)!)).toBe(true)
    }
  })

  test('a value that another refinement leaves nothing of stays, with 0', async () => {
    const { facets } = await search(tenants.a, { ranges: { price: { min: 1, max: 2 } } })
    expect(facets.make.length).toBeGreaterThan(4)
    expect(facets.make.every(({ count }) => count === 0)).toBe(true)
  })

  test.each(HOSTILE)('%s is a value and nothing else', async (badge) => {
    for (const tenant of [tenants.a, tenants.b]) {
      const { ids, total, facets } = await search(tenant, { facets: { badge: [badge] } })
      const found = await db.database.drizzle
        .select()
        .from(cars)
        .where(inArray(cars.id, [...ids]))
      expect(found.map((car) => [car.badge, car.dealership_id])).toEqual([[badge, tenant.dealerships[0]!.id]])
      expect(total).toBe(1)
      expect(facets.badge.find(({ value }) => fold(value) === fold(badge))?.count).toBe(1)
      for (const facet of ['model', 'make', 'dealership_slug', 'state', 'ruc', 'wof'] as const)
        expect((await search(tenant, { facets: { [facet]: [badge] } })).total).toBe(0)
      expect((await search(tenant, {}, { cities: [badge] })).total).toBe(0)
      expect((await search(tenant, {}, { models: [{ make: badge, model: badge }] })).total).toBe(0)
    }
  })

  test('bounds are those without the own range', async () => {
    const all = await search(tenants.a)
    const narrow = await search(tenants.a, { ranges: { price: { min: 6_000_000, max: 6_000_000 } } })
    expect(narrow.bounds.price).toEqual(all.bounds.price)
    expect(narrow.total).toBeLessThan(all.total)
    expect((await search(tenants.a, { facets: { make: ['Nobody'] } })).bounds).toEqual(
      Object.fromEntries(RANGES.map((range) => [range, null])),
    )
  })

  test('beyond the last page there is nothing, and the total still', async () => {
    const all = await search(tenants.a)
    const beyond = await search(tenants.a, { page: 1_000_000_000 })
    expect(beyond.ids).toEqual([])
    expect(beyond.total).toBe(all.total)
  })
})

describe('from a postcode, and with one filter lifted', () => {
  const scope = (tenant: Tenant): StockScope => ({
    dealershipIds: tenant.dealerships.map(({ id }) => id),
    carTypes: CAR_TYPES,
    listingType: 'sale',
    soldSince: new Date(NOW.getTime() - 3 * DAY_MS),
  })
  const load = (tenant: Tenant) => readSnapshot(db.database, siteOf(tenant), LOADED_SINCE, NOW)

  test.each(['a', 'b'] as const)('site %s finds what stands near, the nearest first', async (which) => {
    const tenant = tenants[which]
    const snapshot = await load(tenant)
    const near = {
      distances: new Map(tenant.locations.map(({ id }, at) => [id, 10 + at * 40])),
      withinKm: null as number | null,
    }
    const of = (withinKm: number | null) =>
      searchSnapshot(snapshot, scope(tenant), { ...everything, sort: 'distance:asc' }, 1_000, { ...near, withinKm })
    const all = of(null)
    const rows = await db.database.drizzle.select({ id: cars.id, location_id: cars.location_id }).from(cars)
    const locationOf = new Map(rows.map(({ id, location_id }) => [id, location_id]))
    const away = all.ids.map((id) => near.distances.get(locationOf.get(id) ?? 0) ?? Number.POSITIVE_INFINITY)
    expect(away).toEqual(away.toSorted((one, other) => one - other))
    expect(all.total).toBe(searchSnapshot(snapshot, scope(tenant), everything, 24).total)
    // At the boundary and just under it.
    const first = tenant.locations[0]!.id
    expect(of(10).ids.every((id) => locationOf.get(id) === first)).toBe(true)
    expect(of(10).total).toBe(all.ids.filter((id) => locationOf.get(id) === first).length)
    expect(of(9.9).total).toBe(0)
    const told = distancesIn(snapshot, all.ids, near)
    expect([...told.keys()].every((id) => near.distances.has(locationOf.get(id)!))).toBe(true)
    expect(told.size).toBe(away.filter(Number.isFinite).length)
  })

  test.each(['a', 'b'] as const)(
    'Typesense limits and sorts site %s by distance as the snapshot does',
    async (which) => {
      const tenant = tenants[which]
      const snapshot = await load(tenant)
      const rows = await db.database.drizzle.select({ id: cars.id, location_id: cars.location_id }).from(cars)
      const locationOf = new Map(rows.map(({ id, location_id }) => [id, location_id ?? 0]))
      for (const withinKm of [null, 10, 9.9]) {
        const near = { distances: new Map(tenant.locations.map(({ id }, at) => [id, 10 + at * 40])), withinKm }
        const refinement: Refinement = { ...everything, sort: 'distance:asc' }
        const own = searchSnapshot(snapshot, scope(tenant), refinement, 250, near)
        const found = await typesenseSearch(db.database, siteOf(tenant)).search(scope(tenant), refinement, 250, near)
        const places = (ids: readonly number[]) => ids.map((id) => near.distances.get(locationOf.get(id)!))
        expect(found.ids.toSorted()).toEqual(own.ids.toSorted())
        expect(places(found.ids)).toEqual(places(own.ids))
        expect(comparable({ ...found, ids: [] })).toEqual(comparable({ ...own, ids: [] }))
      }
    },
  )

  test.each(['a', 'b'] as const)('what site %s would find is what it then finds', async (which) => {
    const tenant = tenants[which]
    const snapshot = await load(tenant)
    const near = { distances: new Map(tenant.locations.map(({ id }, at) => [id, at * 40])), withinKm: 5 }
    const asked: Refinement = {
      ...everything,
      q: 'toyota',
      facets: { body: ['Ute'], colour: ['White'] },
      ranges: { price: { max: 2_000_000 } },
    }
    const forSale = (refinement: Refinement, from: typeof near | null) => {
      const { total, sold } = searchSnapshot(snapshot, scope(tenant), refinement, 0, from)
      return total - sold
    }
    const without = {
      text: forSale({ ...asked, q: '' }, near),
      body: forSale({ ...asked, facets: { colour: ['White'] } }, near),
      colour: forSale({ ...asked, facets: { body: ['Ute'] } }, near),
      price: forSale({ ...asked, ranges: {} }, near),
      distance: forSale(asked, null),
    }
    const loosened = loosen(snapshot, scope(tenant), asked, near)
    expect(Object.fromEntries(loosened.map(({ filter, count }) => [filter, count]))).toEqual(
      Object.fromEntries(Object.entries(without).filter(([, count]) => count > 0)),
    )
    expect(loosened.length).toBeGreaterThan(1)
  })

  test('a truck is found by the licence that its card names, whether the feed has it or its mass asks for it', async () => {
    const drizzle = db.database.drizzle
    const dealership_id = tenants.a.dealerships[0]!.id
    const truck = { body: 'Truck', dealership_id, axles: '4x2', lams: null, berths: null, atm_kg: null }
    const ids = await drizzle
      .insert(cars)
      .values([
        carRow({ ...truck, stocknum: 'L1', gvm_kg: 8_000 }),
        carRow({ ...truck, stocknum: 'L2', gvm_kg: 8_001 }),
        carRow({ ...truck, stocknum: 'L3', gvm_kg: 8_001, licence_class: 'HC' }),
        carRow({ ...truck, stocknum: 'L4', gvm_kg: 8_000, body: 'Ute' }),
        carRow({ ...truck, stocknum: 'L5', gvm_kg: 4_495, body: 'Ute' }),
      ])
      .returning({ id: cars.id })
    const found = async (country: 'AU' | 'NZ', licence: string) => {
      const site = { ...siteOf(tenants.a), country, settings: { ...siteOf(tenants.a).settings, search_min_photos: 0 } }
      const refinement = { ...everything, q: 'L', facets: { licence_class: [licence] } }
      const snapshot = await readSnapshot(db.database, site, LOADED_SINCE, NOW)
      return searchSnapshot(snapshot, { ...scope(tenants.a), minPhotos: 0 }, refinement, 100).ids.flatMap((id) => {
        const at = ids.findIndex((row) => row.id === id)
        return at < 0 ? [] : [`L${at + 1}`]
      })
    }
    expect((await found('AU', 'LR')).toSorted()).toEqual(['L1', 'L4'])
    expect(await found('AU', 'MR')).toEqual(['L2'])
    expect(await found('AU', 'HC')).toEqual(['L3'])
    expect(await found('AU', 'C')).not.toContain('L5')
    expect(await found('NZ', 'LR')).toEqual([])
    await drizzle.delete(cars).where(
      inArray(
        cars.id,
        ids.map(({ id }) => id),
      ),
    )
  })

  test.each([
    ['the snapshot', snapshotSearch],
    ['Typesense', typesenseSearch],
  ])('gas is petrol in the US, and LPG elsewhere: %s', async (_, make) => {
    const count = async (country: 'US' | 'AU', q: string) => {
      const search = make(db.database, { ...siteOf(tenants.a), country })
      return (await search.search(scope(tenants.a), { ...everything, q }, 0)).total
    }
    const petrol = await count('AU', 'petrol')
    expect(petrol).toBeGreaterThan(0)
    expect(await count('US', 'gas')).toBe(petrol)
    expect(await count('US', 'petrol')).toBe(petrol)
    expect(await count('AU', 'gas')).toBe(0)
  })
})
