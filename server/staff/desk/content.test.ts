import { newContentPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { VehicleSearch } from '@forecourt/rules/stock/vehicleSearch.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { decodedText } from '../../../tools/testing/fetch.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { articles, contentDrafts, contentPages, contentVersions, jobs } from '../../content/table.ts'
import { CONTENT_FILE } from '../../content/file.ts'
import { storeContent } from '../../content/store.ts'
import { PUBLIC_KIND, type PageHandler } from '../../pages/pages.ts'
import { websites } from '../../sites/table.ts'
import { staffAudit } from '../table.ts'
import type { CopyEffect } from './contentCopies.ts'

let platform: TestPlatform

/** What a site shows of the content at an address. */
const handle: PageHandler = async (request, { dealer }) => {
  const { pathname } = new URL(request.url)
  const slug = pathname.split('/').at(-1)!
  const { content } = dealer
  const found = pathname.startsWith('/blog/')
    ? await content.article(slug)
    : pathname.startsWith('/careers/')
      ? await content.job(slug)
      : await content.page(slug)
  const addresses = await content.addresses()
  return Response.json(
    { found, addresses: addresses.map((one) => one.slug), feed: await content.feed() },
    { status: found ? 200 : 404, headers: { 'content-type': 'text/html' } },
  )
}

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
  })
  const website_id = platform.tenants.a.website.id
  for (const role of ['marketing', 'dealer_principal', 'sales'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id })
  await giveStaff(platform.database, 'other@dealer.example', 'marketing', {
    website_id: platform.tenants.b.website.id,
  })
})
afterAll(() => platform.dispose())

type Blocks = readonly Record<string, unknown>[]
interface Screen {
  state: string
  key: string
  live: { version: string; published: boolean; href: string | null } | null
  hasDraft: boolean
  isOld: boolean
  content: {
    draft: Record<string, unknown> & { blocks: Blocks }
    version: string
    review: {
      problems: Record<string, string>
      removed: Record<string, string>
      previews: { label: string; address: string }[]
      searches: Record<string, VehicleSearch>
    }
  }
}
interface Saved {
  status: number
  saved: boolean
  version: string
  problems: Record<string, string>
  removed: Record<string, string>
  previews: { label: string; address: string }[]
  conflict?: { who: string; version: string; content: { title: string }; differences: { where: string }[] }
  deleted?: { who: string }
}

const browsers = new Map<string, StaffBrowser>()
async function signedIn(role: string): Promise<StaffBrowser> {
  const there = browsers.get(role)
  if (there) return there
  const who = staffBrowser(platform)
  expect((await who.signIn(`${role}@dealer.example`)).status).toBe(302)
  browsers.set(role, who)
  return who
}
const text = (words: string) => ({ type: 'markdown', text: words })
async function added(who: StaffBrowser, kind: string, title: string, key = crypto.randomUUID()): Promise<number> {
  const { headers, text: body } = await who.post(`/content/${kind}/new`, {
    title,
    site: String(platform.tenants.a.website.id),
    key,
  })
  expect(headers.location, body).toMatch(/^\/content\/\w+\/\d+$/)
  return Number(headers.location!.split('/').at(-1))
}
const open = async (who: StaffBrowser, kind: string, id: number): Promise<Screen> =>
  JSON.parse((await who.get(`/content/${kind}/${id}`)).text) as Screen
