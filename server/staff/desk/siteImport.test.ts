import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { multipart, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentDrafts, contentPages, contentVersions } from '../../content/table.ts'
import { dealershipGroups, lookVersions, settingHistory, websites } from '../../sites/table.ts'
import { staffAudit } from '../table.ts'

const CONSOLE = 'console.localhost'
let platform: TestPlatform
let operator: StaffBrowser
let archive: Buffer

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { a } = platform.tenants
  await giveStaff(platform.database, 'operator@platform.example', 'operator', {})
  for (const role of ['dealer_principal', 'group_owner'] as const)
    await giveStaff(
      platform.database,
      `${role}@dealer.example`,
      role,
      role === 'group_owner' ? { dealership_group_id: a.group.id } : { website_id: a.website.id },
    )
  await platform.database.drizzle
    .insert(contentPages)
    .values({ website_id: a.website.id, slug: 'about-us', title: 'About A', blocks: [] })
  const of = { dealership_group_id: a.group.id }
  await platform.database.drizzle.insert(settingHistory).values({
    ...of,
    id: randomUUID(),
    key: 'tagline',
    before: {},
    after: { value: 'Line of the group' },
    who: 'Kim Lee',
    changed_at: new Date('2026-11-01'),
  })
  await platform.database.drizzle
    .insert(lookVersions)
    .values({ ...of, id: randomUUID(), settings: { corner_radius: 7 }, published_at: new Date('2026-11-01') })
  operator = await signedIn('operator@platform.example')
  archive = (await operator.get(`/sites/${a.website.id}/archive.zip`)).body
})
afterAll(() => platform.dispose())

async function signedIn(email: string): Promise<StaffBrowser> {
  const browser = staffBrowser(platform)
  expect((await browser.signIn(email)).status).toBe(302)
  return browser
}

async function send(
  who: StaffBrowser,
  content: Buffer | null,
  { id = randomUUID() as string, slug = `import-${randomUUID().slice(0, 8)}`, withoutGroup = false } = {},
) {
  const { body, contentType } = await multipart([
    ['id', id],
    ['slug', slug],
    ...(withoutGroup ? [['without_group', 'yes'] as [string, string]] : []),
    ['file', content ? new File([new Uint8Array(content)], 'site.zip') : new File([], '')],
  ])
  const answer = await platform.fetch(CONSOLE, '/sites/import', {
    method: 'POST',
    body,
    headers: {
      'content-type': contentType,
      origin: `http://${CONSOLE}`,
      cookie: [...who.jar].map(([key, value]) => `${key}=${value}`).join('; '),
    },
  })
  return { id, slug, status: answer.status, location: answer.headers.location ?? null, text: answer.text }
}

const siteNamed = async (slug: string) =>
  (await platform.database.drizzle.select().from(websites).where(eq(websites.slug, slug)))[0]
const imports = () => platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.action, 'site.imported'))

/** The archive with another text in one of its parts. */
function changed(part: 'site.json' | 'content.json', change: (text: string) => string): Buffer {
  const files = unzipSync(new Uint8Array(archive))
  return Buffer.from(zipSync({ ...files, [part]: strToU8(change(strFromU8(files[part]!))) }))
}

test('an operator imports a site, which is closed and has what the file has; the same form twice is one site', async () => {
  const first = await send(operator, archive)
  const site = await siteNamed(first.slug)
  expect([first.status, first.location]).toEqual([302, `/sites/${site!.id}/set-up?done=imported`])
  expect(site!.opened_at).toBeNull()
  const pages = await platform.database.drizzle.select().from(contentPages).where(eq(contentPages.website_id, site!.id))
  expect(pages.map(({ title }) => title)).toContain('About A')
  expect((await platform.fetch(`${first.slug}.localhost`, '/')).status).toBe(503)
  const again = await send(operator, archive, first)
  expect([again.status, again.location]).toEqual([302, first.location])
  expect((await imports()).map(({ website_id, subject }) => [website_id, subject])).toEqual([[site!.id, site!.name]])
})

test('history and drafts come along with the rights of whoever imports, and the names are text', async () => {
  const { a } = platform.tenants
  const db = platform.database.drizzle
  const [page] = await db.select().from(contentPages).where(eq(contentPages.website_id, a.website.id))
  const of = { website_id: a.website.id, kind: 'pages' as const, item_id: page!.id }
  const by = { changed_by: 'Kim Lee', changed_by_id: 'u1', changed_at: new Date('2026-11-02') }
  await db.insert(contentVersions).values({
    ...of,
    number: 1,
    what: 'draft',
    live: false,
    content: { title: 'Earlier', slug: 'about-us' },
    made_by: 'Kim Lee',
    made_at: new Date('2026-11-01'),
  })
  await db.insert(contentDrafts).values({ ...of, ...by, content: { title: 'Later', slug: 'about-us' }, base: '' })
  const { slug, status } = await send(operator, (await operator.get(`/sites/${a.website.id}/archive.zip`)).body)
  const site = await siteNamed(slug)
  expect(status).toBe(302)
  const [there] = await db.select().from(contentPages).where(eq(contentPages.website_id, site!.id))
  const screen = await operator.get(`/content/pages/${there!.id}/history`)
  expect([screen.status, screen.text.includes('Kim Lee')]).toEqual([200, true])
  const [draft] = await db.select().from(contentDrafts).where(eq(contentDrafts.website_id, site!.id))
  expect(draft).toMatchObject({ changed_by: 'Kim Lee', changed_by_id: null, content: { title: 'Later' } })
})

