import { TZDate } from '@date-fns/tz'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { CONTENT_FILE } from '../../content/file.ts'
import { storeContent } from '../../content/store.ts'
import { contentVersions, reviews } from '../../content/table.ts'
import { PUBLIC_KIND, type PageHandler } from '../../pages/pages.ts'
import { websites } from '../../sites/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform

/** The reviews that a site shows. */
const handle: PageHandler = async (_request, { dealer }) =>
  Response.json(await dealer.content.reviews(), { headers: { 'content-type': 'text/html' } })

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
  })
  const { a, b } = platform.tenants
  for (const role of ['marketing', 'sales'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: a.website.id })
  await giveStaff(platform.database, 'other@dealer.example', 'marketing', { website_id: b.website.id })
})
afterAll(() => platform.dispose())

interface Shown {
  id: number
  author: string
  text: string
  rating: number
}
interface Screen {
  state: string
  live: { version: string; href: string } | null
  content: {
    draft: Record<string, unknown>
    version: string
    review: { notice: string | null; previews: { label: string; address: string }[] }
  }
}
interface Saved {
  version: string
  problems: Record<string, string>
  notice: string | null
  previews: { label: string; address: string }[]
}
const WHOLE = { rating: '5', text: 'They <b>rang</b> back.', reviewed_at: '2026-11-01T02:00:00.000Z' }

async function signedIn(role: string): Promise<StaffBrowser> {
  const who = staffBrowser(platform)
  expect((await who.signIn(`${role}@dealer.example`)).status).toBe(302)
  return who
}
async function added(who: StaffBrowser, author: string, key = crypto.randomUUID()): Promise<number> {
  const site = String(platform.tenants.a.website.id)
  const { headers, text } = await who.post('/content/reviews/new', { author, site, key })
  expect(headers.location, text).toMatch(/^\/content\/reviews\/\d+$/)
  return Number(headers.location!.split('/').at(-1))
}
const open = async (who: StaffBrowser, id: number): Promise<Screen> =>
  JSON.parse((await who.get(`/content/reviews/${id}`)).text) as Screen
async function write(who: StaffBrowser, id: number, more: Record<string, unknown>): Promise<Saved> {
  const { content } = await open(who, id)
  const { text } = await who.post(`/content/reviews/${id}/draft`, {
    version: content.version,
    content: JSON.stringify({ ...content.draft, ...more }),
  })
  return JSON.parse(text) as Saved
}
async function change(who: StaffBrowser, id: number, intent: string) {
  const { content, live } = await open(who, id)
  return who.post(`/content/reviews/${id}`, { intent, version: content.version, live: live?.version ?? '' })
}
const shown = async (path = '/reviews') => JSON.parse((await platform.fetch(hostA, path)).text) as readonly Shown[]
const authors = async (path?: string) => (await shown(path)).map(({ author }) => author)
const versions = async (id: number) =>
  (
    await platform.database.drizzle
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.kind, 'reviews'), eq(contentVersions.item_id, id)))
      .orderBy(contentVersions.number)
  ).map(({ number, what, made_by }) => `${number} ${what} ${made_by}`)
const list = async (who: StaffBrowser, query = '') =>
  (
    JSON.parse((await who.get(`/content/reviews${query}`)).text) as {
      rows: { title: string; state: string; about: string; notShown: string | null }[]
    }
  ).rows.map(({ title, state, about, notShown }) => [title, state, about, notShown].filter(Boolean).join(', '))

test('a review is a draft that no visitor sees, is looked at among the others, published, hidden and shown again', async () => {
  const who = await signedIn('marketing')
  const before = await authors()
  const id = await added(who, 'R. Buyer')
  const saved = await write(who, id, WHOLE)
  expect([saved.problems, saved.notice]).toEqual([{}, null])
  expect(await authors()).toEqual(before)
  const { pathname, search, hash } = new URL(saved.previews[0]!.address)
  expect([pathname, hash]).toEqual(['/reviews', `#review-${id}`])
  const preview = (await shown(pathname + search)).find((one) => one.id === id)
  expect(preview).toMatchObject({ author: 'R. Buyer', rating: 5, text: 'They <b>rang</b> back.' })
  // For this page of this site, and this review, alone.
  expect(await authors(`/other${search}`)).toEqual(before)
  expect(await authors(pathname + search.replace(`.${id}`, `.${id + 1}`))).toEqual(before)
  expect(await authors(pathname + search.replace('reviews.', 'offers.'))).toEqual(before)

  expect((await change(who, id, 'publish')).status).toBe(302)
  await expect.poll(() => authors()).toContain('R. Buyer')
  expect((await shown()).find((one) => one.id === id)).toEqual(preview)
  expect(await list(who)).toContain('R. Buyer, published, 5 stars · 1 November 2026')

  expect((await change(who, id, 'unpublish')).status).toBe(302)
  await expect.poll(() => authors()).not.toContain('R. Buyer')
  expect(await list(who)).toContain('R. Buyer, draft, 5 stars · 1 November 2026')
  expect((await change(who, id, 'publish')).status).toBe(302)
  await expect.poll(() => authors()).toContain('R. Buyer')
  expect(await versions(id)).toEqual(['1 published marketing', '2 unpublished marketing', '3 published marketing'])
  const log = await platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.subject, 'R. Buyer'))
  expect(log.map(({ action }) => action)).toEqual([
    'content.drafted',
    'content.published',
    'content.unpublished',
    'content.published',
  ])
})

