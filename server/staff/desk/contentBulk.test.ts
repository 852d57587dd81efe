import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentDrafts, contentPages, contentRuns, contentSchedules, models, offers } from '../../content/table.ts'
import { dealershipGroups, websites } from '../../sites/table.ts'
import { addRole } from '../invitations.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let who: StaffBrowser
let siteA: number
let siteB: number
let db: TestPlatform['database']['drizzle']

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  db = platform.database.drizzle
  siteA = platform.tenants.a.website.id
  siteB = platform.tenants.b.website.id
  await giveStaff(platform.database, 'mia@dealer.example', 'marketing', { website_id: siteA })
  await giveStaff(platform.database, 'sam@dealer.example', 'sales', { website_id: siteA })
  await giveStaff(platform.database, 'bo@dealer.example', 'marketing', { website_id: siteB })
  const both = await giveStaff(platform.database, 'both@dealer.example', 'marketing', { website_id: siteA })
  const more = { role: 'marketing', website_id: siteB, dealership_group_id: null } as const
  await platform.database.platform.transaction((tx) => addRole(tx, both, more, new Date()))
})
afterAll(() => platform.dispose())

const signedIn = async (name: string): Promise<StaffBrowser> => {
  const browser = staffBrowser(platform)
  expect((await browser.signIn(`${name}@dealer.example`)).status).toBe(302)
  return browser
}
beforeEach(async () => {
  who = await signedIn('mia')
  await fromNow()
})

type Kind = 'pages' | 'offers' | 'models'
async function added(title: string, kind: Kind = 'pages', by = who, site = siteA): Promise<number> {
  const { headers } = await by.post(`/content/${kind}/new`, { title, site: String(site), key: crypto.randomUUID() })
  const id = Number(headers.location!.split('/').at(-1))
  if (kind === 'pages') await write(id, { blocks: [{ type: 'html', html: '<p>Hello</p>' }] }, kind, by)
  if (kind === 'models') await write(id, { manufacturer_name: 'Mazda' }, kind, by)
  return id
}
interface Item {
  state: string
  live: { version: string } | null
  content: { draft: { title: string }; version: string }
}
const open = async (id: number, kind: Kind = 'pages', by = who): Promise<Item> =>
  JSON.parse((await by.get(`/content/${kind}/${id}`)).text) as Item
async function write(id: number, more: Record<string, unknown>, kind: Kind = 'pages', by = who) {
  const { content } = await open(id, kind, by)
  const body = { version: content.version, content: JSON.stringify({ ...content.draft, ...more }) }
  expect((await by.post(`/content/${kind}/${id}/draft`, body)).status).toBe(200)
}

interface Bulk {
  key: string
  count: number
  problem: string | null
  lacks: string | null
  targets: { id: number; name: string }[]
  seen: string
  rows: { id: number; title: string; outcome: { changes: boolean; words?: string; reason?: string } }[] | null
}
const query = (ids: readonly number[], more = '') => `${ids.map((id) => `id=${id}`).join('&')}${more}`
async function preview(search: string, kind: Kind = 'pages', by = who): Promise<Bulk> {
  const { status, text } = await by.get(`/content/${kind}/bulk?${search}`)
  expect(status).toBe(200)
  return JSON.parse(text) as Bulk
}
const words = ({ rows }: Bulk) => rows?.map(({ outcome }) => outcome.words ?? outcome.reason)
/** Sends the form of a preview. */
const send = (bulk: Bulk, what: string, more: Record<string, string> = {}, kind: Kind = 'pages', by = who) =>
  by.post(`/content/${kind}/bulk`, { key: bulk.key, what, seen: bulk.seen, ...more })
const undo = (location: string, kind: Kind = 'pages', by = who) => {
  const run = new URL(location, 'http://console').searchParams.get('undo') ?? ''
  return by.post(`/content/${kind}`, { intent: 'undo-bulk', run })
}
/** The log is only added to, so what is looked at begins here. */
let earlier = 0
const entries = () => db.select().from(staffAudit).orderBy(staffAudit.id)
async function fromNow() {
  earlier = (await entries()).length
}
const log = async () => (await entries()).slice(earlier).map(({ action, subject }) => `${action} ${subject}`)
const states = (ids: readonly number[], kind: Kind = 'pages') =>
  Promise.all(
    ids.map(async (id) => {
      // What is deleted has a history and no editor.
      const { status, text } = await who.get(`/content/${kind}/${id}`)
      return status === 302 ? 'deleted' : (JSON.parse(text) as Item).state
    }),
  )

