import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../tools/testing/database.ts'
import { twoTenants } from '../tools/testing/twoTenants.ts'
import { contentDrafts, contentPages, contentVersions } from './content/table.ts'
import { keepVersions } from './content/versions.ts'
import { locations } from './locations/table.ts'
import { siteCommands } from './sites/cli.ts'
import { lookVersions, settingHistory, websites } from './sites/table.ts'

let here: TestDatabase
let there: TestDatabase
let folder: string
let files: Record<string, Uint8Array>
const commands = (database: () => TestDatabase) =>
  operator(
    'site',
    siteCommands,
    () => database().database,
    () => ({ DATA_DIR: folder }),
  )
const into = commands(() => there)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-hostile-'))
  here = await testDatabase()
  there = await testDatabase()
  const { a } = await twoTenants(here.database)
  await here.database.drizzle.update(locations).set({ primary: true })
  await here.database.drizzle
    .insert(contentPages)
    .values({ website_id: a.website.id, slug: 'about', title: 'About', blocks: [] })
  await here.database.drizzle.transaction((tx) =>
    keepVersions(tx, 'pages', sql`true`, { what: 'published', by: 'Kim Lee', at: new Date('2026-11-01') }),
  )
  const archive = join(folder, 'site.zip')
  await commands(() => here).run('export', 'site-a', '--whole', '--out', archive)
  files = unzipSync(new Uint8Array(await readFile(archive)))
})
afterAll(async () => {
  await here.dispose()
  await there.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** What the import of these parts is refused with; nothing of it is stored. */
async function refusal(parts: Record<string, Uint8Array>): Promise<string> {
  const path = join(folder, `${randomUUID()}.zip`)
  await writeFile(path, zipSync(parts))
  const message = await into.refused('import', path)
  for (const table of [websites, contentPages, contentVersions, contentDrafts, lookVersions, settingHistory])
    expect(await there.database.drizzle.$count(table)).toBe(0)
  return message
}
const withHistory = (lines: readonly unknown[]) => ({
  ...files,
  'history.jsonl': strToU8(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')),
})

const when = '2026-11-01T00:00:00.000Z'
const item = { type: 'item', kind: 'pages', key: 'about' }
const version = { type: 'version', number: 1, what: 'draft', live: false, content: {}, by: 'Kim Lee', at: when }
const draft = { type: 'draft', begun: 'live', content: {}, by: 'Kim Lee', at: when }
const schedule = {
  type: 'schedule',
  publish_at: when,
  version: 1,
  take_down_at: null,
  by: 'Kim Lee',
  at: when,
  missed: false,
}
const look = { type: 'look', settings: {}, by: 'Kim Lee', at: when }
const setting = {
  type: 'setting',
  of: 'site',
  key: 'tagline',
  before: {},
  after: { value: 'x' },
  by: 'Kim Lee',
  at: when,
}
const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
const foreign = `/media/library/1/${randomUUID()}.jpg`

test.each<[string, readonly unknown[], RegExp]>([
  ['a line that is no JSON', [item, 'x'], /history\.jsonl: line 2: is not JSON/],
  ['an empty line', [item, '', version], /history\.jsonl: line 2: is not JSON/],
  ['another type', ['[]'], /history\.jsonl: line 1: /],
  ['a kind of line that there is not', [{ type: 'grant' }], /history\.jsonl: line 1: type: /],
  ['a number of an item', [{ ...item, item_id: 1 }], /history\.jsonl: line 1: .*item_id/],
  ['a number of another site', [item, { ...version, website_id: 1 }], /history\.jsonl: line 2: .*website_id/],
  [
    'an item that it has not',
    [{ ...item, key: 'other' }],
    /line 1: key: names the page other, which is not in the file/,
  ],
  ['an item twice', [item, item], /line 2: key: names the page about again/],
  ['a version of no item', [version], /line 1: is of no item/],
  ['versions that are not in order', [item, version, version], /line 3: number: must be greater/],
  ['a number that is none', [item, { ...version, number: 0 }], /line 2: number: /],
  ['a number beyond all numbers', [item, { ...version, number: 1e12 }], /line 2: number: /],
  ['another kind of version', [item, { ...version, what: 'granted' }], /line 2: what: /],
  ['a text for a switch', [item, { ...version, live: 'yes' }], /line 2: live: /],
  ['a list for content', [item, { ...version, content: [] }], /line 2: content: /],
  ['markup in a name', [item, { ...version, by: '<img src=x onerror=x()>' }], /line 2: by: must be a name/],
  ['an address for a name', [item, { ...version, by: 'kim@dealer.example' }], /line 2: by: must be a name/],
  ['a name without an end', [item, { ...version, by: 'x'.repeat(201) }], /line 2: by: /],
  ['a time that is none', [item, { ...version, at: 'yesterday' }], /line 2: at: /],
  [
    'a place that is none',
    [item, { ...version, content: { position: 'x' } }],
    /line 2: content\.position: must be a place/,
  ],
  [
    'content that is nested too deeply',
    [item, JSON.stringify(version).replace('"content":{}', `"content":${nested(60)}`)],
    /line 2: content: is nested too deeply/,
  ],
  [
    'content that is nested without an end',
    [item, JSON.stringify(version).replace('"content":{}', `"content":${nested(200_000)}`)],
    /line 2: is nested too deeply/,
  ],
  ['a picture of another site', [item, { ...version, content: { picture: foreign } }], /line 2: names the picture/],
  [
    'a hidden picture of another site',
    [item, JSON.stringify({ ...version, content: { picture: foreign } }).replaceAll('/', '\\u002f')],
    /line 2: names the picture/,
  ],
  ['two drafts of an item', [item, draft, draft], /line 3: is a second draft of its item/],
  ['a schedule of a version that it has not', [item, schedule], /line 2: version: names none of the versions/],
  ['a schedule without a time', [item, { ...schedule, publish_at: null }], /line 2: publish_at: must be a time/],
  [
    'an offer that is taken down',
    [
      { ...item, kind: 'offers', key: null },
      { ...schedule, publish_at: null, take_down_at: when },
    ],
    /line 2: take_down_at: offers are not taken down/,
  ],
  [
    'a setting that is not of the look',
    [{ ...look, settings: { lead_destinations: [] } }],
    /line 1: settings\.lead_dest/,
  ],
  ['a colour that is none', [{ ...look, settings: { colour_brand: 'url(x)' } }], /line 1: settings\.colour_brand: /],
  [
    'two drafts of the look',
    Array.from({ length: 2 }, () => ({ type: 'look-draft', base: {}, settings: {}, by: 'Kim Lee', at: when })),
    /line 2: is a second draft of the look/,
  ],
  ['a change of a setting that there is not', [{ ...setting, key: 'crm_password' }], /line 1: key: is not a setting/],
  ['a change with a number of another site', [{ ...setting, website_id: 1 }], /line 1: .*website_id/],
  ['a change by an account', [{ ...setting, user_id: 'u1' }], /line 1: .*user_id/],
  ['a change of another layer', [{ ...setting, of: 'template' }], /line 1: of: /],
  ['a change with markup in a name', [{ ...setting, by: '<b>Kim</b>' }], /line 1: by: must be a name/],
  ['a change by nobody', [{ ...setting, by: null }], /line 1: by: /],
  ['a past value that is none', [{ ...setting, before: { value: 4 } }], /line 1: before: tagline: /],
  [
    'a past value that runs scripts',
    [{ ...setting, key: 'logo_svg', after: { value: '<svg onload="x()"/>' } }],
    /line 1: after: logo_svg: /,
  ],
  ['something beside a past value', [{ ...setting, after: { value: 'x', secret: 'y' } }], /line 1: after: .*secret/],
  [
    'a past value with a picture of another site',
    [{ ...setting, after: { value: foreign } }],
    /line 1: names the picture/,
  ],
  [
    'a past value with a number of another location',
    [{ ...setting, key: 'search_exclude_location_ids', after: { value: [1_000_000] } }],
    /line 1: after: names the location 1000000, which is not in the file/,
  ],
  [
    'a past value of a group with a number of a location',
    [{ ...setting, of: 'group', key: 'search_exclude_location_ids', after: { value: [1] } }],
    /line 1: after: names the location 1, which is not in the file/,
  ],
  [
    'more changes of settings than are read',
    Array.from({ length: 5_001 }, () => setting),
    /line 5001: is more than 5,000 changes of settings/,
  ],
  ['more looks than a site has', Array.from({ length: 101 }, () => look), /line 101: is more than 100 looks/],
  ['a line without an end', [item, 'x'.repeat(5_000_000)], /history\.jsonl: line 2: is too long/],
])(
  'history with %s is refused with part, line and reason, and nothing is stored',
  async (_what, lines, reason) => {
    expect(await refusal(withHistory(lines))).toMatch(reason)
  },
  60_000,
)

test('history with more lines than a site has is refused', async () => {
  const lines = Array.from({ length: 100_002 }, () => item)
  expect(await refusal(withHistory(lines))).toMatch(/history\.jsonl: has more than 100,000 lines/)
})

test('history that unpacks to more than it may, or to more than it says, is refused', async () => {
  const bomb = new Uint8Array(65 * 1024 * 1024)
  expect(await refusal({ ...files, 'history.jsonl': bomb })).toMatch(/history\.jsonl: is larger than 64 MB/)
  const path = join(folder, 'lies.zip')
  const bytes = Buffer.from(zipSync(withHistory([item, ...Array.from({ length: 500 }, () => look)])))
  const name = bytes.lastIndexOf('history.jsonl')
  bytes.writeUInt32LE(40, name - 46 + 24)
  await writeFile(path, bytes)
  expect(await into.refused('import', path)).toMatch(/history\.jsonl: is damaged/)
  expect(await there.database.drizzle.$count(websites)).toBe(0)
})

test('a version that has to have history must have it, and the one before must not', async () => {
  const { 'history.jsonl': history, ...rest } = files
  expect(await refusal(rest)).toMatch(/history\.jsonl: is missing/)
  const first = strToU8(strFromU8(files['manifest.json']!).replace('"version": 4', '"version": 1'))
  expect(await refusal({ ...rest, 'manifest.json': first, 'history.jsonl': history! })).toMatch(
    /is not a part of version 1/,
  )
})

test('what a site has from its group and its template is in its archive, as settings of its own would be', async () => {
  const site = JSON.parse(strFromU8(files['site.json']!)) as Record<string, unknown>
  const inheriting = (inherited: unknown) => ({
    ...files,
    'site.json': strToU8(JSON.stringify({ ...site, inherited })),
  })
  expect(await refusal(inheriting(undefined))).toMatch(/site\.json: inherited: is missing/)
  expect(await refusal(inheriting({ taglin: 'x' }))).toMatch(/site\.json: inherited\.taglin: no such setting/)
  expect(await refusal(inheriting([]))).toMatch(/site\.json: inherited/)
  expect(await refusal(inheriting({ home_picture: foreign }))).toMatch(/site\.json: names the picture/)
  expect(await refusal(inheriting({ search_exclude_location_ids: [1_000_000] }))).toMatch(/name the location 1000000/)
  const before = strToU8(strFromU8(files['manifest.json']!).replace('"version": 4', '"version": 3'))
  expect(await refusal({ ...files, 'manifest.json': before })).toMatch(/inherited: is not a part of this version/)
})

test.each([
  ['manifest.json', '[]', /manifest\.json: /],
  [
    'manifest.json',
    '{"format":"forecourt-site","version":"2","secrets":[],"locations":{}}',
    /manifest\.json: version: /,
  ],
  ['site.json', 'null', /site\.json: /],
  ['site.json', '[]', /site\.json: /],
  ['content.json', '{"pages":{}}', /content\.json: pages: /],
  ['content.json', '{"pages":[{"slug":"../../etc","title":"x","blocks":[]}]}', /content\.json: pages\.0\.slug: /],
  ['offers.json', '{"offers":"x"}', /offers\.json: offers: /],
  ['models.json', '{"models":[1]}', /models\.json: models\.0: /],
  ['library.json', '{"pictures":[{"id":"../x"}]}', /library\.json: pictures\.0\.id: /],
  ['redirects.csv', 'nothing', /redirects\.csv has no column from/],
])('%s with %s is refused with part, path and reason', async (part, text, reason) => {
  expect(await refusal({ ...files, [part]: strToU8(text) })).toMatch(reason)
})
