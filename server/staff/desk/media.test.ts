import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICTURE_PROBLEMS } from '@forecourt/rules/media/picture.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { CONSOLE, giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentPages } from '../../content/table.ts'
import { libraryCredits } from '../../media/media.ts'
import { media } from '../../media/table.ts'
import { websites } from '../../sites/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let editor: StaffBrowser
let colleague: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
let siteA: number
let siteB: number
/** A picture that lies on its side, with a place where it was taken. */
let photo: Buffer

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
  colleague = await signedIn('kim', 'marketing', siteA)
  reader = await signedIn('sam', 'sales', siteA)
  ofB = await signedIn('bo', 'marketing', siteB)
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
})
afterAll(() => platform.dispose())

const flat = (width: number, height: number, background = '#aa5533') =>
  sharp({ create: { width, height, channels: 3, background } })

interface Sent {
  status: number
  error?: string
  picture?: { id: string; address: string; lacksAlt: boolean; name: string }
}
async function put(who: StaffBrowser, path: string, body: Buffer): Promise<Sent> {
  const answer = await platform.fetch(CONSOLE, path, {
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
const upload = (
  who: StaffBrowser,
  body: Buffer,
  { id = crypto.randomUUID() as string, site = siteA, name = 'Front_left.JPG' } = {},
) => put(who, `/media/uploads/${site}/${id}?name=${encodeURIComponent(name)}`, body)
/** A new picture in the library of site A. */
async function added(body = photo): Promise<{ id: string; address: string }> {
  const { status, picture } = await upload(editor, body)
  expect(status).toBe(200)
  return picture!
}

interface Shown {
  picture: { version: number; changes: number; file: string; focus: string; alt: string; undo: string | null }
  uses: { kind: string; title: string; href: string | null }[]
  mayRemove: { allowed: boolean; reason?: string }
}
async function seen(id: string, who = editor): Promise<Shown> {
  const { status, text } = await who.get(`/media/${id}`)
  expect(status).toBe(200)
  return JSON.parse(text) as Shown
}
const details = (values: Record<string, string> = {}) => ({
  intent: 'details',
  version: '0',
  name: 'Front',
  alt: 'A showroom',
  credit: '',
  licence: '',
  ...values,
})
async function send(who: StaffBrowser, id: string, body: Record<string, string>) {
  const answer = await who.post(`/media/${id}`, body)
  return { status: answer.status, text: answer.text, location: answer.headers.location }
}
const entries = async (subject: string) =>
  (await platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(and(sql`action like 'media.%'`, eq(staffAudit.subject, subject)))
    .orderBy(staffAudit.id)) as { action: string; before: unknown; after: unknown; website_id: number }[]
const names = async (who: StaffBrowser, query = '') => {
  const { status, text } = await who.get(encodeURI(`/media${query}`))
  expect(status).toBe(200)
  return (JSON.parse(text) as { rows: { name: string }[] }).rows.map(({ name }) => name)
}

describe('an upload', () => {
  test('is turned upright, without where it was taken, and lacks its alt text; the same id twice is one', async () => {
    const id = crypto.randomUUID()
    const sent = await upload(editor, photo, { id, name: 'Once_only.jpg' })
    expect(sent).toMatchObject({ status: 200, picture: { id, name: 'Once only', lacksAlt: true } })
    expect((await upload(editor, photo, { id, name: 'Again.jpg' })).picture).toMatchObject({ id, name: 'Once only' })
    expect(await entries('Once only')).toMatchObject([
      { action: 'media.added', after: { size: '600 × 900' }, website_id: siteA },
    ])
    const file = await platform.fetch(hostA, sent.picture!.address)
    expect(file.headers['content-type']).toBe('image/jpeg')
    const facts = await sharp(file.body).metadata()
    expect([facts.width, facts.height, facts.orientation, facts.exif]).toEqual([600, 900, undefined, undefined])
  })

  test('is reduced to 3,840 pixels; a transparent one stays a PNG', async () => {
    const large = await added(await flat(5_000, 2_500).jpeg().toBuffer())
    const { width, height } = await sharp((await platform.fetch(hostA, large.address)).body).metadata()
    expect([width, height]).toEqual([3_840, 1_920])
    const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { address } = await added(logo)
    expect(address).toMatch(/\.png$/)
    expect((await platform.fetch(hostA, address)).headers['content-type']).toBe('image/png')
  })

  test.each([
    ['another type under this name', async () => Buffer.from('<b>no picture</b>'), 415, PICTURE_PROBLEMS.type],
    [
      'a drawing',
      async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      415,
      PICTURE_PROBLEMS.drawing,
    ],
    ['nothing', async () => Buffer.alloc(0), 422, PICTURE_PROBLEMS.empty],
    ['a tiny one', () => flat(63, 63).png().toBuffer(), 422, PICTURE_PROBLEMS.small],
    ['half of one', async () => photo.subarray(0, photo.length / 2), 422, PICTURE_PROBLEMS.broken],
    [
      'more pixels than memory takes',
      () => flat(11_000, 10_000).png({ compressionLevel: 9 }).toBuffer(),
      413,
      PICTURE_PROBLEMS.pixels,
    ],
    ['30 MB', async () => Buffer.concat([photo, Buffer.alloc(30 * 1024 * 1024)]), 413, PICTURE_PROBLEMS.large],
  ])('%s is refused with the reason', async (_what, make, status, error) => {
    const before = await names(editor)
    expect(await upload(editor, await make())).toEqual({ status, error })
    expect(await names(editor)).toEqual(before)
  })

  test('of a role without the right, or for a site of another dealer, is refused', async () => {
    expect((await upload(reader, photo)).status).toBe(403)
    expect((await upload(editor, photo, { site: siteB })).status).toBe(403)
    expect((await upload(ofB, photo, { site: siteA })).status).toBe(403)
    expect((await upload(staffBrowser(platform), photo)).status).toBe(401)
    expect((await upload(editor, photo, { id: '..%2f..%2fx' })).status).toBe(404)
  })
})

describe('on websites', () => {
  test('a site shows its own pictures alone, in every size, with a time after which browsers ask again', async () => {
    const { id, address } = await added()
    for (const path of [address, `/images/c_limit,f_auto,q_75,w_384${address}`]) {
      const own = await platform.fetch(hostA, path)
      expect([own.status, own.headers['cache-control']]).toEqual([
        200,
        'public, max-age=3600, stale-while-revalidate=604800',
      ])
      const other = await platform.fetch(hostB, path)
      expect(other.status).toBe(404)
      expect(other.headers['content-type']).not.toMatch(/^image/)
    }
    expect((await platform.fetch(hostB, `/media/library/${siteB}/${id}.jpg`)).status).toBe(404)
    expect((await platform.fetch(hostA, `/media/library/${siteA}/${id}.png`)).status).toBe(404)
  })

  test('the other sites of a group show it too', async () => {
    const { address } = await added()
    const { drizzle } = platform.database
    const before = platform.tenants.b.website.dealership_group_id
    const groupId = platform.tenants.a.website.dealership_group_id
    await drizzle.update(websites).set({ dealership_group_id: groupId }).where(eq(websites.id, siteB))
    await expect.poll(async () => (await platform.fetch(hostB, address)).status).toBe(200)
    await drizzle.update(websites).set({ dealership_group_id: before }).where(eq(websites.id, siteB))
    await expect.poll(async () => (await platform.fetch(hostB, address)).status).toBe(404)
  })

  test('a replaced one is another file at the same address, and an undo brings the first back', async () => {
    const { id, address } = await added()
    const { picture } = await seen(id)
    const next = await flat(640, 480).png().toBuffer()
    const replace = (seenFile: string, uploadId: string = crypto.randomUUID()) =>
      put(editor, `/media/${id}/file/${uploadId}?seen=${seenFile}`, next)
    const width = async (query = '') => {
      const { body, headers } = await platform.fetch(hostA, address + query)
      return [(await sharp(body).metadata()).width, headers['content-type']]
    }
    const [before] = await width()
    const uploadId = crypto.randomUUID()
    expect((await replace(picture.file, uploadId)).status).toBe(200)
    expect((await replace(picture.file, uploadId)).status).toBe(200)
    expect((await replace(picture.file)).status).toBe(409)
    const now = await seen(id)
    expect(now.picture).toMatchObject({ undo: 'replace', changes: 1 })
    // The server takes the picture for what it was for a while, but not where the address names the new file.
    expect(await width()).toEqual([before, 'image/jpeg'])
    expect(await width(`?file=${now.picture.file.slice(0, 8)}`)).toEqual([640, 'image/png'])
    await expect.poll(() => width(), { timeout: 15_000, interval: 500 }).toEqual([640, 'image/png'])
    expect((await send(editor, id, { intent: 'undo', changes: '1' })).status).toBe(302)
    expect((await seen(id)).picture).toMatchObject({ file: picture.file, undo: null })
    expect((await send(editor, id, { intent: 'undo', changes: '1' })).status).toBe(409)
  })
})

describe('details', () => {
  test('are saved as typed, once, with their entry in the log', async () => {
    const { id } = await added()
    const alt = 'Front, with <b>fog lights</b> & "more"'
    const saved = details({ name: 'Log of details', alt, licence: 'CC BY 4.0' })
    expect((await send(editor, id, saved)).location).toBe(`/media/${id}?done=details`)
    expect((await send(editor, id, saved)).location).toBe(`/media/${id}`)
    expect((await seen(id)).picture).toMatchObject({ alt, version: 1 })
    expect(await entries('Log of details')).toEqual([
      expect.objectContaining({
        action: 'media.described',
        before: { name: 'Front left', alt: '', licence: '' },
        after: { name: 'Log of details', alt, licence: 'CC BY 4.0' },
      }),
    ])
  })

  test('a credit is on the site’s page of credits, until the picture is deleted', async () => {
    const { id } = await added()
    const site = platform.database.site(siteA)
    const credits = async () =>
      (await libraryCredits(site)).map(({ title, author, licence }) => [title, author, licence])
    const changes = async () =>
      (await platform.database.pool.query<{ payload: string }>(`select payload from changes where topic = 'site'`)).rows
        .length
    const before = await changes()
    await send(editor, id, details({ name: 'Credited' }))
    // Its description is read out on pages, which are drawn anew.
    expect([await credits(), (await changes()) - before]).toEqual([[], 1])
    await send(editor, id, details({ name: 'Credited', credit: 'Kim <b>Lee</b>', licence: 'CC BY 4.0', version: '1' }))
    expect([await credits(), (await changes()) - before]).toEqual([[['Credited', 'Kim <b>Lee</b>', 'CC BY 4.0']], 2])
    expect(await libraryCredits(platform.database.site(siteB))).toEqual([])
    await send(editor, id, { intent: 'remove' })
    expect([await credits(), (await changes()) - before]).toEqual([[], 3])
  })

  test('keep what was typed beside the reason for a refusal', async () => {
    const { id } = await added()
    const { status, text } = await send(editor, id, details({ decorative: 'yes', name: '' }))
    expect([status, JSON.parse(text)]).toMatchObject([
      422,
      {
        fields: { alt: PICTURE_PROBLEMS.decorativeAlt, name: PICTURE_PROBLEMS.name },
        values: { alt: 'A showroom', decorative: 'yes', name: '' },
      },
    ])
  })

  test('two people at once see both; the focal point is in nobody’s way', async () => {
    const { id } = await added()
    expect((await send(colleague, id, details({ alt: 'Theirs' }))).status).toBe(302)
    expect((await send(colleague, id, { intent: 'focus', seen: '50% 50%', x: '10', y: '90' })).status).toBe(302)
    const { status, text } = await send(editor, id, details({ alt: 'Mine' }))
    expect([status, JSON.parse(text)]).toMatchObject([
      409,
      { conflict: { version: '1', who: 'kim', theirs: { alt: 'Theirs' } }, values: { alt: 'Mine' } },
    ])
    expect((await send(editor, id, details({ alt: 'Mine', version: '1' }))).status).toBe(302)
    expect((await send(editor, id, { intent: 'focus', seen: '50% 50%', x: '0', y: '0' })).status).toBe(409)
    expect((await send(editor, id, { intent: 'focus', seen: '10% 90%', x: '101', y: '0' })).status).toBe(422)
    expect((await seen(id)).picture).toMatchObject({ alt: 'Mine', focus: '10% 90%' })
  })
})

describe('deleting', () => {
  test('is refused while a page, a draft of one or a setting uses it, with the places', async () => {
    const { id, address } = await added()
    const { drizzle } = platform.database
    const blocks = [{ type: 'markdown' as const, text: `![x](${address})` }]
    await drizzle
      .insert(contentPages)
      .values({ website_id: siteA, slug: 'uses', title: 'Uses it', blocks, published: false })
    await drizzle
      .update(websites)
      .set({ settings: { ...platform.tenants.a.website.settings, home_picture: address } })
      .where(eq(websites.id, siteA))
    const { uses, mayRemove } = await seen(id)
    expect(uses.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'Unpublished page Uses it',
      'Setting Home picture',
    ])
    const [page] = await drizzle.select().from(contentPages).where(eq(contentPages.slug, 'uses'))
    expect(uses.map(({ href }) => href)).toEqual([`/content/pages/${page!.id}`, null])
    const reason =
      'It is used in unpublished page “Uses it” and setting “Home picture”. Remove it there first, or replace the picture instead.'
    expect(mayRemove).toEqual({ allowed: false, reason })
    const refused = await send(editor, id, { intent: 'remove' })
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([422, reason])
    await platform.database.pool.query(
      `insert into look_drafts (website_id, base, settings, version, updated_by, updated_at)
       values ($1, '{}', $2, 1, 'Kim', now())`,
      [siteA, { social_picture: address }],
    )
    await platform.database.pool.query(
      `insert into content_drafts (website_id, kind, item_id, content, base, changed_by, changed_at)
       values ($1, 'pages', 1, $2, '', 'Kim', now())`,
      [siteA, { title: 'Soon', picture: address }],
    )
    const places = (await seen(id)).uses.map(({ kind, href }) => [kind, href])
    expect(places).toEqual([
      ['Unpublished page', `/content/pages/${page!.id}`],
      ['Setting', null],
      ['Page draft', '/content/pages/1'],
      ['Draft of the look', `/look/site-${siteA}`],
    ])
    await platform.database.pool.query('delete from look_drafts')
    await platform.database.pool.query('delete from content_drafts where item_id = 1')
    await drizzle.delete(contentPages).where(eq(contentPages.slug, 'uses'))
    await drizzle.update(websites).set({ settings: platform.tenants.a.website.settings }).where(eq(websites.id, siteA))
    expect((await seen(id)).mayRemove).toEqual({ allowed: true })
  })

  test('takes it off the site and the list, and is undone', async () => {
    const { id, address } = await added()
    await send(editor, id, details({ name: 'Goes away' }))
    expect((await platform.fetch(hostA, address)).status).toBe(200)
    expect((await send(editor, id, { intent: 'remove' })).location).toBe(`/media?done=remove&undo=${id}+2`)
    expect((await editor.get(`/media/${id}`)).status).toBe(404)
    expect(await names(editor)).not.toContain('Goes away')
    await expect
      .poll(async () => (await platform.fetch(hostA, address)).status, { timeout: 15_000, interval: 500 })
      .toBe(404)
    expect((await send(editor, id, details())).status).toBe(410)
    const undone = await editor.post('/media', { intent: 'undo', id, changes: '2' })
    expect([undone.status, undone.headers.location]).toEqual([302, `/media/${id}?done=undo`])
    expect(await names(editor)).toContain('Goes away')
    expect((await entries('Goes away')).map(({ action }) => action)).toEqual([
      'media.described',
      'media.removed',
      'media.undone',
    ])
  })
})

describe('the list', () => {
  test('is searched and filtered, and has no picture of another dealer', async () => {
    await upload(ofB, photo, { site: siteB, name: 'Of B.jpg' })
    const { id } = await added()
    await send(editor, id, details({ name: '100% sure_thing', alt: 'Ready' }))
    expect(await names(editor, '?search=100% sure_')).toEqual(['100% sure_thing'])
    expect(await names(editor, '?search=\\')).toEqual([])
    expect(await names(editor, '?search=ready')).toContain('100% sure_thing')
    expect(await names(editor, '?show=lacking')).not.toContain('100% sure_thing')
    expect(await names(editor, `?site=${siteB}`)).toEqual([])
    expect(await names(editor)).not.toContain('Of B')
    expect(await names(ofB)).toEqual(['Of B'])
  })

  test.each(['["x","y"]', '["2026-99-99T00:00:00.000000Z","0f8fad5b-d9cb-469f-a165-70867728950e"]', '[1,2]', '{'])(
    'begins anew after a made-up place %s',
    async (place) => expect((await names(editor, `?after=${place}`)).length).toBeGreaterThan(0),
  )

  test('has pages', async () => {
    const at = new Date('2026-01-01T00:00:00Z')
    const values = Array.from({ length: 60 }, (_, index) => ({
      id: crypto.randomUUID(),
      website_id: siteA,
      extension: 'jpg' as const,
      file: 'a.jpg',
      width: 100,
      height: 100,
      bytes: 1,
      name: `Paged ${index}`,
      uploaded_by: 'Kim',
      uploaded_at: at,
      changed_by: 'Kim',
      changed_at: at,
    }))
    await platform.database.drizzle.insert(media).values(values)
    const first = JSON.parse((await editor.get('/media?search=Paged')).text) as {
      rows: { name: string }[]
      page: { next: string }
    }
    const second = JSON.parse(
      (await editor.get(`/media?search=Paged&after=${encodeURIComponent(first.page.next)}`)).text,
    ) as typeof first
    const all = [...first.rows, ...second.rows].map(({ name }) => name)
    expect([first.rows.length, new Set(all).size, second.page.next]).toEqual([48, 60, null])
  })
})

test('what is of another dealer, or for another role, is not there', async () => {
  const { id } = await added()
  expect((await ofB.get(`/media/${id}`)).status).toBe(404)
  expect((await send(ofB, id, details())).status).toBe(404)
  expect((await send(ofB, id, { intent: 'remove' })).status).toBe(404)
  expect((await put(ofB, `/media/${id}/file/${crypto.randomUUID()}?seen=x`, photo)).status).toBe(404)
  for (const path of ['/media', `/media/${id}`, '/media/choices']) expect((await reader.get(path)).status).toBe(403)
  expect((await send(reader, id, details())).status).toBe(403)
  expect((await editor.get('/media/made-up')).status).toBe(404)
  expect((await seen(id)).picture).toMatchObject({ version: 0 })
})

test('choices are pictures of one site, for the dialog', async () => {
  const { id, address } = await added()
  const { status, text } = await editor.get(`/media/choices?site=${siteA}`)
  expect(status).toBe(200)
  const { pictures } = JSON.parse(text) as { pictures: { id: string; address: string }[] }
  expect(pictures[0]).toMatchObject({ id, address })
  expect((await editor.get(`/media/choices?site=${siteB}`)).text).toContain('"pictures":[]')
})