test('pages are published together once that was shown, each in the log once, and undone together', async () => {
  const ids = [await added('Bulk one'), await added('Bulk two')]
  const unfinished = await added('Bulk three')
  await write(unfinished, { blocks: [{ type: 'html', html: '' }] })
  await fromNow()
  const shown = await preview(query([...ids, unfinished], '&what=publish'))
  expect(words(shown)).toEqual(['Visitors see it', 'Visitors see it', expect.stringMatching(/^It isn’t finished: /)])
  expect(await states(ids)).toEqual(['draft', 'draft'])
  expect(await log()).toEqual([])
  const done = await send(shown, 'publish')
  expect([done.status, done.headers.location]).toEqual([302, expect.stringContaining('done=publish-2')])
  expect(await states([...ids, unfinished])).toEqual(['published', 'published', 'draft'])
  expect(await log()).toEqual(['content.published Bulk one', 'content.published Bulk two'])
  // Sent twice it is one change.
  expect((await send(shown, 'publish')).headers.location).toContain('done=publish-0')
  expect(await log()).toHaveLength(2)

  // A change of what is published.
  await write(ids[0]!, { title: 'Bulk one, anew' })
  await fromNow()
  const again = await preview(query(ids, '&what=publish'))
  expect(words(again)).toEqual(['Visitors see its changes', 'It’s already published.'])
  const { headers } = await send(again, 'publish')
  expect((await db.select().from(contentPages).where(eq(contentPages.id, ids[0]!)))[0]!.title).toBe('Bulk one, anew')
  expect((await undo(headers.location!)).headers.location).toBe('/content/pages?done=undone')
  expect((await db.select().from(contentPages).where(eq(contentPages.id, ids[0]!)))[0]!.title).toBe('Bulk one')
  expect((await open(ids[0]!)).content.draft.title).toBe('Bulk one, anew')
  expect(await states(ids)).toEqual(['changed', 'published'])
  expect(await log()).toEqual(['content.published Bulk one, anew', 'content.published Bulk one'])
  // What undid it is not undone by the same form again.
  expect((await undo(headers.location!)).status).toBe(409)
  expect((await undo(done.headers.location!)).status).toBe(409)
})

test('pages are taken off and put back as they were, drafts included', async () => {
  const ids = [await added('Off one'), await added('Off two'), await added('Off three')]
  await send(await preview(query(ids.slice(0, 2), '&what=publish')), 'publish')
  await write(ids[1]!, { title: 'Off two, anew' })
  await fromNow()
  const shown = await preview(query(ids, '&what=withdraw'))
  expect(words(shown)).toEqual([
    ...Array.from({ length: 2 }, () => 'Is taken off, and stays as a draft'),
    'The website doesn’t show it.',
  ])
  const { headers } = await send(shown, 'withdraw')
  expect(await states(ids)).toEqual(['draft', 'draft', 'draft'])
  await undo(headers.location!)
  expect(await states(ids)).toEqual(['published', 'changed', 'draft'])
  expect((await open(ids[1]!)).content.draft.title).toBe('Off two, anew')
  expect(await log()).toHaveLength(4)
})

test('all that match are deleted, and brought back', async () => {
  const ids = [await added('Gone apple'), await added('Gone pear'), await added('Kept plum')]
  await send(await preview(query(ids.slice(0, 1), '&what=publish')), 'publish')
  await fromNow()
  const shown = await preview('all=1&search=gone&what=delete')
  expect(shown.rows!.map(({ title }) => title).toSorted()).toEqual(['Gone apple', 'Gone pear'])
  const { headers } = await send(shown, 'delete', {})
  expect(headers.location).toContain('done=delete-2')
  expect(await states(ids)).toEqual(['deleted', 'deleted', 'draft'])
  expect((await log()).toSorted()).toEqual(['content.deleted Gone apple', 'content.deleted Gone pear'])
  await undo(headers.location!)
  expect(await states(ids)).toEqual(['published', 'draft', 'draft'])
  expect(await log()).toHaveLength(4)
})

test('offers and models that are published are drafts again when that is undone, and there is no taking them off', async () => {
  for (const kind of ['offers', 'models'] as const) {
    const id = await added(`New ${kind}`, kind)
    const shown = await preview(query([id], '&what=publish'), kind)
    expect(words(shown)).toEqual(['Visitors see it'])
    const { headers } = await send(shown, 'publish', {}, kind)
    expect(await states([id], kind)).toEqual(['published'])
    expect((await undo(headers.location!, kind)).status).toBe(302)
    expect(await states([id], kind)).toEqual(['draft'])
    const table = kind === 'offers' ? offers : models
    expect(await db.$count(table, eq(table.id, id))).toBe(0)
    expect((await preview(query([id], '&what=withdraw'), kind)).rows ?? null).toBeNull()
  }
})

