import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentVersions } from '../../content/table.ts'
import { OFFER_FILE } from '../../offers/file.ts'
import { removeOffer, storeOffers } from '../../offers/offers.ts'
import { offers } from '../../offers/table.ts'
import { PUBLIC_KIND, type PageHandler } from '../../pages/pages.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform

/** The offers that a site shows, the one of the address first. */
const handle: PageHandler = async (_request, { dealer }) =>
  Response.json(await dealer.offers.list(), { headers: { 'content-type': 'text/html' } })

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
  })
  const { a, b } = platform.tenants
  for (const role of ['marketing', 'dealer_principal', 'sales'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: a.website.id })
  await giveStaff(platform.database, 'other@dealer.example', 'marketing', { website_id: b.website.id })
})
afterAll(() => platform.dispose())

interface Shown {
  id: number
  name: string
  sanitized_description: string
  saving_cents: number | null
}
interface Screen {
  state: string
  live: { version: string; href: string } | null
  content: {
    draft: Record<string, unknown>
    version: string
    review: { previews: { label: string; address: string }[] }
  }
  models: { slug: string }[]
}
interface Saved {
  version: string
  problems: Record<string, string>
  removed: Record<string, string>
  previews: { label: string; address: string }[]
}

async function signedIn(role: string): Promise<StaffBrowser> {
  const who = staffBrowser(platform)
  expect((await who.signIn(`${role}@dealer.example`)).status).toBe(302)
  return who
}
async function added(who: StaffBrowser, title: string): Promise<number> {
  const site = String(platform.tenants.a.website.id)
  const { headers, text } = await who.post('/content/offers/new', { title, site, key: crypto.randomUUID() })
  expect(headers.location, text).toMatch(/^\/content\/offers\/\d+$/)
  return Number(headers.location!.split('/').at(-1))
}
const open = async (who: StaffBrowser, id: number): Promise<Screen> =>
  JSON.parse((await who.get(`/content/offers/${id}`)).text) as Screen
async function write(who: StaffBrowser, id: number, more: Record<string, unknown>): Promise<Saved> {
  const { content } = await open(who, id)
  const { text } = await who.post(`/content/offers/${id}/draft`, {
    version: content.version,
    content: JSON.stringify({ ...content.draft, ...more }),
  })
  return JSON.parse(text) as Saved
}
async function publish(who: StaffBrowser, id: number) {
  const { content, live } = await open(who, id)
  const seen = { version: content.version, live: live?.version ?? '' }
  return who.post(`/content/offers/${id}`, { intent: 'publish', ...seen })
}
const shown = async (path = '/special-offers') =>
  JSON.parse((await platform.fetch(hostA, path)).text) as readonly Shown[]
const names = async (path?: string) => (await shown(path)).map(({ name }) => name)
const versions = async (id: number) =>
  (
    await platform.database.drizzle
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.kind, 'offers'), eq(contentVersions.item_id, id)))
      .orderBy(contentVersions.number)
  ).map(({ number, what, made_by }) => `${number} ${what} ${made_by}`)
const list = async (who: StaffBrowser) =>
  (
    JSON.parse((await who.get('/content/offers')).text) as { rows: { title: string; state: string; days: string }[] }
  ).rows.map(({ title, state, days }) => `${title}: ${state}, ${days}`)

test('an offer is a draft that no visitor sees, is looked at on its page and as a card and a slide, and is published', async () => {
  const who = await signedIn('marketing')
  const before = await names()
  const id = await added(who, 'Summer')
  const saved = await write(who, id, {
    description: '<p onclick="x()">Cool.<script>1</script></p>',
    saving: '$2,500.50',
    ends_on: '2099-01-31',
    image_url: '/media/summer.webp',
  })
  expect([saved.problems, saved.removed.description]).toEqual([{}, 'onclick, <script>'])
  expect(await names()).toEqual(before)
  expect(saved.previews.map(({ label }) => label)).toEqual(['Page', 'Card', 'Slide'])
  for (const { address } of saved.previews) {
    const { pathname, search } = new URL(address)
    const [first, ...others] = await shown(pathname + search)
    expect(first).toMatchObject({ id, name: 'Summer', sanitized_description: '<p>Cool.</p>', saving_cents: 250_050 })
    expect(others.map(({ name }) => name)).toEqual(before)
    // For this page of this site alone.
    expect(await names(`/other${search}`)).toEqual(before)
  }
  const { pathname, search } = new URL(saved.previews[0]!.address)
  expect(await names(pathname + search.replace(`.${id}`, `.${id + 1}`))).toEqual(before)
  const [preview] = await shown(pathname + search)
  expect((await publish(who, id)).status).toBe(302)
  await expect.poll(() => names()).toEqual([...before, 'Summer'])
  expect((await shown()).at(-1)).toEqual(preview)
  expect(await versions(id)).toEqual(['1 published marketing'])
  expect(new URL((await open(who, id)).live!.href).pathname).toBe(pathname)
  expect(await list(who)).toContain('Summer: published, Until 31 January 2099')
})

