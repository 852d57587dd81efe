import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { listModels } from './models.ts'
import { models } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

test("a site's models come in the dealer's order, and no other site's", async () => {
  const { id: _, ...row } = tenants.a.model
  await home.database.drizzle.insert(models).values([
    { ...row, name: 'Yaris', slug: 'yaris', position: 2 },
    { ...row, name: 'Corolla', slug: 'corolla', position: 1 },
  ])
  const names = async (id: number) =>
    (await listModels(home.database, { id } as Site)).map(({ name, manufacturer_name }) => [manufacturer_name, name])
  expect(await names(tenants.a.website.id)).toEqual([
    ['Toyota', 'HiLux'],
    ['Toyota', 'Corolla'],
    ['Toyota', 'Yaris'],
  ])
  expect(await names(tenants.b.website.id)).toEqual([['Mazda', 'BT-50']])
})
