import { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_CONTEXT } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { readEnv } from '../env.ts'
import { feedCommands } from './cli.ts'
import { feedKey, isFeedKey } from './syndication.ts'

const SECRET_KEY = 'a secret key of thirty-two letters'
let db: TestDatabase
let tenants: TwoTenants
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
})
afterAll(() => db.dispose())

async function run(...words: string[]) {
  const lines: string[] = []
  const program = new Command().exitOverride()
  feedCommands(program, {
    ...TEST_CONTEXT,
    env: readEnv({ SECRET_KEY }),
    database: async () => db.database,
    print: (line) => lines.push(line),
  })
  const failure = await program.parseAsync(['feeds', ...words], { from: 'user' }).then(
    () => null,
    (error: Error) => error.message,
  )
  return { lines, failure }
}

test('list prints the address of each feed of the site', async () => {
  const { lines } = await run('list', tenants.a.website.slug)
  const key = feedKey(SECRET_KEY, { id: tenants.a.website.id, settings: { feeds_rotation: 1 } })
  expect(key).toMatch(/^[\w-]{32}$/)
  expect(lines[0]).toBe(`Google vehicle listings\thttp://www.site-a.example/feeds/${key}/google-vehicle-listings.csv`)
  expect(lines).toHaveLength(5)
})

test('check says what is left out of a feed and why, of its own site', async () => {
  const { lines } = await run('check', tenants.a.website.slug, 'google-vehicle-listings.csv')
  expect(lines).toEqual([
    'Google vehicle listings (google-vehicle-listings.csv): 1 included, 4 left out.',
    '  S1002 2024 Toyota HiLux SR5 GUN126R: availability is reserved',
    '  S1003 2026 Toyota HiLux SR5 GUN126R: availability is not in stock yet',
    '  S1004 2019 Toyota HiLux SR5 GUN126R: availability is sold',
    '  S1006 2023 Toyota HiLux SR5 GUN126R: price is on enquiry',
  ])
  expect((await run('check', tenants.a.website.slug)).lines.filter((line) => !line.startsWith(' '))).toHaveLength(5)
})

test('a feed or a site that there is not is refused', async () => {
  expect((await run('check', tenants.a.website.slug, 'x.csv')).failure).toMatch(
    /^There is no feed x\.csv\. There are: /,
  )
  expect((await run('list', 'nobody')).failure).toBe('There is no site nobody.')
})

test('a key is of one site, one rotation and one platform', () => {
  const site = (id: number, feeds_rotation = 1) => ({ id, settings: { feeds_rotation } })
  const key = feedKey(SECRET_KEY, site(1))
  expect(isFeedKey(SECRET_KEY, site(1), key)).toBe(true)
  expect(isFeedKey(SECRET_KEY, site(2), key)).toBe(false)
  expect(isFeedKey(SECRET_KEY, site(1, 2), key)).toBe(false)
  expect(isFeedKey('another key of thirty-two letters!', site(1), key)).toBe(false)
  expect(isFeedKey(SECRET_KEY, site(1), '')).toBe(false)
})
