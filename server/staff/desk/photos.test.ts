import { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PHOTO_PROBLEMS } from '@forecourt/rules/stock/photos.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { CONSOLE, giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { importFeed, type FeedOptions } from '../../stock/feed/feed.ts'
import { writeVehicles } from '../../stock/staffStock.ts'
import { carPhotos, cars } from '../../stock/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let sales: StaffBrowser
let colleague: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
let dealershipId: number
let id: number
/** A picture that lies on its side, with a place where it was taken. */
let picture: Buffer

const UPLOAD = '0f8fad5b-d9cb-469f-a165-70867728950e'

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  const { a, b } = platform.tenants
  dealershipId = a.dealerships[1]!.id
  const signedIn = async (name: string, role: 'sales' | 'read_only', website_id: number) => {
    await giveStaff(platform.database, `${name}@dealer.example`, role, { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
    return who
  }
  sales = await signedIn('sam', 'sales', a.website.id)
  colleague = await signedIn('kim', 'sales', a.website.id)
  reader = await signedIn('rita', 'read_only', a.website.id)
  ofB = await signedIn('bo', 'sales', b.website.id)
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  await platform.database.drizzle.delete(cars).where(eq(cars.dealership_id, dealershipId))
  await platform.database.pool.query('delete from feed_mappings where dealership_id = $1', [dealershipId])
  await platform.database.pool.query('truncate staff_audit').catch(() => {})
  await feed('abc')
  id = (await stored()).id
})

/** A feed with one vehicle that has these photos. */
const feed = (photos: string, options: Partial<FeedOptions> = {}) =>
  importFeed(platform.database, {
    dealershipId,
    source: Readable.from([
      Buffer.from(
        `stocknum,car_type,make,model,images\nP1,used,Kia,Rio,${[...photos].map((one) => `https://cdn.example/${one}.jpg`).join('|')}`,
      ),
    ]),
    currency: 'AUD',
    now: new Date(),
    force: true,
    ...options,
  })
const stored = async () =>
  (
    await platform.database.drizzle
      .select()
      .from(cars)
      .where(and(eq(cars.dealership_id, dealershipId), eq(cars.stocknum, 'P1')))
  )[0]!
const letters = (of: readonly { url: string }[]) => of.map(({ url }) => url.split('/').at(-1)![0]).join('')
/** What the website has. */
const onSite = async () => letters((await stored()).images)

interface Shown {
  vehicle: {
    version: number
    undo: string | null
    change: { allowed: boolean }
    photos: {
      key: string
      name: string
      fresh: boolean
      hidden: boolean
      main: boolean
      uploaded: boolean
      usualAlt: string
    }[]
  }
  arranged: { by: string } | null
}
async function seen(who = sales): Promise<Shown> {
  const { status, text } = await who.get(`/stock/${id}/photos`)
  expect(status).toBe(200)
  return JSON.parse(text) as Shown
}
const keys = async (order?: string) => {
  const { photos } = (await seen()).vehicle
  return order === undefined
    ? photos.map(({ key }) => key)
    : [...order].map((letter) => photos.find(({ name }) => name.startsWith(letter))!.key)
}
async function send(who: StaffBrowser, body: Record<string, string>, path = `/stock/${id}/photos`) {
  const answer = await who.post(path, body)
  return { status: answer.status, text: answer.text, location: answer.headers.location }
}
const order = async (who: StaffBrowser, from: string, to: string) =>
  send(who, { intent: 'order', seen: (await keys(from)).join(' '), order: (await keys(to)).join(' ') })
const one = async (who: StaffBrowser, what: string, letter: string, more: Record<string, string> = {}) =>
  send(who, { intent: `${what} ${(await keys(letter))[0]}`, ...more })
async function upload(who: StaffBrowser, body: Buffer, { upload: uploadId = UPLOAD, car = id, name = 'u.JPG' } = {}) {
  const answer = await platform.fetch(
    CONSOLE,
    `/stock/${car}/photos/uploads/${uploadId}?name=${encodeURIComponent(name)}`,
    {
      method: 'PUT',
      body,
      headers: {
        'content-type': 'application/octet-stream',
        origin: `http://${CONSOLE}`,
        cookie: [...who.jar].map(([key, value]) => `${key}=${value}`).join('; '),
      },
    },
  )
  return { status: answer.status, error: (JSON.parse(answer.text) as { error?: string }).error }
}
const entries = async () =>
  (
    await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(sql`(action like 'stock.photo%' or action = 'stock.released') and subject like '%Kia Rio%'`)
      .orderBy(staffAudit.id)
  ).map(({ action, subject, before, after }) => ({ action, subject, before, after }))
