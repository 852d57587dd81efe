import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PageHandler } from '../../pages/pages.ts'
import { PUBLIC_KIND } from '../../pages/pages.ts'
import { lookDrafts, lookVersions, dealershipGroups, websites } from '../../sites/table.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { decodedText } from '../../../tools/testing/fetch.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { staffAudit } from '../table.ts'

/** A page that shows the look, with links of every kind, and everything that would make it cacheable. */
const handle: PageHandler = async (_request, { dealer: { site } }) => {
  const { colour_brand: brand, tagline } = site.settings
  const links = ['/finance?a=1&amp;b=2', `${site.baseUrl}contact`, '#top', 'tel:0712345678', 'https://maps.example/x']
  const anchors = links.map((href) => `<a class="x" href="${href}">Link &amp; more</a>`)
  return new Response(`<!doctype html><p data-x=1>${brand} ${tagline}</p><br/>${anchors.join('')}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-cache-tags': 'look', 'cache-control': 'public' },
  })
}

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
  })
  const { a, b } = platform.tenants
  for (const role of ['marketing', 'dealer_principal', 'sales'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: a.website.id })
  await giveStaff(platform.database, 'group@dealer.example', 'group_owner', { dealership_group_id: a.group.id })
  await giveStaff(platform.database, 'other@dealer.example', 'marketing', { website_id: b.website.id })
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  const { drizzle } = platform.database
  await drizzle.delete(lookDrafts)
  await drizzle.delete(lookVersions)
  await drizzle.update(dealershipGroups).set({ settings: {} })
  for (const { website } of [platform.tenants.a, platform.tenants.b])
    await drizzle.update(websites).set({ settings: website.settings }).where(eq(websites.id, website.id))
})

interface Screen {
  part: string
  texts: Record<string, string>
  version: string
  draftVersion: number
  changed: number
  own: string[]
  draft: { who: string } | null
  preview: { draft: string; pages: string[] }
  warnings: Record<string, string>
  canUndo: boolean
}
interface Review {
  key: string
  version: number
  seen: string
  shown: string
  differences: { key: string; before: string; after: string }[]
  conflicts: { key: string }[]
  unreadable: string[]
  effects: { id: number; changes: { key: string }[]; overridden: string[]; picture: unknown }[]
}

const browsers = new Map<string, StaffBrowser>()
async function signedIn(name: string): Promise<StaffBrowser> {
  const there = browsers.get(name)
  if (there) return there
  const who = staffBrowser(platform)
  expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
  browsers.set(name, who)
  return who
}
const scopeA = () => `site-${platform.tenants.a.website.id}`
const groupA = () => `group-${platform.tenants.a.group.id}`
const json = async <T>(who: StaffBrowser, path: string) => JSON.parse((await who.get(path)).text) as T
const open = (who: StaffBrowser, part: string, scope = scopeA()) => json<Screen>(who, `/look/${scope}?part=${part}`)
async function save(who: StaffBrowser, part: string, changes: Record<string, string>, scope = scopeA()) {
  const { texts, version } = await open(who, part, scope)
  return who.post(`/look/${scope}`, { intent: 'save', part, version, ...texts, ...changes })
}
async function publish(who: StaffBrowser, scope = scopeA(), changes: Partial<Record<string, string>> = {}) {
  const { key, version, seen, shown } = await json<Review>(who, `/look/${scope}/review`)
  return who.post(`/look/${scope}/review`, { key, version: String(version), seen, shown, ...changes } as Record<
    string,
    string
  >)
}
const settingsOf = async (key: 'a' | 'b' = 'a') => {
  const { id } = platform.tenants[key].website
  return (await platform.database.drizzle.select().from(websites).where(eq(websites.id, id)))[0]!.settings
}
const audited = async (action: string) =>
  (
    await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.action, action as 'look.draft'))
  ).length
const refusal = (answer: { status: number; text: string }) => ({
  status: answer.status,
  ...(JSON.parse(answer.text) as {
    error: string
    fields: Record<string, string>
    values: Record<string, string>
    conflict?: { who: string | null; theirs: Record<string, string> }
  }),
})
const page = async (host: string, address: string) => {
  const { pathname, search } = new URL(address)
  const answer = await platform.fetch(host, pathname + search)
  return { ...answer, html: decodedText(answer) }
}

describe('rights', () => {
  test('marketing changes the look; sales is told who can, on every address', async () => {
    const sales = await signedIn('sales')
    for (const path of [
      '/look',
      `/look/${scopeA()}`,
      ...['review', 'history', 'start'].map((one) => `/look/${scopeA()}/${one}`),
    ]) {
      const { status, text } = await sales.get(path)
      expect([path, status]).toEqual([path, 403])
      expect(text).toContain('People in sales can’t change the look of a site.')
    }
    const answers = [
      await sales.post(`/look/${scopeA()}`, { intent: 'save', part: 'home', tagline: 'x' }),
      await sales.post(`/look/${scopeA()}/review`, { key: crypto.randomUUID(), version: '0' }),
      await sales.post(`/look/${scopeA()}/start`, { intent: 'start', chosen: 'night', draft: '0' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await (await signedIn('marketing')).get('/look')).headers.location).toBe(`/look/${scopeA()}`)
  })

  test('nobody reaches another dealer’s look, nor a group’s without a role for it', async () => {
    const marketing = await signedIn('marketing')
    for (const scope of [
      `site-${platform.tenants.b.website.id}`,
      `group-${platform.tenants.b.group.id}`,
      'site-999999',
      'x',
    ])
      expect([scope, (await marketing.get(`/look/${scope}`)).status]).toEqual([scope, 404])
    expect((await marketing.get(`/look/${groupA()}`)).status).toBe(403)
    const start = { intent: 'copy', chosen: String(platform.tenants.b.website.id), draft: '0' }
    expect((await marketing.post(`/look/${scopeA()}/start`, start)).status).toBe(404)
  })
})

describe('a draft', () => {
  test('is seen at its signed address alone, and is published in one step with everything recorded once', async () => {
    const who = await signedIn('marketing')
    const before = await settingsOf()
    const drafts = await audited('look.draft')
    const saved = await save(who, 'home', { tagline: 'New <b>headline</b>' })
    expect([saved.status, saved.headers.location]).toEqual([302, expect.stringContaining('done=saved')])
    expect(await settingsOf()).toEqual(before)
    expect((await page(hostA, 'http://x/')).html).not.toContain('headline')
    const { preview, changed, own } = await open(who, 'home')
    expect([changed, own]).toEqual([1, ['tagline']])
    const shown = await page(hostA, preview.draft)
    expect(shown.html).toContain('New <b>headline</b>')
    expect(shown.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(shown.headers['content-security-policy']).toContain('frame-ancestors http://console.localhost')
    expect(shown.headers['x-frame-options']).toBeUndefined()

    const review = await json<Review>(who, `/look/${scopeA()}/review`)
    expect(review.differences).toEqual([
      { key: 'tagline', before: expect.stringContaining('(inherited)') as string, after: 'New <b>headline</b>' },
    ])
    const key = crypto.randomUUID()
    for (let sent = 0; sent < 2; sent += 1) expect((await publish(who, scopeA(), { key })).status).toBe(302)
    expect(await settingsOf()).toEqual({ ...before, tagline: 'New <b>headline</b>' })
    await expect.poll(async () => (await page(hostA, 'http://x/')).html).toContain('headline')
    // The preview was what is published now, but for the address in its links.
    const { searchParams } = new URL(preview.draft)
    const plain = shown.html
      .replaceAll(`&amp;preview=${searchParams.get('preview')}`, '')
      .replaceAll(`?preview=${searchParams.get('preview')}`, '')
    expect(plain).toBe((await page(hostA, 'http://x/')).html)
    expect([(await audited('look.draft')) - drafts, await audited('look.published')]).toEqual([1, 1])
    expect(await platform.database.drizzle.select().from(lookVersions)).toHaveLength(2)
    expect(await settingsOf('b')).toEqual(platform.tenants.b.website.settings)
  })

  test('links of a preview stay in it; others are as they were', async () => {
    const who = await signedIn('marketing')
    const { preview } = await open(who, 'home')
    const { html } = await page(hostA, preview.draft)
    const given = new URL(preview.draft).searchParams.get('preview')
    expect(html).toContain(`href="/finance?a=1&amp;b=2&amp;preview=${given}"`)
    expect(html).toContain(`contact?preview=${given}"`)
    for (const same of [
      '<a class="x" href="#top">',
      'href="tel:0712345678"',
      'href="https://maps.example/x"',
      '<p data-x=1>',
      '<br/>',
    ])
      expect(html).toContain(same)
  })

  test('a signature is for one site, one draft and one time', async () => {
    const who = await signedIn('marketing')
    await save(who, 'home', { tagline: 'Secret' })
    const { preview } = await open(who, 'home')
    const { pathname, search } = new URL(preview.draft)
    expect((await page(hostB, `http://x${pathname}${search}`)).html).not.toContain('Secret')
    const [draft] = await platform.database.drizzle.select().from(lookDrafts)
    for (const other of [
      search.replace(draft!.id, '00000000-0000-0000-0000-000000000000'),
      search.replace(/=(\d+)\./, (_, end) => `=${Number(end) + 60}.`),
      '?preview=',
    ]) {
      const answer = await page(hostA, `http://x/${other}`)
      expect(answer.html).not.toContain('Secret')
      expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
    }
    expect((await page(hostA, `http://x/any/page${search}`)).html).toContain('Secret')
  })

  test('colours that can’t be read are refused with the nearest that can', async () => {
    const who = await signedIn('marketing')
    const answer = refusal(await save(who, 'colours', { colour_muted: '#999999', colour_brand: 'red' }))
    expect([answer.status, answer.fields]).toEqual([
      422,
      { colour_brand: 'This must be # and six hexadecimal digits.' },
    ])
    const faint = refusal(await save(who, 'colours', { colour_muted: '#999999' }))
    expect([faint.status, faint.fields.colour_muted]).toEqual([
      422,
      expect.stringContaining('The nearest colour that passes is #'),
    ])
    expect(faint.values.colour_muted).toBe('#999999')
    expect(await platform.database.drizzle.select().from(lookDrafts)).toHaveLength(0)
    expect((await save(who, 'colours', { colour_muted: '#555555' })).status).toBe(302)
  })

  test('two people who change the same part: the second sees both; another part is no conflict', async () => {
    const [one, other] = [await signedIn('marketing'), await signedIn('dealer_principal')]
    const seen = await open(other, 'home')
    await save(one, 'home', { tagline: 'One' })
    expect((await save(other, 'style', { corner_radius: '3' })).status).toBe(302)
    const body = { intent: 'save', part: 'home', version: seen.version, ...seen.texts, tagline: 'Two' }
    const conflict = refusal(await other.post(`/look/${scopeA()}`, body))
    expect(conflict).toMatchObject({
      status: 409,
      conflict: { theirs: { tagline: 'One' } },
      values: { tagline: 'Two' },
    })
    const version = (JSON.parse((await other.get(`/look/${scopeA()}?part=home`)).text) as Screen).version
    expect((await other.post(`/look/${scopeA()}`, { ...body, version })).status).toBe(302)
    expect((await open(one, 'home')).texts.tagline).toBe('Two')
    expect((await open(one, 'style')).texts.corner_radius).toBe('3')
  })

  test('what is published elsewhere meanwhile stays, and what both changed is told before it is replaced', async () => {
    const who = await signedIn('marketing')
    await save(who, 'home', { tagline: 'Mine' })
    const { drizzle } = platform.database
    const { id } = platform.tenants.a.website
    await drizzle
      .update(websites)
      .set({ settings: { ...(await settingsOf()), tagline: 'Theirs', home_intro: 'New' } })
      .where(eq(websites.id, id))
    const review = await json<Review>(who, `/look/${scopeA()}/review`)
    expect(review.conflicts.map(({ key }) => key)).toEqual(['tagline'])
    expect((await publish(who, scopeA(), { seen: 'earlier' })).status).toBe(409)
    expect((await publish(who)).status).toBe(302)
    expect(await settingsOf()).toMatchObject({ tagline: 'Mine', home_intro: 'New' })
  })

  test('is discarded, and that undone; a stale version is refused', async () => {
    const who = await signedIn('marketing')
    await save(who, 'home', { tagline: 'Mine' })
    const { draftVersion } = await open(who, 'home')
    expect((await who.post(`/look/${scopeA()}`, { intent: 'discard', draft: '0' })).status).toBe(409)
    await who.post(`/look/${scopeA()}`, { intent: 'discard', draft: String(draftVersion) })
    const gone = await open(who, 'home')
    expect([gone.changed, gone.draft]).toEqual([0, null])
    await who.post(`/look/${scopeA()}`, { intent: 'undo', draft: String(gone.draftVersion) })
    expect((await open(who, 'home')).texts.tagline).toBe('Mine')
  })

  test('an own value is given up for the inherited one', async () => {
    const who = await signedIn('marketing')
    await save(who, 'home', { tagline: 'Mine' })
    await publish(who)
    await save(who, 'home', { reset: 'tagline' })
    expect((await open(who, 'home')).own).toEqual([])
    await publish(who)
    expect(await settingsOf()).not.toHaveProperty('tagline')
  })

  test('links that lead nowhere are told, and a bad address is refused', async () => {
    const who = await signedIn('marketing')
    const row = (href: string) => ({ header_links: '', 'header_links.0.label': 'Club', 'header_links.0.href': href })
    expect(refusal(await save(who, 'menus', row('javascript:alert(1)'))).fields.header_links).toContain('Club: ')
    expect((await save(who, 'menus', row('/nowhere'))).status).toBe(302)
    expect((await open(who, 'menus')).warnings).toMatchObject({ '/nowhere': 'This site has no page at that address.' })
  })
})

