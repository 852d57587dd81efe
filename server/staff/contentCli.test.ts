import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { contentDrafts, contentPages, contentRuns, contentSchedules, models } from '../content/table.ts'
import { websites } from '../sites/table.ts'
import { contentChangeCommands } from './contentCli.ts'
import { staffAudit } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let directory: string
const asked: string[] = []
const variables = () => ({ DATA_DIR: directory })
const { run, refused } = operator('content', contentChangeCommands, () => home.database, variables)
const { run: runModels, refused: modelRefused } = operator(
  'models',
  contentChangeCommands,
  () => home.database,
  variables,
)
/** The same with somebody at the terminal. */
const answered = (answer: string) =>
  operator(
    'content',
    (program, context) =>
      contentChangeCommands(program, {
        ...context,
        prompt: async (question) => {
          asked.push(question)
          return answer
        },
      }),
    () => home.database,
    variables,
  )
const yes = answered('y')
const no = answered('')

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  directory = await mkdtemp(join(tmpdir(), 'forecourt-content-'))
  await writeFile(join(directory, 'CX-5 brochure.PDF'), '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')
  await writeFile(join(directory, 'no.pdf'), 'no PDF')
})
afterAll(async () => {
  await home.dispose()
  await rm(directory, { recursive: true, force: true })
})

const siteOf = (key: 'a' | 'b') => tenants[key].website.id
beforeEach(async () => {
  const { drizzle } = home.database
  await drizzle.delete(contentPages)
  const blocks = [{ type: 'markdown' as const, text: 'Words.' }]
  await drizzle.insert(contentPages).values([
    ...(['a', 'b'] as const).map((key) => ({
      website_id: siteOf(key),
      slug: 'one',
      title: 'One',
      blocks,
      published: true,
    })),
    { website_id: siteOf('a'), slug: 'two', title: 'Two', blocks, published: true },
  ])
})
const pages = async (key: 'a' | 'b' = 'a') => {
  const rows = await home.database.drizzle
    .select()
    .from(contentPages)
    .where(eq(contentPages.website_id, siteOf(key)))
  return Object.fromEntries(rows.map(({ slug, published }) => [slug, published]))
}
const actions = async () =>
  (await home.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id)).map(({ who, action, subject }) => [
    who,
    action,
    subject,
  ])

test('what would change is shown; it changes once somebody agrees, of this site alone', async () => {
  const before = (await actions()).length
  const shown = await run('change', 'site-a', 'pages', 'take-off', '--all', '--dry-run')
  expect(
    shown
      .split('\n')
      .map((line) => line.replace(/^\d+\t/, ''))
      .toSorted(),
  ).toEqual([
    '2 of 2 would change. Nothing was changed.',
    'One\tIs taken off, and stays as a draft',
    'Two\tIs taken off, and stays as a draft',
  ])
  expect(await refused('change', 'site-a', 'pages', 'take-off', 'one')).toBe(
    'Nothing was changed. Add --yes to change it.',
  )
  expect(await no.run('change', 'site-a', 'pages', 'take-off', 'one')).toMatch(/Nothing was changed\.$/)
  expect(await pages()).toEqual({ one: true, two: true })
  expect((await actions()).length).toBe(before)

  expect(await yes.run('change', 'site-a', 'pages', 'take-off', 'one')).toMatch(/1 changed\.\nTo undo this: .+$/)
  expect(asked).toEqual(['Change 1 of 1? [y/N] ', 'Change 1 of 1? [y/N] '])
  expect(await pages()).toEqual({ one: false, two: true })
  expect(await pages('b')).toEqual({ one: true })
  expect((await actions()).slice(before)).toEqual([['Command line', 'content.unpublished', 'One']])
  expect(await run('change', 'site-a', 'pages', 'take-off', 'one', '--yes')).toMatch(
    /The website doesn’t show it\.\nNothing to change\.$/,
  )
  await run('change', 'site-a', 'pages', 'publish', '--all', '--state', 'draft', '--yes')
  expect(await pages()).toEqual({ one: true, two: true })
})