test('the list says which offers are over and which have not begun; a day is one of the site’s', async () => {
  const who = await signedIn('marketing')
  // A test that is tried again finds what it left behind.
  const own = (title: string) => `${title} ${attempt}`
  const attempt = crypto.randomUUID().slice(0, 4)
  const days: readonly [string, Record<string, string>, string][] = [
    ['Gone', { ends_on: '2020-06-30' }, 'closed, Ended on 30 June 2020'],
    ['Coming', { starts_on: '2099-06-30' }, 'later, Starts on 30 June 2099'],
    ['Always', {}, 'published, No last day'],
  ]
  for (const [title, more, line] of days) {
    const id = await added(who, own(title))
    await write(who, id, more)
    expect((await publish(who, id)).status).toBe(302)
    expect(await list(who)).toContain(`${own(title)}: ${line}`)
  }
  await expect.poll(() => names()).toContain(own('Always'))
  expect(await names()).not.toContain(own('Gone'))
  expect(await names()).not.toContain(own('Coming'))
})

test('what is wrong is beside its field, a second offer of a name is refused, and what was typed stays', async () => {
  const who = await signedIn('marketing')
  const first = await added(who, 'Same name')
  await publish(who, first)
  const id = await added(who, 'Same name')
  const saved = await write(who, id, { saving: 'lots', starts_on: '2026-12-02', ends_on: '2026-12-01' })
  expect(saved.problems).toEqual({ title: 'Another offer on this website has this title.' })
  const refused = await publish(who, id)
  expect([refused.status, (JSON.parse(refused.text) as { fields: object }).fields]).toEqual([
    422,
    {
      title: 'Another offer on this website has this title.',
      saving: 'Please enter an amount, such as 2500.',
      ends_on: 'Please choose a last day that is not before the first.',
    },
  ])
  expect((await open(who, id)).content.draft).toMatchObject({ saving: 'lots' })
  for (const one of [first, id])
    expect((await who.post(`/content/offers/${one}`, { intent: 'delete' })).status).toBe(302)
})

test('deleting is undone with the place in the list, and a version comes back as the draft', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Winter')
  await write(who, id, { bonus: 'Mats' })
  await publish(who, id)
  await write(who, id, { bonus: 'Tyres' })
  await publish(who, id)
  const later = await added(who, 'After it')
  await publish(who, later)
  await expect.poll(async () => (await names()).slice(-2)).toEqual(['Winter', 'After it'])
  const removed = await who.post(`/content/offers/${id}`, { intent: 'delete' })
  const back = new URL(removed.headers.location!, 'http://console').searchParams
  await expect.poll(() => names()).not.toContain('Winter')
  await who.post('/content/offers', { intent: 'undo', id: String(id), version: back.get('done')! })
  await expect.poll(async () => (await names()).slice(-2)).toEqual(['Winter', 'After it'])
  await who.post(`/content/offers/${id}/history`, { version: '1' })
  expect((await open(who, id)).content.draft.bonus).toBe('Mats')
  expect(await versions(id)).toEqual([
    '1 published marketing',
    '2 published marketing',
    '3 deleted marketing',
    '4 restored marketing',
  ])
  const log = await platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.subject, 'Winter'))
  expect(log.map(({ action }) => action)).toEqual([
    'content.drafted',
    'content.published',
    'content.drafted',
    'content.published',
    'content.deleted',
    'content.restored',
    'content.restored',
  ])
})

test('publishing what the website shows already is no change', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Once')
  await publish(who, id)
  await write(who, id, { bonus: 'Mats' })
  await write(who, id, { bonus: '' })
  expect((await publish(who, id)).status).toBe(302)
  expect(await versions(id)).toEqual(['1 published marketing'])
  expect((await open(who, id)).state).toBe('published')
})

test('an import is a version, changes what it names, and leaves drafts alone', async () => {
  const who = await signedIn('marketing')
  const { website } = platform.tenants.a
  const staff = platform.database.staff([website.id])
  const store = (bonus: string) =>
    staff.transaction((tx) =>
      storeOffers(
        tx,
        website,
        OFFER_FILE.parse({ offers: [{ name: 'Imported', bonus, saving: 99.5 }] }).offers,
        new Date(),
      ),
    )
  await store('One')
  await store('One')
  const [row] = await platform.database.drizzle.select().from(offers).where(eq(offers.name, 'Imported'))
  const { id } = row!
  expect(await versions(id)).toEqual(['1 imported null'])
  const { content } = await open(who, id)
  expect(content.draft).toMatchObject({ title: 'Imported', bonus: 'One', saving: '99.5', from_price: '' })
  await write(who, id, { bonus: 'Mine' })
  await store('Two')
  expect(await versions(id)).toEqual(['1 imported null', '2 imported null'])
  expect((await open(who, id)).content.draft.bonus).toBe('Mine')
  expect(await staff.transaction((tx) => removeOffer(tx, website, id, new Date()))).toBe('Imported')
  expect(await staff.transaction((tx) => removeOffer(tx, website, id, new Date()))).toBeNull()
  expect((await versions(id)).at(-1)).toBe('3 deleted null')
})

test('who may not write offers is told why, and another dealer’s are not there', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Ours alone')
  for (const [role, status] of [
    ['sales', 403],
    ['other', 404],
  ] as const) {
    const other = await signedIn(role)
    expect((await other.get(`/content/offers/${id}`)).status).toBe(status)
    expect((await other.post(`/content/offers/${id}/draft`, { version: '', content: '{}' })).status).toBe(status)
    for (const intent of ['publish', 'delete', 'restore'])
      expect((await other.post(`/content/offers/${id}`, { intent, version: '1', live: '' })).status).toBe(status)
  }
})