async function save(who: StaffBrowser, kind: string, id: number, version: string, content: unknown): Promise<Saved> {
  const { status, text: body } = await who.post(`/content/${kind}/${id}/draft`, {
    version,
    content: JSON.stringify(content),
  })
  return { status, ...(JSON.parse(body) as Omit<Saved, 'status'>) }
}
/** Writes over what is stored. */
async function write(who: StaffBrowser, kind: string, id: number, more: Record<string, unknown>): Promise<Saved> {
  const { content } = await open(who, kind, id)
  return save(who, kind, id, content.version, { ...content.draft, ...more })
}
async function publish(who: StaffBrowser, kind: string, id: number) {
  const { content, live } = await open(who, kind, id)
  return who.post(`/content/${kind}/${id}`, {
    intent: 'publish',
    version: content.version,
    live: live?.version ?? '',
  })
}
const versions = async (id: number) =>
  (
    await platform.database.drizzle
      .select()
      .from(contentVersions)
      .where(eq(contentVersions.item_id, id))
      .orderBy(contentVersions.kind, contentVersions.number)
  ).map(({ kind, number, what, live, made_by }) => `${kind} ${number} ${what} ${live} ${made_by}`)
const actions = async (subject: string) =>
  (
    await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, subject))
      .orderBy(staffAudit.id)
  ).map(({ action, who }) => `${action} ${who}`)
const shown = async (path: string) => {
  const answer = await platform.fetch(hostA, path)
  return {
    status: answer.status,
    ...(JSON.parse(answer.text) as {
      found: { title: string; blocks: Blocks } | null
      addresses: string[]
      feed: string
    }),
  }
}

test('a page is written, seen at its signed address alone, published in one change and found in history', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'pages', 'Care plans')
  const first = await open(who, 'pages', id)
  expect([first.state, first.live, first.content.draft.slug]).toEqual(['draft', null, 'care-plans'])
  const saved = await write(who, 'pages', id, { blocks: [text('Hello.')] })
  expect([saved.status, saved.problems, saved.removed]).toEqual([200, {}, {}])
  // Nowhere but at its signed address.
  const before = await shown('/care-plans')
  expect([before.status, before.addresses.includes('care-plans')]).toEqual([404, false])
  const { pathname, search } = new URL(saved.previews[0]!.address)
  const preview = await shown(pathname + search)
  expect([preview.status, preview.found?.title, preview.addresses]).toEqual([200, 'Care plans', before.addresses])
  expect((await publish(who, 'pages', id)).status).toBe(302)
  await expect.poll(async () => (await shown('/care-plans')).status).toBe(200)
  const after = await shown('/care-plans')
  expect(after.found).toEqual({
    ...preview.found,
    updated_at: (after.found as unknown as { updated_at: string }).updated_at,
  })
  expect(after.addresses).toContain('care-plans')
  expect(await versions(id)).toEqual(['pages 1 published true marketing'])
  expect(await actions('Care plans')).toEqual(['content.drafted marketing', 'content.published marketing'])
  const now = await open(who, 'pages', id)
  expect([now.state, now.hasDraft, now.live?.published]).toEqual(['published', false, true])
  // Sent twice, it is one change.
  const again = { intent: 'publish', version: now.content.version, live: now.live!.version }
  expect((await who.post(`/content/pages/${id}`, again)).status).toBe(302)
  expect(await versions(id)).toHaveLength(1)
})

test('the same form twice is one draft, and the second page of a title has an address of its own', async () => {
  const who = await signedIn('marketing')
  const key = crypto.randomUUID()
  const id = await added(who, 'pages', 'Twice', key)
  expect(await added(who, 'pages', 'Twice', key)).toBe(id)
  const other = await added(who, 'pages', 'Twice')
  expect((await open(who, 'pages', other)).content.draft.slug).toBe('twice-2')
  for (const [fields, problems] of [
    [{ title: ' ', site: String(platform.tenants.a.website.id) }, ['title']],
    [{ title: 'x', site: String(platform.tenants.b.website.id) }, ['site']],
    [{ title: '', site: '' }, ['title', 'site']],
  ] as const) {
    const { status, text: body } = await who.post('/content/pages/new', { ...fields, key: crypto.randomUUID() })
    expect([status, Object.keys((JSON.parse(body) as { fields: object }).fields)]).toEqual([422, problems])
  }
})

