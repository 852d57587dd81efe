import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentPages } from '../../content/table.ts'
import { deliveries } from '../../delivery/table.ts'
import { locations } from '../../locations/table.ts'
import { dealershipGroups, websites } from '../../sites/table.ts'
import { staffAudit, staffInvitations } from '../table.ts'
import type { DeskNewSites } from './newSites.ts'
import type { DeskSetUp } from './setUp.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { website, group } = platform.tenants.a
  await giveStaff(platform.database, 'operator@dealer.example', 'operator')
  await giveStaff(platform.database, 'owner@dealer.example', 'group_owner', { dealership_group_id: group.id })
  for (const role of ['dealer_principal', 'sales'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: website.id })
})
afterAll(() => platform.dispose())

const browsers = new Map<string, StaffBrowser>()

/** The browser of somebody, signed in once. */
async function signedIn(who: string): Promise<StaffBrowser> {
  const browser = browsers.get(who) ?? staffBrowser(platform)
  if (!browsers.has(who)) expect((await browser.signIn(`${who}@dealer.example`)).status).toBe(302)
  browsers.set(who, browser)
  return browser
}

const NEW = {
  name: 'Harbour Motors',
  slug: '',
  country: 'AU',
  state: 'QLD',
  time_zone: 'Australia/Brisbane',
  group: '',
  group_name: '',
  start: 'template:used-cars',
}
const add = (who: StaffBrowser, given: Partial<typeof NEW> & { id?: string }) =>
  who.post('/sites/new', { id: crypto.randomUUID(), ...NEW, ...given })
const idIn = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(/^\/sites\/(\d+)\/set-up/.exec(String(headers.location))?.[1])
const refusal = ({ status, text }: { status: number; text: string }) => ({
  status,
  ...(JSON.parse(text) as { error?: string; reason?: string; fields?: Record<string, string> }),
})
const siteBySlug = async (slug: string) =>
  (await platform.database.drizzle.select().from(websites).where(eq(websites.slug, slug)))[0]
const logged = async (id: number) =>
  (
    await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.website_id, id))
      .orderBy(staffAudit.id)
  ).map(({ action }) => action)
type Screen = Awaited<ReturnType<DeskSetUp['find']>> & { done: string | null }
const open = async (who: StaffBrowser, id: number): Promise<Screen> =>
  JSON.parse((await who.get(`/sites/${id}/set-up`)).text) as Screen
const save = (who: StaffBrowser, id: number, body: Record<string, string>) => who.post(`/sites/${id}/set-up`, body)

