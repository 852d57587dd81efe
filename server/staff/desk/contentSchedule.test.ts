import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentSchedules, contentVersions } from '../../content/table.ts'
import { PUBLIC_KIND, type PageHandler } from '../../pages/pages.ts'
import { createSites, type Sites } from '../../sites/sites.ts'
import { runContentSchedules } from '../contentSchedule.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let sites: Sites
let who: StaffBrowser
let now = new Date('2026-09-01T00:00:00Z')
const failures: unknown[] = []

/** The page at an address of a site. */
const handle: PageHandler = async (request, { dealer }) => {
  const found = await dealer.content.page(new URL(request.url).pathname.slice(1))
  return Response.json(found, { status: found ? 200 : 404, headers: { 'content-type': 'text/html' } })
}

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: () => PUBLIC_KIND,
    now: () => now,
    console: { handle: consolePages, clientDir: null },
    settings: { a: { time_zone: 'Australia/Sydney' } },
  })
  const website_id = platform.tenants.a.website.id
  await giveStaff(platform.database, 'marketing@dealer.example', 'marketing', { website_id })
  await giveStaff(platform.database, 'sales@dealer.example', 'sales', { website_id })
  sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
})
beforeEach(async () => {
  now = new Date('2026-09-01T00:00:00Z')
  failures.length = 0
  who = staffBrowser(platform)
  expect((await who.signIn('marketing@dealer.example')).status).toBe(302)
})
afterAll(async () => {
  await sites.close()
  await platform.dispose()
})

interface Screen {
  state: string
  live: { version: string } | null
  content: { draft: Record<string, unknown>; version: string }
  schedule: {
    publish: { input: string; words: string | null }
    takeDown: { input: string; words: string | null }
    version: string | null
    problem: string | null
  } | null
}
async function added(title: string): Promise<number> {
  const site = String(platform.tenants.a.website.id)
  const { headers } = await who.post('/content/pages/new', { title, site, key: crypto.randomUUID() })
  return Number(headers.location!.split('/').at(-1))
}
const open = async (id: number): Promise<Screen> => JSON.parse((await who.get(`/content/pages/${id}`)).text) as Screen
async function write(id: number, more: Record<string, unknown>) {
  const { content } = await open(id)
  const body = { version: content.version, content: JSON.stringify({ ...content.draft, ...more }) }
  expect((await who.post(`/content/pages/${id}/draft`, body)).status).toBe(200)
}
async function schedule(id: number, times: { publish_at?: string; take_down_at?: string }) {
  const { version } = (await open(id)).content
  return who.post(`/content/pages/${id}`, {
    intent: 'schedule',
    version,
    publish_at: times.publish_at ?? '',
    take_down_at: times.take_down_at ?? '',
  })
}
async function publish(id: number) {
  const { content, live } = await open(id)
  return who.post(`/content/pages/${id}`, { intent: 'publish', version: content.version, live: live?.version ?? '' })
}
const run = (at: string) =>
  runContentSchedules({
    database: platform.database,
    sites,
    onError: (error) => failures.push(error),
    now: () => new Date(at),
  })
const title = async (slug: string) => {
  const { status, text } = await platform.fetch(hostA, `/${slug}`)
  return status === 200 ? (JSON.parse(text) as { title: string }).title : status
}
const versions = async (id: number) =>
  (
    await platform.database.drizzle
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.kind, 'pages'), eq(contentVersions.item_id, id)))
      .orderBy(contentVersions.number)
  ).map(({ number, what, made_by }) => `${number} ${what} ${made_by}`)
const log = async (subject: string) =>
  (
    await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, subject))
      .orderBy(staffAudit.id)
  ).map(({ action, who: name }) => `${action} ${name}`)
const rows = () => platform.database.drizzle.select().from(contentSchedules)

test('a page is published and taken down at its times by the clock of the site, each exactly once', async () => {
  const id = await added('Spring')
  // Sydney is ten hours ahead, and eleven from October to April.
  expect((await schedule(id, { publish_at: '2026-09-02T09:00', take_down_at: '2026-09-03T09:00' })).status).toBe(302)
  const { schedule: standing } = await open(id)
  expect(standing).toMatchObject({ publish: { input: '2026-09-02T09:00' }, problem: null })
  expect(standing!.publish.words).toBe('2 Sept 2026, 9:00am AEST')
  await run('2026-09-01T22:59:59Z')
  expect(await title('spring')).toBe(404)
  await Promise.all([run('2026-09-01T23:00:00Z'), run('2026-09-01T23:00:00Z'), run('2026-09-01T23:00:30Z')])
  await expect.poll(() => title('spring')).toBe('Spring')
  await run('2026-09-02T22:59:59Z')
  expect(await title('spring')).toBe('Spring')
  // Late, after the server has been off.
  await run('2026-09-05T00:00:00Z')
  await expect.poll(() => title('spring')).toBe(404)
  await run('2026-09-06T00:00:00Z')
  expect(await versions(id)).toEqual([
    '1 scheduled marketing',
    '2 published marketing (scheduled)',
    '3 unpublished marketing (scheduled)',
  ])
  expect(await log('Spring')).toEqual([
    'content.drafted marketing',
    'content.scheduled marketing',
    'content.published marketing (scheduled)',
    'content.unpublished marketing (scheduled)',
  ])
  expect([await rows(), failures]).toEqual([[], []])
})

