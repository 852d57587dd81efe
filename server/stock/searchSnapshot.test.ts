import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { FACETS, RANGES, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { searchStock } from '../../tools/testing/search/searchStock.ts'
import { everything, LOADED_SINCE, NOW, scopeOf, siteOf } from '../../tools/testing/search/stock.ts'
import { carRow } from '../../tools/testing/twoTenants.ts'
import { loosen, MOST_FILTERS, numberFilters, searchSnapshot } from './searchSnapshot.ts'
import { readSnapshot } from './snapshots.ts'
import { cars } from './table.ts'

const { db, tenants } = searchStock()

describe('filters are distinguished by one byte', () => {
  const filters = (count: number) => Array.from({ length: count }, (_, at) => `filter ${at}`)

  test('as many as there are marks have a number each', () => {
    expect(new Set(numberFilters(filters(MOST_FILTERS)).values()).size).toBe(MOST_FILTERS)
    expect(Math.max(...numberFilters(filters(MOST_FILTERS)).values())).toBe(254)
  })

  test('one more stops the program', () => {
    expect(() => numberFilters(filters(MOST_FILTERS + 1))).toThrow('supports 254 filters, and there are 255')
  })

  test('the filters of a search are far from the limit', () => {
    expect(FACETS.length + RANGES.length + 1).toBeLessThan(MOST_FILTERS)
  })
})

test.each(['a', 'b'] as const)('what site %s would find is what it then finds', async (which) => {
  const tenant = tenants[which]
  const snapshot = await readSnapshot(db.database, siteOf(tenant), LOADED_SINCE, NOW)
  const near = { distances: new Map(tenant.locations.map(({ id }, at) => [id, at * 40])), withinKm: 5 }
  const filtered: Refinement = {
    ...everything,
    q: 'toyota',
    facets: { body: ['Ute'], colour: ['White'] },
    ranges: { price: { max: 2_000_000 } },
  }
  const forSale = (refinement: Refinement, from: typeof near | null) => {
    const { total, sold } = searchSnapshot(snapshot, scopeOf(tenant), refinement, 0, from)
    return total - sold
  }
  const without = {
    text: forSale({ ...filtered, q: '' }, near),
    body: forSale({ ...filtered, facets: { colour: ['White'] } }, near),
    colour: forSale({ ...filtered, facets: { body: ['Ute'] } }, near),
    price: forSale({ ...filtered, ranges: {} }, near),
    distance: forSale(filtered, null),
  }
  const loosened = loosen(snapshot, scopeOf(tenant), filtered, near)
  expect(Object.fromEntries(loosened.map(({ filter, count }) => [filter, count]))).toEqual(
    Object.fromEntries(Object.entries(without).filter(([, count]) => count > 0)),
  )
  expect(loosened.length).toBeGreaterThan(1)
})

test('a truck is found by the licence that its card names, whether the feed has it or its mass requires it', async () => {
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
    return searchSnapshot(snapshot, { ...scopeOf(tenants.a), minPhotos: 0 }, refinement, 100).ids.flatMap((id) => {
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