test('pages are scheduled by the clock of their site, once, and that is undone', async () => {
  const ids = [await added('Later one'), await added('Later two')]
  await fromNow()
  expect(await preview(query(ids, '&what=schedule'))).toMatchObject({ lacks: 'Please choose a time.' })
  const past = await preview(query(ids, '&what=schedule&publish_at=2020-01-01T09:00'))
  expect(words(past)).toEqual(Array.from({ length: 2 }, () => 'Please choose a time in the future.'))
  const times = { publish_at: '2099-03-01T09:00', take_down_at: '' }
  const shown = await preview(query(ids, '&what=schedule&publish_at=2099-03-01T09:00'))
  expect(words(shown)).toEqual(['Is scheduled', 'Is scheduled'])
  const { headers } = await send(shown, 'schedule', times)
  expect(await db.$count(contentSchedules)).toBe(2)
  expect((await send(shown, 'schedule', times)).headers.location).toContain('done=schedule-0')
  expect(await log()).toEqual(['content.scheduled Later one', 'content.scheduled Later two'])
  await undo(headers.location!)
  expect(await db.$count(contentSchedules)).toBe(0)
  expect(await log()).toHaveLength(4)
})

test('undoing a schedule brings back the one that it replaced, or says why it can’t', async () => {
  const ids = [await added('Moved one'), await added('New one')]
  const plan = async (of: readonly number[], time: string, down = '') => {
    const search = query(of, `&what=schedule&publish_at=${time}&take_down_at=${down}`)
    const shown = await preview(search)
    const { headers } = await send(shown, 'schedule', { publish_at: time, take_down_at: down })
    return { said: words(shown), location: headers.location! }
  }
  const rows = async () =>
    (await db.select().from(contentSchedules).orderBy(contentSchedules.item_id)).map((row) => [
      row.item_id,
      row.publish_at?.toISOString().slice(0, 10),
      row.take_down_at?.toISOString().slice(0, 10),
      row.version,
    ])
  await plan([ids[0]!], '2099-03-10T12:00', '2099-04-10T12:00')
  const earlier = await rows()
  const later = await plan(ids, '2099-05-10T12:00')
  expect(later.said).toEqual(['Replaces its schedule', 'Is scheduled'])
  expect((await rows()).map(([, day]) => day)).toEqual(['2099-05-10', '2099-05-10'])
  await fromNow()
  expect((await undo(later.location)).status).toBe(302)
  expect(await rows()).toEqual(earlier)
  expect(await log()).toEqual(['content.scheduled Moved one', 'content.unscheduled New one'])

  // A schedule that somebody has changed since stays, and so do the others of the same change.
  const other = await plan(ids, '2099-06-10T12:00')
  await plan([ids[1]!], '2099-07-10T12:00')
  const kept = await rows()
  const refused = await undo(other.location)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('“New one”: Its schedule has been changed since'),
  ])
  expect(await rows()).toEqual(kept)

  // What would have been due by now does not come back: it would be published at once.
  const last = await plan([ids[0]!], '2099-08-10T12:00')
  const soon = new Date(Date.now() - 60_000).toISOString()
  const [run] = await db.select().from(contentRuns).orderBy(desc(contentRuns.made_at)).limit(1)
  const steps = run!.steps.map((step) => ({
    ...step,
    schedule: { ...step.schedule!, before: { ...step.schedule!.before!, publishAt: soon } },
  }))
  await db.update(contentRuns).set({ steps }).where(eq(contentRuns.id, run!.id))
  expect((await undo(last.location)).text).toContain('The time of its earlier schedule has passed')
  await db.delete(contentSchedules)
})

test('pages are copied to other sites of the group as drafts, once, and that is undone', async () => {
  const [group] = await db.insert(dealershipGroups).values({ slug: 'bulk', name: 'Bulk', settings: {} }).returning()
  for (const id of [siteA, siteB])
    await db.update(websites).set({ dealership_group_id: group!.id }).where(eq(websites.id, id))
  const both = await signedIn('both')
  const ids = [await added('Copy one'), await added('Copy two')]
  const own = await added('Of B already', 'pages', both, siteB)
  const { targets } = await preview(query([...ids, own]), 'pages', both)
  expect(targets.map(({ id }) => id).toSorted()).toEqual([siteA, siteB].toSorted())
  expect(await preview(query(ids, '&what=copy'), 'pages', both)).toMatchObject({
    lacks: 'Please choose at least one website.',
  })
  await fromNow()
  const shown = await preview(query([...ids, own], `&what=copy&to=${siteB}`), 'pages', both)
  expect(words(shown)).toEqual([
    ...Array.from({ length: 2 }, () => `Is copied as a draft to ${platform.tenants.b.website.name}`),
    'It’s already on that website, or that website belongs to another group.',
  ])
  const to = { to: String(siteB) }
  const { headers } = await send(shown, 'copy', to, 'pages', both)
  const copies = () =>
    db.$count(contentDrafts, and(eq(contentDrafts.website_id, siteB), eq(contentDrafts.kind, 'pages')))
  expect(await copies()).toBe(3)
  expect((await send(shown, 'copy', to, 'pages', both)).status).toBe(302)
  expect(await copies()).toBe(3)
  expect(await log()).toEqual(['content.drafted Copy one', 'content.drafted Copy two'])
  await undo(headers.location!, 'pages', both)
  expect(await copies()).toBe(1)
  // Whoever may write only one of the sites has no other to copy to.
  expect((await preview(query(ids, `&what=copy&to=${siteB}`))).targets).toEqual([])
  for (const id of [siteA, siteB])
    await db.update(websites).set({ dealership_group_id: null }).where(eq(websites.id, id))
})

