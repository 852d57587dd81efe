import { join } from 'node:path'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentOrders } from '../../content/table.ts'
import { MODEL_FILE } from '../../models/file.ts'
import { replaceManufacturerModels, storeModels } from '../../models/store.ts'
import { models } from '../../models/table.ts'
import { OFFER_FILE } from '../../offers/file.ts'
import { storeOffers } from '../../offers/offers.ts'
import { offers } from '../../offers/table.ts'
import { PUBLIC_KIND, type PageHandler } from '../../pages/pages.ts'
import { exportWholeSite } from '../../siteExport.ts'
import { readArchive } from '../../transfer/archive.ts'
import { addRole } from '../invitations.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let site: { id: number; name: string }
let logged = 0

/** What a site shows of its offers and its models, in order. */
const handle: PageHandler = async (_request, { dealer }) =>
  Response.json(
    {
      offers: (await dealer.offers.list()).map(({ name }) => name),
      models: (await dealer.models.list()).map(({ name }) => name),
    },
    { headers: { 'content-type': 'text/html' } },
  )

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
    settings: { a: { models_enabled: true, build_model_pages: true } },
  })
  const { a, b } = platform.tenants
  site = a.website
  for (const [email, role] of [
    ['marketing', 'marketing'],
    ['principal', 'dealer_principal'],
    ['sales', 'sales'],
  ] as const)
    await giveStaff(platform.database, `${email}@dealer.example`, role, { website_id: site.id })
  await giveStaff(platform.database, 'other@dealer.example', 'marketing', { website_id: b.website.id })
  const both = await giveStaff(platform.database, 'both@dealer.example', 'marketing', { website_id: site.id })
  const more = { role: 'marketing', website_id: b.website.id, dealership_group_id: null } as const
  await platform.database.platform.transaction((tx) => addRole(tx, both, more, new Date()))
})
afterAll(() => platform.dispose())

const now = () => new Date()
const offersOf = (...names: string[]) => OFFER_FILE.parse({ offers: names.map((name) => ({ name })) }).offers
const modelsOf = (...slugs: string[]) =>
  MODEL_FILE.parse({ models: slugs.map((slug) => ({ name: slug.toUpperCase(), slug, manufacturer_name: 'Mazda' })) })
    .models
const importOffers = (names: string[], setsOrder = false) =>
  platform.database.transaction((tx) => storeOffers(tx, site, offersOf(...names), now(), { setsOrder }))
const importModels = (slugs: string[], setsOrder = false) =>
  platform.database.transaction((tx) => storeModels(tx, site, modelsOf(...slugs), now(), { setsOrder }))

beforeEach(async () => {
  const { drizzle } = platform.database
  await drizzle.delete(contentOrders)
  logged = (await entries()).length
  await drizzle.delete(offers).where(eq(offers.website_id, site.id))
  await drizzle.delete(models).where(eq(models.website_id, site.id))
  await importOffers(['Anna', 'Ben', 'Cara'])
})

type Kind = 'offers' | 'models'
interface Screen {
  sites: { name: string }[]
  site: { id: number } | null
  rows: { id: number; name: string; state: string; about: string; picture: string | null }[]
  placed: { by: string | null } | null
  undo: string | null
  done: string
}

const browsers = new Map<string, StaffBrowser>()
/** Someone’s browser, which signs in once. */
async function signedIn(email: string): Promise<StaffBrowser> {
  const who = browsers.get(email) ?? staffBrowser(platform)
  if (!browsers.has(email)) expect((await who.signIn(`${email}@dealer.example`)).status).toBe(302)
  browsers.set(email, who)
  return who
}
const at = (kind: Kind, query = '') => `/content/${kind}/order?site=${site.id}${query}`
const open = async (who: StaffBrowser, kind: Kind = 'offers') => JSON.parse((await who.get(at(kind))).text) as Screen
const ids = (screen: Screen, ...names: string[]) =>
  names.map((name) => screen.rows.find((row) => row.name === name)!.id).join(' ')
