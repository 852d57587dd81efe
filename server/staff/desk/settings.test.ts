import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentPages } from '../../content/table.ts'
import { dealershipGroups, settingHistory, websites } from '../../sites/table.ts'
import { staffAudit } from '../table.ts'
import type { DeskSetting, DeskSettingDetail } from './settingViews.ts'

let platform: TestPlatform
let sister: { id: number }

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { website, group } = platform.tenants.a
  const [made] = await platform.database.drizzle
    .insert(websites)
    .values({ slug: 'sister', name: 'Sister', template: 'used-cars', dealership_group_id: group.id })
    .returning()
  sister = made!
  await giveStaff(platform.database, 'owner@dealer.example', 'group_owner', { dealership_group_id: group.id })
  for (const role of ['dealer_principal', 'sales'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: website.id })
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  const db = platform.database.drizzle
  await db.update(websites).set({ settings: {} })
  await db.update(dealershipGroups).set({ settings: {} })
  await db.delete(settingHistory)
})

const siteScope = (key: 'a' | 'b' = 'a') => `site:${platform.tenants[key].website.id}`
const groupScope = (key: 'a' | 'b' = 'a') => `group:${platform.tenants[key].group.id}`

async function signedIn(who: string): Promise<StaffBrowser> {
  const browser = staffBrowser(platform)
  expect((await browser.signIn(`${who}@dealer.example`)).status).toBe(302)
  return browser
}

type Screen = Omit<DeskSettingDetail, 'at'> & { done: string | null; undo: string | null; kind: string }
const open = async (who: StaffBrowser, key: string, scope = siteScope(), more = ''): Promise<Screen> =>
  JSON.parse((await who.get(`/settings/${key}?scope=${scope}${more}`)).text) as Screen
const save = (who: StaffBrowser, key: string, body: Record<string, string>, scope = siteScope()) =>
  who.post(`/settings/${key}?scope=${scope}`, { intent: 'save', id: crypto.randomUUID(), ...body })
const changeIn = ({ headers }: { headers: Record<string, unknown> }) =>
  new URL(String(headers.location), 'http://console').searchParams.get('done')
const storedOf = async (id: number) =>
  (await platform.database.drizzle.select().from(websites).where(eq(websites.id, id)))[0]!.settings
const storedGroup = async () =>
  (
    await platform.database.drizzle
      .select()
      .from(dealershipGroups)
      .where(eq(dealershipGroups.id, platform.tenants.a.group.id))
  )[0]!.settings
const logged = () =>
  platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.action, 'setting.changed'))
    .orderBy(staffAudit.id)
const refusal = ({ status, text }: { status: number; text: string }) => ({
  status,
  ...(JSON.parse(text) as {
    error: string
    fields: Record<string, string>
    values: Record<string, string>
    conflict?: { version: string; who: string | null; theirs: Record<string, string> }
  }),
})

test('a setting offers what it can refer to by name: of its own site, or of the sites of its group', async () => {
  const owner = await signedIn('owner')
  const { a, b } = platform.tenants
  const names = (screen: Screen) => Object.values(screen.references).flat()
  const labels = a.locations.map(({ name }) => name).toSorted()
  for (const scope of [siteScope(), groupScope()]) {
    const { references } = await open(owner, 'search_exclude_location_ids', scope)
    expect(references.location.map(({ label }) => label)).toEqual(labels)
    expect(references.location.map(({ value }) => Number(value)).toSorted()).toEqual(
      a.locations.map(({ id }) => id).toSorted(),
    )
    expect([references.dealership, references.offer]).toEqual([[], []])
  }
  const destinations = await open(owner, 'lead_destinations')
  expect(destinations.references.dealership.map(({ label }) => label)).toEqual(
    a.dealerships.map(({ name }) => name).toSorted(),
  )
  for (const one of [...b.locations, ...b.dealerships])
    expect(names(destinations).map(({ label }) => label)).not.toContain(one.name)
  expect(names(await open(owner, 'offer_exempt_ids')).length).toBe(1)
  expect(names(await open(owner, 'tagline'))).toEqual([])
  expect(names(await open(owner, 'search_exclude_location_ids', `site:${sister.id}`))).toEqual([])
})

