import { afterAll, beforeAll, expect, test } from 'vitest'
import { lacksOf } from '@forecourt/rules/setUp/checklist.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { contentPages } from '../content/table.ts'
import { ANY_ADDRESS, createSites, type Sites } from '../sites/sites.ts'
import { setUpFacts } from './setUp.ts'

let db: TestDatabase
let tenants: TwoTenants
let sites: Sites

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  sites = await createSites({ database: db.database, address: ANY_ADDRESS })
})
afterAll(async () => {
  await sites.close()
  await db.dispose()
})

const factsOf = async (of: number, as: readonly number[] = [of]) => {
  const site = (await sites.findById(of))!.site
  return (await db.database.staff(as).transaction((tx) => setUpFacts(tx, [site]))).get(of)
}

test('a site has what is stored of it, and nothing of another', async () => {
  const { a, b } = tenants
  await db.database.drizzle.insert(contentPages).values([
    { website_id: a.website.id, slug: 'privacy-policy', title: 'Privacy', blocks: [], published: false },
    { website_id: b.website.id, slug: 'privacy-policy', title: 'Privacy', blocks: [] },
  ])
  const of = await factsOf(a.website.id)
  expect(of).toMatchObject({ privacy: false, terms: false, domain: true, destinations: 0, people: 0 })
  expect(of!.locations).toHaveLength(2)
  expect(of!.locations[0]).toMatchObject({ phone: true, hours: true })
  expect(of!.vehicles).toBeGreaterThan(2)
  expect(await factsOf(b.website.id)).toMatchObject({ privacy: true })
  expect(lacksOf(of!).map(({ name }) => name)).toContain('privacy')
})

test('staff of another site see nothing of it', async () =>
  expect(await factsOf(tenants.a.website.id, [tenants.b.website.id])).toBeUndefined())