test.each([
  ['Privacy policy', 'privacy-policy'],
  ['Terms and conditions', 'terms-and-conditions'],
])('the page %s that the set-up begins has the address that the site looks for', async (title, slug) => {
  const who = await signedIn('marketing')
  const site = String(platform.tenants.a.website.id)
  const form = await who.get(newContentPath('pages', { site, title }))
  expect(JSON.parse(form.text)).toMatchObject({ given: { site, title } })
  const id = await added(who, 'pages', title)
  expect((await open(who, 'pages', id)).content.draft.slug).toMatch(new RegExp(`^${slug}(?:-2)?$`))
})

test('a search of vehicles says what it finds of its own site, and what it can be narrowed by', async () => {
  const who = await signedIn('marketing')
  const searches = async (kind: string, id: number) => (await open(who, kind, id)).content.review.searches
  const page = await added(who, 'pages', 'Pre-owned')
  await write(who, 'pages', page, {
    blocks: [{ type: 'stock', title: 'Pre-owned', query: 'car_type=used&make=toyota' }],
  })
  const found = (await searches('pages', page))[0]!
  const { rows } = await platform.database.pool.query<{ count: number }>(
    `select count(*)::integer from cars where dealership_id = any($1) and car_type = 'used' and not sold
      and show_on_dealer_website`,
    [platform.tenants.a.dealerships.map(({ id }) => id)],
  )
  expect(found.count).toBe(rows[0]!.count)
  expect(found.count).toBeGreaterThan(0)
  expect(found.filters.map(({ facet, chosen }) => [facet, chosen])).toEqual(
    expect.arrayContaining([
      ['car_type', ['used']],
      ['make', ['Toyota']],
    ]),
  )
  // The other dealer's make and dealerships are not among the choices.
  expect(JSON.stringify(found)).not.toMatch(/Mazda|Beech/)

  const offer = await added(who, 'offers', 'Winter')
  expect((await searches('offers', offer)).stock_query).toMatchObject({ count: null })
  await write(who, 'offers', offer, { stock_query: 'make=lotus' })
  expect((await searches('offers', offer)).stock_query).toMatchObject({ count: 0 })
})

test('a draft of a published page changes nothing on the site; discarding it is undone', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'pages', 'Warranty terms')
  await write(who, 'pages', id, { blocks: [text('One.')] })
  await publish(who, 'pages', id)
  await write(who, 'pages', id, { title: 'Terms', blocks: [text('Two.')] })
  expect((await open(who, 'pages', id)).state).toBe('changed')
  expect((await shown('/warranty-terms')).found?.title).toBe('Warranty terms')
  const { content } = await open(who, 'pages', id)
  const discarded = await who.post(`/content/pages/${id}`, { intent: 'discard', version: content.version })
  expect((await open(who, 'pages', id)).content.draft.title).toBe('Warranty terms')
  const undo = new URL(discarded.headers.location!, 'http://console').searchParams.get('undo')!
  await who.post(`/content/pages/${id}`, { intent: 'restore', version: undo })
  expect((await open(who, 'pages', id)).content.draft.title).toBe('Terms')
  await who.post(`/content/pages/${id}`, {
    intent: 'unpublish',
    live: (await open(who, 'pages', id)).live!.version,
  })
  await expect.poll(async () => (await shown('/warranty-terms')).status).toBe(404)
  expect((await open(who, 'pages', id)).state).toBe('draft')
  await publish(who, 'pages', id)
  await expect.poll(async () => (await shown('/warranty-terms')).found?.title).toBe('Terms')
  expect(await versions(id)).toEqual([
    'pages 1 published true marketing',
    'pages 2 draft false marketing',
    'pages 3 unpublished true marketing',
    'pages 4 published true marketing',
  ])
})

