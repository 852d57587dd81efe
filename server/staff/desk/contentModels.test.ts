import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentVersions } from '../../content/table.ts'
import { manufacturerModels, MODEL_FILE } from '../../models/file.ts'
import { removeModel, replaceManufacturerModels, storeModels } from '../../models/store.ts'
import { models } from '../../models/table.ts'
import { PUBLIC_KIND, type PageHandler } from '../../pages/pages.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform

/** The models that a site shows, each with everything on its page. */
const handle: PageHandler = async (_request, { dealer }) => {
  const list = await dealer.models.list()
  const details = []
  for (const { id } of list) details.push(await dealer.models.find(id))
  return Response.json(details, { headers: { 'content-type': 'text/html' } })
}

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
    settings: { a: { models_enabled: true, build_model_pages: true } },
  })
  const { a, b } = platform.tenants
  for (const role of ['marketing', 'sales'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: a.website.id })
  await giveStaff(platform.database, 'other@dealer.example', 'marketing', { website_id: b.website.id })
})
afterAll(() => platform.dispose())

interface Shown {
  id: number
  name: string
  description: string
  from_price: { price_cents: number } | null
  variants: { name: string }[]
}
interface Review {
  notice: string | null
  previews: { label: string; address: string }[]
}
interface Screen {
  state: string
  live: { version: string; href: string } | null
  content: { draft: Record<string, unknown>; version: string; review: Review }
}
interface Saved extends Review {
  version: string
  problems: Record<string, string>
  removed: Record<string, string>
}
const TOURING = { name: 'Touring', badge: '', price: '42,990', price_type: 'drive_away', facts: [] }

async function signedIn(role: string): Promise<StaffBrowser> {
  const who = staffBrowser(platform)
  expect((await who.signIn(`${role}@dealer.example`)).status).toBe(302)
  return who
}
async function added(who: StaffBrowser, title: string): Promise<number> {
  const site = String(platform.tenants.a.website.id)
  const { headers, text } = await who.post('/content/models/new', { title, site, key: crypto.randomUUID() })
  expect(headers.location, text).toMatch(/^\/content\/models\/\d+$/)
  return Number(headers.location!.split('/').at(-1))
}
const open = async (who: StaffBrowser, id: number): Promise<Screen> =>
  JSON.parse((await who.get(`/content/models/${id}`)).text) as Screen
async function write(who: StaffBrowser, id: number, more: Record<string, unknown>): Promise<Saved> {
  const { content } = await open(who, id)
  const { text } = await who.post(`/content/models/${id}/draft`, {
    version: content.version,
    content: JSON.stringify({ ...content.draft, ...more }),
  })
  return JSON.parse(text) as Saved
}
async function publish(who: StaffBrowser, id: number) {
  const { content, live } = await open(who, id)
  return who.post(`/content/models/${id}`, {
    intent: 'publish',
    version: content.version,
    live: live?.version ?? '',
  })
}
const shown = async (path = '/models') => JSON.parse((await platform.fetch(hostA, path)).text) as readonly Shown[]
const names = async (path?: string) => (await shown(path)).map(({ name }) => name)
const versions = async (id: number) =>
  (
    await platform.database.drizzle
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.kind, 'models'), eq(contentVersions.item_id, id)))
      .orderBy(contentVersions.number)
  ).map(({ number, what, made_by }) => `${number} ${what} ${made_by}`)
const list = async (who: StaffBrowser, query = '') =>
  (
    JSON.parse((await who.get(`/content/models${query}`)).text) as {
      rows: { title: string; state: string; about: string }[]
    }
  ).rows.map(({ title, state, about }) => `${title}: ${state}, ${about}`)
const stored = async (slug: string) => {
  const [row] = await platform.database.drizzle
    .select()
    .from(models)
    .where(and(eq(models.slug, slug), eq(models.website_id, platform.tenants.a.website.id)))
  return row!
}

