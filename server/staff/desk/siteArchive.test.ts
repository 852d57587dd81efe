import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser } from '../../../tools/testing/staff.ts'
import { contentPages } from '../../content/table.ts'
import { media } from '../../media/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { a } = platform.tenants
  for (const role of ['dealer_principal', 'sales', 'marketing'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: a.website.id })
})
afterAll(() => platform.dispose())

const signedIn = async (role: string) => {
  const browser = staffBrowser(platform)
  expect((await browser.signIn(`${role}@dealer.example`)).status).toBe(302)
  return browser
}
const path = (id: number | string) => `/sites/${id}/archive.zip`
const exports = (id: number) =>
  platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.action, 'site.exported'))
    .then((rows) => rows.filter(({ website_id }) => website_id === id))

test('a site is one file with what is its own, and each export is in the log once', async () => {
  const { a, b } = platform.tenants
  for (const { website } of [a, b])
    await platform.database.drizzle
      .insert(contentPages)
      .values({ website_id: website.id, slug: 'about-us', title: `About ${website.slug}`, blocks: [] })
  const principal = await signedIn('dealer_principal')
  const answer = await principal.get(path(a.website.id))
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${a.website.slug}.zip"`)
  expect(answer.headers['content-length']).toBe(String(answer.body.length))
  const files = unzipSync(new Uint8Array(answer.body))
  const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  expect((JSON.parse(texts['site.json']!) as { slug: string }).slug).toBe(a.website.slug)
  expect(texts['content.json']).toContain(`About ${a.website.slug}`)
  expect(JSON.stringify(texts)).not.toContain(b.website.slug)
  expect(await exports(a.website.id)).toHaveLength(1)
})

test('another tenant’s site is not there, and who may not change settings is told why', async () => {
  const { a, b } = platform.tenants
  const principal = await signedIn('dealer_principal')
  for (const id of [b.website.id, 999_999, 'x', '0']) expect((await principal.get(path(id))).status).toBe(404)
  for (const role of ['sales', 'marketing']) {
    const { status, text } = await (await signedIn(role)).get(path(a.website.id))
    expect([role, status, text.includes('can’t change settings')]).toEqual([role, 403, true])
  }
  expect(await exports(b.website.id)).toEqual([])
})

test('a library that is too large for one answer is refused in words', async () => {
  const { a } = platform.tenants
  const before = (await exports(a.website.id)).length
  const at = new Date()
  await platform.database.drizzle.insert(media).values({
    id: crypto.randomUUID(),
    website_id: a.website.id,
    file: `${crypto.randomUUID()}.jpg`,
    extension: 'jpg',
    name: 'large.jpg',
    width: 10,
    height: 10,
    bytes: 201 * 1024 * 1024,
    uploaded_by: 'Test',
    uploaded_at: at,
    changed_by: 'Test',
    changed_at: at,
  })
  const { status, text } = await (await signedIn('dealer_principal')).get(path(a.website.id))
  expect([status, text.includes('more than 200 MB')]).toEqual([413, true])
  expect(await exports(a.website.id)).toHaveLength(before)
})
