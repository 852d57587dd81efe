import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemKind } from '@forecourt/rules/content/item.ts'
import { operator } from '../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../tools/testing/twoTenants.ts'
import { restoreVersion } from './content/drafts.ts'
import { findItem } from './content/items.ts'
import { articles, contentDrafts, contentPages, contentSchedules, contentVersions, jobs } from './content/table.ts'
import { keepVersions, versionsOf } from './content/versions.ts'
import { locations } from './locations/table.ts'
import { siteCommands } from './sites/cli.ts'
import { listLookVersions, readLook } from './sites/look.ts'
import { ANY_ADDRESS, resolveStored, storedSites } from './sites/stored.ts'
import { historyOf } from './sites/settings.ts'
import {
  dealershipGroups,
  lookDrafts,
  lookVersions,
  settingHistory,
  templateSettings,
  websites,
} from './sites/table.ts'
import { HISTORY_LIMITS } from './transfer/historyLines.ts'

let here: TestDatabase
let there: TestDatabase
let tenants: TwoTenants
let folder: string
let archive: string
const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T00:00:00Z`)
const LATER = new Date('2099-01-01T00:00:00Z')
const commands = (database: () => TestDatabase, place: string) =>
  operator(
    'site',
    siteCommands,
    () => database().database,
    () => ({ DATA_DIR: join(folder, place) }),
  )
const from = commands(() => here, 'here')
const into = commands(() => there, 'there')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-history-'))
  here = await testDatabase()
  there = await testDatabase()
  tenants = await twoTenants(here.database)
  await here.database.drizzle.update(locations).set({ primary: true })
  await write()
  archive = join(folder, 'site.zip')
  await from.run('export', 'site-a', '--whole', '--out', archive)
  // So that numbers differ there.
  for (const table of ['websites', 'locations', 'content_pages', 'articles', 'jobs'])
    await there.database.drizzle.execute(sql`select setval(${`${table}_id_seq`}, 700)`)
})
afterAll(async () => {
  await here.dispose()
  await there.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** A page with history, draft and schedule, a position, a deleted article, a page that is only a draft, and two looks. */
async function write() {
  const { website, locations: places } = tenants.a
  const website_id = website.id
  const db = here.database.drizzle
  const keep = (kind: ItemKind, by: string | null, day: number, what: 'published' | 'unpublished' = 'published') =>
    db.transaction((tx) => keepVersions(tx, kind, sql`true`, { what, by, at: at(day) }))
  const [page] = await db
    .insert(contentPages)
    .values({ website_id, slug: 'about', title: 'First', blocks: [{ type: 'markdown', text: 'First words' }] })
    .returning()
  const [job] = await db
    .insert(jobs)
    .values({
      website_id,
      slug: 'technician',
      title: 'Technician',
      location_id: places[0]!.id,
      summary: 'Cars.',
      employment_type: 'FULL_TIME',
      blocks: [],
      posted_at: at(1),
    })
    .returning()
  await keep('pages', 'Kim Lee', 1)
  await keep('jobs', 'sam@dealer.example', 2)
  await keep('offers', null, 2)
  await keep('models', null, 2)
  await db.update(contentPages).set({ title: 'Second' }).where(eq(contentPages.id, page!.id))
  await keep('pages', null, 3)
  const draft = { title: 'Third', slug: 'about', blocks: [{ type: 'html', html: '<script>x()</script>' }] }
  const scheduled = { website_id, kind: 'pages' as const, item_id: page!.id }
  await db.insert(contentVersions).values({
    ...scheduled,
    number: 3,
    what: 'scheduled',
    live: false,
    content: draft,
    made_by: 'Kim Lee',
    made_at: at(4),
  })
  await db.insert(contentSchedules).values({
    ...scheduled,
    publish_at: LATER,
    version: 3,
    take_down_at: null,
    scheduled_by: 'Kim Lee',
    scheduled_by_id: 'u1',
    scheduled_at: at(4),
  })
  const live = await db.transaction((tx) => findItem(tx, 'pages', page!.id))
  const by = { changed_by: 'Kim Lee', changed_by_id: 'u1', changed_at: at(5) }
  await db.insert(contentDrafts).values({ ...scheduled, content: draft, base: live!.live!.version, ...by })
  await db.insert(contentDrafts).values({
    website_id,
    kind: 'jobs',
    item_id: job!.id,
    base: 'an earlier one',
    content: { title: 'Technician', slug: 'technician', location_id: places[1]!.id },
    ...by,
  })
  await db.insert(contentDrafts).values({
    website_id,
    kind: 'pages',
    item_id: 90_001,
    base: '',
    form_id: randomUUID(),
    content: { title: 'Only a draft', slug: 'only' },
    ...by,
  })
  for (const [number, what, live_] of [
    [1, 'published', true],
    [2, 'deleted', true],
  ] as const)
    await db.insert(contentVersions).values({
      website_id,
      kind: 'articles',
      item_id: 90_002,
      number,
      what,
      live: live_,
      content: { title: 'Gone', slug: 'gone', summary: 'Gone.', blocks: [] },
      made_by: 'Kim Lee',
      made_at: at(6),
    })
  await db.insert(contentVersions).values({
    website_id: tenants.b.website.id,
    kind: 'pages',
    item_id: 90_003,
    number: 1,
    what: 'draft',
    live: false,
    content: { title: 'Of another dealer', slug: 'other' },
    made_by: 'Other Person',
    made_at: at(6),
  })
  for (const [day, radius] of [
    [7, 4],
    [8, 12],
  ] as const)
    await db.insert(lookVersions).values({
      id: randomUUID(),
      website_id,
      settings: { corner_radius: radius },
      published_by: 'Kim Lee',
      published_at: at(day),
    })
  await db.insert(lookDrafts).values({
    website_id,
    base: {},
    settings: { corner_radius: 2 },
    updated_by: 'Kim Lee',
    updated_at: at(9),
  })
  await writeSettings()
}

/** Changes of settings of the site and its group, what the site has from its template, and those of another dealer. */
async function writeSettings() {
  const { website, group, locations: places } = tenants.a
  const db = here.database.drizzle
  const mailbox = (id: string, location: number) => ({
    id,
    kind: 'email',
    to: `${id}@dealer.example`,
    locations: [location],
  })
  const office = mailbox('office', places[0]!.id)
  const foreign = mailbox('foreign', tenants.b.locations[0]!.id)
  const change = (day: number, key: string, before: object, after: object, who = 'Kim Lee') => ({
    id: randomUUID(),
    user_id: 'u1',
    key: key as 'tagline',
    before,
    after,
    who,
    changed_at: at(day),
  })
  await db.insert(settingHistory).values([
    ...[
      change(1, 'tagline', {}, { value: 'First line' }),
      change(2, 'tagline', { value: 'First line' }, { value: 'Second line' }, 'sam@dealer.example'),
      change(3, 'tagline', { value: 'Second line' }, {}),
      change(4, 'lead_destinations', { value: [office, foreign] }, { value: [] }),
      // Of these nothing is left that an archive may have.
      change(5, 'lead_destinations', { value: [foreign] }, { value: [] }),
      change(6, 'offer_exempt_ids', {}, { value: [98_765_432] }),
      change(7, 'crm_password', {}, { value: 'a former secret' }),
      change(8, 'search_page_size', {}, { value: 'no number of any release' }),
    ].map((one) => ({ ...one, website_id: website.id })),
    { ...change(2, 'tagline', {}, { value: 'Line of the group' }), dealership_group_id: group.id },
    { ...change(2, 'tagline', {}, { value: 'Line of another dealer' }), website_id: tenants.b.website.id },
    { ...change(2, 'tagline', {}, { value: 'Line of another group' }), dealership_group_id: tenants.b.group.id },
  ])
  await db.insert(lookVersions).values([
    { id: randomUUID(), dealership_group_id: group.id, settings: { corner_radius: 7 }, published_at: at(3) },
    { id: randomUUID(), dealership_group_id: tenants.b.group.id, settings: { corner_radius: 5 }, published_at: at(3) },
  ])
  const shared = { search_page_size: 36, lead_destinations: [office, foreign] as never }
  await db.update(dealershipGroups).set({ settings: shared }).where(eq(dealershipGroups.id, group.id))
  await db
    .insert(templateSettings)
    .values({ template: website.template, settings: { corner_radius: 9, tagline: 'Of the template' } })
}

const historyIn = async (path: string) => strFromU8(unzipSync(new Uint8Array(await readFile(path)))['history.jsonl']!)
const siteThere = async (slug: string) =>
  (await there.database.drizzle.select().from(websites).where(eq(websites.slug, slug)))[0]!

test('an archive has the history, drafts and schedules of its site alone, with names and without addresses', async () => {
  const text = await historyIn(archive)
  for (const there_ of [
    'First words',
    'Kim Lee',
    '"by":"sam"',
    'Only a draft',
    'Gone',
    '"corner_radius":12',
    '2099-01-01',
  ])
    expect(text).toContain(there_)
  for (const not of ['sam@dealer.example', 'Of another dealer', 'Other Person', 'u1"', '90001', 'form_id'])
    expect(text).not.toContain(not)
  expect(text).toContain(`${tenants.a.dealerships[0]!.slug}/${tenants.a.locations[0]!.slug}`)
})

test('an import has the same history, which can be compared and restored', async () => {
  await into.run('import', archive)
  const db = there.database.drizzle
  const site = await siteThere('site-a')
  const [page] = await db.select().from(contentPages).where(eq(contentPages.website_id, site.id))
  const versions = await db.transaction((tx) => versionsOf(tx, 'pages', page!.id, 10))
  expect(versions.map(({ number, what, by, content }) => [number, what, by, content.title])).toEqual([
    [3, 'scheduled', 'Kim Lee', 'Third'],
    [2, 'published', null, 'Second'],
    [1, 'published', 'Kim Lee', 'First'],
  ])
  expect(versions[2]!.at).toEqual(at(1))

  const item = await db.transaction((tx) => findItem(tx, 'pages', page!.id))
  expect(item!.draft).toMatchObject({ by: 'Kim Lee', byId: null, base: item!.live!.version })
  const [stored] = await db.transaction((tx) => storedSites(tx, eq(websites.id, site.id)))
  await db.transaction((tx) =>
    restoreVersion(
      tx,
      resolveStored(stored!, ANY_ADDRESS).site,
      { kind: 'pages', id: page!.id },
      { number: 1 },
      { name: 'Somebody', id: null, now: at(20), recorded: async () => {} },
    ),
  )
  const restored = await db.transaction((tx) => findItem(tx, 'pages', page!.id))
  expect(restored!.draft!.content).toMatchObject({ title: 'First', blocks: [{ text: 'First words' }] })
  expect(restored!.live!.content.title).toBe('Second')

  const [schedule] = await db.select().from(contentSchedules)
  expect(schedule).toMatchObject({
    item_id: page!.id,
    publish_at: LATER,
    version: 3,
    scheduled_by_id: null,
    problem: null,
  })

  const [job] = await db.select().from(jobs).where(eq(jobs.website_id, site.id))
  const position = await db.transaction((tx) => findItem(tx, 'jobs', job!.id))
  expect(position!.live!.content.location_id).toBe(job!.location_id)
  expect(position!.last).toMatchObject({ number: 1, by: 'sam' })
  expect(position!.draft!.base).toBe('earlier')
  const known = new Set((await db.select({ id: locations.id }).from(locations)).map(({ id }) => id))
  expect(known.has(position!.draft!.content.location_id!)).toBe(true)

  expect(await db.select().from(articles)).toEqual([])
  const gone = await db.select().from(contentVersions).where(eq(contentVersions.kind, 'articles'))
  expect(gone.map(({ number, what }) => [number, what])).toEqual([
    [1, 'published'],
    [2, 'deleted'],
  ])

  const scope = { kind: 'site', id: site.id, slug: 'site-a' } as const
  const looks = await db.transaction((tx) => listLookVersions(tx, scope))
  expect(looks.map(({ settings, published_by }) => [settings.corner_radius, published_by])).toEqual([
    // Its own look had none of these values, which were its template’s.
    [9, 'Import (template value)'],
    [12, 'Kim Lee'],
    [4, 'Kim Lee'],
  ])
  const look = await db.transaction((tx) => readLook(tx, scope))
  expect([look!.layer.corner_radius, look!.draft!.updated_by]).toEqual([2, 'Kim Lee'])
})

const linesIn = async (path: string, type: string) =>
  (await historyIn(path))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.type === type)

test('an archive has the past values of settings as it has today’s, and no others', async () => {
  const lines = await linesIn(archive, 'setting')
  expect(lines.map(({ of, key, before, after, by }) => [of, key, before, after, by])).toEqual([
    ['group', 'tagline', {}, { value: 'Line of the group' }, 'Kim Lee'],
    ['site', 'tagline', {}, { value: 'First line' }, 'Kim Lee'],
    ['site', 'tagline', { value: 'First line' }, { value: 'Second line' }, 'sam'],
    ['site', 'tagline', { value: 'Second line' }, {}, 'Kim Lee'],
    [
      'site',
      'lead_destinations',
      { value: [expect.objectContaining({ to: 'office@dealer.example' })] },
      { value: [] },
      'Kim Lee',
    ],
  ])
  const text = Object.values(unzipSync(new Uint8Array(await readFile(archive))))
    .map((bytes) => strFromU8(bytes))
    .join()
  for (const not of ['foreign@', 'former secret', '98765432', 'no number', 'another dealer', 'another group', '"u1"'])
    expect(text).not.toContain(not)
})

test('an import has the history of settings, of the group that comes with it too, and shows what the site showed', async () => {
  const db = there.database.drizzle
  const site = await siteThere('site-a')
  const changes = (layer: object, key: 'tagline' | 'lead_destinations') =>
    db.transaction((tx) => historyOf(tx, { websiteId: null, groupId: null, template: null, ...layer }, key, 10))
  const ofSite = await changes({ websiteId: site.id }, 'tagline')
  const told = (rows: typeof ofSite) =>
    rows.map(({ before, after, who, user_id }) => [before.value, after.value, who, user_id])
  expect(told(ofSite)).toEqual([
    // The group’s own part cannot name locations, and nothing is set of the template here.
    [undefined, 'Of the template', 'Import (template value)', null],
    ['Second line', undefined, 'Kim Lee', null],
    ['First line', 'Second line', 'sam', null],
    [undefined, 'First line', 'Kim Lee', null],
  ])
  expect(ofSite[1]!.changed_at).toEqual(at(3))
  const [kept, past] = await changes({ websiteId: site.id }, 'lead_destinations')
  expect([kept!.who, past!.who]).toEqual(['Import (group value)', 'Kim Lee'])
  const [place] = await db.select().from(locations).where(eq(locations.slug, tenants.a.locations[0]!.slug))
  for (const value of [kept!.after.value, past!.before.value, site.settings.lead_destinations])
    expect(value).toEqual([expect.objectContaining({ id: 'office', locations: [place!.id] })])

  const [stored] = await db.transaction((tx) => storedSites(tx, eq(websites.id, site.id)))
  const { settings } = resolveStored(stored!, ANY_ADDRESS).site
  expect([settings.tagline, settings.corner_radius, settings.search_page_size]).toEqual(['Of the template', 9, 36])
  // What is the same here stays the group’s.
  expect(site.settings.search_page_size).toBeUndefined()
  const groupId = site.dealership_group_id!
  expect(told(await changes({ groupId }, 'tagline'))).toEqual([[undefined, 'Line of the group', 'Kim Lee', null]])
  const looks = await db.select().from(lookVersions).where(eq(lookVersions.dealership_group_id, groupId))
  expect(looks.map((one) => one.settings)).toEqual([{ corner_radius: 7 }])
})

test('a second site of the group, and one without it, have its values and leave its history as it is', async () => {
  const db = there.database.drizzle
  await into.run('import', archive, '--slug', 'again')
  await into.run('import', archive, '--slug', 'alone', '--without-group')
  const [first, again, alone] = [await siteThere('site-a'), await siteThere('again'), await siteThere('alone')]
  expect(again.dealership_group_id).toBe(first.dealership_group_id)
  expect([alone.dealership_group_id, alone.settings.search_page_size]).toEqual([null, 36])
  expect(await db.$count(settingHistory, eq(settingHistory.dealership_group_id, first.dealership_group_id!))).toBe(1)
  expect(await db.$count(lookVersions, eq(lookVersions.dealership_group_id, first.dealership_group_id!))).toBe(1)
})

test('what is exported again is the same history, to the byte, but for what the import made the site’s own', async () => {
  const back = join(folder, 'back.zip')
  await into.run('export', 'again', '--whole', '--out', back)
  const made = (await historyIn(back)).split('\n').filter((line) => line.includes('"Import'))
  expect(made.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
    'look',
    'setting',
    'setting',
    'setting',
  ])
  const rest = (await historyIn(back)).split('\n').filter((line) => !line.includes('"Import'))
  // Numbers of locations are those of each installation.
  const withoutNumbers = (text: string) => text.replace(/("locations":\[)\d+/g, '$1')
  expect(withoutNumbers(rest.join('\n'))).toBe(withoutNumbers(await historyIn(archive)))
})

test('a time to publish that has passed publishes nothing by itself, and says so', async () => {
  const files = unzipSync(new Uint8Array(await readFile(archive)))
  files['history.jsonl'] = strToU8(strFromU8(files['history.jsonl']!).replace('2099-01-01', '2026-01-01'))
  const past = join(folder, 'past.zip')
  await writeFile(past, zipSync(files))
  await into.run('import', past, '--slug', 'past')
  const site = await siteThere('past')
  const [schedule] = await there.database.drizzle
    .select()
    .from(contentSchedules)
    .where(eq(contentSchedules.website_id, site.id))
  expect(schedule!.problem).toContain('had passed when the site was imported')
})

test('an archive of before there was history in it is imported, and history begins with it', async () => {
  const files = unzipSync(new Uint8Array(await readFile(archive)))
  delete files['history.jsonl']
  files['manifest.json'] = strToU8(strFromU8(files['manifest.json']!).replace('"version": 4', '"version": 1'))
  const { inherited: _later, ...site_ } = JSON.parse(strFromU8(files['site.json']!)) as { inherited: unknown }
  files['site.json'] = strToU8(JSON.stringify(site_))
  const old = join(folder, 'old.zip')
  await writeFile(old, zipSync(files))
  await into.run('import', old, '--slug', 'old')
  const site = await siteThere('old')
  const versions = await there.database.drizzle
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.website_id, site.id), eq(contentVersions.kind, 'pages')))
  expect(versions.map(({ number, what, made_by }) => [number, what, made_by])).toEqual([[1, 'imported', null]])
})

test('of a history that is too long the newest versions are in the file, and those that wait to be published', async () => {
  const website_id = tenants.b.website.id
  const db = here.database.drizzle
  await db.execute(sql`
    insert into content_versions (website_id, kind, item_id, number, what, live, content, made_by, made_at)
    select ${website_id}, 'pages', 90004, n, 'draft', false,
      jsonb_build_object('title', 'T' || n, 'slug', 'long', 'description', repeat('x', 1000000)), null,
      '2026-01-01'::timestamptz + n * interval '1 hour'
    from generate_series(1, 60) n`)
  await db.insert(contentSchedules).values({
    website_id,
    kind: 'pages',
    item_id: 90_004,
    publish_at: LATER,
    version: 2,
    scheduled_by: 'Kim Lee',
    scheduled_at: at(4),
  })
  const long = join(folder, 'long.zip')
  await from.run('export', 'site-b', '--whole', '--out', long)
  expect(from.warnings.join('\n')).toMatch(/the oldest 1\d versions were left out/)
  const text = await historyIn(long)
  expect(text.length).toBeLessThan(HISTORY_LIMITS.written)
  expect(text).toContain('"T60"')
  expect(text).toContain('"T2"')
  expect(text).not.toContain('"T1"')
  await into.run('import', long)
  const site = await siteThere('site-b')
  const count = await there.database.drizzle.$count(contentVersions, eq(contentVersions.website_id, site.id))
  expect(count).toBeGreaterThan(45)
}, 180_000)
