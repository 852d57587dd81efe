import type { Command } from 'commander'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants } from '../../tools/testing/twoTenants.ts'
import type { CommandContext } from '../command.ts'
import { contentPages } from '../content/table.ts'
import { siteCommands } from '../sites/cli.ts'
import { websites } from '../sites/table.ts'
import { staffAudit } from '../staff/table.ts'
import { setUpCommands } from './cli.ts'

let db: TestDatabase
const commands = (program: Command, context: CommandContext) => {
  siteCommands(program, context)
  setUpCommands(program, context)
}
const { run, refused, file } = operator('site', commands, () => db.database)

beforeAll(async () => {
  db = await testDatabase()
  await twoTenants(db.database)
})
afterAll(() => db.dispose())

const rowOf = async (slug: string) =>
  (await db.database.drizzle.select().from(websites).where(eq(websites.slug, slug)))[0]!

const quandong = {
  slug: 'quandong',
  name: 'Quandong Cars',
  template: 'used-cars',
  open: false,
  settings: { licence_line: 'LVD 123' },
  dealerships: [
    {
      slug: 'quandong-cars',
      name: 'Quandong Cars',
      locations: [
        {
          name: 'Quandong Cars',
          slug: 'main',
          time_zone: 'Australia/Adelaide',
          phone: '0882 555 010',
          email: 'sales@quandong.example',
          address: { street: '1 Main North Road', city: 'Clare', state: 'sa', postcode: '5453' },
        },
      ],
    },
  ],
}

test('a site of a file that is not open is opened once nothing that it must have is missing', async () => {
  await run('add', file(quandong))
  expect((await rowOf('quandong')).opened_at).toBeNull()
  expect(JSON.parse(await run('export', 'quandong'))).toMatchObject({ open: false })
  const list = await run('checklist', 'quandong')
  expect(list).toContain('Quandong Cars (quandong): not open yet')
  expect(list).toContain('must\tA privacy policy\t')
  expect(list).toContain('should\tOpening hours\t')
  expect(list).not.toContain('licence')
  expect(await refused('open', 'quandong')).toBe('The site can’t go live yet. It still needs a privacy policy.')

  const { id } = await rowOf('quandong')
  await db.database.drizzle
    .insert(contentPages)
    .values({ website_id: id, slug: 'privacy-policy', title: 'Privacy', blocks: [] })
  expect(await run('open', 'quandong')).toBe('Opened quandong: http://quandong.localhost:3000/')
  expect(await run('open', 'quandong')).toBe('quandong is open already.')
  expect((await rowOf('quandong')).opened_at).not.toBeNull()
  expect(await run('close', 'quandong')).toBe('Closed quandong.')
  expect(await run('close', 'quandong')).toBe('quandong is closed already.')
  const logged = await db.database.drizzle.select().from(staffAudit).where(eq(staffAudit.website_id, id))
  expect(logged.map(({ action, who }) => [action, who])).toEqual([
    ['site.added', 'Command line'],
    ['site.opened', 'Command line'],
    ['site.closed', 'Command line'],
  ])
})

test('a site that there is not', async () => expect(await refused('checklist', 'none')).toBe('There is no site none.'))

test('which dealerships a site shows is refused in words', async () => {
  expect(await refused('dealership', 'quandong', 'take-off', 'quandong-cars')).toBe(
    'A site shows at least one dealership.',
  )
  expect(await refused('dealership', 'quandong', 'show', 'dealership-a1')).toBe(
    'Please choose a dealership of the same group.',
  )
  expect(await refused('dealership', 'quandong', 'hide', 'quandong-cars')).toBe('hide: must be show, take-off, first')
  expect(await run('dealership', 'quandong', 'first', 'quandong-cars')).toBe('quandong-cars\tQuandong Cars')
})
