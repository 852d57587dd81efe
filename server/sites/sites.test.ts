import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { createSites, parseSiteChange, type SiteChange, type Sites } from './sites.ts'
import { dealershipGroups, websiteDealerships, websites } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let sites: Sites
const warnings: string[] = []
const changes: SiteChange[] = []
const received = (count: number) =>
  vi.waitFor(() => expect(changes.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 })

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'platform.example', port: 3000 },
    onWarning: (_, message) => warnings.push(message),
  })
  sites.onChange((change) => changes.push(change))
})
afterAll(async () => {
  await sites.close()
  await home.dispose()
})

test('a site is whole: group, dealerships in order, settings of every layer', async () => {
  await home.database.drizzle
    .update(dealershipGroups)
    .set({ settings: { used_condition_label: 'Pre-owned', autograb: true } })
    .where(eq(dealershipGroups.id, tenants.a.group.id))
  await received(1)
  const found = await sites.findBySlug('site-a')
  expect(found?.site).toMatchObject({
    id: tenants.a.website.id,
    baseUrl: 'http://www.site-a.example/',
    dealershipGroup: 'Alder Motors Group',
    dealershipIds: tenants.a.dealerships.map(({ id }) => id),
    settings: { used_condition_label: 'Pre-owned' },
  })
  expect(found?.provenance).toMatchObject({ used_condition_label: 'group', default_state: 'platform' })
  expect((await sites.findBySlug('site-b'))?.site.manufacturer).toBe('Mazda')
  expect(await sites.findBySlug('none')).toBeNull()
})

test.each([
  ['site-a.platform.example', 'site', 'site-a'],
  ['www.site-a.example', 'site', 'site-a'],
  ['site-a.example', 'moved', 'site-a'],
  ['www.site-b.example', 'site', 'site-b'],
])('%s is %s of %s', async (host, kind, slug) => {
  for (let i = 0; i < 2; i++) expect(await sites.find(host)).toMatchObject({ kind, site: { slug } })
})

test.each([
  ['platform.example', { kind: 'platform' }],
  ['console.platform.example', { kind: 'reserved', name: 'console' }],
  ['dashboard.platform.example', { kind: 'reserved', name: 'dashboard' }],
  ['none.platform.example', { kind: 'unknown' }],
  ['a.site-a.platform.example', { kind: 'unknown' }],
  ['site-a.localhost', { kind: 'unknown' }],
])('%s', async (host, expected) => {
  for (let i = 0; i < 2; i++) expect(await sites.find(host)).toEqual(expected)
})

describe('changes', () => {
  test('are notified and evicted per site', async () => {
    const before = await sites.find('site-a.platform.example')
    const other = await sites.find('site-b.platform.example')
    const count = changes.length
    await home.database.drizzle.update(websites).set({ name: 'New' }).where(eq(websites.id, tenants.a.website.id))
    await received(count + 1)
    expect(changes.at(-1)).toEqual([tenants.a.website.id])
    expect(await sites.find('site-a.platform.example')).toMatchObject({ site: { name: 'New' } })
    expect(await sites.find('site-a.platform.example')).not.toBe(before)
    expect(await sites.find('site-b.platform.example')).toBe(other)
  })

  test('a dealership that leaves is removed from the site', async () => {
    const count = changes.length
    await home.database.drizzle
      .delete(websiteDealerships)
      .where(eq(websiteDealerships.dealership_id, tenants.a.dealerships[1]!.id))
    await received(count + 1)
    expect(await sites.find('site-a.platform.example')).toMatchObject({
      site: { dealershipIds: [tenants.a.dealerships[0]!.id] },
    })
  })

  test('a new site answers where nothing was', async () => {
    expect(await sites.find('late.platform.example')).toEqual({ kind: 'unknown' })
    const count = changes.length
    await home.database.drizzle.insert(websites).values({ slug: 'late', name: 'Late', template: 'multi-franchise' })
    await received(count + 1)
    expect(await sites.find('late.platform.example')).toMatchObject({ kind: 'site', site: { name: 'Late' } })
  })

  test.each([
    ['{"websites":[1,2]}', [1, 2]],
    ['*', '*'],
    ['', '*'],
    ['{"websites":"x"}', '*'],
    ['{"websites":["x"]}', '*'],
    ['null', '*'],
  ])('the payload %s means %j', (payload, expected) => expect(parseSiteChange(payload)).toEqual(expected))
})

test('a site with refused settings says which, and does not take the others down', async () => {
  const count = changes.length
  await home.database.drizzle
    .update(websites)
    .set({ settings: { corner_radius: 99 } })
    .where(eq(websites.id, tenants.b.website.id))
  await received(count + 1)
  await expect(sites.find('site-b.platform.example')).rejects.toThrow(InvalidSettingsError)
  expect((await sites.list()).map(({ slug }) => slug)).toEqual(['late', 'site-a'])
  expect(warnings).toEqual(['site left out of the list'])
})

test('a site by its id as its pages have it: the same until the site or its group changes', async () => {
  const { website, group } = tenants.a
  const first = await sites.shown(website.id)
  expect(first).toEqual((await sites.findById(website.id))?.site)
  expect(await sites.shown(website.id)).toBe(first)
  const before = changes.length
  await home.database.drizzle.update(websites).set({ name: 'Renamed' }).where(eq(websites.id, website.id))
  await received(before + 1)
  expect((await sites.shown(website.id))?.name).toBe('Renamed')
  await home.database.drizzle
    .update(dealershipGroups)
    .set({ settings: { used_condition_label: 'Used' } })
    .where(eq(dealershipGroups.id, group.id))
  await received(before + 2)
  expect((await sites.shown(website.id))?.settings.used_condition_label).toBe('Used')
  expect(await sites.shown(0)).toBeNull()
})
