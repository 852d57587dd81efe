import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { RANGES, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { searchStock, snapshotSearch, typesenseOf } from '../../tools/testing/search/searchStock.ts'
import { sqlSearch } from '../../tools/testing/search/sqlSearch.ts'
import { everything, HOSTILE, scopeOf, siteOf } from '../../tools/testing/search/stock.ts'
import type { Tenant } from '../../tools/testing/twoTenants.ts'
import type { StockScope } from './search.ts'
import { cars } from './table.ts'
import { fold } from './words.ts'

const stock = searchStock()
const { db, tenants } = stock
const typesenseSearch = typesenseOf(stock)

describe.each([
  ['snapshot', snapshotSearch],
  ['SQL', sqlSearch],
  ['Typesense', typesenseSearch],
])('the contract of a stock search: %s (§7.13)', (_, make) => {
  const search = (tenant: Tenant, refinement: Partial<Refinement> = {}, fields: Partial<StockScope> = {}) =>
    make(db.database, siteOf(tenant)).search({ ...scopeOf(tenant), ...fields }, { ...everything, ...refinement }, 24)

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

  test('a value without vehicles because of another refinement stays, with 0', async () => {
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
    const pastEnd = await search(tenants.a, { page: 1_000_000_000 })
    expect(pastEnd.ids).toEqual([])
    expect(pastEnd.total).toBe(all.total)
  })
})

test.each([
  ['the snapshot', snapshotSearch],
  ['Typesense', typesenseSearch],
])('gas is petrol in the US, and LPG elsewhere: %s', async (_, make) => {
  const count = async (country: 'US' | 'AU', q: string) => {
    const search = make(db.database, { ...siteOf(tenants.a), country })
    return (await search.search(scopeOf(tenants.a), { ...everything, q }, 0)).total
  }
  const petrol = await count('AU', 'petrol')
  expect(petrol).toBeGreaterThan(0)
  expect(await count('US', 'gas')).toBe(petrol)
  expect(await count('US', 'petrol')).toBe(petrol)
  expect(await count('AU', 'gas')).toBe(0)
})