test('items are scheduled by the clock of their site, deleted, and copied to other sites of the group', async () => {
  const { drizzle } = home.database
  await run('change', 'site-a', 'pages', 'schedule', 'one', '--take-down-at', '2030-01-02T09:00', '--yes')
  const [row] = await drizzle.select().from(contentSchedules)
  expect(row!.take_down_at).toEqual(new Date('2030-01-01T23:00:00Z'))
  await run('change', 'site-a', 'pages', 'delete', 'two', '--yes')
  expect(await pages()).toEqual({ one: true })

  expect(await refused('change', 'site-a', 'pages', 'copy', 'one', '--yes')).toBe('Say where to copy them with --to.')
  expect(await refused('change', 'site-a', 'pages', 'copy', 'one', '--to', 'site-b')).toBe(
    'site-b is not another site of the group.',
  )
  const group = { dealership_group_id: tenants.a.group.id }
  await drizzle
    .update(websites)
    .set(group)
    .where(eq(websites.id, siteOf('b')))
  try {
    expect(await run('change', 'site-a', 'pages', 'copy', 'one', '--to', 'site-b', '--yes')).toMatch(
      /Is copied as a draft to Beech Cars\n1 changed\.\n/,
    )
    const drafts = await drizzle
      .select()
      .from(contentDrafts)
      .where(eq(contentDrafts.website_id, siteOf('b')))
    expect(drafts).toHaveLength(1)
  } finally {
    await drizzle
      .update(websites)
      .set({ dealership_group_id: null })
      .where(eq(websites.id, siteOf('b')))
  }
})

test('a change is undone by its id, once, at its own site and all of it', async () => {
  const { drizzle } = home.database
  const idOf = (printed: string) => printed.split(' ').at(-1)!
  const taken = await run('change', 'site-a', 'pages', 'take-off', '--all', '--yes')
  const id = idOf(taken)
  expect(taken).toMatch(new RegExp(`2 changed\\.\nTo undo this: forecourt content undo site-a ${id}$`))
  const other = idOf(await run('change', 'site-b', 'pages', 'take-off', 'one', '--yes'))
  expect([await pages(), await pages('b')]).toEqual([{ one: false, two: false }, { one: false }])
  const before = (await actions()).length

  const lost = 'We can’t find that change. A change can be undone for 30 days.'
  for (const run of [other, 'x', '0198a7b2-8f1c-4a55-9d3e-2b7f64c1a0de'])
    expect(await refused('undo', 'site-a', run)).toBe(lost)
  expect(await refused('undo', 'nobody', id)).toBe('There is no site nobody.')
  expect((await actions()).length).toBe(before)
  expect(await run('undo', 'site-a', id)).toBe('2 undone.')
  expect([await pages(), await pages('b')]).toEqual([{ one: true, two: true }, { one: false }])
  expect((await actions()).slice(before)).toEqual([
    ['Command line', 'content.published', 'One'],
    ['Command line', 'content.published', 'Two'],
  ])
  expect(await refused('undo', 'site-a', id)).toBe('This has been undone already.')
  const [line] = (await run('runs', 'site-a')).split('\n')
  expect(line).toMatch(new RegExp(`^${id}\t\\S+Z\ttake-off\t2 pages\tCommand line\tundone$`))
  expect(await run('runs', 'site-b')).toContain(other)
  expect(await run('runs', 'site-b')).not.toContain(id)

  // Nothing is undone if one of them has been changed since.
  const again = idOf(await run('change', 'site-a', 'pages', 'take-off', '--all', '--yes'))
  await run('change', 'site-a', 'pages', 'publish', 'two', '--yes')
  expect(await refused('undo', 'site-a', again)).toBe('“Two”: It has been changed since, so you can’t undo this.')
  expect(await pages()).toEqual({ one: false, two: true })

  // After thirty days it is gone with the next change of the site.
  const day = 86_400_000
  const made = (days: number, minute = 0) => new Date(Date.now() - days * day + minute * 60_000)
  await drizzle
    .update(contentRuns)
    .set({ made_at: made(30, 1) })
    .where(eq(contentRuns.id, again))
  await drizzle
    .update(contentRuns)
    .set({ made_at: made(30, -1) })
    .where(eq(contentRuns.id, id))
  await drizzle
    .update(contentRuns)
    .set({ made_at: made(31) })
    .where(eq(contentRuns.id, other))
  await run('change', 'site-a', 'pages', 'publish', '--all', '--yes')
  const left = (await drizzle.select().from(contentRuns)).map((row) => row.id)
  expect([again, id, other].map((one) => left.includes(one))).toEqual([true, false, true])
})

