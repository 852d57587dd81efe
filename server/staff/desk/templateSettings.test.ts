import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { decodedText } from '../../../tools/testing/fetch.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { PUBLIC_KIND, type PageHandler } from '../../pages/pages.ts'
import {
  dealershipGroups,
  lookDrafts,
  lookVersions,
  settingHistory,
  templateSettings,
  websites,
} from '../../sites/table.ts'
import { staffAudit } from '../table.ts'
import type { DeskSettingDetail } from './settingViews.ts'

/** A page that shows a setting, with everything that would make it cacheable. */
const handle: PageHandler = async (_request, { dealer: { site } }) => {
  const { colour_brand: brand, tagline, hold_minutes: minutes } = site.settings
  return new Response(`<!doctype html><p>${brand} ${tagline} ${minutes}</p>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-cache-tags': 'template', 'cache-control': 'public' },
  })
}

let platform: TestPlatform
/** A site of tenant b’s template, at another dealer: tenant a’s is another template. */
let cousin: { id: number }

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
  })
  const { a, b } = platform.tenants
  expect([a.website.template, b.website.template]).toEqual(['multi-franchise', 'mazda'])
  const [made] = await platform.database.drizzle
    .insert(websites)
    .values({ slug: 'cousin', name: 'Cousin', template: 'mazda', dealership_group_id: a.group.id })
    .returning()
  cousin = made!
  await giveStaff(platform.database, 'operator@dealer.example', 'operator', {})
  await giveStaff(platform.database, 'second@dealer.example', 'operator', {})
  await giveStaff(platform.database, 'principal@dealer.example', 'dealer_principal', { website_id: b.website.id })
  await giveStaff(platform.database, 'group@dealer.example', 'group_owner', { dealership_group_id: a.group.id })
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  const { drizzle } = platform.database
  for (const table of [lookDrafts, lookVersions, settingHistory, templateSettings]) await drizzle.delete(table)
  await drizzle.update(websites).set({ settings: {} })
  await drizzle.update(dealershipGroups).set({ settings: {} })
})

const MAZDA = 'template:mazda'
const browsers = new Map<string, StaffBrowser>()
async function signedIn(name: string): Promise<StaffBrowser> {
  const there = browsers.get(name)
  if (there) return there
  const who = staffBrowser(platform)
  expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
  browsers.set(name, who)
  return who
}

type Screen = Omit<DeskSettingDetail, 'at'> & { done: string | null; undo: string | null; template: string }
interface Preview {
  preview: {
    seen: string
    typed: string
    id: string
    effects: { site: string; before: string; after: string; kept: string | null }[]
  }
}
const json = async <T>(who: StaffBrowser, path: string) => JSON.parse((await who.get(path)).text) as T
const open = (who: StaffBrowser, key: string, scope = MAZDA) => json<Screen>(who, `/settings/${key}?scope=${scope}`)
const send = (who: StaffBrowser, key: string, body: Record<string, string>, scope = MAZDA) =>
  who.post(`/settings/${key}?scope=${scope}`, { intent: 'save', id: crypto.randomUUID(), ...body })
async function show(who: StaffBrowser, key: string, body: Record<string, string>, scope = MAZDA) {
  const { version } = await open(who, key, scope)
  const { status, text } = await send(who, key, { version, ...body }, scope)
  expect(status, text).toBe(200)
  const { preview } = JSON.parse(text) as Preview
  return { ...preview, save: { id: preview.id, version, seen: preview.seen, typed: preview.typed } }
}
const stored = async () =>
  (await platform.database.drizzle.select().from(templateSettings).where(eq(templateSettings.template, 'mazda')))[0]
    ?.settings
const siteOfB = () => `site:${platform.tenants.b.website.id}`
const pageOf = async (host: string) => decodedText(await platform.fetch(host, '/'))
const logged = (action: 'setting.changed' | 'look.published') =>
  platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.action, action)).orderBy(staffAudit.id)

describe('a setting of a template', () => {
  test('shows first which sites of every dealer change, and which keep their own or their group’s', async () => {
    const { drizzle } = platform.database
    const { a, b } = platform.tenants
    const [third] = await drizzle
      .insert(websites)
      .values({ slug: 'third', name: 'Third', template: 'mazda', settings: { hold_minutes: 90 } })
      .returning()
    await drizzle
      .update(dealershipGroups)
      .set({ settings: { hold_minutes: 60 } })
      .where(eq(dealershipGroups.id, a.group.id))
    const who = await signedIn('operator')
    const { effects, save } = await show(who, 'hold_minutes', { value: '30' })
    expect(effects.map(({ site, before, after, kept }) => [site, before, after, kept])).toEqual([
      [b.website.name, '15 minutes', '30 minutes', null],
      ['Cousin', '60 minutes', '60 minutes', 'group'],
      ['Third', '90 minutes', '90 minutes', 'site'],
    ])
    expect(await stored()).toBeUndefined()

    // A site takes the template’s value: what was shown is no longer so.
    await drizzle.update(websites).set({ settings: {} }).where(eq(websites.id, third!.id))
    const refused = await send(who, 'hold_minutes', save)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Check them again')])
    expect(await stored()).toBeUndefined()
    await drizzle.delete(websites).where(eq(websites.id, third!.id))
  })

  test('reaches every site of the template at once, once, and is undone', async () => {
    const who = await signedIn('operator')
    expect(await pageOf(hostB)).toContain(' 15<')
    expect(await pageOf(hostA)).toContain(' 15<')
    const entries = (await logged('setting.changed')).length
    const { save } = await show(who, 'hold_minutes', { value: '30' })
    for (const _ of [1, 2]) expect((await send(who, 'hold_minutes', save)).status).toBe(302)
    expect(await stored()).toEqual({ hold_minutes: 30 })
    await expect.poll(() => pageOf(hostB)).toContain(' 30<')
    expect(await pageOf(hostA)).toContain(' 15<')
    expect((await logged('setting.changed')).slice(entries)).toMatchObject([
      {
        who: 'operator',
        subject: 'Length of a hold (template Mazda dealer)',
        website_id: null,
        dealership_group_id: null,
        before: { value: 'Not set here' },
        after: { value: '30 minutes' },
      },
    ])

    // The dealer sees where the value comes from and who set it.
    const theirs = await open(await signedIn('principal'), 'hold_minutes', siteOfB())
    expect(theirs).toMatchObject({ layer: 'template', words: '30 minutes', who: 'operator', isSet: false })
    expect(theirs.layers).toMatchObject([
      { layer: 'site', words: null },
      { layer: 'group', words: null },
      { layer: 'template', words: '30 minutes', who: 'operator', applies: true },
      { layer: 'product', words: null },
      { layer: 'platform', words: '15 minutes' },
    ])
    expect(theirs.history).toMatchObject([{ layer: 'template', who: 'operator', after: '30 minutes' }])
    const other = await open(await signedIn('group'), 'hold_minutes', `site:${platform.tenants.a.website.id}`)
    expect(other).toMatchObject({ layer: 'platform', who: null, history: [] })

    const undone = await who.post(`/settings/hold_minutes?scope=${MAZDA}`, {
      intent: 'undo',
      id: crypto.randomUUID(),
      change: save.id,
    })
    expect(undone.status).toBe(302)
    expect(await stored()).toEqual({})
    await expect.poll(() => pageOf(hostB)).toContain(' 15<')
    // A change of one template is none of another’s.
    const elsewhere = await who.post('/settings/hold_minutes?scope=template:kia', {
      intent: 'undo',
      id: crypto.randomUUID(),
      change: save.id,
    })
    expect(elsewhere.status).toBe(404)
  })

  test('that the product sets itself goes back to that when it is reset', async () => {
    const who = await signedIn('operator')
    expect(await open(who, 'models_enabled')).toMatchObject({ layer: 'product', isSet: false, value: true })
    const { save } = await show(who, 'models_enabled', { value: 'no' })
    expect((await send(who, 'models_enabled', save)).status).toBe(302)
    expect(await open(who, 'models_enabled')).toMatchObject({
      layer: 'template',
      isSet: true,
      value: false,
      who: 'operator',
      below: { layer: 'product' },
    })
    const reset = await show(who, 'models_enabled', { unset: 'yes' })
    expect((await send(who, 'models_enabled', { ...reset.save, unset: 'yes' })).status).toBe(302)
    expect(await stored()).toEqual({})
    expect(await open(who, 'models_enabled', siteOfB())).toMatchObject({ layer: 'product', value: true })
  })

  test('that changes while a site edits it: the site is told, and chooses', async () => {
    const principal = await signedIn('principal')
    const { version } = await open(principal, 'tagline', siteOfB())
    const who = await signedIn('operator')
    const { save } = await show(who, 'tagline', { value: 'For all Mazda dealers' })
    expect((await send(who, 'tagline', save)).status).toBe(302)
    const told = await send(principal, 'tagline', { value: 'Ours', version }, siteOfB())
    expect(told.status).toBe(409)
    expect(JSON.parse(told.text)).toMatchObject({
      values: { shown: 'Ours' },
      conflict: { who: 'operator', theirs: { shown: 'For all Mazda dealers' } },
    })
    const { conflict } = JSON.parse(told.text) as { conflict: { version: string } }
    expect((await send(principal, 'tagline', { value: 'Ours', version: conflict.version }, siteOfB())).status).toBe(302)
    await expect.poll(() => pageOf(hostB)).toContain('Ours')
  })

  test('of two operators who change it, the second is told', async () => {
    const [first, second] = [await signedIn('operator'), await signedIn('second')]
    const mine = await show(first, 'hold_minutes', { value: '30' })
    const theirs = await show(second, 'hold_minutes', { value: '45' })
    const answers = await Promise.all([
      send(first, 'hold_minutes', mine.save),
      send(second, 'hold_minutes', theirs.save),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  })

  test('is nothing for who is no operator: off with the reason, and refused', async () => {
    const who = await signedIn('operator')
    const { save } = await show(who, 'hold_minutes', { value: '30' })
    for (const name of ['principal', 'group']) {
      const other = await signedIn(name)
      const { choices } = await json<{ choices: { value: string; off: string | null }[] }>(other, '/settings')
      expect(choices.find(({ value }) => value === MAZDA)?.off).toContain('Only operators change a template')
      for (const path of ['/settings', '/settings/hold_minutes'])
        expect((await other.get(`${path}?scope=${MAZDA}`)).status).toBe(403)
      expect((await send(other, 'hold_minutes', save)).status).toBe(403)
      expect((await other.get('/look/template-mazda')).status).toBe(403)
      const posted = await other.post('/look/template-mazda', {
        intent: 'save',
        part: 'home',
        tagline: 'Mine',
        version: '',
      })
      expect(posted.status).toBe(403)
    }
    expect((await (await signedIn('principal')).get('/settings')).text).not.toContain('template:camper')
    expect(await stored()).toBeUndefined()
    for (const scope of ['template:', 'template:constructor', 'template:nobody', 'template:mazda:x'])
      expect((await who.get(`/settings/hold_minutes?scope=${scope}`)).status, scope).toBe(404)
  })

  test('with a value that a site’s own settings contradict is refused with the site', async () => {
    const { id } = platform.tenants.b.website
    await platform.database.drizzle
      .update(websites)
      .set({ settings: { search_slugs: ['used-cars'], default_search_path: null } })
      .where(eq(websites.id, id))
    const who = await signedIn('operator')
    const { version } = await open(who, 'default_search_path')
    const answer = await send(who, 'default_search_path', { version, value: '<b>/search/x' })
    expect(answer.status).toBe(422)
    expect(await stored()).toBeUndefined()
  })
})

describe('the look of a template', () => {
  interface Look {
    texts: Record<string, string>
    version: string
    own: string[]
    name: string
  }
  interface Review {
    key: string
    version: number
    seen: string
    shown: string
    effects: {
      id: number
      changes: { key: string }[]
      overridden: string[]
      picture: { draft: string; published: string } | null
    }[]
  }
  const look = (who: StaffBrowser, part = 'home') => json<Look>(who, `/look/template-mazda?part=${part}`)
  async function save(who: StaffBrowser, changes: Record<string, string>, part = 'home') {
    const { texts, version } = await look(who, part)
    return who.post('/look/template-mazda', { intent: 'save', part, version, ...texts, ...changes })
  }
  const review = (who: StaffBrowser) => json<Review>(who, '/look/template-mazda/review')
  const publish = (who: StaffBrowser, { key, version, seen, shown }: Review) =>
    who.post('/look/template-mazda/review', { key, version: String(version), seen, shown })

  test('is shown by value and by picture at each site, published once, and refused if the sites changed', async () => {
    const { b } = platform.tenants
    const { drizzle } = platform.database
    const who = await signedIn('operator')
    const places = await json<{ places: { scope: string; may: { allowed: boolean } }[] }>(who, '/look')
    expect(places.places.map(({ scope }) => scope)).toContain('template-mazda')
    expect(await look(who)).toMatchObject({ name: 'Mazda dealer (template)', own: [] })
    expect((await save(who, { tagline: 'Zoom <b>' })).status).toBe(302)
    expect(await pageOf(hostB)).not.toContain('Zoom')
    const first = await review(who)
    expect(first.effects.toSorted((one, other) => one.id - other.id)).toMatchObject([
      { id: b.website.id, changes: [{ key: 'tagline' }], overridden: [] },
      { id: cousin.id, changes: [{ key: 'tagline' }], overridden: [] },
    ])
    const framed = new URL(first.effects.find(({ id }) => id === b.website.id)!.picture!.draft)
    expect(await decodedText(await platform.fetch(hostB, framed.pathname + framed.search))).toContain('Zoom')

    await drizzle
      .update(websites)
      .set({ settings: { tagline: 'Own' } })
      .where(eq(websites.id, cousin.id))
    expect((await publish(who, first)).status).toBe(409)
    expect(await stored()).toBeUndefined()

    const again = await review(who)
    expect(again.effects.find(({ id }) => id === cousin.id)).toMatchObject({ changes: [], overridden: ['tagline'] })
    const entries = (await logged('look.published')).length
    for (const _ of [1, 2]) expect((await publish(who, again)).status).toBe(302)
    expect(await stored()).toEqual({ tagline: 'Zoom <b>' })
    await expect.poll(() => pageOf(hostB)).toContain('Zoom')
    expect(await pageOf(hostA)).not.toContain('Zoom')
    expect((await logged('look.published')).slice(entries)).toMatchObject([
      { who: 'operator', subject: 'Mazda dealer (template)', website_id: null, dealership_group_id: null },
    ])

    // Reset gives back the product’s.
    const { texts, version } = await look(who)
    expect((await look(who)).own).toEqual(['tagline'])
    await who.post('/look/template-mazda', { intent: 'save', part: 'home', version, ...texts, reset: 'tagline' })
    expect((await publish(who, await review(who))).status).toBe(302)
    expect(await stored()).toEqual({})
  })
})