test('a draft that is what the website shows is none, in the editor, the list and the history', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'pages', 'Back again')
  await write(who, 'pages', id, { blocks: [text('One.')] })
  await publish(who, 'pages', id)
  await write(who, 'pages', id, { blocks: [text('Two.')] })
  const seen = async () => {
    const { state, hasDraft } = await open(who, 'pages', id)
    const list = JSON.parse((await who.get('/content/pages?search=Back+again')).text) as { rows: { state: string }[] }
    const { draft } = JSON.parse((await who.get(`/content/pages/${id}/history`)).text) as { draft: object | null }
    return [state, hasDraft, ...list.rows.map((row) => row.state), draft !== null]
  }
  expect(await seen()).toEqual(['changed', true, 'changed', true])
  const { headers } = await who.post(`/content/pages/${id}/history`, { version: '1' })
  expect(await seen()).toEqual(['published', false, 'published', false])
  expect(JSON.parse((await who.get(headers.location!)).text)).toMatchObject({
    done: 'The draft is now the earlier version. The website shows it already.',
  })
  // Written back by hand, it is the same.
  await write(who, 'pages', id, { blocks: [text('Three.')] })
  expect(await seen()).toEqual(['changed', true, 'changed', true])
  await write(who, 'pages', id, { blocks: [text('One.')] })
  expect(await seen()).toEqual(['published', false, 'published', false])
  // Off the website it is a draft again.
  await who.post(`/content/pages/${id}`, { intent: 'unpublish', live: (await open(who, 'pages', id)).live!.version })
  expect((await seen()).filter((one) => typeof one === 'string')).toEqual(['draft', 'draft'])
})

test('the history shows what the draft changes of what is published', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'pages', 'Compared draft')
  await write(who, 'pages', id, { blocks: [text('One.')] })
  type History = {
    isDraft: boolean
    shown: object | null
    ofDraft: { where: string; parts: { text: string; change: string }[] }[] | null
  }
  const draft = async () => JSON.parse((await who.get(`/content/pages/${id}/history?version=draft`)).text) as History
  // Nothing is published that it could be compared with.
  expect(await draft()).toMatchObject({ isDraft: true, ofDraft: null })
  await publish(who, 'pages', id)
  expect(await draft()).toMatchObject({ isDraft: false, ofDraft: null })
  await write(who, 'pages', id, { blocks: [text('Two.')] })
  const { isDraft, shown: version, ofDraft } = await draft()
  expect([isDraft, version ?? null, ofDraft!.map(({ where }) => where)]).toEqual([true, null, ['Text (block 1)']])
  const words = (change: string) => ofDraft![0]!.parts.flatMap((part) => (part.change === change ? [part.text] : []))
  expect([words('removed').join(''), words('added').join('')]).toEqual(['One', 'Two'])
  // Without being asked for, it is not compared.
  expect(JSON.parse((await who.get(`/content/pages/${id}/history`)).text)).toMatchObject({
    isDraft: false,
    ofDraft: null,
  })
})

test('of two editors the second is shown both sides, and neither side is lost', async () => {
  const [first, second] = [await signedIn('marketing'), await signedIn('dealer_principal')]
  const id = await added(first, 'pages', 'Two editors')
  const { content } = await open(first, 'pages', id)
  await save(first, 'pages', id, content.version, { ...content.draft, title: 'Of the first' })
  const refused = await save(second, 'pages', id, content.version, { ...content.draft, title: 'Of the second' })
  expect(refused).toMatchObject({
    status: 409,
    conflict: { who: 'marketing', content: { title: 'Of the first' }, differences: [{ where: 'Title' }] },
  })
  // Keeping their own keeps the other in history.
  const kept = await save(second, 'pages', id, refused.conflict!.version, { ...content.draft, title: 'Of the second' })
  expect(kept.status).toBe(200)
  expect(await versions(id)).toEqual(['pages 1 draft false marketing'])
  // Taking the other side keeps their own in history.
  await first.post(`/content/pages/${id}/draft`, {
    intent: 'keep',
    version: kept.version,
    content: JSON.stringify({ ...content.draft, title: 'Of the first again' }),
  })
  expect((await versions(id)).at(-1)).toBe('pages 2 draft false marketing')
  // What somebody has not seen is not published.
  const late = await first.post(`/content/pages/${id}`, { intent: 'publish', version: content.version, live: '' })
  expect(late.status).toBe(409)
  expect((await open(second, 'pages', id)).content.draft.title).toBe('Of the second')
})

