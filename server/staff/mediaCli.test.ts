import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICTURE_PROBLEMS } from '@forecourt/rules/media/picture.ts'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { contentPages } from '../content/table.ts'
import { mediaCommands } from './mediaCli.ts'
import { staffAudit } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let directory: string
let photo: string
const { run, refused, file } = operator(
  'media',
  mediaCommands,
  () => home.database,
  () => ({ DATA_DIR: directory }),
)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  directory = await mkdtemp(join(tmpdir(), 'forecourt-media-'))
  photo = join(directory, 'front_left.jpg')
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } }).toFile(photo)
})
afterAll(async () => {
  await home.dispose()
  await rm(directory, { recursive: true, force: true })
})

test('pictures are added, listed and removed, by site, and recorded as the command line’s', async () => {
  const plain = await run('add', 'site-a', photo)
  expect(plain).toMatch(/^\/media\/library\/\d+\/[0-9a-f-]{36}\.jpg$/)
  const described = await run('add', 'site-a', photo, '--name', 'Yard', '--alt', 'Our <b>yard</b>', '--credit', 'Kim')
  expect(await run('list', 'site-a')).toBe(
    [`${described}\tYard\tOur <b>yard</b>`, `${plain}\tfront left\tneeds alt text`].join('\n'),
  )
  expect(await run('list', 'site-b')).toBe('')
  expect(await refused('remove', 'site-b', plain)).toContain(`has no picture ${plain}.`)
  expect(await run('remove', 'site-a', plain)).toBe('Removed front left.')
  expect(await refused('remove', 'site-a', plain)).toContain(`has no picture ${plain}.`)
  const entries = await home.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id)
  expect(entries.map(({ who, action, subject }) => [who, action, subject])).toEqual([
    ['Command line', 'media.added', 'front left'],
    ['Command line', 'media.added', 'front left'],
    ['Command line', 'media.described', 'Yard'],
    ['Command line', 'media.removed', 'front left'],
  ])
})

test('what cannot be done is refused in words', async () => {
  expect(await refused('list', 'none')).toBe('There is no site none.')
  expect(await refused('add', 'site-a', join(directory, 'none.jpg'))).toContain('cannot be read')
  expect(await refused('add', 'site-a', file('no picture'))).toBe(PICTURE_PROBLEMS.type)
  expect(await refused('remove', 'site-a', '/media/stock/front.jpg')).toContain('has no picture')
  const used = await run('add', 'site-a', photo, '--decorative')
  await home.database.drizzle
    .insert(contentPages)
    .values({ website_id: tenants.a.website.id, slug: 'p', title: 'P', picture: used, blocks: [] })
  expect(await refused('remove', 'site-a', used)).toBe(
    'It is used in page “P”. Remove it there first, or replace the picture instead.',
  )
  await writeFile(join(directory, 'empty.png'), '')
  expect(await refused('add', 'site-a', join(directory, 'empty.png'))).toBe(PICTURE_PROBLEMS.empty)
})
