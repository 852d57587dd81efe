import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { fakeTypesense, type FakeTypesense } from '../../../tools/testing/typesense/server.ts'
import { createSites, type Sites } from '../../sites/sites.ts'
import { adminClient, openCluster } from './cluster.ts'
import { announce } from './jobs.ts'
import { openStockIndex } from './stockIndex.ts'

let platform: TestPlatform
let fake: FakeTypesense
let sites: Sites

beforeAll(async () => {
  fake = await fakeTypesense()
  platform = await testPlatform({
    engine: openCluster({
      nodes: [fake.node],
      searchKey: fake.searchKey,
      adminKey: null,
      timeoutMs: 30_000,
      retryAfterMs: 60_000,
    }),
    async handle(_, { dealer }) {
      const { total } = await dealer.stock.search(
        { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 },
        { carTypes: CAR_TYPES, listingType: 'sale' },
      )
      return new Response(`${total} cars`, {
        headers: { 'content-type': 'text/html', 'x-cache-tags': `stock:${dealer.site.id}` },
      })
    },
  })
  sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  await openStockIndex({
    client: adminClient({ nodes: [fake.node], adminKey: fake.adminKey }),
    database: platform.database,
    sites: () => sites.list(),
  }).rebuild()
})
afterAll(async () => {
  await sites.close()
  await platform.dispose()
  await fake.close()
})

const page = async (host: string, path = '/') => (await platform.fetch(host, path)).text
const documents = () => [...fake.collections.values()][0]!.documents

test('a cached page is rendered again when the index has caught up, and those of the other site stay', async () => {
  const [before, other] = [await page(hostA), await page(hostB)]
  const car = platform.tenants.a.cars[0]!
  documents().delete(String(car.id))
  expect(await page(hostA)).toBe(before)
  await announce(platform.database, [platform.tenants.a.website.id])
  await expect.poll(() => page(hostA)).toBe(`${Number.parseInt(before, 10) - 1} cars`)
  expect(await page(hostB)).toBe(other)
})

test('pages are rendered while the cluster is away, and health says which engine answers', async () => {
  const health = async () => JSON.parse((await platform.fetch('localhost', '/healthz')).text) as unknown
  expect(await health()).toEqual({ status: 'ok', search: 'up' })
  fake.fault = 'dropped'
  for (const path of ['/one', '/two', '/three', '/four']) {
    const { status, text } = await platform.fetch(hostB, path)
    expect([status, text]).toEqual([200, await page(hostB)])
  }
  expect(await health()).toEqual({ status: 'ok', search: 'away' })
})
