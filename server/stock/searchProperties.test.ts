import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { CAR_TYPES, LISTING_TYPES } from '@forecourt/rules/kinds/carType.ts'
import { SORTS } from '@forecourt/rules/kinds/sort.ts'
import { FACETS, type Facet, type Range } from '@forecourt/rules/stock/filters.ts'
import { searchStock, fixedSnapshotSearch, typesenseOf } from '../../tools/testing/search/searchStock.ts'
import { sqlSearch } from '../../tools/testing/search/sqlSearch.ts'
import { comparable, DAY_MS, MODELS, NOW, siteOf } from '../../tools/testing/search/stock.ts'
import type { Tenant } from '../../tools/testing/twoTenants.ts'
import type { StockScope } from './search.ts'
import { fold } from './words.ts'

const stock = searchStock()
const { db, tenants } = stock
const typesenseSearch = typesenseOf(stock)

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

describe('a search answers as SQL does', () => {
  const sample = <T>(values: readonly T[], max = 2) =>
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
  /** At most `max` of the parts: a search that filters by everything at once finds nothing and proves little. */
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
        Object.fromEntries(FACETS.map((facet) => [facet, sample(facetValues[facet])])) as never,
        2,
      ),
      ranges: few<Record<Range, { min?: number; max?: number }>>(
        {
          price: range(4_500_000, 9_500_000, 250_000),
          year: range(2014, 2025, 1),
          km: range(0, 60_000, 5_000),
          // By the time it reaches the snapshot it is the price that it pays for.
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
            cities: sample(['bathurst', 'Cowra']),
            makes: sample(['Mazda', 'Skoda', 'GWM', 'Isuzu Ute']),
            makesOrUsed: sample(['Toyota']),
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
    ['a', 'the snapshot', fixedSnapshotSearch, QUESTIONS, 120],
    ['b', 'the snapshot', fixedSnapshotSearch, QUESTIONS, 120],
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
