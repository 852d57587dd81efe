import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { twoTenants } from '../../../tools/testing/twoTenants.ts'
import { fakeTypesense, type FakeTypesense } from '../../../tools/testing/typesense/server.ts'
import { searchCommands } from './cli.ts'

let db: TestDatabase
let fake: FakeTypesense
let adminKey: string | null

beforeAll(async () => {
  db = await testDatabase()
  await twoTenants(db.database)
  fake = await fakeTypesense()
  adminKey = fake.adminKey
})
afterAll(async () => {
  await fake.close()
  await db.dispose()
})

const cluster = () => ({
  TYPESENSE_HOST: fake.node.host,
  TYPESENSE_PORT: String(fake.node.port),
  TYPESENSE_SEARCH_KEY: fake.searchKey,
  ...(adminKey === null ? {} : { TYPESENSE_ADMIN_KEY: adminKey }),
})
const search = operator('search', searchCommands, () => db.database, cluster)
const without = operator('search', searchCommands, () => db.database)

test('the operator builds the index and sees what it has', async () => {
  const received: string[] = []
  const stop = await db.database.subscribe(
    'search',
    (payload) => received.push(payload),
    () => {},
  )
  expect(await search.refused('status')).toBe('There is no index yet. Run forecourt search reindex.')
  expect(await search.run('reindex')).toMatch(
    /^\d+ cars indexed in Car_production_\d{17}, which Car_production now names\.$/,
  )
  await expect.poll(() => received).toEqual(['*'])
  const [collection] = fake.collections.values()
  expect(await search.run('status')).toBe(
    `http://127.0.0.1:${fake.node.port} answers.\n` +
      `Car_production is ${collection!.name} with ${collection!.documents.size} cars.`,
  )
  await stop()
})

test('the operator reads what is missing or failed', async () => {
  expect(await without.refused('status')).toBe('Searches are answered from memory: TYPESENSE_HOST is not set.')
  adminKey = null
  expect(await search.refused('reindex')).toBe('TYPESENSE_ADMIN_KEY is not set, so the index cannot be managed.')
  adminKey = 'wrong'
  expect(await search.refused('status')).toMatch(/^Typesense reports an error: .*401/)
  adminKey = fake.adminKey
  fake.fault = 503
  expect(await search.refused('reindex')).toMatch(/^Typesense reports an error: /)
  fake.fault = 'dropped'
  expect(await search.refused('reindex')).toMatch(/^Typesense does not respond: /)
  fake.fault = null
})