describe('what was published', () => {
  const undo = (who: StaffBrowser, location: string) =>
    who.post(`/look/${scopeA()}`, {
      intent: 'unpublish',
      published: new URL(location, 'http://x').searchParams.get('undo') ?? '',
    })

  test('is undone as a version of its own, once, and a draft that was begun since stays', async () => {
    const who = await signedIn('marketing')
    const before = await settingsOf()
    await save(who, 'home', { tagline: 'One' })
    const { headers } = await publish(who)
    expect(await settingsOf()).toMatchObject({ tagline: 'One' })
    await save(who, 'style', { corner_radius: '3' })
    expect((await undo(who, headers.location!)).headers.location).toBe(`/look/${scopeA()}?done=unpublished`)
    expect(await settingsOf()).toEqual(before)
    expect(await settingsOf('b')).toEqual(platform.tenants.b.website.settings)
    const { texts, changed } = await open(who, 'style')
    expect([texts.corner_radius, changed]).toEqual(['3', 1])
    expect(await platform.database.drizzle.select().from(lookVersions)).toHaveLength(3)
    expect((await undo(who, headers.location!)).status).toBe(409)
    expect(await settingsOf()).toEqual(before)
  })

  test('is not undone once it is published again, nor at another dealer’s site', async () => {
    const [who, second] = [await signedIn('marketing'), await signedIn('dealer_principal')]
    await save(who, 'home', { tagline: 'One' })
    const { headers } = await publish(who)
    expect((await undo(await signedIn('other'), headers.location!)).status).toBe(404)
    await save(second, 'home', { tagline: 'Two' })
    await publish(second)
    const refused = refusal(await undo(who, headers.location!))
    expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('published again since')])
    expect(await settingsOf()).toMatchObject({ tagline: 'Two' })
  })
})