test('what is wrong is beside its field, and the same form twice is one review', async () => {
  const who = await signedIn('marketing')
  const key = crypto.randomUUID()
  const site = String(platform.tenants.a.website.id)
  const { status, text } = await who.post('/content/reviews/new', { author: ' ', site, key })
  expect([status, (JSON.parse(text) as { fields: object }).fields]).toEqual([
    422,
    { author: 'Please enter the name as the customer signed it.' },
  ])
  const id = await added(who, 'Twice', key)
  expect(await added(who, 'Twice', key)).toBe(id)
  await write(who, id, { rating: '6', link: 'javascript:alert(1)' })
  const refused = await change(who, id, 'publish')
  expect([refused.status, (JSON.parse(refused.text) as { fields: object }).fields]).toEqual([
    422,
    {
      rating: 'Please choose a rating.',
      text: 'Please enter what the customer wrote.',
      reviewed_at: 'Please choose the day on which it was written.',
      link: 'Please enter a web address.',
    },
  ])
  expect((await open(who, id)).content.draft).toMatchObject({ rating: '6', link: 'javascript:alert(1)' })
})

test('the editor and the list say why the website does not show a review', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Three stars')
  const reason = 'This website shows reviews with 4 stars or more.'
  const saved = await write(who, id, { ...WHOLE, rating: '3' })
  expect(saved.notice).toBe(`${reason} Visitors won’t see this one.`)
  const { pathname, search } = new URL(saved.previews[0]!.address)
  expect(await authors(pathname + search)).toContain('Three stars')
  await change(who, id, 'publish')
  expect(await list(who, '?search=three')).toEqual([`Three stars, published, 3 stars · 1 November 2026, ${reason}`])
  expect(await authors()).not.toContain('Three stars')
})

test('deleting is undone, and an earlier version comes back as the draft', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Gone')
  await write(who, id, WHOLE)
  await change(who, id, 'publish')
  await write(who, id, { text: 'Corrected.' })
  await change(who, id, 'publish')
  const removed = await who.post(`/content/reviews/${id}`, { intent: 'delete' })
  const back = new URL(removed.headers.location!, 'http://console').searchParams
  await expect.poll(() => authors()).not.toContain('Gone')
  await who.post('/content/reviews', { intent: 'undo', id: String(id), version: back.get('done')! })
  await expect.poll(() => authors()).toContain('Gone')
  await who.post(`/content/reviews/${id}/history`, { version: '1' })
  expect((await open(who, id)).content.draft.text).toBe(WHOLE.text)
})

test('a review of tomorrow is refused beside its day, by the clock of the site', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Early')
  const in36Hours = new Date(Date.now() + 36 * 3_600_000).toISOString()
  const saved = await write(who, id, { ...WHOLE, author: 'Early', reviewed_at: in36Hours })
  // It is said as one writes; saving a draft is never refused.
  expect(saved.problems).toEqual({ reviewed_at: 'Please choose today or an earlier day.' })
  const { status, text } = await change(who, id, 'publish')
  expect([status, JSON.parse(text)]).toMatchObject([
    422,
    { fields: { reviewed_at: 'Please choose today or an earlier day.' } },
  ])
  expect(await authors()).not.toContain('Early')
  // The last minute of today, which is still to come.
  const today = new TZDate(Date.now(), 'Australia/Brisbane')
  today.setHours(23, 59)
  await write(who, id, { reviewed_at: new Date(today.getTime()).toISOString() })
  expect((await change(who, id, 'publish')).status).toBe(302)
})

test('an import is a version, is not published by itself where staff have hidden it, and leaves drafts alone', async () => {
  const who = await signedIn('marketing')
  const { id: siteId } = platform.tenants.a.website
  const [site] = await platform.database.drizzle.select().from(websites).where(eq(websites.id, siteId))
  const store = (text: string, more: object = {}) =>
    platform.database.staff([siteId]).transaction((tx) =>
      storeContent(
        tx,
        { id: site!.id, timeZone: 'Australia/Brisbane', dealershipIds: [], dealerships: [] },
        CONTENT_FILE.parse({
          reviews: [
            ...['imported', 'second'].map((source_id) => ({
              source: 'google',
              source_id,
              text,
              rating: 4.5,
              author: `Google ${source_id}`,
              reviewed_at: '2026-10-01',
              ...(source_id === 'imported' ? more : {}),
            })),
          ],
        }),
        new Date('2026-11-26T09:00:00Z'),
      ),
    )
  expect((await store('One')).reviews).toEqual({ added: 2, changed: 0 })
  expect((await store('One')).reviews).toEqual({ added: 0, changed: 0 })
  const [row] = await platform.database.drizzle.select().from(reviews).where(eq(reviews.source_id, 'imported'))
  const { id } = row!
  expect(await versions(id)).toEqual(['1 imported null'])
  expect((await open(who, id)).content.draft).toMatchObject({ author: 'Google imported', rating: '4.5', link: '' })
  await change(who, id, 'unpublish')
  await write(who, id, { text: 'Mine' })
  await store('Two')
  expect(await versions(id)).toEqual(['1 imported null', '2 unpublished marketing', '3 imported null'])
  expect((await open(who, id)).content.draft.text).toBe('Mine')
  expect((await open(who, id)).state).toBe('draft')
  expect((await store('Two', { published: true })).reviews).toEqual({ added: 0, changed: 1 })
  expect((await open(who, id)).state).toBe('changed')
})

test('who may not write reviews is told why, and another dealer’s are not there', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Ours alone')
  for (const [role, status] of [
    ['sales', 403],
    ['other', 404],
  ] as const) {
    const other = await signedIn(role)
    expect((await other.get(`/content/reviews/${id}`)).status).toBe(status)
    expect((await other.post(`/content/reviews/${id}/draft`, { version: '', content: '{}' })).status).toBe(status)
    for (const intent of ['publish', 'unpublish', 'delete', 'restore'])
      expect((await other.post(`/content/reviews/${id}`, { intent, version: '1', live: '' })).status).toBe(status)
  }
})