test('what is published is what was scheduled: what is written later says so, and stays a draft', async () => {
  const id = await added('Autumn')
  await schedule(id, { publish_at: '2026-09-02T09:00' })
  await write(id, { title: 'Autumn, rewritten' })
  const later = await open(id)
  expect(later.schedule?.version).not.toBe(later.content.version)
  await run('2026-09-02T00:00:00Z')
  await expect.poll(() => title('autumn')).toBe('Autumn')
  const after = await open(id)
  expect([after.state, after.content.draft.title, after.schedule]).toEqual(['changed', 'Autumn, rewritten', null])
})

test('a schedule is changed and cancelled, ends once the page is published by hand, and goes with a deleted page', async () => {
  const id = await added('Winter')
  await schedule(id, { publish_at: '2026-09-02T09:00' })
  await schedule(id, { publish_at: '2026-09-04T09:00' })
  await run('2026-09-03T00:00:00Z')
  expect(await title('winter')).toBe(404)
  await who.post(`/content/pages/${id}`, { intent: 'unschedule' })
  await who.post(`/content/pages/${id}`, { intent: 'unschedule' })
  await run('2026-09-05T00:00:00Z')
  expect([await title('winter'), (await open(id)).schedule]).toEqual([404, null])
  await schedule(id, { publish_at: '2026-09-04T09:00', take_down_at: '2026-09-06T09:00' })
  await publish(id)
  expect((await open(id)).schedule).toMatchObject({ publish: { input: '' }, takeDown: { input: '2026-09-06T09:00' } })
  await who.post(`/content/pages/${id}`, { intent: 'delete' })
  expect(await rows()).toEqual([])
  expect(await log('Winter')).toEqual([
    'content.drafted marketing',
    'content.scheduled marketing',
    'content.scheduled marketing',
    'content.unscheduled marketing',
    'content.scheduled marketing',
    'content.published marketing',
    'content.deleted marketing',
  ])
})

test('a time that has passed, one that is none, and one that somebody has not seen are refused beside the field', async () => {
  const id = await added('Refused')
  for (const [times, fields] of [
    [{ publish_at: '2026-09-01T09:59' }, { publish_at: 'Please choose a time in the future.' }],
    [{ publish_at: 'soon' }, { publish_at: 'Please enter a date and a time.' }],
    [{}, { publish_at: 'Please choose a time.' }],
    [
      { take_down_at: '2026-09-02T09:00' },
      { publish_at: 'The website doesn’t show this yet, so choose when to publish it too.' },
    ],
  ] as const) {
    const { status, text } = await schedule(id, times)
    expect([status, (JSON.parse(text) as { fields: object }).fields]).toEqual([422, fields])
  }
  const old = { intent: 'schedule', version: 'of another', publish_at: '2026-09-02T09:00', take_down_at: '' }
  expect((await who.post(`/content/pages/${id}`, old)).status).toBe(409)
  const sales = staffBrowser(platform)
  await sales.signIn('sales@dealer.example')
  for (const intent of ['schedule', 'unschedule'])
    expect((await sales.post(`/content/pages/${id}`, { ...old, intent })).status).toBe(403)
  expect(await rows()).toEqual([])
})

test('what cannot be published any more stays with the reason, once in the log', async () => {
  const id = await added('Taken')
  await schedule(id, { publish_at: '2026-09-02T09:00' })
  const other = await added('Other')
  await write(other, { slug: 'taken' })
  await publish(other)
  await run('2026-09-02T00:00:00Z')
  await run('2026-09-02T00:01:00Z')
  expect((await open(id)).schedule?.problem).toBe('Something else on this website has this address.')
  expect((await log('Taken')).at(-1)).toBe('content.missed marketing (scheduled)')
  expect((await log('Taken')).filter((line) => line.startsWith('content.missed'))).toHaveLength(1)
  expect(await title('taken')).toBe('Other')
  await who.post(`/content/pages/${id}`, { intent: 'unschedule' })
})

test.each([
  ['skipped as clocks go forward', '2026-10-04T02:30', '2026-10-03T16:00:00Z', '4 Oct 2026, 3:00am AEDT'],
  ['that comes twice as clocks go back', '2027-04-04T02:30', '2027-04-03T16:30:00Z', '4 Apr 2027, 2:30am AEST'],
])('a time %s is one moment, shown with its zone', async (name, input, instant, words) => {
  const id = await added(name)
  expect((await schedule(id, { publish_at: input })).status).toBe(302)
  expect((await open(id)).schedule?.publish.words).toBe(words)
  const [row] = await rows()
  expect(row!.publish_at).toEqual(new Date(instant))
  const before = new Date(Date.parse(instant) - 1).toISOString()
  await run(before)
  expect(await rows()).toHaveLength(1)
  await run(instant)
  expect(await rows()).toEqual([])
  expect((await open(id)).state).toBe('published')
})
