import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { listLocations } from './locations.ts'
import { locations } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
const site = (key: 'a' | 'b', dealerships = tenants[key].dealerships) => ({
  id: tenants[key].website.id,
  dealershipIds: dealerships.map(({ id }) => id),
  dealerships,
})

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

test("a site's locations are those of its dealerships, the primary dealership's first (§3.11)", async () => {
  const list = await listLocations(home.database.site(tenants.a.website.id), site('a'))
  expect(list.map(({ dealership_slug, slug }) => [dealership_slug, slug])).toEqual([
    ['dealership-a1', 'main'],
    ['dealership-a2', 'used'],
  ])
  expect(list[0]).toMatchObject({ primary: true, address: { city: 'Toowoomba' }, location_type: 'sales' })
  expect(
    (await listLocations(home.database.site(tenants.b.website.id), site('b'))).map(
      ({ dealership_slug }) => dealership_slug,
    ),
  ).toEqual(['dealership-b1'])
})

test('an invisible location is left out', async () => {
  const { id } = tenants.a.locations[1]!
  await home.database.drizzle.update(locations).set({ visible: false }).where(eq(locations.id, id))
  expect((await listLocations(home.database.site(tenants.a.website.id), site('a'))).map(({ slug }) => slug)).toEqual([
    'main',
  ])
})

test("another site's dealership in the handle still answers nothing", async () => {
  expect(await listLocations(home.database.site(tenants.a.website.id), site('a', tenants.b.dealerships))).toEqual([])
})
