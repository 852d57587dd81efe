import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { givePlace } from '../../tools/testing/reservations.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { waitlistPlaces } from './table.ts'
import { waitlistCommands } from './waitlistCli.ts'

let home: TestDatabase
let tenants: TwoTenants
const { run, refused } = operator('waitlist', waitlistCommands, () => home.database)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

test('lists those in line on a site, by vehicle and in order, and with --all those who were', async () => {
  const give = async (key: 'a' | 'b', at: number, change: Partial<typeof waitlistPlaces.$inferInsert>) => {
    const id = await givePlace(home.database, { websiteId: tenants[key].website.id, car: tenants[key].cars[at]! })
    await home.database.drizzle.update(waitlistPlaces).set(change).where(eq(waitlistPlaces.id, id))
  }
  await give('a', 1, { name: 'Ana\u001B Lee' })
  await give('a', 0, { name: 'Kim', state: 'offered', offered_until: new Date('2026-11-01T00:20:00Z') })
  await give('a', 0, { name: 'Bo' })
  await give('a', 0, { name: 'Cy', state: 'left' })
  await give('b', 0, { name: 'Dee' })
  const namesIn = (text: string) =>
    text
      .split('\n')
      .slice(1)
      .map((line) => /(Ana|Kim|Bo|Cy|Dee)/.exec(line)?.[0])
  const listed = await run('list', '--site', 'site-a')
  expect(namesIn(listed)).toEqual(['Kim', 'Bo', 'Ana'])
  expect(listed.split('\n')[1]!.split(/ {2,}/)).toEqual([
    tenants.a.cars[0]!.slug,
    '2026-11-01T00:00:00.000Z',
    'offered until 2026-11-01T00:20:00.000Z',
    'Kim',
    'robin@example.com',
    '0412 345 678',
  ])
  expect(listed).not.toContain('\u001B')
  expect(namesIn(await run('list', '--site', 'site-a', '--all'))).toEqual(['Kim', 'Bo', 'Cy', 'Ana'])
  expect(namesIn(await run('list', '--site', 'site-a', '--car', tenants.a.cars[1]!.slug))).toEqual(['Ana'])
  expect(await run('list', '--site', 'site-a', '--car', tenants.b.cars[0]!.slug)).toBe('Nobody is in line.')
  expect(await refused('list')).toContain('--site')
})