test('a model is a draft that no visitor sees, is looked at on its page and its card, and is published with its variants', async () => {
  const who = await signedIn('marketing')
  const before = await names()
  const id = await added(who, 'CX-5')
  const saved = await write(who, id, {
    manufacturer_name: 'Mazda',
    description: '<p onclick="x()">Roomy.<script>1</script></p>',
    variants: [TOURING, { ...TOURING, name: 'GT', price: '51990.50' }],
    colours: [{ name: 'Soul Red', swatch: '#a5001a', image_url: '' }],
  })
  expect([saved.problems, saved.removed.description, saved.notice]).toEqual([{}, 'onclick, <script>', null])
  expect(await names()).toEqual(before)
  expect(saved.previews.map(({ label }) => label)).toEqual(['Page', 'Card'])
  const { pathname, search } = new URL(saved.previews[0]!.address)
  const preview = (await shown(pathname + search)).at(-1)!
  expect(preview).toMatchObject({
    id,
    name: 'CX-5',
    description: '<p>Roomy.</p>',
    from_price: { price_cents: 4_299_000 },
  })
  // For this page of this site, and this model, alone.
  expect(await names(`/other${search}`)).toEqual(before)
  expect(await names(pathname + search.replace(`.${id}`, `.${id + 1}`))).toEqual(before)

  expect((await publish(who, id)).status).toBe(302)
  await expect.poll(() => names()).toEqual([...before, 'CX-5'])
  expect((await shown()).at(-1)).toEqual(preview)
  expect(new URL((await open(who, id)).live!.href).pathname).toBe(pathname)
  expect(await list(who, '?search=mazda')).toEqual(['CX-5: published, Mazda · /cx-5 · 2 variants'])

  // Reordered, looked at in its place, and published over what was seen.
  const variants = [{ ...TOURING, name: 'GT', price: '51990.50' }, TOURING]
  const again = await write(who, id, { variants })
  const path = new URL(again.previews[0]!.address)
  expect((await shown(path.pathname + path.search)).at(-1)!.variants.map(({ name }) => name)).toEqual(['GT', 'Touring'])
  expect((await shown()).at(-1)!.variants.map(({ name }) => name)).toEqual(['Touring', 'GT'])
  await publish(who, id)
  expect(await versions(id)).toEqual(['1 published marketing', '2 published marketing'])
  const log = await platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.subject, 'CX-5'))
  expect(log.map(({ action }) => action)).toEqual([
    'content.drafted',
    'content.published',
    'content.drafted',
    'content.published',
  ])
})

test('what is wrong is beside its field, an address is one model’s, and what was typed stays', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'HiLux')
  expect((await open(who, id)).content.draft.slug).toBe('hilux-2')
  const saved = await write(who, id, { slug: 'hilux', variants: [{ ...TOURING, price: 'much', price_type: '' }] })
  expect(saved.problems).toEqual({ slug: 'Another model on this website has this address.' })
  const refused = await publish(who, id)
  expect([refused.status, (JSON.parse(refused.text) as { fields: object }).fields]).toEqual([
    422,
    {
      slug: 'Another model on this website has this address.',
      manufacturer_name: 'Please enter a brand.',
      'variants.0.price': 'Please enter an amount, such as 41990.',
      'variants.0.price_type': 'Please choose what the price includes.',
    },
  ])
  expect((await open(who, id)).content.draft).toMatchObject({ variants: [{ price: 'much' }] })
})

test('a save against an older version is refused with both sides', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Conflict')
  const { content } = await open(who, id)
  await write(who, id, { short_description: 'Theirs' })
  const { status, text } = await who.post(`/content/models/${id}/draft`, {
    version: content.version,
    content: JSON.stringify({ ...content.draft, short_description: 'Mine' }),
  })
  const { conflict } = JSON.parse(text) as { conflict: { differences: { where: string }[] } }
  expect([status, conflict.differences.map(({ where }) => where)]).toEqual([409, ['Tagline']])
})

test('deleting is undone with the place in the range, and a version comes back as the draft', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Kona')
  await write(who, id, { manufacturer_name: 'Hyundai', short_description: 'One' })
  await publish(who, id)
  const later = await added(who, 'Tucson')
  await write(who, later, { manufacturer_name: 'Hyundai' })
  await publish(who, later)
  await expect.poll(async () => (await names()).slice(-2)).toEqual(['Kona', 'Tucson'])
  const removed = await who.post(`/content/models/${id}`, { intent: 'delete' })
  const back = new URL(removed.headers.location!, 'http://console').searchParams
  await expect.poll(() => names()).not.toContain('Kona')
  await who.post('/content/models', { intent: 'undo', id: String(id), version: back.get('done')! })
  await expect.poll(async () => (await names()).slice(-2)).toEqual(['Kona', 'Tucson'])
  await write(who, id, { short_description: 'Two' })
  await publish(who, id)
  await who.post(`/content/models/${id}/history`, { version: '1' })
  expect((await open(who, id)).content.draft.short_description).toBe('One')
})