test('of a page deleted under an editor one is told, and may save it as a new one; deleting is undone', async () => {
  const [first, second] = [await signedIn('marketing'), await signedIn('dealer_principal')]
  const id = await added(first, 'pages', 'Short lived')
  await write(first, 'pages', id, { blocks: [text('Here.')] })
  await publish(first, 'pages', id)
  await write(first, 'pages', id, { blocks: [text('Draft.')] })
  const seen = await open(second, 'pages', id)
  const removed = await first.post(`/content/pages/${id}`, { intent: 'delete' })
  const back = new URL(removed.headers.location!, 'http://console').searchParams
  expect(back.get('undo')).toBe(String(id))
  await expect.poll(async () => (await shown('/short-lived')).status).toBe(404)
  const mine = { ...seen.content.draft, title: 'Still mine' }
  expect(await save(second, 'pages', id, seen.content.version, mine)).toMatchObject({
    status: 410,
    deleted: { who: 'marketing' },
  })
  const copy = await second.post(`/content/pages/${id}`, {
    intent: 'new',
    key: crypto.randomUUID(),
    content: JSON.stringify(mine),
  })
  const copied = await open(second, 'pages', Number(copy.headers.location!.split('/').at(-1)))
  expect(copied.content.draft).toMatchObject({ title: 'Still mine', slug: 'short-lived' })
  expect((await first.get(`/content/pages/${id}`)).headers.location).toBe(`/content/pages/${id}/history`)
  await first.post('/content/pages', { intent: 'undo', id: String(id), version: back.get('done')! })
  await expect.poll(async () => (await shown('/short-lived')).status).toBe(200)
  const restored = await open(first, 'pages', id)
  expect([restored.state, restored.content.draft.blocks]).toEqual(['changed', [text('Draft.')]])
  expect(await versions(id)).toEqual([
    'pages 1 published true marketing',
    'pages 2 draft false marketing',
    'pages 3 deleted true marketing',
    'pages 4 restored true marketing',
  ])
})

test('a script is told and removed, a broken block and an address that is taken are refused beside the field', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'pages', 'Hostile')
  const blocks = [
    { type: 'html', html: '<p onclick="x()">Hi<script>alert(1)</script></p>' },
    text('See <img src=x onerror=alert(1)> [this](javascript:alert(1)).'),
    { type: 'questions', items: [{ question: 'Where?', answer: '[Here](javascript:alert(2)) or [there](ftp://x).' }] },
  ]
  const saved = await write(who, 'pages', id, { blocks })
  expect(saved.removed['blocks.0.html']).toBe('onclick, <script>')
  expect(saved.removed['blocks.1.text']).toBe('onerror, link to javascript:alert(1)')
  expect(saved.removed['blocks.2.items.0.answer']).toBe('link to javascript:alert(2), link to ftp://x')
  expect((await publish(who, 'pages', id)).status).toBe(302)
  const [row] = await platform.database.drizzle.select().from(contentPages).where(eq(contentPages.id, id))
  expect(row!.blocks[0]).toEqual({ type: 'html', html: '<p>Hi</p>' })
  await expect.poll(async () => (await shown('/hostile')).status).toBe(200)
  expect(JSON.stringify((await shown('/hostile')).found)).not.toMatch(/<script|onerror|onclick|href/)
  const wrong = await write(who, 'pages', id, {
    slug: 'care-plans',
    blocks: [{ type: 'html', html: '<script>1</script>' }, { type: 'facts', items: [] }, { type: 'nothing' }],
  })
  expect(wrong.problems).toEqual({
    slug: 'Something else on this website has this address.',
    'blocks.0.html': 'Nothing is left once everything that isn’t allowed on a page is removed.',
  })
  const refused = await publish(who, 'pages', id)
  expect([refused.status, (JSON.parse(refused.text) as { fields: object }).fields]).toEqual([
    422,
    {
      ...wrong.problems,
      'blocks.1.items': 'Please add at least one.',
      'blocks.2.type': 'We can’t read this block. Please delete it and add it again.',
    },
  ])
  expect((await shown('/hostile')).found?.title).toBe('Hostile')
  const huge = await write(who, 'pages', id, { blocks: [text('x'.repeat(450_000))] })
  expect(huge.status).toBe(422)
  expect((await who.post(`/content/pages/${id}/draft`, { version: '', content: '{' })).status).toBe(422)
})

