import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants } from '../../tools/testing/twoTenants.ts'
import { reviews } from '../content/table.ts'
import { put } from './put.ts'

let home: TestDatabase
let website_id: number
beforeAll(async () => {
  home = await testDatabase()
  website_id = (await twoTenants(home.database)).a.website.id
})
afterAll(() => home.dispose())

/** Of seven columns each these are 65,807 values. */
const MANY = 9_401

test('more rows than one statement takes are stored and counted, and repeated ones are left alone', async () => {
  const rows = Array.from({ length: MANY }, (_, index) => ({
    website_id,
    source: 'google' as const,
    source_id: String(index),
    text: 'Good.',
    rating: 5,
    author: 'A. Buyer',
    reviewed_at: new Date('2026-11-01T00:00:00Z'),
  }))
  const store = (list: typeof rows) =>
    home.database.transaction((tx) => put(tx, reviews, ['website_id', 'source', 'source_id'], list))
  expect(await store(rows)).toEqual({ added: MANY, changed: 0 })
  const changed = rows.map((row, index) => (index % 6_000 === 0 ? { ...row, rating: 4 } : row))
  expect(await store(changed)).toEqual({ added: 0, changed: 2 })
  expect(await home.database.drizzle.select({ n: count() }).from(reviews)).toEqual([{ n: MANY }])
})