describe('nothing changes', () => {
  test('when one of them has been changed since it was shown, which is named', async () => {
    const ids = [await added('Race one'), await added('Race two')]
    const shown = await preview(query(ids, '&what=publish'))
    await write(ids[1]!, { title: 'Race two, by a colleague' })
    const { status, text } = await send(shown, 'publish')
    expect([status, text]).toEqual([409, expect.stringContaining('“Race two, by a colleague” has been changed')])
    expect(await states(ids)).toEqual(['draft', 'draft'])
  })

  test('when undoing would lose what was written since', async () => {
    const ids = [await added('Since one'), await added('Since two')]
    const { headers } = await send(await preview(query(ids, '&what=publish')), 'publish')
    await write(ids[1]!, { title: 'Since two, anew' })
    await send(await preview(query(ids, '&what=publish')), 'publish')
    expect((await undo(headers.location!)).status).toBe(409)
    expect(await states(ids)).toEqual(['published', 'published'])
  })

  test('with another dealer’s ids, without the right, or with a form of nothing', async () => {
    const ids = [await added('Mine one')]
    const shown = await preview(query(ids, '&what=delete'))
    const other = await signedIn('bo')
    expect(await preview(query(ids, '&what=delete'), 'pages', other)).toMatchObject({ rows: [], seen: '' })
    expect((await send(shown, 'delete', {}, 'pages', other)).status).toBe(404)
    for (const run of ['', '1.1', crypto.randomUUID()]) expect((await undo(`/?undo=${run}`)).status).toBe(404)
    const sales = await signedIn('sam')
    expect((await sales.get(`/content/pages/bulk?${query(ids)}`)).status).toBe(403)
    expect((await send(shown, 'delete', {}, 'pages', sales)).status).toBe(403)
    for (const seen of ['', '<b>', `${ids[0]}`, `${ids[0]}:x`, '0:x', '99999999999:x'])
      expect([302, 404, 409]).toContain((await send({ ...shown, seen }, 'delete')).status)
    expect((await send({ ...shown, key: '<script>' }, 'delete')).status).toBe(422)
    expect((await send(shown, 'burn')).headers.location).toBe('/content/pages/bulk')
    expect(await states(ids)).toEqual(['draft'])
    const { headers } = await send(shown, 'delete')
    expect((await undo(headers.location!, 'pages', other)).status).toBe(404)
    expect((await undo(headers.location!, 'pages', sales)).status).toBe(403)
    expect(await states(ids)).toEqual(['deleted'])
    expect((await undo(headers.location!)).status).toBe(302)
    expect((await undo(headers.location!)).status).toBe(409)
    expect(await states(ids)).toEqual(['draft'])
  })

  test('with more than can be changed together', async () => {
    const many = Array.from({ length: 201 }, (_, at) => at + 1)
    expect(await preview(query(many, '&what=publish'))).toMatchObject({
      problem: 'At most 200 pages can be changed together. Filter the list, then try again.',
    })
    expect(await preview('', 'pages')).toMatchObject({ problem: expect.stringMatching(/^None of these exist/) })
  })
})

test('the list is sorted by what the address says', async () => {
  await added('Sort 10')
  await added('sort 9')
  await added('Sort Älpha')
  const titles = async (sort: string) => {
    const { text } = await who.get(`/content/pages?search=sort&sort=${sort}`)
    const { rows, total } = JSON.parse(text) as { rows: { title: string }[]; total: number }
    expect(total).toBe(3)
    return rows.map(({ title }) => title)
  }
  expect(await titles('title')).toEqual(['sort 9', 'Sort 10', 'Sort Älpha'])
  expect(await titles('-title')).toEqual(['Sort Älpha', 'Sort 10', 'sort 9'])
  expect(await titles('changed')).toEqual(['Sort 10', 'sort 9', 'Sort Älpha'])
  // Pages have no date to sort by, and nobody else’s words sort anything.
  for (const sort of ['', '-changed', 'date', '<b>'])
    expect(await titles(sort)).toEqual(['Sort Älpha', 'sort 9', 'Sort 10'])
})