test('an import is a version, and a draft that was begun before it says so', async () => {
  const who = await signedIn('marketing')
  const { website } = platform.tenants.a
  const found = { id: website.id, timeZone: 'Australia/Brisbane', dealershipIds: [], dealerships: [] }
  const file = (words: string) =>
    CONTENT_FILE.parse({ pages: [{ slug: 'imported', title: 'Imported', blocks: [text(words)] }] })
  const store = (words: string) =>
    platform.database
      .staff([website.id])
      .transaction((tx) => storeContent(tx, found, file(words), new Date('2026-11-26T09:00:00Z')))
  await store('One.')
  await store('One.')
  const [row] = await platform.database.drizzle.select().from(contentPages).where(eq(contentPages.slug, 'imported'))
  const { id } = row!
  expect(await versions(id)).toEqual(['pages 1 imported true null'])
  await write(who, 'pages', id, { blocks: [text('Mine.')] })
  const seen = await open(who, 'pages', id)
  await store('Two.')
  expect((await open(who, 'pages', id)).isOld).toBe(true)
  const late = await who.post(`/content/pages/${id}`, {
    intent: 'publish',
    version: seen.content.version,
    live: seen.live!.version,
  })
  expect(late.status).toBe(409)
  const history = JSON.parse((await who.get(`/content/pages/${id}/history?version=2`)).text) as {
    versions: unknown[]
    shown: { differences: { where: string; parts: { text: string }[] }[] }
  }
  expect(history.versions).toHaveLength(2)
  expect(history.shown.differences.map(({ where }) => where)).toEqual(['Text (block 1)'])
  expect((await publish(who, 'pages', id)).status).toBe(302)
  // Any two versions are compared; without another one, the one before.
  const compared = async (query: string) => {
    const { shown } = JSON.parse((await who.get(`/content/pages/${id}/history?version=3${query}`)).text) as {
      shown: { before: number; differences: { parts: { text: string }[] }[] }
    }
    return [shown.before, shown.differences.flatMap(({ parts }) => parts.map((part) => part.text)).join('')]
  }
  expect(await compared('')).toEqual([2, expect.stringContaining('Two')])
  expect(await compared('&than=1')).toEqual([1, expect.stringContaining('One')])
  for (const than of ['3', '99', 'x']) expect((await compared(`&than=${than}`))[0]).toBe(2)
  await who.post(`/content/pages/${id}/history`, { version: '1' })
  expect((await open(who, 'pages', id)).content.draft.blocks).toEqual([text('One.')])
})