const all = ({ rows }: Screen) => rows.map(({ id }) => id).join(' ')
const names = ({ rows }: Screen) => rows.map(({ name }) => name)
const send = (who: StaffBrowser, kind: Kind, fields: Record<string, string>) =>
  who.post(at(kind), { site: String(site.id), intent: 'order', ...fields })
async function arrange(who: StaffBrowser, kind: Kind, ...wanted: string[]) {
  const screen = await open(who, kind)
  return send(who, kind, { seen: all(screen), order: ids(screen, ...wanted) })
}
const shown = async () =>
  JSON.parse((await platform.fetch(hostA, '/anything')).text) as { offers: string[]; models: string[] }
const entries = () =>
  platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(and(eq(staffAudit.website_id, site.id), like(staffAudit.action, 'content.%')))
    .orderBy(staffAudit.id)
/** What a test has added to the log. */
const log = async () =>
  (await entries()).slice(logged).map(({ action, subject, before, after }) => ({ action, subject, before, after }))
const placed = async (kind: Kind = 'offers') => {
  const [row] = await platform.database.drizzle
    .select()
    .from(contentOrders)
    .where(and(eq(contentOrders.website_id, site.id), eq(contentOrders.kind, kind)))
  return row?.placed_by
}

test('an order is saved once, shown at once, and in the log once', async () => {
  const who = await signedIn('marketing')
  expect(await shown()).toMatchObject({ offers: ['Anna', 'Ben', 'Cara'] })
  const screen = await open(who)
  expect(screen).toMatchObject({ placed: null, undo: null, site: { id: site.id } })
  const form = { seen: all(screen), order: ids(screen, 'Cara', 'Anna', 'Ben') }
  expect((await send(who, 'offers', form)).headers.location).toBe(at('offers', '&done=order'))
  // Sent twice.
  expect((await send(who, 'offers', form)).headers.location).toBe(at('offers'))
  await expect.poll(shown).toMatchObject({ offers: ['Cara', 'Anna', 'Ben'] })
  expect(await log()).toEqual([
    {
      action: 'content.ordered',
      subject: `offers on ${site.name}`,
      before: { order: 'Anna, Ben, Cara' },
      after: { order: 'Cara, Anna, Ben' },
    },
  ])
  expect(await open(who)).toMatchObject({ placed: { by: 'marketing' } })
})

test('a button moves one by one place, without scripts too', async () => {
  const who = await signedIn('marketing')
  const screen = await open(who)
  await send(who, 'offers', { intent: `later ${ids(screen, 'Anna')}`, seen: all(screen) })
  expect(names(await open(who))).toEqual(['Ben', 'Anna', 'Cara'])
  await send(who, 'offers', { intent: `earlier ${ids(screen, 'Cara')}`, seen: all(await open(who)) })
  expect(names(await open(who))).toEqual(['Ben', 'Cara', 'Anna'])
  // The first has nowhere to go.
  await send(who, 'offers', { intent: `earlier ${ids(screen, 'Ben')}`, seen: all(await open(who)) })
  expect(names(await open(who))).toEqual(['Ben', 'Cara', 'Anna'])
})

test('of two people the second is told, and decides', async () => {
  const [one, other] = [await signedIn('marketing'), await signedIn('principal')]
  const seen = await open(other)
  await arrange(one, 'offers', 'Cara', 'Anna', 'Ben')
  const mine = { seen: all(seen), order: ids(seen, 'Ben', 'Anna', 'Cara') }
  const { status, text } = await send(other, 'offers', mine)
  expect(status).toBe(409)
  const theirs = ids(seen, 'Cara', 'Anna', 'Ben')
  expect(JSON.parse(text)).toMatchObject({
    error: 'Someone else has changed the order since you opened it.',
    values: { order: mine.order },
    conflict: { who: 'marketing', theirs: { order: theirs } },
  })
  expect(names(await open(other))).toEqual(['Cara', 'Anna', 'Ben'])
  // The same by a button, without scripts.
  const moved = await send(other, 'offers', { intent: `later ${ids(seen, 'Anna')}`, seen: all(seen) })
  expect(JSON.parse(moved.text)).toMatchObject({
    values: { order: mine.order },
    conflict: { theirs: { order: theirs } },
  })
  await send(other, 'offers', { ...mine, seen: theirs })
  expect(names(await open(other))).toEqual(['Ben', 'Anna', 'Cara'])
  expect(await log()).toHaveLength(2)
})

