import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLogoAddress } from '@forecourt/rules/look/logoAddress.ts'
import { LOGO_PROBLEMS, MOST_KEPT_BYTES, MOST_LOGO_BYTES } from '@forecourt/rules/look/logoFile.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { CONSOLE, giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { dealershipGroups, websites } from '../../sites/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let editor: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
let operator: StaffBrowser
let siteA: number
let siteB: number

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  siteA = platform.tenants.a.website.id
  siteB = platform.tenants.b.website.id
  const signedIn = async (name: string, role: 'marketing' | 'sales' | 'operator', website_id: number | null) => {
    await giveStaff(platform.database, `${name}@dealer.example`, role, website_id === null ? {} : { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
    return who
  }
  editor = await signedIn('mia', 'marketing', siteA)
  reader = await signedIn('sam', 'sales', siteA)
  ofB = await signedIn('bo', 'marketing', siteB)
  operator = await signedIn('olga', 'operator', null)
})
afterAll(() => platform.dispose())

interface Sent {
  status: number
  error?: string
  logo?: { address: string }
}
async function upload(
  who: StaffBrowser,
  body: Buffer,
  { site = siteA, key = 'logo_png' }: { site?: number; key?: string } = {},
): Promise<Sent> {
  const answer = await platform.fetch(CONSOLE, `/look/logos/${site}/${key}`, {
    method: 'PUT',
    body,
    headers: {
      'content-type': 'application/octet-stream',
      origin: `http://${CONSOLE}`,
      cookie: [...who.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  return { status: answer.status, ...(JSON.parse(answer.text) as object) }
}
const kept = async (address: string, host = hostA) => {
  const { status, headers, body } = await platform.fetch(host, address)
  expect(status).toBe(200)
  return { headers, body, metadata: await sharp(body).metadata() }
}
const added = async () =>
  (await platform.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id)).filter(
    ({ action }) => action === 'look.logo_added',
  )

/** A drawing of a size, on nothing. */
const drawing = (width: number, height: number, shapes: string): Sharp =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`),
  ).png()
const plain = (width: number, height: number, colour = '#0b7a3b'): Promise<Buffer> =>
  drawing(width, height, `<rect width="100%" height="100%" fill="${colour}"/>`).toBuffer()
const noise = (width: number, height: number): Sharp => {
  const pixels = Buffer.alloc(width * height * 3)
  // Not random, so that a failure can be repeated.
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 2_654_435_761) >>> 24
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

describe('a logo that is uploaded (decision 200)', () => {
  test('stays transparent, loses its margins and what a program wrote, and is served for a year', async () => {
    const mark = '<circle cx="800" cy="450" r="300" fill="#c00"/><path d="M500 700h900v50h-900z" fill="#16324f"/>'
    const sent = await drawing(1600, 900, mark)
      .withExif({ IFD0: { Artist: 'Somebody at the agency' } })
      .toBuffer()
    const { status, logo } = await upload(editor, sent)
    expect(status).toBe(200)
    expect(readLogoAddress(logo!.address)).toMatchObject({ siteId: siteA, width: 360, height: 240 })
    const { headers, body, metadata } = await kept(logo!.address)
    expect(metadata).toMatchObject({ format: 'png', width: 360, height: 240, hasAlpha: true })
    expect([metadata.exif, body.includes('Somebody')]).toEqual([undefined, false])
    const pixels = await sharp(body).ensureAlpha().raw().toBuffer()
    expect(pixels[3]).toBe(0)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('keeps a sign that fills its corner', async () => {
    const sign = '<path d="M0 0h100v100h-100z" fill="#c00"/><path d="M120 40h180v20h-180z" fill="#16324f"/>'
    const { logo } = await upload(editor, await drawing(400, 100, sign).toBuffer())
    expect(readLogoAddress(logo!.address)).toMatchObject({ width: 300, height: 100 })
    const pixels = await sharp((await kept(logo!.address)).body)
      .ensureAlpha()
      .raw()
      .toBuffer()
    expect([...pixels.subarray(0, 4)]).toEqual([0xcc, 0, 0, 255])
  })

  test('is one file and one entry of the log, however often it is sent', async () => {
    const before = (await added()).length
    const picture = await plain(300, 90)
    const [first, second] = await Promise.all([upload(editor, picture), upload(editor, picture)])
    expect(second).toEqual(first)
    expect(await upload(editor, picture)).toEqual(first)
    const entries = (await added()).slice(before)
    expect(entries).toMatchObject([{ website_id: siteA, dealership_group_id: null, before: null }])
    expect(JSON.stringify(entries[0]!.after)).toContain('300 × 90 pixels')
    expect((await upload(editor, await plain(300, 90, '#123456'))).logo).not.toEqual(first!.logo)
  })

  test('may be a photo: it is turned upright, and small enough for every page', async () => {
    const photo = await noise(1200, 1600).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { logo } = await upload(editor, photo)
    const { body, metadata } = await kept(logo!.address)
    expect(metadata).toMatchObject({ format: 'png', width: 320, height: 240 })
    expect(metadata.orientation).toBeUndefined()
    // As true colours it would be more than twice as large.
    expect(body.length).toBeLessThan(100_000)
    expect(320 * 240 * 3).toBeGreaterThan(MOST_KEPT_BYTES * 2)
  })

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['WebP', (picture) => picture.webp()],
    ['AVIF', (picture) => picture.avif({ effort: 0 })],
  ])('may be a %s, and stays transparent', async (_, as) => {
    const sent = await as(
      drawing(400, 100, '<circle cx="50" cy="50" r="50"/><path d="M350 0h50v100h-50z"/>'),
    ).toBuffer()
    const { logo } = await upload(editor, sent)
    expect((await kept(logo!.address)).metadata).toMatchObject({ format: 'png', width: 400, hasAlpha: true })
  })

  test('is square as a favicon, whatever it was, and older browsers get an ICO of it', async () => {
    const { logo } = await upload(editor, await plain(900, 600, '#ff8800'), { key: 'favicon_png' })
    const { metadata, body } = await kept(logo!.address)
    expect(metadata).toMatchObject({ width: 512, height: 512, hasAlpha: true })
    expect((await sharp(body).raw().toBuffer())[3]).toBe(0)
    const { website } = platform.tenants.a
    const settings = (favicon_png: string | null) => ({ ...website.settings, favicon_png })
    const set = (address: string | null) =>
      platform.database.drizzle
        .update(websites)
        .set({ settings: settings(address) })
        .where(eq(websites.id, siteA))
    const icon = async () => {
      const ico = await platform.fetch(hostA, '/favicon.ico')
      expect([ico.status, ico.headers['content-type']]).toEqual([200, 'image/x-icon'])
      const inside = sharp(ico.body.subarray(ico.body.readUInt32LE(18)))
      expect(await inside.metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
      const pixels = await inside.ensureAlpha().raw().toBuffer()
      const middle = (16 * 32 + 16) * 4
      return [...pixels.subarray(middle, middle + 3)]
    }
    const drawn = await icon()
    await set(logo!.address)
    await expect.poll(icon).toEqual([0xff, 0x88, 0])
    // A file that is gone does not leave the site without an icon.
    await set(logo!.address.replace(/[0-9a-f]{40}/, '0'.repeat(40)))
    await expect.poll(icon).toEqual(drawn)
    await set(null)
  })
})

describe('a file that is no logo', () => {
  const gif = () =>
    sharp(Buffer.alloc(64 * 64 * 3, 80), { raw: { width: 64, height: 64, channels: 3 } })
      .gif()
      .toBuffer()
  const moving = async () => {
    const frames = await Promise.all([plain(64, 64, '#ff0000'), plain(64, 64, '#0000ff')])
    return sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
  }
  const cut = async () => {
    const png = await noise(300, 90).png().toBuffer()
    return png.subarray(0, png.length / 2)
  }
  const ICO = Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 4, 0, 0, 0, 22, 0, 0, 0, 1, 2, 3, 4])
  test.each<[string, () => Buffer | Promise<Buffer>, number, string, string?]>([
    ['a text with another name', () => Buffer.from('This is no picture.'), 415, LOGO_PROBLEMS.type],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, LOGO_PROBLEMS.type],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 415, LOGO_PROBLEMS.type],
    ['a GIF', gif, 415, LOGO_PROBLEMS.type],
    [
      'an SVG',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      LOGO_PROBLEMS.drawing,
    ],
    ['an ICO', () => ICO, 415, LOGO_PROBLEMS.icon, 'favicon_png'],
    ['animated', moving, 415, LOGO_PROBLEMS.animated],
    ['the beginning of a picture', cut, 422, LOGO_PROBLEMS.broken],
    ['nothing', () => Buffer.alloc(0), 422, LOGO_PROBLEMS.empty],
    [
      'one byte too large',
      async () => Buffer.concat([await plain(300, 90)], MOST_LOGO_BYTES + 1),
      413,
      LOGO_PROBLEMS.large,
    ],
    ['of too many pixels', () => plain(8_001, 5_000), 413, LOGO_PROBLEMS.pixels],
    ['transparent and nothing else', () => drawing(300, 90, '').toBuffer(), 422, LOGO_PROBLEMS.blank],
    [
      'too small',
      () => plain(31, 200),
      422,
      `${LOGO_PROBLEMS.small} It has 31 × 200 pixels, and needs at least 32 on each side.`,
    ],
    [
      'too small once its margins are gone',
      () => drawing(400, 400, '<path d="M0 0h200v20h-200z"/>').toBuffer(),
      422,
      `${LOGO_PROBLEMS.small} It has 200 × 20 pixels, and needs at least 32 on each side.`,
    ],
    [
      'too long for a favicon',
      () => plain(200, 90),
      422,
      `${LOGO_PROBLEMS.ratio} It has 200 × 90 pixels, and a favicon is about square.`,
      'favicon_png',
    ],
  ])('is refused when it is %s', async (_, body, status, error, key = 'logo_png') => {
    const before = (await added()).length
    expect(await upload(editor, await body(), { key })).toEqual({ status, error })
    expect(await added()).toHaveLength(before)
  })

  test('may be as large and have as many pixels as the limits say', async () => {
    const large = Buffer.concat([await plain(310, 90)], MOST_LOGO_BYTES)
    expect((await upload(editor, large)).status).toBe(200)
    expect((await upload(editor, await plain(8_000, 5_000))).status).toBe(200)
  })
})

describe('whose logo it is', () => {
  test('nobody uploads one who may not change the look there', async () => {
    const picture = await plain(320, 90)
    expect(await upload(reader, picture)).toEqual({
      status: 403,
      error: expect.stringMatching(/People in sales can’t change the look of a site/) as string,
    })
    expect((await upload(ofB, picture)).status).toBe(404)
    expect((await upload(editor, picture, { site: siteB })).status).toBe(404)
    expect((await upload(editor, picture, { key: 'logo_svg' })).status).toBe(404)
    expect((await upload(staffBrowser(platform), picture)).status).toBe(401)
  })

  test('another dealer’s site neither shows it nor can be given it', async () => {
    const { logo } = await upload(editor, await plain(330, 90))
    const { address } = logo!
    const { drizzle } = platform.database
    expect((await platform.fetch(hostB, address)).status).toBe(404)
    expect((await platform.fetch(hostB, address.replace(`/${siteA}/`, `/${siteB}/`))).status).toBe(404)
    const page = async (who: StaffBrowser, scope: string) =>
      JSON.parse((await who.get(`/look/${scope}?part=logos`)).text) as {
        texts: Record<string, string>
        version: string
      }
    const saved = async (who: StaffBrowser, scope: string) => {
      const { texts, version } = await page(who, scope)
      const fields = { intent: 'save', part: 'logos', version, ...texts, logo_png: address }
      const answer = await who.post(`/look/${scope}`, fields)
      return answer.status === 302 ? 302 : (JSON.parse(answer.text) as { fields: Record<string, string> }).fields
    }
    expect(await saved(ofB, `site-${siteB}`)).toEqual({
      logo_png: 'This picture doesn’t belong to this site. Please upload it here.',
    })
    expect(await saved(operator, 'template-mazda')).toEqual({
      logo_png: 'A template can’t have an uploaded picture, because sites of several dealers start from it.',
    })
    // Nor has a template a picture of somebody’s library, in its look or its settings.
    const home = JSON.parse((await operator.get('/look/template-mazda?part=home')).text) as {
      texts: Record<string, string>
      version: string
    }
    const picture = '/media/library/1/00000000-0000-4000-8000-000000000000.jpg'
    for (const input of ['home_picture', 'home_picture_phone', 'social_picture']) {
      const fields = { intent: 'save', part: 'home', version: home.version, ...home.texts, [input]: picture }
      const answer = await operator.post('/look/template-mazda', fields)
      expect([answer.status, (JSON.parse(answer.text) as { fields: Record<string, string> }).fields]).toEqual([
        422,
        { [input]: 'A template can’t have an uploaded picture, because sites of several dealers start from it.' },
      ])
    }
    expect(await saved(editor, `site-${siteA}`)).toBe(302)

    // Within a group each shows what the other has.
    const [group] = await drizzle
      .insert(dealershipGroups)
      .values({ slug: 'together', name: 'Together', settings: {} })
      .returning()
    const join = (dealership_group_id: number | null, id: number) =>
      drizzle.update(websites).set({ dealership_group_id }).where(eq(websites.id, id))
    const groupOf = async (id: number) =>
      (await drizzle.select().from(websites).where(eq(websites.id, id)))[0]!.dealership_group_id
    const earlier = [await groupOf(siteA), await groupOf(siteB)] as const
    await join(group!.id, siteA)
    await join(group!.id, siteB)
    await expect.poll(async () => (await platform.fetch(hostB, address)).status).toBe(200)
    expect(await saved(operator, `group-${group!.id}`)).toBe(302)
    await join(earlier[0], siteA)
    await join(earlier[1], siteB)
  })
})
