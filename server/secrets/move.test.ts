import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSecretName } from '@forecourt/rules/site/secrets.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { giveSecret, TEST_KEY, testSecrets } from '../../tools/testing/secrets.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { connect } from '../db/connect.ts'
import { secrets } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let dataDir: string

beforeEach(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-move-'))
})
afterEach(async () => {
  await home.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

/** A start of the new release. */
async function start() {
  const { close } = await connect({ databaseUrl: home.url, dataDir, encryptionKeys: [TEST_KEY] })
  await close()
}

const store = async (table: 'websites' | 'dealership_groups', id: number, settings: object) =>
  home.database.pool.query(`update ${table} set settings = $1 where id = $2`, [settings, id])
const stored = async () =>
  (
    await home.database.pool.query<{ settings: object }>(
      'select settings from websites union all select settings from dealership_groups',
    )
  ).rows.map(({ settings }) => settings)
const read = (site: { id: number }, name: string) =>
  testSecrets(home.database).forSite(site).read(parseSecretName(name)!)

test('secrets among the settings are moved at the start, and the other settings stay', async () => {
  const { a, b } = tenants
  await store('dealership_groups', a.group.id, {
    corner_radius: 3,
    lead_secrets: { crm: 'of the group, replaced' },
    challenge_secret: 'of the group',
    dashboard_credential: 'group:password',
  })
  await store('websites', a.website.id, {
    search_page_size: 12,
    lead_secrets: { crm: 'a signing secret', group: 'user:password' },
    // A site could turn off what its group has.
    dashboard_credential: null,
  })
  await store('websites', b.website.id, { challenge_secret: 'of b', lead_secrets: {} })
  await start()
  expect(await stored()).toEqual(expect.arrayContaining([{ search_page_size: 12 }, { corner_radius: 3 }, {}]))
  expect(JSON.stringify(await stored())).not.toMatch(/secret|credential/)
  expect(await read(a.website, 'delivery/crm')).toBe('a signing secret')
  expect(await read(a.website, 'delivery/group')).toBe('user:password')
  expect(await read(a.website, 'challenge/secret')).toBe('of the group')
  expect(await read(a.website, 'dashboard/credential')).toBeNull()
  expect(await read(b.website, 'challenge/secret')).toBe('of b')
  expect(await read(b.website, 'delivery/crm')).toBeNull()

  const before = await home.database.drizzle.select().from(secrets)
  expect(before.length).toBe(4)
  await start()
  expect(await home.database.drizzle.select().from(secrets)).toEqual(before)
})

test('starts at the same time move each once', async () => {
  const { a, b } = tenants
  for (const { website } of [a, b]) await store('websites', website.id, { challenge_secret: `of ${website.slug}` })
  await Promise.all([start(), start(), start()])
  expect([await read(a.website, 'challenge/secret'), await read(b.website, 'challenge/secret')]).toEqual([
    'of site-a',
    'of site-b',
  ])
  expect((await home.database.drizzle.select().from(secrets)).length).toBe(2)
})

test('a secret that was set again stays', async () => {
  const { website } = tenants.a
  await giveSecret(home.database, website.id, 'challenge/secret', 'new')
  await store('websites', website.id, { challenge_secret: 'old' })
  await start()
  expect(await read(website, 'challenge/secret')).toBe('new')
})