describe('a new site', () => {
  test('is closed, of its template, and its operator’s; the same form twice is one site', async () => {
    const operator = await signedIn('operator')
    const form = { id: crypto.randomUUID(), name: 'One Motors' }
    const id = idIn(await add(operator, form))
    expect(idIn(await add(operator, form))).toBe(id)
    expect(await siteBySlug('one-motors')).toMatchObject({
      id,
      template: 'used-cars',
      opened_at: null,
      dealership_group_id: null,
      settings: { locale: 'en-AU', time_zone: 'Australia/Brisbane', default_state: 'qld' },
    })
    expect(await logged(id)).toEqual(['site.added'])
    expect((await platform.fetch('one-motors.localhost', '/')).status).toBe(503)
    expect(await open(operator, id)).toMatchObject({ state: 'not-open', site: { name: 'One Motors' } })
  })

  test.each<[Partial<typeof NEW>, string]>([
    [{ slug: 'site-b', name: 'Taken' }, 'slug'],
    [{ slug: 'dealership-b1', name: 'Taken' }, 'slug'],
    [{ name: '' }, 'name'],
    [{ slug: '<script>' }, 'slug'],
    [{ country: '' }, 'country'],
    [{ group: '999999999999' }, 'group'],
    [{ group: 'new', group_name: '' }, 'group_name'],
    [{ start: 'template:constructor' }, 'start'],
    [{ start: '' }, 'start'],
  ])('%o is refused beside its field', async (given, field) => {
    const operator = await signedIn('operator')
    const answer = refusal(await add(operator, { name: 'Refused', ...given }))
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, expect.arrayContaining([field])])
    expect(await siteBySlug('refused')).toBeUndefined()
  })

  test('begins a group', async () => {
    const operator = await signedIn('operator')
    const id = idIn(await add(operator, { name: 'Two Motors', group: 'new', group_name: 'Two Group' }))
    const [group] = await platform.database.drizzle
      .select()
      .from(dealershipGroups)
      .where(eq(dealershipGroups.slug, 'two-group'))
    expect(await siteBySlug('two-motors')).toMatchObject({ id, dealership_group_id: group!.id })
    const again = refusal(await add(operator, { name: 'Three', group: 'new', group_name: 'Two Group' }))
    expect(again.fields).toEqual({
      group_name: 'Another group has this name. Please choose it, or enter another name.',
    })
  })

  test('of a group is its owner’s, as a copy with look, pages and settings', async () => {
    const owner = await signedIn('owner')
    const { website, group } = platform.tenants.a
    const db = platform.database.drizzle
    await db
      .update(websites)
      .set({ settings: { colour_brand: '#123456', site_phone: '0746 555 010', tagline: 'Hello' } })
      .where(eq(websites.id, website.id))
    await db.insert(contentPages).values([
      { website_id: website.id, slug: 'privacy-policy', title: 'Privacy', blocks: [] },
      { website_id: website.id, slug: 'hidden', title: 'Hidden', blocks: [], published: false },
    ])
    const id = idIn(
      await add(owner, { name: 'Copy Motors', group: String(group.id), start: `site:${website.id}`, state: 'NSW' }),
    )
    const made = (await siteBySlug('copy-motors'))!
    expect(made).toMatchObject({ id, template: 'multi-franchise', dealership_group_id: group.id, domain_name: null })
    expect(made.settings).toMatchObject({ colour_brand: '#123456', tagline: 'Hello', default_state: 'nsw' })
    expect(made.settings.site_phone).toBeUndefined()
    const pages = await db.select().from(contentPages).where(eq(contentPages.website_id, id))
    expect(pages.map(({ slug }) => slug)).toEqual(['privacy-policy'])
    await db.update(websites).set({ settings: {} }).where(eq(websites.id, website.id))
  })

  test('is added to no other group, and copies no other dealer’s site', async () => {
    const owner = await signedIn('owner')
    const { a, b } = platform.tenants
    for (const given of [
      { group: '' },
      { group: 'new', group_name: 'Mine' },
      { group: String(b.group.id) },
      { group: String(a.group.id), start: `site:${b.website.id}` },
    ])
      expect(refusal(await add(owner, { name: 'Mine', ...given })).status).toBe(422)
    const operator = await signedIn('operator')
    const other = await add(operator, { name: 'Mine', group: String(a.group.id), start: `site:${b.website.id}` })
    expect(refusal(other).fields).toEqual({ start: 'Only a site of the same group can be copied.' })
    expect(await siteBySlug('mine')).toBeUndefined()
  })

  test.each([
    ['dealer_principal', 'Dealer principals'],
    ['sales', 'People in sales'],
  ])('is not added by %s', async (role, plural) => {
    const who = await signedIn(role)
    expect(refusal(await who.get('/sites/new'))).toMatchObject({
      status: 403,
      reason: `${plural} can’t add sites. Ask someone with the role operator or group owner.`,
    })
    expect((await add(who, { name: 'Nobody' })).status).toBe(403)
    expect((await who.get('/platform/trial')).status).toBe(403)
    expect(await siteBySlug('nobody')).toBeUndefined()
  })

  test('offers its operator every group, and an owner their own', async () => {
    type Choices = ReturnType<DeskNewSites['choices']>
    const read = async (who: string) => JSON.parse((await (await signedIn(who)).get('/sites/new')).text) as Choices
    expect(await read('operator')).toMatchObject({ mayStandAlone: true })
    const own = await read('owner')
    expect(own.mayStandAlone).toBe(false)
    expect(own.groups.map(({ id }) => id)).toEqual([platform.tenants.a.group.id])
  })
})

const PLACE = {
  intent: 'location',
  name: 'Harbour Motors',
  street: '1 Quay Street',
  city: 'Brisbane',
  state: 'QLD',
  postcode: '4000',
  phone: '07 3555 0100',
  email: 'sales@harbour.example',
  dealer_license_number: '1234567',
}