test('locations are told by name, in the list, the history, a change that is foretold and the log', async () => {
  const owner = await signedIn('owner')
  const { a, b } = platform.tenants
  const key = 'search_exclude_location_ids'
  const [own] = a.locations
  const { version } = await open(owner, key)
  const saved = await save(owner, key, { version, 'value.length': '1', 'value.0': String(own!.id) })
  expect(saved.status).toBe(302)
  const shown = await open(owner, key)
  expect([shown.words, shown.history[0]!.after]).toEqual([own!.name, own!.name])
  expect((await logged()).at(-1)!.after).toEqual({ value: own!.name })
  const { groups } = JSON.parse((await owner.get(`/settings?scope=${siteScope()}&search=${key}`)).text) as {
    groups: { settings: DeskSetting[] }[]
  }
  expect(groups[0]!.settings[0]!.words).toBe(own!.name)
  const group = await open(owner, key, groupScope())
  const foretold = await save(
    owner,
    key,
    { version: group.version, 'value.length': '1', 'value.0': String(own!.id) },
    groupScope(),
  )
  expect(foretold.text).toContain(own!.name)
  // A location of another dealer has no name for them.
  const foreign = String(b.locations[0]!.id)
  await platform.database.drizzle
    .update(websites)
    .set({ settings: { [key]: [Number(foreign)] } })
    .where(eq(websites.id, a.website.id))
  expect((await open(owner, key)).words).toBe(foreign)
})

describe('the list', () => {
  interface List {
    groups: { slug: string; settings: DeskSetting[] }[]
    may: { allowed: boolean; reason?: string }
    found: number
    choices: { value: string }[]
  }
  const list = async (who: StaffBrowser, query = '') => JSON.parse((await who.get(`/settings?${query}`)).text) as List

  test('has every setting with its value in words and its layer, and finds by name, meaning and value', async () => {
    await platform.database.drizzle
      .update(websites)
      .set({ settings: { tagline: 'Roos & <b>utes</b>' } })
      .where(eq(websites.id, platform.tenants.a.website.id))
    const who = await signedIn('sales')
    const all = await list(who, `scope=${siteScope()}`)
    expect(all.found).toBeGreaterThan(200)
    expect(all.may).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('can’t change settings') as string,
    })
    const found = await list(who, `scope=${siteScope()}&search=roos`)
    expect(found.groups.flatMap(({ settings }) => settings)).toMatchObject([
      { key: 'tagline', words: 'Roos & <b>utes</b>', layer: 'site', who: null },
    ])
    expect((await list(who, `scope=${siteScope()}&search=hold_min`)).found).toBe(1)
  })

  test('of another dealer is not there, nor of a group for who has a role at a site', async () => {
    const who = await signedIn('dealer_principal')
    for (const scope of [siteScope('b'), groupScope('b'), groupScope(), 'platform', 'site:x'])
      for (const path of ['/settings', '/settings/tagline'])
        expect((await who.get(`${path}?scope=${scope}`)).status, `${path} ${scope}`).toBe(404)
    const answer = await save(who, 'tagline', { value: 'Mine', version: '' }, siteScope('b'))
    expect(answer.status).toBe(404)
    expect(await storedOf(platform.tenants.b.website.id)).toEqual({})
    expect((await who.get(`/settings/nothing?scope=${siteScope()}`)).status).toBe(404)
  })
})