test('articles and positions are written, previewed and published too', async () => {
  const who = await signedIn('marketing')
  const article = await added(who, 'articles', 'New arrivals')
  const wrong = await publish(who, 'articles', article)
  expect((JSON.parse(wrong.text) as { fields: object }).fields).toEqual({ summary: 'Please enter a summary.' })
  const draft = await write(who, 'articles', article, { summary: 'Ten utes.', blocks: [text('Ten.')], tags: ['Utes'] })
  const { pathname, search } = new URL(draft.previews[0]!.address)
  const preview = await shown(pathname + search)
  expect([pathname, preview.found?.title]).toEqual(['/blog/new-arrivals', 'New arrivals'])
  expect(preview.feed).not.toContain('New arrivals')
  expect((await publish(who, 'articles', article)).status).toBe(302)
  await expect.poll(async () => (await shown('/blog/new-arrivals')).status).toBe(200)
  expect((await shown('/blog/new-arrivals')).feed).toContain('New arrivals')
  const [row] = await platform.database.drizzle.select().from(articles).where(eq(articles.id, article))
  expect(row).toMatchObject({ tags: ['Utes'], website_id: platform.tenants.a.website.id })

  const job = await added(who, 'jobs', 'Apprentice')
  const location_id = platform.tenants.b.locations[0]!.id
  const elsewhere = await write(who, 'jobs', job, { summary: 'Learn.', location_id })
  expect(elsewhere.problems).toEqual({ location_id: 'Please choose one of this website’s locations.' })
  const own = {
    location_id: platform.tenants.a.locations[0]!.id,
    employment_type: 'APPRENTICESHIP',
    closes_on: '2099-01-31',
  }
  const saved = await write(who, 'jobs', job, { ...own, blocks: [text('Work.')] })
  const path = new URL(saved.previews[0]!.address)
  expect((await shown(path.pathname + path.search)).found?.title).toBe('Apprentice')
  expect((await shown('/careers/apprentice')).status).toBe(404)
  expect((await publish(who, 'jobs', job)).status).toBe(302)
  await expect.poll(async () => (await shown('/careers/apprentice')).status).toBe(200)
  const [position] = await platform.database.drizzle.select().from(jobs).where(eq(jobs.id, job))
  expect(position).toMatchObject(own)
})

test('who may not write content is told why, and another dealer’s content is not there', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'pages', 'Ours alone')
  const before = await platform.database.drizzle.select().from(contentDrafts)
  for (const [role, status] of [
    ['sales', 403],
    ['other', 404],
  ] as const) {
    const other = await signedIn(role)
    const answers = [
      await other.get(`/content/pages/${id}`),
      await other.get(`/content/pages/${id}/history`),
      await other.post(`/content/pages/${id}/draft`, { version: '', content: '{}' }),
      await other.post(`/content/pages/${id}/draft`, { intent: 'keep', version: '', content: '{}' }),
    ]
    for (const intent of ['publish', 'unpublish', 'discard', 'delete', 'restore', 'new'])
      answers.push(
        await other.post(`/content/pages/${id}`, {
          intent,
          version: '1',
          live: '',
          key: crypto.randomUUID(),
          content: '{}',
        }),
      )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    const list = await other.get('/content/pages')
    expect(list.text).not.toContain('Ours alone')
    expect(list.status).toBe(role === 'sales' ? 403 : 200)
    if (role === 'sales') expect(list.text).toContain('can’t change pages and offers')
  }
  expect(await platform.database.drizzle.select().from(contentDrafts)).toEqual(before)
  const found = JSON.parse((await who.get('/content/pages?search=OURS')).text) as { rows: { title: string }[] }
  expect(found.rows.map(({ title }) => title)).toEqual(['Ours alone'])
})