describe('the set-up', () => {
  test('is one way back from the screens that its steps lead to, until the site is open', async () => {
    const operator = await signedIn('operator')
    const id = idIn(await add(operator, { name: 'Way Back Motors' }))
    await save(operator, id, { ...PLACE, name: 'Way Back Motors' })
    const { places, site } = await open(operator, id)
    const paths = [
      `/locations/${places[0]!.id}`,
      `/feeds?dealership=${site.dealershipId}`,
      `/people/invite?site=${id}`,
      `/look/site-${id}`,
    ] as const
    const waysBack = () =>
      Promise.all(
        paths.map(async (path) => (JSON.parse((await operator.get(path)).text) as { setUp: unknown }).setUp ?? null),
      )
    const back = { id, name: 'Way Back Motors' }
    expect(await waysBack()).toEqual([back, back, back, back])
    const invite = JSON.parse((await operator.get(paths[2])).text) as { chosen: string | null }
    expect(invite.chosen).toBe(`site:${id}`)
    await platform.database.drizzle.update(websites).set({ opened_at: new Date() }).where(eq(websites.id, id))
    await expect.poll(waysBack).toEqual([null, null, null, null])
  })

  test('takes a site from nothing to visitors, step by step, each in the log once', async () => {
    const operator = await signedIn('operator')
    const id = idIn(await add(operator, { name: 'Harbour Motors' }))
    const before = await open(operator, id)
    expect(before.lacks.filter(({ must }) => must).map(({ name }) => name)).toEqual([
      'location',
      'phone',
      'licence',
      'leads',
      'privacy',
    ])
    expect(refusal(await save(operator, id, { intent: 'open' }))).toMatchObject({ status: 409, error: before.problem })

    const { version } = before.brand
    await save(operator, id, { intent: 'brand', name: 'Harbour Toyota', make: 'Toyota', version })
    expect((await open(operator, id)).brand).toMatchObject({ name: 'Harbour Toyota', make: 'Toyota' })
    const late = refusal(await save(operator, id, { intent: 'brand', name: 'Mine', make: '', version }))
    expect(late.status).toBe(409)

    expect(refusal(await save(operator, id, { ...PLACE, postcode: '1', street: '' })).fields).toMatchObject({
      street: expect.any(String),
      postcode: expect.any(String),
    })
    for (let twice = 0; twice < 2; twice += 1) expect((await save(operator, id, PLACE)).status).toBe(302)
    expect(
      await platform.database.drizzle.select().from(locations).where(eq(locations.name, 'Harbour Motors')),
    ).toHaveLength(1)
    expect(refusal(await save(operator, id, { ...PLACE, street: '2 Quay Street' })).fields).toHaveProperty('name')

    const { leads } = await open(operator, id)
    const key = crypto.randomUUID()
    const addresses = {
      intent: 'leads',
      key,
      leads: 'sales@harbour.example',
      service: '',
      finance: 'f@harbour.example',
    }
    for (let twice = 0; twice < 2; twice += 1)
      expect((await save(operator, id, { ...addresses, version: leads.version })).status).toBe(302)
    expect((await open(operator, id)).leads.texts).toEqual({
      leads: 'sales@harbour.example',
      service: '',
      finance: 'f@harbour.example',
    })

    await platform.database.drizzle
      .insert(contentPages)
      .values({ website_id: id, slug: 'privacy-policy', title: 'Privacy', blocks: [] })
    await save(operator, id, { intent: 'skip', step: 'stock', skipped: 'yes' })
    const ready = await open(operator, id)
    expect(ready.problem).toBeNull()
    expect(ready.steps.find(({ step }) => step === 'stock')!.state).toBe('skipped')
    expect((await save(operator, id, { intent: 'skip', step: 'location', skipped: 'yes' })).status).toBe(422)

    for (let twice = 0; twice < 2; twice += 1) expect((await save(operator, id, { intent: 'open' })).status).toBe(302)
    await vi.waitFor(async () => expect((await platform.fetch('harbour-motors.localhost', '/')).status).toBe(200))
    await save(operator, id, { intent: 'close' })
    await vi.waitFor(async () => expect((await platform.fetch('harbour-motors.localhost', '/')).status).toBe(503))
    expect(await logged(id)).toEqual([
      'site.added',
      'site.named',
      'location.added',
      'setting.changed',
      'site.step',
      'site.opened',
      'site.closed',
    ])
  })

  test('is for those who may open the site, and for no other dealer', async () => {
    const { a, b } = platform.tenants
    const principal = await signedIn('dealer_principal')
    expect((await principal.get(`/sites/${a.website.id}/set-up`)).status).toBe(200)
    expect((await principal.get(`/sites/${b.website.id}/set-up`)).status).toBe(404)
    expect((await save(principal, b.website.id, { intent: 'close' })).status).toBe(404)
    expect((await principal.get('/sites/99999999999/set-up')).status).toBe(404)
    const sales = await signedIn('sales')
    expect(refusal(await sales.get(`/sites/${a.website.id}/set-up`)).status).toBe(403)
    for (const intent of ['brand', 'location', 'leads', 'skip', 'open', 'close', 'extend'])
      expect((await save(sales, a.website.id, { ...PLACE, intent })).status).toBe(403)
    expect((await siteBySlug('site-a'))!.opened_at).not.toBeNull()
  })

  test('is led back to from the screens of its steps, until the site is open', async () => {
    const operator = await signedIn('operator')
    const id = idIn(await add(operator, { name: 'Way Motors' }))
    await giveStaff(platform.database, 'way@dealer.example', 'sales', { website_id: id })
    const wayFrom = async (who: StaffBrowser, path: string) =>
      (JSON.parse((await who.get(path)).text) as { setUp: { id: number; name: string } | null }).setUp
    const way = { id, name: 'Way Motors' }
    const written = await operator.post(`/content/pages/new?site=${id}&title=Privacy+policy`, {
      key: crypto.randomUUID(),
      site: String(id),
      title: 'Privacy policy',
    })
    const policy = String(written.headers.location)
    expect(policy).toMatch(/^\/content\/pages\/\d+$/)
    const screens = [`/domains/${id}`, `/content/pages/new?site=${id}&title=Privacy+policy`, policy]
    for (const path of screens) expect([path, await wayFrom(operator, path)]).toEqual([path, way])
    expect(await wayFrom(operator, `/content/articles/new?site=${id}`)).toBeNull()
    expect(await wayFrom(operator, '/content/pages/new')).toBeNull()
    expect(await wayFrom(await signedIn('way'), `/domains/${id}`)).toBeNull()
    const { b } = platform.tenants
    await platform.database.drizzle.update(websites).set({ opened_at: null }).where(eq(websites.id, b.website.id))
    const principal = await signedIn('dealer_principal')
    expect(await wayFrom(principal, `/content/pages/new?site=${b.website.id}`)).toBeNull()
    const opened = { opened_at: new Date() }
    await platform.database.drizzle.update(websites).set(opened).where(eq(websites.id, b.website.id))
    await platform.database.drizzle.update(websites).set(opened).where(eq(websites.id, id))
    for (const path of screens)
      await vi.waitFor(async () => expect([path, await wayFrom(operator, path)]).toEqual([path, null]), 10_000)
  })
})