test('what has come or gone meanwhile is no conflict', async () => {
  const who = await signedIn('marketing')
  const seen = await open(who)
  await importOffers(['Dan'])
  const table = platform.database.drizzle
  await table.update(offers).set({ position: 9 }).where(eq(offers.name, 'Dan'))
  await table.delete(offers).where(eq(offers.name, 'Ben'))
  expect((await send(who, 'offers', { seen: all(seen), order: ids(seen, 'Cara', 'Ben', 'Anna') })).status).toBe(302)
  expect(names(await open(who))).toEqual(['Cara', 'Dan', 'Anna'])
})

test('the last change is undone, and imports set the order again where nobody had chosen one', async () => {
  const who = await signedIn('marketing')
  await arrange(who, 'offers', 'Cara', 'Anna', 'Ben')
  const first = await open(who)
  const undone = await send(who, 'offers', { intent: 'undo', version: first.undo! })
  expect(undone.headers.location).toBe(at('offers', '&done=undo'))
  expect(await open(who)).toMatchObject({ placed: null, undo: null })
  expect(names(await open(who))).toEqual(['Anna', 'Ben', 'Cara'])
  expect((await log()).map(({ action }) => action)).toEqual(['content.ordered', 'content.order_undone'])
  // Once only.
  expect((await send(who, 'offers', { intent: 'undo', version: first.undo! })).status).toBe(409)
  await importOffers(['Ben', 'Anna', 'Cara'])
  expect(names(await open(who))).toEqual(['Ben', 'Anna', 'Cara'])
})

test('undo leaves alone what somebody has changed since, and keeps who had chosen before', async () => {
  const [one, other] = [await signedIn('marketing'), await signedIn('principal')]
  await arrange(one, 'offers', 'Cara', 'Anna', 'Ben')
  const { undo } = await open(one)
  await arrange(other, 'offers', 'Ben', 'Cara', 'Anna')
  const { status, text } = await send(one, 'offers', { intent: 'undo', version: undo! })
  expect([status, (JSON.parse(text) as { error: string }).error]).toEqual([
    409,
    'The order has been changed since then, so this can’t be undone.',
  ])
  await send(other, 'offers', { intent: 'undo', version: (await open(other)).undo! })
  expect(names(await open(one))).toEqual(['Cara', 'Anna', 'Ben'])
  expect(await placed()).toBe('marketing')
})

test('imports leave the order as staff have chosen it, and add to the end', async () => {
  const who = await signedIn('marketing')
  await importOffers(['Ben', 'Anna', 'Cara'])
  expect(names(await open(who))).toEqual(['Ben', 'Anna', 'Cara'])
  await arrange(who, 'offers', 'Cara', 'Ben', 'Anna')
  const written = await importOffers(['Dan', 'Anna', 'Eve', 'Ben', 'Cara'])
  expect(written).toEqual({ added: 2, changed: 0, ordered: false })
  expect(names(await open(who))).toEqual(['Cara', 'Ben', 'Anna', 'Dan', 'Eve'])
})

test('so does a manufacturer’s data', async () => {
  const who = await signedIn('marketing')
  const theirs = (...slugs: string[]) =>
    platform.database.transaction((tx) => replaceManufacturerModels(tx, site, 'Mazda', modelsOf(...slugs), now()))
  await theirs('cx-3', 'cx-5', 'cx-60')
  await importModels(['bt-50'])
  await arrange(who, 'models', 'CX-60', 'BT-50', 'CX-3', 'CX-5')
  expect(await theirs('cx-5', 'cx-80', 'cx-3', 'cx-60')).toEqual({ added: 1, changed: 0, removed: 0 })
  expect(names(await open(who, 'models'))).toEqual(['CX-60', 'BT-50', 'CX-3', 'CX-5', 'CX-80'])
  await expect.poll(shown).toMatchObject({ models: ['CX-60', 'BT-50', 'CX-3', 'CX-5', 'CX-80'] })
  expect(await placed('models')).toBe('marketing')
  expect(await placed('offers')).toBeUndefined()
})