describe('a setting of a site', () => {
  test('is changed once, with its entry in the log and its history, and undone', async () => {
    const who = await signedIn('dealer_principal')
    const before = await logged()
    const screen = await open(who, 'hold_minutes')
    expect(screen).toMatchObject({ value: 15, isSet: false, layer: 'platform', words: '15 minutes' })
    const id = crypto.randomUUID()
    for (const _ of [1, 2]) {
      const saved = await save(who, 'hold_minutes', { id, value: '20', version: screen.version })
      expect(saved.status).toBe(302)
      expect(changeIn(saved)).toBe(id)
    }
    expect(await storedOf(platform.tenants.a.website.id)).toEqual({ hold_minutes: 20 })
    expect((await logged()).slice(before.length)).toMatchObject([
      {
        who: 'dealer_principal',
        subject: 'Length of a hold',
        website_id: platform.tenants.a.website.id,
        before: { value: 'Not set here' },
        after: { value: '20 minutes' },
      },
    ])
    const after = await open(who, 'hold_minutes', siteScope(), `&done=${id}`)
    expect(after).toMatchObject({
      done: 'Saved: Length of a hold',
      undo: id,
      isSet: true,
      who: 'dealer_principal',
      history: [{ id, who: 'dealer_principal', before: null, after: '20 minutes' }],
      below: { layer: 'platform', words: '15 minutes' },
    })
    const undone = await who.post(`/settings/hold_minutes?scope=${siteScope()}`, {
      intent: 'undo',
      id: crypto.randomUUID(),
      change: id,
    })
    expect(undone.status).toBe(302)
    expect(await storedOf(platform.tenants.a.website.id)).toEqual({})
    const again = await who.post(`/settings/hold_minutes?scope=${siteScope()}`, {
      intent: 'undo',
      id: crypto.randomUUID(),
      change: id,
    })
    expect(refusal(again)).toMatchObject({ status: 409 })
  })

  test('with an invalid value is refused beside its field, with what was typed', async () => {
    const who = await signedIn('dealer_principal')
    const { version } = await open(who, 'hold_minutes')
    expect(refusal(await save(who, 'hold_minutes', { value: '4', version }))).toMatchObject({
      status: 422,
      fields: { value: 'Please enter 5 or more.' },
      values: { json: '4' },
    })
    const slugs = await open(who, 'default_search_path')
    expect(
      refusal(await save(who, 'default_search_path', { value: '/search/used-trucks', version: slugs.version })),
    ).toMatchObject({ status: 422, fields: { value: expect.stringContaining('not among search_slugs') as string } })
    expect(await storedOf(platform.tenants.a.website.id)).toEqual({})
  })

  test('with a phone number that cannot be called is refused; one that was stored before stays, and can be undone to', async () => {
    const { website } = platform.tenants.a
    const stored = { site_phone: 'a'.repeat(300) }
    await platform.database.drizzle.update(websites).set({ settings: stored }).where(eq(websites.id, website.id))
    const who = await signedIn('dealer_principal')
    const { version } = await open(who, 'site_phone')
    expect(refusal(await save(who, 'site_phone', { value: 'Ring us', version }))).toMatchObject({
      status: 422,
      fields: { value: 'Please enter a phone number, digits only.' },
      values: { json: '"Ring us"' },
    })
    const other = await open(who, 'hold_minutes')
    expect((await save(who, 'hold_minutes', { value: '30', version: other.version })).status).toBe(302)
    expect(await storedOf(website.id)).toEqual({ ...stored, hold_minutes: 30 })
    const saved = await save(who, 'site_phone', { value: '1300 555 010', version })
    const change = new URL(saved.headers.location as string, 'http://console').searchParams.get('done')!
    expect(await storedOf(website.id)).toMatchObject({ site_phone: '1300 555 010' })
    const undo = { intent: 'undo', id: crypto.randomUUID(), change }
    expect((await who.post(`/settings/site_phone?scope=${siteScope()}`, undo)).status).toBe(302)
    expect(await storedOf(website.id)).toMatchObject(stored)
  })

  test('of which somebody else has changed it meanwhile shows both, in the group too', async () => {
    const who = await signedIn('dealer_principal')
    const { version } = await open(who, 'tagline')
    const owner = await signedIn('owner')
    const theirs = await open(owner, 'tagline')
    expect((await save(owner, 'tagline', { value: 'Theirs', version: theirs.version })).status).toBe(302)
    const conflict = refusal(await save(who, 'tagline', { value: 'Mine', version }))
    expect(conflict).toMatchObject({
      status: 409,
      values: { shown: 'Mine', typed: 'value=Mine' },
      conflict: { who: 'owner', theirs: { shown: 'Theirs' } },
    })
    expect(await storedOf(platform.tenants.a.website.id)).toEqual({ tagline: 'Theirs' })
    const mine = { typed: conflict.values.typed!, version: conflict.conflict!.version }
    expect((await save(who, 'tagline', mine)).status).toBe(302)
    expect(await storedOf(platform.tenants.a.website.id)).toEqual({ tagline: 'Mine' })

    // The group’s value is what the site would otherwise have had.
    const seen = await open(who, 'home_intro')
    const preview = JSON.parse(
      (
        await save(
          owner,
          'home_intro',
          { value: 'All of us.', version: (await open(owner, 'home_intro', groupScope())).version },
          groupScope(),
        )
      ).text,
    ) as { preview: { seen: string; id: string } }
    const group = await open(owner, 'home_intro', groupScope())
    await save(
      owner,
      'home_intro',
      { typed: 'value=All+of+us.', version: group.version, seen: preview.preview.seen },
      groupScope(),
    )
    expect(refusal(await save(who, 'home_intro', { value: 'Only us.', version: seen.version }))).toMatchObject({
      status: 409,
      conflict: { who: 'owner', theirs: { shown: 'All of us.' } },
    })
  })

  test('that would hide a page behind the site’s own address is refused, naming the page', async () => {
    const db = platform.database.drizzle
    const { website } = platform.tenants.a
    const { website: other } = platform.tenants.b
    await db.update(websites).set({ settings: { use_pages_path: true } })
    const page = { title: 'Find yours', blocks: [], published: true }
    await db.insert(contentPages).values({ ...page, website_id: other.id, slug: 'compare' })
    const who = await signedIn('dealer_principal')
    const turnOff = async () =>
      save(who, 'use_pages_path', { value: 'false', version: (await open(who, 'use_pages_path')).version })
    await db.insert(contentPages).values({ ...page, website_id: website.id, slug: 'search' })
    expect(refusal(await turnOff())).toMatchObject({
      status: 422,
      fields: {
        value:
          'Nobody would see the page “Find yours” any more. /search is the address of the stock search. Please give the page another address first.',
      },
    })
    expect(await storedOf(website.id)).toEqual({ use_pages_path: true })
    await db.update(contentPages).set({ slug: 'find-yours' }).where(eq(contentPages.website_id, website.id))
    expect((await turnOff()).status).toBe(302)
    await db.delete(contentPages)
  })

  test('is changed by nobody without the right', async () => {
    const who = await signedIn('sales')
    const { version, may } = await open(who, 'tagline')
    expect(may.allowed).toBe(false)
    expect((await save(who, 'tagline', { value: 'Mine', version })).status).toBe(403)
    expect(await storedOf(platform.tenants.a.website.id)).toEqual({})
  })
})