describe('a trial', () => {
  const TRIAL = { ...NEW, intent: 'trial', email: 'principal@cove.example', days: '30' }

  test('is open, ends, sends its leads to the dealer, and invites them once', async () => {
    const operator = await signedIn('operator')
    const id = crypto.randomUUID()
    const siteId = idIn(await operator.post('/platform/trial', { ...TRIAL, id, name: 'Cove Motors' }))
    expect(idIn(await operator.post('/platform/trial', { ...TRIAL, id, name: 'Cove Motors' }))).toBe(siteId)
    const made = (await siteBySlug('cove-motors'))!
    expect(made.opened_at).not.toBeNull()
    expect(made.trial_ends_at!.getTime() - Date.now()).toBeGreaterThan(29 * 86_400_000)
    expect(made.settings.lead_destinations).toEqual([{ id: 'leads', kind: 'email', to: 'principal@cove.example' }])
    const invited = await platform.database.drizzle
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.website_id, siteId))
    expect(invited.map(({ email, role }) => [email, role])).toEqual([['principal@cove.example', 'dealer_principal']])
    expect(await logged(siteId)).toEqual(['site.added', 'person.invited'])
    expect((await platform.fetch('cove-motors.localhost', '/')).headers['x-robots-tag']).toBe('noindex')

    const sent = await platform.post('cove-motors.localhost', '/api/leads', {
      lead: {
        submission_id: crypto.randomUUID(),
        name: 'Kim Lane',
        email: 'kim@example.com',
        phone: '0400 000 001',
        postcode: '4000',
        message: 'Is anyone there?',
      },
    })
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)])
    const delivered = await platform.database.drizzle.select().from(deliveries).where(eq(deliveries.website_id, siteId))
    expect(delivered.filter(({ kind }) => kind === 'email').map(({ target }) => target)).toEqual([
      'principal@cove.example',
    ])

    await save(operator, siteId, { intent: 'extend', days: '60' })
    expect((await siteBySlug('cove-motors'))!.trial_ends_at!.getTime() - Date.now()).toBeGreaterThan(59 * 86_400_000)
    expect(refusal(await save(operator, siteId, { intent: 'extend', days: '366' })).fields).toHaveProperty('days')

    await giveStaff(platform.database, 'cove@dealer.example', 'dealer_principal', { website_id: siteId })
    const dealer = await signedIn('cove')
    expect((await open(dealer, siteId)).may.open).toMatchObject({ allowed: false })
    expect((await save(dealer, siteId, { intent: 'open' })).status).toBe(403)
    expect((await save(dealer, siteId, { intent: 'extend', days: '90' })).status).toBe(403)
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ days: '0' }, 'days'],
    [{ start: 'site:1' }, 'start'],
    [{ name: '' }, 'name'],
  ])('%o is refused beside its field', async (given, field) => {
    const operator = await signedIn('operator')
    const answer = refusal(
      await operator.post('/platform/trial', { ...TRIAL, id: crypto.randomUUID(), slug: 'no', ...given }),
    )
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]])
  })
})