test.each([
  ['no file', null, {}, 'Please choose a file.'],
  ['something else', Buffer.from('hello'), {}, 'The file is not an archive, or it is damaged.'],
  ['an empty file', Buffer.alloc(0), {}, 'The file is empty.'],
  ['a slug of another site', 'archive', { slug: 'site-b' }, 'Another site has this address. Please choose another.'],
  ['a slug of the platform', 'archive', { slug: 'console' }, 'This address belongs to the platform.'],
  ['a slug that is none', 'archive', { slug: '<b>' }, 'Please use up to 63 lower-case letters'],
  ['a form of another time', 'archive', { id: 'x' }, 'Please open the form again and resend it.'],
] as const)('%s is refused with the reason, and nothing is added', async (_what, content, given, reason) => {
  const before = await platform.database.drizzle.$count(websites)
  const answer = await send(operator, content === 'archive' ? archive : content, given)
  expect([answer.status, answer.text.includes(reason)]).toEqual([422, true])
  expect(await platform.database.drizzle.$count(websites)).toBe(before)
})

test('a part that is wrong is named with its path, and what was typed is kept', async () => {
  const slug = 'a-name-of-mine'
  const wrong = changed('content.json', (text) => text.replace('"about-us"', '"<script>"'))
  const { status, text } = await send(operator, wrong, { slug })
  expect([status, text.includes('content.json: pages.'), text.includes(slug)]).toEqual([422, true, true])
  expect(await siteNamed(slug)).toBeUndefined()
})

test('a site that has no location yet is imported too, because it waits to be opened', async () => {
  const bare = changed('site.json', (text) =>
    JSON.stringify({
      ...(JSON.parse(text) as object),
      open: true,
      dealerships: [{ slug: 'bare', name: 'Bare Motors', stripe_publishable_key: null, locations: [] }],
    }),
  )
  const { slug, status } = await send(operator, bare)
  expect([status, (await siteNamed(slug))!.opened_at]).toEqual([302, null])
})

test('only operators import, and the others are told before a byte is read', async () => {
  for (const email of ['dealer_principal@dealer.example', 'group_owner@dealer.example']) {
    const who = await signedIn(email)
    expect((await who.get('/sites/import')).text).toContain('Operators import sites.')
    const answer = await send(who, archive)
    expect([answer.status, answer.text.includes('Operators import sites.')]).toEqual([403, true])
  }
  const nobody = await send(staffBrowser(platform), archive)
  expect([nobody.status, nobody.location]).toEqual([303, '/sign-in?next=%2Fsites%2Fimport'])
})

/** The archive with a group that has a setting, which the site has from it. */
const inGroup = (slug: string) =>
  changed('site.json', (text) => {
    const settings = { search_page_size: 36 }
    return JSON.stringify({ ...JSON.parse(text), group: { slug, name: 'A group', settings }, inherited: settings })
  })

test('a group that is here already with other values is refused beside its choice, and its values can become the site’s own', async () => {
  const { group } = platform.tenants.a
  const refused = await send(operator, inGroup(group.slug))
  expect([refused.status, refused.text.includes('A group with this address name is here already.')]).toEqual([
    422,
    true,
  ])
  expect(await siteNamed(refused.slug)).toBeUndefined()
  const alone = await send(operator, inGroup(group.slug), { withoutGroup: true })
  const site = await siteNamed(alone.slug)
  expect([alone.status, site!.dealership_group_id, site!.settings.search_page_size]).toEqual([302, null, 36])
})

test('a group that comes with its site has its history here, once', async () => {
  const { drizzle } = platform.database
  const [first, second] = [await send(operator, inGroup('moved-group')), await send(operator, inGroup('moved-group'))]
  const [group] = await drizzle.select().from(dealershipGroups).where(eq(dealershipGroups.slug, 'moved-group'))
  for (const { slug } of [first, second]) expect((await siteNamed(slug))!.dealership_group_id).toBe(group!.id)
  const changes = await drizzle.select().from(settingHistory).where(eq(settingHistory.dealership_group_id, group!.id))
  expect(changes.map(({ key, after, who }) => [key, after.value, who])).toEqual([
    ['tagline', 'Line of the group', 'Kim Lee'],
  ])
  expect(await drizzle.$count(lookVersions, eq(lookVersions.dealership_group_id, group!.id))).toBe(1)
})