describe('a setting of a group', () => {
  test('shows first what changes at which sites, and which keep their own; saved once that has been seen', async () => {
    await platform.database.drizzle
      .update(websites)
      .set({ settings: { hold_minutes: 60 } })
      .where(eq(websites.id, sister.id))
    const who = await signedIn('owner')
    const { version } = await open(who, 'hold_minutes', groupScope())
    const id = crypto.randomUUID()
    const asked = await save(who, 'hold_minutes', { id, value: '30', version }, groupScope())
    expect(asked.status).toBe(200)
    const { preview } = JSON.parse(asked.text) as { preview: { seen: string; typed: string; effects: unknown[] } }
    expect(preview.effects).toMatchObject([
      { before: '15 minutes', after: '30 minutes', kept: null },
      { site: 'Sister', before: '60 minutes', after: '60 minutes', kept: 'site' },
    ])
    expect(await storedGroup()).toEqual({})

    // A site takes the group’s value again: what was shown is no longer so.
    await platform.database.drizzle.update(websites).set({ settings: {} }).where(eq(websites.id, sister.id))
    const body = { id, typed: preview.typed, version, seen: preview.seen }
    expect(refusal(await save(who, 'hold_minutes', body, groupScope()))).toMatchObject({
      status: 409,
      error: 'The sites have changed since you looked. Check them again.',
    })
    expect(await storedGroup()).toEqual({})
    const again = JSON.parse((await save(who, 'hold_minutes', { ...body, seen: '' }, groupScope())).text) as {
      preview: { seen: string }
    }
    const saved = await save(who, 'hold_minutes', { ...body, seen: again.preview.seen }, groupScope())
    expect(saved.status).toBe(302)
    expect(await storedGroup()).toEqual({ hold_minutes: 30 })
    expect(await open(who, 'hold_minutes', siteScope())).toMatchObject({
      layer: 'group',
      words: '30 minutes',
      who: 'owner',
    })
    expect((await logged()).at(-1)).toMatchObject({
      dealership_group_id: platform.tenants.a.group.id,
      after: { value: '30 minutes' },
    })
    const undo = await who.post(`/settings/hold_minutes?scope=${groupScope()}`, {
      intent: 'undo',
      id: crypto.randomUUID(),
      change: id,
    })
    expect(undo.status).toBe(302)
    expect(await storedGroup()).toEqual({})
  })
})