test('an import is a version, changes what it names, and leaves drafts alone', async () => {
  const who = await signedIn('marketing')
  const { website } = platform.tenants.a
  const staff = platform.database.staff([website.id])
  const at = new Date('2026-11-26T09:00:00Z')
  const store = (short_description: string) =>
    staff.transaction((tx) =>
      storeModels(
        tx,
        website,
        MODEL_FILE.parse({
          models: [
            {
              name: 'Imported',
              slug: 'imported',
              manufacturer_name: 'Toyota',
              short_description,
              variants: [{ name: 'SX', price: 36_990.5, price_type: 'egc', facts: [] }],
            },
          ],
        }).models,
        at,
      ),
    )
  await store('One')
  await store('One')
  const { id } = await stored('imported')
  expect(await versions(id)).toEqual(['1 imported null'])
  expect((await open(who, id)).content.draft).toMatchObject({
    title: 'Imported',
    variants: [{ name: 'SX', price: '36990.5', price_type: 'egc' }],
  })
  await write(who, id, { short_description: 'Mine' })
  await store('Two')
  expect(await versions(id)).toEqual(['1 imported null', '2 imported null'])
  expect((await open(who, id)).content.draft.short_description).toBe('Mine')
  expect(await staff.transaction((tx) => removeModel(tx, website, 'imported', at))).toBe(true)
  expect((await versions(id)).at(-1)).toBe('3 deleted null')
})

test('a manufacturer’s model is the dealership’s once it is published, and one that staff deleted does not come back', async () => {
  const who = await signedIn('marketing')
  const { website } = platform.tenants.a
  const refresh = (short_description: string) =>
    platform.database.transaction((tx) =>
      replaceManufacturerModels(
        tx,
        website,
        'Kia',
        manufacturerModels(
          { models: ['Sorento', 'Picanto', 'Rio'].map((name) => ({ name, short_description })) },
          'Kia',
        )!,
        new Date('2026-11-26T09:00:00Z'),
      ),
    )
  expect(await refresh('One')).toEqual({ added: 3, changed: 0, removed: 0 })
  const [sorento, picanto] = [await stored('sorento'), await stored('picanto')]
  expect((await open(who, sorento.id)).content.review.notice).toContain('comes from its manufacturer’s data')
  await write(who, sorento.id, { short_description: 'Ours' })
  await publish(who, sorento.id)
  expect((await open(who, sorento.id)).content.review.notice).toBeNull()
  const removed = await who.post(`/content/models/${picanto.id}`, { intent: 'delete' })
  expect(await refresh('Two')).toEqual({ added: 0, changed: 1, removed: 0 })
  expect((await stored('sorento')).short_description).toBe('Ours')
  expect((await stored('rio')).short_description).toBe('Two')
  expect(await stored('picanto')).toBeUndefined()
  expect(await versions((await stored('rio')).id)).toEqual(['1 imported null', '2 imported null'])
  const back = new URL(removed.headers.location!, 'http://console').searchParams
  await who.post('/content/models', { intent: 'undo', id: String(picanto.id), version: back.get('done')! })
  expect(await stored('picanto')).toMatchObject({ source: 'dealer', short_description: 'One' })
})

test('who may not write models is told why, and another dealer’s are not there', async () => {
  const who = await signedIn('marketing')
  const id = await added(who, 'Ours alone')
  for (const [role, status] of [
    ['sales', 403],
    ['other', 404],
  ] as const) {
    const other = await signedIn(role)
    expect((await other.get(`/content/models/${id}`)).status).toBe(status)
    expect((await other.post(`/content/models/${id}/draft`, { version: '', content: '{}' })).status).toBe(status)
    for (const intent of ['publish', 'delete', 'restore'])
      expect((await other.post(`/content/models/${id}`, { intent, version: '1', live: '' })).status).toBe(status)
  }
})