test('a version is compared and restored as a draft', async () => {
  const who = await signedIn('marketing')
  await save(who, 'home', { tagline: 'One' })
  await publish(who)
  await save(who, 'home', { tagline: 'Two' })
  await publish(who)
  interface History {
    draft: number
    versions: { id: string; title: string; count: number; isPublished: boolean }[]
    chosen: { differences: unknown[]; other: string } | null
  }
  const { versions } = await json<History>(who, `/look/${scopeA()}/history`)
  expect(versions.map(({ count, isPublished }) => [count, isPublished])).toEqual([
    [0, true],
    [1, false],
    [1, false],
  ])
  const { chosen, draft } = await json<History>(who, `/look/${scopeA()}/history?version=${versions[1]!.id}`)
  expect(chosen!.differences).toEqual([{ key: 'tagline', before: 'Two', after: 'One' }])
  expect(chosen!.other).toBe('Published')
  const compared = (than: string) =>
    json<History>(who, `/look/${scopeA()}/history?version=${versions[1]!.id}&than=${than}`)
  const { chosen: earlier } = await compared(versions[2]!.id)
  expect(earlier).toMatchObject({
    other: versions[2]!.title,
    differences: [{ key: 'tagline', before: expect.stringContaining('(inherited)'), after: 'One' }],
  })
  for (const unknown of [versions[1]!.id, crypto.randomUUID(), '<b>'])
    expect((await compared(unknown)).chosen).toEqual(chosen)
  expect((await who.post(`/look/${scopeA()}/history`, { id: versions[1]!.id, draft: String(draft) })).status).toBe(302)
  expect((await open(who, 'home')).texts.tagline).toBe('One')
  expect((await settingsOf()).tagline).toBe('Two')
})