test('a file may set the order all the same, and later ones keep it', async () => {
  const who = await signedIn('marketing')
  await arrange(who, 'offers', 'Cara', 'Ben', 'Anna')
  await importOffers(['Anna', 'Dan'], true)
  expect(names(await open(who))).toEqual(['Anna', 'Dan', 'Cara', 'Ben'])
  expect(await open(who)).toMatchObject({ placed: { by: null }, undo: null })
  await importOffers(['Ben', 'Cara', 'Dan', 'Anna'])
  expect(names(await open(who))).toEqual(['Anna', 'Dan', 'Cara', 'Ben'])
})

test('a site takes the order that staff have chosen along in its file', async () => {
  const who = await signedIn('marketing')
  await importModels(['cx-3'])
  await arrange(who, 'offers', 'Cara', 'Ben', 'Anna')
  const [staff, library] = [platform.database.staff([site.id]), { read: async () => null }]
  const path = join(platform.mediaDir, '..', `${crypto.randomUUID()}.zip`)
  await exportWholeSite(staff, 'site-a', library as never, path)
  const texts = await readArchive(path, async (archive) => archive.texts)
  const file = (name: string) => JSON.parse(texts[name as keyof typeof texts]!) as Record<string, unknown>
  const { offers: list, set_order } = OFFER_FILE.parse(file('offers.json'))
  expect([list.map(({ name }) => name), set_order]).toEqual([['Cara', 'Ben', 'Anna'], true])
  expect(file('models.json')).not.toHaveProperty('set_order')
})

test('an offer that has ended keeps its place, and what is told of each is the site’s', async () => {
  const who = await signedIn('marketing')
  const { drizzle } = platform.database
  await drizzle.update(offers).set({ ends_on: '2020-01-31', image_url: '/media/a.jpg' }).where(eq(offers.name, 'Ben'))
  const { rows } = await open(who)
  expect(rows[1]).toMatchObject({ name: 'Ben', state: 'closed', about: 'Ended on 31 January 2020' })
  expect(rows[1]!.picture).toContain('/media/a.jpg')
  expect(rows[0]).toMatchObject({ name: 'Anna', state: 'published', about: 'No last day', picture: null })
})

test('only those who may write the content of a site change its order', async () => {
  const screen = await open(await signedIn('marketing'))
  const form = { seen: all(screen), order: ids(screen, 'Cara', 'Ben', 'Anna') }
  for (const email of ['sales', 'other']) {
    const who = await signedIn(email)
    expect((await who.get(at('offers'))).status, email).toBe(403)
    expect((await send(who, 'offers', form)).status, email).toBe(403)
    expect((await send(who, 'offers', { intent: 'undo', version: '1' })).status, email).toBe(403)
  }
  const other = await signedIn('other')
  const own = String(platform.tenants.b.website.id)
  // Another site’s numbers at one’s own site change nothing.
  await other.post('/content/offers/order', { ...form, intent: 'order', site: own })
  expect(await shown()).toMatchObject({ offers: ['Anna', 'Ben', 'Cara'] })
  expect(await log()).toEqual([])
})

test('with several sites one is chosen first, and kinds without an order have no screen', async () => {
  const who = await signedIn('both')
  const { text } = await who.get('/content/offers/order')
  expect(JSON.parse(text)).toMatchObject({ site: null, sites: [{}, {}] })
  const only = await signedIn('marketing')
  expect(JSON.parse((await only.get('/content/offers/order')).text)).toMatchObject({ site: { id: site.id } })
  for (const kind of ['pages', 'articles', 'jobs', 'reviews', 'x'])
    expect((await only.get(`/content/${kind}/order`)).status).toBe(404)
  const strange = { seen: '1 x -3 99999999999', order: '9 9 <b>', intent: 'order' }
  expect((await send(only, 'offers', strange)).status).toBe(302)
  expect((await send(only, 'offers', { intent: 'earlier', seen: '' })).status).toBe(302)
  expect(await shown()).toMatchObject({ offers: ['Anna', 'Ben', 'Cara'] })
})