test('a copy for another website of the group is a draft there, once, and only where one may write', async () => {
  const { a, b } = platform.tenants
  const who = await signedIn('marketing')
  const id = await added(who, 'pages', 'For all of us')
  const alone = await who.post(`/content/pages/${id}/copy`, {
    [`site-${b.website.id}`]: 'on',
    key: crypto.randomUUID(),
  })
  expect(alone.status).toBe(422)
  await platform.database.drizzle
    .update(websites)
    .set({ dealership_group_id: a.group.id })
    .where(eq(websites.id, b.website.id))
  await giveStaff(platform.database, 'group@dealer.example', 'marketing', { dealership_group_id: a.group.id })
  const group = await signedIn('group')
  const form = { [`site-${b.website.id}`]: 'on', key: crypto.randomUUID() }
  const copied = async (more: Record<string, string> = {}) => {
    const { status, text } = await group.post(`/content/pages/${id}/copy`, { ...form, ...more })
    return {
      status,
      ...(JSON.parse(text) as { seen?: string; copies?: { id: number; site: string }[]; effects?: CopyEffect[] }),
    }
  }
  const drafts = () => platform.database.drizzle.$count(contentDrafts, eq(contentDrafts.website_id, b.website.id))

  // It is shown first, by address and by the page as it would be there.
  const first = await copied()
  expect(first.effects).toMatchObject([{ site: b.website.name, taken: false }])
  expect(first.effects![0]!.address).toMatch(/\/for-all-of-us$/)
  expect(await drafts()).toBe(0)
  const { pathname, search } = new URL(first.effects![0]!.picture!)
  const shown = await platform.fetch(hostB, pathname + search)
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
  expect(decodedText(shown)).toContain('For all of us')
  expect((await platform.fetch(hostA, pathname + search)).status).toBe(404)
  expect((await platform.fetch(hostB, pathname)).status).toBe(404)

  // Somebody takes the address there: what was shown is no longer so.
  const other = await group.post('/content/pages/new', {
    title: 'For all of us',
    site: String(b.website.id),
    key: crypto.randomUUID(),
  })
  expect(other.status).toBe(302)
  expect((await copied({ seen: first.seen! })).status).toBe(409)
  const again = await copied()
  expect(again.effects).toMatchObject([{ taken: true }])
  expect(again.effects![0]!.address).toMatch(/\/for-all-of-us-2$/)
  await platform.database.drizzle.delete(contentDrafts).where(eq(contentDrafts.website_id, b.website.id))
  const { seen } = await copied()
  const made = await copied({ seen: seen! })
  // The same form once more is the same copy.
  expect((await copied({ seen: seen! })).copies).toEqual(made.copies)
  const copies = await platform.database.drizzle
    .select()
    .from(contentDrafts)
    .where(eq(contentDrafts.website_id, b.website.id))
  expect(copies.map(({ content }) => content)).toMatchObject([{ title: 'For all of us', slug: 'for-all-of-us' }])
  expect(made.copies).toEqual(copies.map((copy) => ({ id: copy.item_id, site: b.website.name })))
  const entries = await platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.website_id, b.website.id))
    .orderBy(staffAudit.id)
  expect(entries).toHaveLength(2)
  expect(entries.at(-1)).toMatchObject({
    action: 'content.drafted',
    who: 'group',
    after: { 'copied from': a.website.name },
  })
})

test('a page cannot have an address that the site uses itself, unless the site keeps its pages under /pages/', async () => {
  const who = await signedIn('marketing')
  const page = await added(who, 'pages', 'Search')
  expect((await open(who, 'pages', page)).content.draft.slug).toBe('search-2')
  const taken = '/search is the address of the stock search. Please choose another.'
  const words = { slug: 'search', blocks: [text('Find it.')] }
  expect((await write(who, 'pages', page, words)).problems.slug).toBe(taken)
  const refused = await publish(who, 'pages', page)
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([422, { fields: { slug: taken } }])
  for (const slug of ['careers', 'finance'])
    expect((await write(who, 'pages', page, { slug })).problems).not.toHaveProperty('slug')

  const { website } = platform.tenants.a
  const own = eq(websites.id, website.id)
  await platform.database.drizzle
    .update(websites)
    .set({ settings: { use_pages_path: true } })
    .where(own)
  expect((await write(who, 'pages', page, words)).problems).not.toHaveProperty('slug')
  await platform.database.drizzle.update(websites).set({ settings: {} }).where(own)
})
