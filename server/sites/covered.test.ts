import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { timeZoneOfSite } from './covered.ts'
import { dealershipGroups, websites } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

const zoneOf = (id: number) => home.database.platform.transaction((tx) => timeZoneOfSite(tx, id))

async function add(slug: string, settings: object, groupId: number | null = null): Promise<number> {
  const [row] = await home.database.drizzle
    .insert(websites)
    .values({ slug, name: slug, template: 'used-cars', settings, dealership_group_id: groupId })
    .returning()
  return row!.id
}

test('the time zone of a site is that of its first location, unless it or its group has one', async () => {
  const { a, b } = tenants
  expect(await zoneOf(a.website.id)).toBe(a.locations[0]!.time_zone)
  expect(await zoneOf(b.website.id)).toBe(b.locations[0]!.time_zone)
  expect(a.locations[0]!.time_zone).not.toBe(b.locations[0]!.time_zone)
})

test('a site without locations has that of its setting, of its group or of its country', async () => {
  expect(await zoneOf(await add('zone-own', { time_zone: 'Australia/Perth' }))).toBe('Australia/Perth')
  expect(await zoneOf(await add('zone-none', {}))).toBe('Australia/Brisbane')
  expect(await zoneOf(await add('zone-nz', { locale: 'en-NZ' }))).toBe('Pacific/Auckland')
  const settings = { time_zone: 'Australia/Hobart' }
  const [group] = await home.database.drizzle
    .insert(dealershipGroups)
    .values({ slug: 'zone-group', name: 'Zone group', settings })
    .returning()
  expect(await zoneOf(await add('zone-of-group', {}, group!.id))).toBe('Australia/Hobart')
  expect(await zoneOf(await add('zone-over', { time_zone: 'Australia/Perth' }, group!.id))).toBe('Australia/Perth')
})