const lastEntry = async () => (await entries()).at(-1)

describe('an order', () => {
  test('stays through feeds; a new photo comes last and is marked, one that left the feed is gone', async () => {
    const before = (await entries()).length
    expect((await order(sales, 'abc', 'cab')).status).toBe(302)
    expect(await onSite()).toBe('cab')
    expect((await stored()).primary_image_url).toBe('https://cdn.example/c.jpg')
    await feed('abcn')
    expect(await onSite()).toBe('cabn')
    expect((await seen()).vehicle.photos.map(({ fresh }) => fresh)).toEqual([false, false, false, true])
    await feed('bcn', { mode: 'partial' })
    expect([await onSite(), (await stored()).photos_count]).toEqual(['cbn', 3])
    expect((await entries()).slice(before)).toEqual([
      {
        action: 'stock.photos_ordered',
        subject: 'Kia Rio (P1)',
        before: { order: 'a.jpg, b.jpg, c.jpg' },
        after: { order: 'c.jpg, a.jpg, b.jpg' },
      },
    ])
    expect((await seen()).arranged).toMatchObject({ by: 'sam' })
  })

  test('that somebody else has changed meanwhile is a conflict with both, and what else they did is none', async () => {
    const [abc, bac, cab] = [await keys('abc'), await keys('bac'), await keys('cab')]
    await send(colleague, { intent: 'order', seen: abc.join(' '), order: bac.join(' ') })
    const late = await send(sales, { intent: 'order', seen: abc.join(' '), order: cab.join(' ') })
    expect(late.status).toBe(409)
    expect(JSON.parse(late.text)).toMatchObject({
      error: 'kim has changed the photos since you opened them.',
      values: { order: cab.join(' ') },
      conflict: { who: 'kim', theirs: { order: bac.join(' ') } },
    })
    expect(await onSite()).toBe('bac')
    await one(colleague, 'hide', 'a')
    expect((await send(sales, { intent: 'order', seen: bac.join(' '), order: cab.join(' ') })).status).toBe(302)
    expect(await onSite()).toBe('cb')
  })

  test('is changed by buttons as well, and undone; undoing what is the feed’s leaves nothing behind', async () => {
    const all = (await keys()).join(' ')
    await one(sales, 'later', 'a', { seen: all })
    expect(await onSite()).toBe('bac')
    const { version, undo } = (await seen()).vehicle
    expect(undo).toBe('order')
    expect((await send(colleague, { intent: 'undo', version: String(version - 1) })).status).toBe(409)
    expect((await send(sales, { intent: 'undo', version: String(version) })).location).toContain('done=undo')
    expect([await onSite(), (await seen()).arranged]).toEqual(['abc', null])
    await feed('ba')
    expect(await onSite()).toBe('ba')
  })

  test('two at once: one is made, the other hears of it', async () => {
    const [abc, bac, cab] = [await keys('abc'), await keys('bac'), await keys('cab')]
    const both = await Promise.all([
      send(sales, { intent: 'order', seen: abc.join(' '), order: bac.join(' ') }),
      send(colleague, { intent: 'order', seen: abc.join(' '), order: cab.join(' ') }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409])
  })
})

describe('one photo', () => {
  test('is hidden and shown again, once each in the log', async () => {
    const before = (await entries()).length
    expect((await one(sales, 'hide', 'a')).status).toBe(302)
    expect((await one(colleague, 'hide', 'a')).status).toBe(302)
    await feed('abc')
    expect(await onSite()).toBe('bc')
    expect((await seen()).vehicle.photos.map(({ main }) => main)).toEqual([false, true, false])
    await one(sales, 'show', 'a')
    expect(await onSite()).toBe('abc')
    expect((await entries()).slice(before).map(({ action, subject }) => [action, subject])).toEqual([
      ['stock.photo_hidden', 'a.jpg of Kia Rio (P1)'],
      ['stock.photo_shown', 'a.jpg of Kia Rio (P1)'],
    ])
    expect((await one(sales, 'remove', 'a')).status).toBe(422)
  })

  test('is described; markup is text, and one that somebody else described first is a conflict', async () => {
    const [key] = await keys('a')
    const path = `/stock/${id}/photos/${key}`
    const describeIt = (who: StaffBrowser, alt: string, version: string) =>
      send(who, { intent: `alt ${key}`, alt, version }, path)
    expect((await describeIt(colleague, '<b>Front</b> & "grille"', '')).status).toBe(302)
    expect((await stored()).images[0]).toMatchObject({ alt: '<b>Front</b> & "grille"' })
    const late = await describeIt(sales, 'Mine', '')
    expect([late.status, JSON.parse(late.text)]).toMatchObject([
      409,
      { values: { alt: 'Mine' }, conflict: { who: 'kim', theirs: { alt: '<b>Front</b> & "grille"' } } },
    ])
    const long = await describeIt(sales, 'x'.repeat(151), '')
    expect([long.status, JSON.parse(long.text).fields]).toEqual([422, { alt: PHOTO_PROBLEMS.alt }])
    await feed('ba')
    expect((await stored()).images.find(({ url }) => url.endsWith('a.jpg'))).toHaveProperty('alt')
  })

  test('of another server is not cropped, and the reason is said', async () => {
    const [key] = await keys('a')
    const answer = await send(
      sales,
      { intent: `crop ${key}`, crop: '10 10 50 50', version: '' },
      `/stock/${id}/photos/${key}`,
    )
    expect([answer.status, JSON.parse(answer.text).fields]).toEqual([
      422,
      { crop: 'This photo is on another server. To crop it, upload a copy.' },
    ])
  })
})

describe('an upload', () => {
  test('is upright, without its place, on the website at once, kept by feeds, and stored once', async () => {
    const before = (await entries()).length
    const sent = await Promise.all([upload(sales, picture), upload(sales, picture)])
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect((await upload(sales, picture)).status).toBe(200)
    const { images, photos_count } = await stored()
    expect(photos_count).toBe(4)
    expect(images[3]).toMatchObject({ url: `/media/stock-photos/${id}/${UPLOAD}.jpg`, width: 600, height: 900 })
    const served = await platform.fetch(hostA, images[3]!.url)
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const small = await platform.fetch(hostA, `/images/w_64${images[3]!.url}`)
    expect(small.status).toBe(200)
    const key = `${id}/${UPLOAD}.jpg`
    const { exif, orientation } = await sharp(await file(key)).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    await feed('ab')
    expect((await stored()).photos_count).toBe(3)
    expect((await entries()).slice(before)).toEqual([
      {
        action: 'stock.photo_added',
        subject: 'u.jpg of Kia Rio (P1)',
        before: { photos: '3 shown, 0 hidden' },
        after: { photos: '4 shown, 0 hidden' },
      },
    ])
  })

  test('is cropped without losing the original, removed, and back by undo', async () => {
    await upload(sales, picture)
    const [key] = await keys('u')
    const path = `/stock/${id}/photos/${key}`
    expect((await send(sales, { intent: `crop ${key}`, crop: '0 0 50 50', version: '' }, path)).status).toBe(302)
    const cropped = (await stored()).images[3]!
    expect(cropped).toMatchObject({ width: 300, height: 450 })
    expect((await platform.fetch(hostA, cropped.url)).status).toBe(200)
    const late = await send(colleague, { intent: `crop ${key}`, crop: '0 0 20 20', version: '' }, path)
    expect([late.status, JSON.parse(late.text).conflict.theirs]).toEqual([409, { crop: '0 0 50 50' }])
    await send(sales, { intent: `crop ${key}`, crop: '', version: '0 0 50 50' }, path)
    expect((await stored()).images[3]).toMatchObject({ width: 600, height: 900 })
    await one(sales, 'remove', 'u')
    expect(await onSite()).toBe('abc')
    await send(sales, { intent: 'undo', version: String((await seen()).vehicle.version) })
    expect((await stored()).photos_count).toBe(4)
  })

  test('goes when the photos are given back to the feed, and returns by undo', async () => {
    await upload(sales, picture)
    await one(sales, 'hide', 'a')
    await send(sales, { intent: 'release', version: String((await seen()).vehicle.version) })
    expect([await onSite(), (await seen()).arranged]).toEqual(['abc', null])
    expect(await lastEntry()).toMatchObject({
      action: 'stock.released',
      subject: 'the photos of Kia Rio (P1)',
      before: { photos: '3 shown, 1 hidden' },
      after: { photos: '3 shown, 0 hidden' },
    })
    await feed('cb')
    expect(await onSite()).toBe('cb')
    await send(sales, { intent: 'undo', version: String((await seen()).vehicle.version) })
    expect((await stored()).photos_count).toBe(3)
  })

  test.each([
    ['no picture', async () => Buffer.from('<svg onload="alert(1)">'), 415, PHOTO_PROBLEMS.type],
    ['nothing', async () => Buffer.alloc(0), 422, PHOTO_PROBLEMS.empty],
    ['a damaged one', async () => picture.subarray(0, picture.length - 400), 422, PHOTO_PROBLEMS.broken],
    [
      'one that is too small',
      () =>
        sharp({ create: { width: 319, height: 200, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      422,
      PHOTO_PROBLEMS.small,
    ],
    [
      'a HEIC',
      async () => Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), Buffer.alloc(400)]),
      415,
      PHOTO_PROBLEMS.heic,
    ],
    [
      'one of more than 40 MB',
      async () => Buffer.concat([picture, Buffer.alloc(41 * 1024 * 1024)]),
      413,
      PHOTO_PROBLEMS.large,
    ],
  ] as const)('of %s is refused with the reason, and nothing is stored', async (_, body, status, error) => {
    expect(await upload(sales, await body())).toEqual({ status, error })
    expect(await onSite()).toBe('abc')
  })

  test('of 30 MB is made smaller', async () => {
    const noise = Buffer.alloc(3_700 * 2_700 * 3)
    for (let at = 0; at < noise.length; at++) noise[at] = (at * 2_654_435_761) >>> 13
    const large = await sharp(noise, { raw: { width: 3_700, height: 2_700, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(large.length).toBeGreaterThan(28_000_000)
    expect((await upload(sales, large)).status).toBe(200)
    expect((await stored()).images[3]).toMatchObject({ width: 2_560 })
  })
})

describe('who may', () => {
  test('those who only see stock, other dealers and nobody change nothing', async () => {
    const [key] = await keys('a')
    expect((await seen(reader)).vehicle.change.allowed).toBe(false)
    const bodies: Record<string, string>[] = [{ intent: `hide ${key}` }, { intent: 'release', version: '0' }]
    for (const body of bodies) {
      expect((await send(reader, body)).status).toBe(403)
      expect((await send(ofB, body)).status).toBe(404)
    }
    expect((await ofB.get(`/stock/${id}/photos`)).status).toBe(404)
    expect((await ofB.get(`/stock/${id}/photos/${key}`)).status).toBe(404)
    expect((await upload(reader, picture)).status).toBe(403)
    expect((await upload(ofB, picture)).status).toBe(404)
    expect((await upload(staffBrowser(platform), picture)).status).toBe(401)
    expect((await upload(sales, picture, { upload: 'no-id' })).status).toBe(404)
    expect((await upload(sales, picture, { car: 2_147_483 })).status).toBe(404)
    expect((await sales.get(`/stock/${id}/photos/unknown`)).status).toBe(404)
    expect((await send(sales, { intent: 'explode' })).status).toBe(400)
    expect(await onSite()).toBe('abc')
    expect(await platform.database.drizzle.select().from(carPhotos).where(eq(carPhotos.car_id, id))).toEqual([])
  })

  test('a program that writes photos is what the feed says; it is told that people arranged them', async () => {
    await order(sales, 'abc', 'cab')
    const staff = platform.database.staff([platform.tenants.a.website.id])
    const [result] = await writeVehicles(staff, { dealershipId, currency: 'AUD', now: new Date() }, [
      {
        fields: {
          stocknum: 'P1',
          images: [{ url: 'https://cdn.example/a.jpg' }, { url: 'https://cdn.example/z.jpg' }],
        },
      },
    ])
    expect(result!.warnings).toEqual([
      {
        field: 'images',
        value: '',
        reason: 'were arranged by a person in the console, and are shown in that arrangement',
      },
    ])
    expect(await onSite()).toBe('az')
  })
})

async function file(key: string): Promise<Buffer> {
  const answer = await platform.fetch(hostA, `/media/stock-photos/${key}`)
  return answer.body ?? Buffer.from(answer.text, 'latin1')
}