test('a template changes colours, typefaces and style, and nothing that the site says', async () => {
  const who = await signedIn('marketing')
  await save(who, 'home', { tagline: 'Mine' })
  const { draft } = await json<{ draft: string }>(who, `/look/${scopeA()}/start`)
  expect((await who.post(`/look/${scopeA()}/start`, { intent: 'start', chosen: 'night', draft })).status).toBe(302)
  expect((await open(who, 'colours')).texts).toMatchObject({ colour_ground: '#141416', colour_scheme: 'dark' })
  expect((await open(who, 'home')).texts.tagline).toBe('Mine')
  expect(
    (await who.post(`/look/${scopeA()}/start`, { intent: 'start', chosen: 'constructor', draft: '2' })).status,
  ).toBe(404)
})

test('a group’s colour that a site’s own text can’t be read on is refused with its own field, the site and what passes', async () => {
  const { drizzle } = platform.database
  const { website } = platform.tenants.a
  await drizzle
    .update(websites)
    .set({ settings: { ...website.settings, colour_muted: '#6F6F6F' } })
    .where(eq(websites.id, website.id))
  const who = await signedIn('group')
  const answer = refusal(await save(who, 'colours', { colour_ground: '#DDDDDD' }, groupA()))
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.fields)).toEqual(['colour_ground'])
  expect(answer.fields.colour_ground).toMatch(
    new RegExp(
      `^At ${website.name}: Secondary text on the page background: the contrast is 3\\.6 to 1, and 4\\.5 is needed\\. ` +
        'The site has its own “Secondary text”\\. The nearest “Page background” that passes is #F[0-9A-F]{5}\\.$',
    ),
  )
  const nearest = /#[0-9A-F]{6}/.exec(answer.fields.colour_ground!)![0]
  expect((await save(who, 'colours', { colour_ground: nearest }, groupA())).status).toBe(302)
})

test('at group level it is shown which sites change and which keep their own', async () => {
  const who = await signedIn('group')
  const { a } = platform.tenants
  await platform.database.drizzle
    .update(websites)
    .set({ settings: { ...a.website.settings, corner_radius: 5 } })
    .where(eq(websites.id, a.website.id))
  await save(who, 'home', { tagline: 'For all' }, groupA())
  await save(who, 'style', { corner_radius: '1' }, groupA())
  const { effects } = await json<Review>(who, `/look/${groupA()}/review`)
  expect(effects).toMatchObject([
    {
      id: a.website.id,
      changes: [{ key: 'tagline' }],
      overridden: ['corner_radius'],
      picture: { draft: expect.any(String) as string },
    },
  ])
  expect((await publish(who, groupA())).status).toBe(302)
  await expect.poll(async () => (await page(hostA, 'http://x/')).html).toContain('For all')
  expect((await page(hostB, 'http://x/')).html).not.toContain('For all')
})
