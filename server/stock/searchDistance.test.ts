import { expect, test } from 'vitest'
import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import { searchStock, typesenseOf } from '../../tools/testing/search/searchStock.ts'
import { comparable, everything, LOADED_SINCE, NOW, scopeOf, siteOf } from '../../tools/testing/search/stock.ts'
import type { Tenant } from '../../tools/testing/twoTenants.ts'
import { distancesIn, searchSnapshot } from './searchSnapshot.ts'
import { readSnapshot } from './snapshots.ts'
import { cars } from './table.ts'

const stock = searchStock()
const { db, tenants } = stock
const typesenseSearch = typesenseOf(stock)

const load = (tenant: Tenant) => readSnapshot(db.database, siteOf(tenant), LOADED_SINCE, NOW)

test.each(['a', 'b'] as const)('site %s finds what stands near, the nearest first', async (which) => {
  const tenant = tenants[which]
  const snapshot = await load(tenant)
  const near = {
    distances: new Map(tenant.locations.map(({ id }, at) => [id, 10 + at * 40])),
    withinKm: null as number | null,
  }
  const of = (withinKm: number | null) =>
    searchSnapshot(snapshot, scopeOf(tenant), { ...everything, sort: 'distance:asc' }, 1_000, { ...near, withinKm })
  const all = of(null)
  const rows = await db.database.drizzle.select({ id: cars.id, location_id: cars.location_id }).from(cars)
  const locationOf = new Map(rows.map(({ id, location_id }) => [id, location_id]))
  const away = all.ids.map((id) => near.distances.get(locationOf.get(id) ?? 0) ?? Number.POSITIVE_INFINITY)
  expect(away).toEqual(away.toSorted((one, other) => one - other))
  expect(all.total).toBe(searchSnapshot(snapshot, scopeOf(tenant), everything, 24).total)
  // At the boundary and just under it.
  const first = tenant.locations[0]!.id
  expect(of(10).ids.every((id) => locationOf.get(id) === first)).toBe(true)
  expect(of(10).total).toBe(all.ids.filter((id) => locationOf.get(id) === first).length)
  expect(of(9.9).total).toBe(0)
  const distances = distancesIn(snapshot, all.ids, near)
  expect([...distances.keys()].every((id) => near.distances.has(locationOf.get(id)!))).toBe(true)
  expect(distances.size).toBe(away.filter(Number.isFinite).length)
})

test.each(['a', 'b'] as const)('Typesense limits and sorts site %s by distance as the snapshot does', async (which) => {
  const tenant = tenants[which]
  const snapshot = await load(tenant)
  const rows = await db.database.drizzle.select({ id: cars.id, location_id: cars.location_id }).from(cars)
  const locationOf = new Map(rows.map(({ id, location_id }) => [id, location_id ?? 0]))
  for (const withinKm of [null, 10, 9.9]) {
    const near = { distances: new Map(tenant.locations.map(({ id }, at) => [id, 10 + at * 40])), withinKm }
    const refinement: Refinement = { ...everything, sort: 'distance:asc' }
    const own = searchSnapshot(snapshot, scopeOf(tenant), refinement, 250, near)
    const found = await typesenseSearch(db.database, siteOf(tenant)).search(scopeOf(tenant), refinement, 250, near)
    const places = (ids: readonly number[]) => ids.map((id) => near.distances.get(locationOf.get(id)!))
    expect(found.ids.toSorted()).toEqual(own.ids.toSorted())
    expect(places(found.ids)).toEqual(places(own.ids))
    expect(comparable({ ...found, ids: [] })).toEqual(comparable({ ...own, ids: [] }))
  }
})
