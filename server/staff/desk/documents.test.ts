import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENT_PROBLEMS, MOST_DOCUMENT_BYTES } from '@forecourt/rules/media/document.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { CONSOLE, giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { mediaDocuments } from '../../media/table.ts'
import { dealershipGroups, websites } from '../../sites/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let editor: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
let siteA: number
let siteB: number
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  siteA = platform.tenants.a.website.id
  siteB = platform.tenants.b.website.id
  const signedIn = async (name: string, role: 'marketing' | 'sales', website_id: number) => {
    await giveStaff(platform.database, `${name}@dealer.example`, role, { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
    return who
  }
  editor = await signedIn('mia', 'marketing', siteA)
  reader = await signedIn('sam', 'sales', siteA)
  ofB = await signedIn('bo', 'marketing', siteB)
})
afterAll(() => platform.dispose())

interface Sent {
  status: number
  error?: string
  document?: { address: string; name: string; bytes: number }
}
async function upload(
  who: StaffBrowser,
  body: Buffer,
  { id = crypto.randomUUID() as string, site = siteA, name = 'CX-5 brochure.PDF' } = {},
): Promise<Sent> {
  const answer = await platform.fetch(CONSOLE, `/media/documents/${site}/${id}?name=${encodeURIComponent(name)}`, {
    method: 'PUT',
    body,
    headers: {
      'content-type': 'application/octet-stream',
      origin: `http://${CONSOLE}`,
      cookie: [...who.jar].map(([key, value]) => `${key}=${value}`).join('; '),
    },
  })
  return { status: answer.status, ...(JSON.parse(answer.text) as object) }
}
const entries = async () =>
  (await platform.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id)).filter(
    ({ action }) => action === 'media.document_added',
  )

describe('a brochure that is uploaded', () => {
  test('is served in the browser under its own name, and the same id twice is one', async () => {
    const id = crypto.randomUUID()
    const sent = await upload(editor, PDF, { id })
    const address = `/media/library/${siteA}/${id}.pdf`
    expect(sent).toEqual({
      status: 200,
      stored: true,
      document: { address, name: 'CX-5 brochure.pdf', bytes: PDF.length },
    })
    const again = Buffer.concat([PDF, PDF])
    expect((await upload(editor, again, { id, name: 'other.pdf' })).document).toEqual(sent.document)
    expect(await entries()).toMatchObject([
      { subject: 'CX-5 brochure.pdf', after: { size: '1 kB' }, website_id: siteA, before: null },
    ])
    const { status, headers, body } = await platform.fetch(hostA, address)
    expect([status, body.equals(PDF)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="CX-5 brochure.pdf"',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    const tag = { 'if-none-match': String(headers.etag) }
    expect((await platform.fetch(hostA, address, { headers: tag })).status).toBe(304)
    expect((await platform.fetch(hostA, address, { headers: { range: 'bytes=0-3' } })).text).toBe('%PDF')
    // It is no picture.
    expect((await platform.fetch(hostA, `/images/w_64${address}`)).status).toBe(404)
  })

  test('is another site’s only within its group', async () => {
    const { document } = await upload(editor, PDF)
    expect((await platform.fetch(hostB, document!.address)).status).toBe(404)
    expect((await platform.fetch(hostA, document!.address)).status).toBe(200)
    const stolen = document!.address.replace(`/${siteA}/`, `/${siteB}/`)
    expect((await platform.fetch(hostB, stolen)).status).toBe(404)
    const [group] = await platform.database.drizzle
      .insert(dealershipGroups)
      .values({ slug: 'together', name: 'Together', settings: {} })
      .returning()
    for (const id of [siteA, siteB])
      await platform.database.drizzle
        .update(websites)
        .set({ dealership_group_id: group!.id })
        .where(eq(websites.id, id))
    await expect.poll(async () => (await platform.fetch(hostB, document!.address)).status).toBe(200)
    for (const id of [siteA, siteB])
      await platform.database.drizzle.update(websites).set({ dealership_group_id: null }).where(eq(websites.id, id))
  })

  test.each<[string, () => Buffer, number, string]>([
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, DOCUMENT_PROBLEMS.type],
    ['a picture that says it is one', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 415, DOCUMENT_PROBLEMS.type],
    ['nothing', () => Buffer.alloc(0), 422, DOCUMENT_PROBLEMS.empty],
    ['one byte too many', () => Buffer.concat([PDF], MOST_DOCUMENT_BYTES + 1), 413, DOCUMENT_PROBLEMS.large],
  ])('is refused when it is %s', async (_, body, status, error) => {
    const before = await platform.database.drizzle.$count(mediaDocuments)
    expect(await upload(editor, body())).toEqual({ status, error })
    expect(await platform.database.drizzle.$count(mediaDocuments)).toBe(before)
  })

  test('may be as large as the limit, and its name does no harm', async () => {
    const name = '../<b>"CX-5"\r\nSet-Cookie: a=b.pdf.exe'
    const { document } = await upload(editor, Buffer.concat([PDF], MOST_DOCUMENT_BYTES), { name })
    expect(document).toMatchObject({ bytes: MOST_DOCUMENT_BYTES })
    const { headers } = await platform.fetch(hostA, document!.address)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).toMatch(/^inline; filename="[^"<>]+\.pdf"$/)
  })

  test('is stored by nobody who may not write content there', async () => {
    expect((await upload(reader, PDF)).status).toBe(403)
    expect((await upload(ofB, PDF)).status).toBe(403)
    expect((await upload(editor, PDF, { id: 'x' })).status).toBe(404)
    expect((await upload(staffBrowser(platform), PDF)).status).toBe(401)
    const id = crypto.randomUUID()
    expect((await upload(editor, PDF, { id })).status).toBe(200)
    // Another dealer’s id is taken without being seen.
    expect((await upload(ofB, PDF, { id, site: siteB })).status).toBe(404)
  })
})