test('a schedule that replaced another one is undone by bringing that back', async () => {
  const { drizzle } = home.database
  const schedule = (time: string) =>
    run('change', 'site-a', 'pages', 'schedule', 'one', '--take-down-at', time, '--yes')
  await schedule('2031-01-02T09:00')
  const [earlier] = await drizzle
    .select()
    .from(contentSchedules)
    .where(eq(contentSchedules.website_id, siteOf('a')))
  const printed = await schedule('2032-01-02T09:00')
  expect(printed).toContain('Replaces its schedule')
  expect(await run('undo', 'site-a', printed.split(' ').at(-1)!)).toBe('1 undone.')
  const rows = await drizzle
    .select()
    .from(contentSchedules)
    .where(eq(contentSchedules.website_id, siteOf('a')))
  expect(rows).toContainEqual(earlier)
})

test('what cannot be done is refused in words', async () => {
  expect(await refused('change', 'site-a', 'pages', 'publish')).toBe('Name the items, or use --all.')
  expect(await refused('change', 'site-a', 'pages', 'publish', 'one', '--all')).toBe('Name the items, or use --all.')
  expect(await refused('change', 'site-a', 'pages', 'publish', 'three')).toBe('site-a has no page three.')
  expect(await refused('change', 'site-a', 'offers', 'take-off', '--all')).toBe(
    'Offers are not taken off; they have a last day, or are deleted.',
  )
  expect(await refused('change', 'nobody', 'pages', 'publish', '--all')).toBe('There is no site nobody.')
  expect(await refused('change', 'site-a', 'pages', 'publish', '--all', '--search', 'nothing')).toBe('No pages match.')
})

test('a brochure goes into the draft of its model, or is published at once', async () => {
  const { drizzle } = home.database
  const { slug, id } = tenants.b.model
  const file = join(directory, 'CX-5 brochure.PDF')
  const before = (await actions()).length
  expect(await modelRefused('brochure', 'site-b', slug, join(directory, 'no.pdf'))).toMatch(/PDF/)
  expect(await modelRefused('brochure', 'site-b', 'none', file)).toBe('Beech Cars has no model none.')
  const published = await runModels('brochure', 'site-b', slug, file, '--publish')
  const [, address] = /: (\/media\/library\/\d+\/[\da-f-]+\.pdf), 1 kB\.$/.exec(published) ?? []
  const [model] = await drizzle.select().from(models).where(eq(models.id, id))
  expect(model!.brochure).toEqual({ url: address, bytes: expect.any(Number) })
  expect((await actions()).slice(before)).toEqual([
    ['Command line', 'media.document_added', 'CX-5 brochure.pdf'],
    ['Command line', 'content.drafted', model!.name],
    ['Command line', 'content.published', model!.name],
  ])

  expect(await runModels('brochure', 'site-b', slug, file)).toMatch(/^The brochure is in the draft: /)
  const [same] = await drizzle.select().from(models).where(eq(models.id, id))
  expect(same!.brochure).toEqual(model!.brochure)
  expect(await modelRefused('brochure', 'site-b', slug, file, '--publish')).toMatch(/has a draft with other changes/)
  const drafts = await drizzle
    .select()
    .from(contentDrafts)
    .where(and(eq(contentDrafts.website_id, siteOf('b')), eq(contentDrafts.kind, 'models')))
  expect(drafts).toHaveLength(1)
})
