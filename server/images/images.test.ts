import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeS3, type FakeS3 } from '../../tools/testing/s3.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { diskStore } from '../files/disk.ts'
import { s3Store } from '../files/s3.ts'
import { openMedia } from '../files/files.ts'
import { MEDIA, RESIZED_PICTURES, type FileStore } from '../files/store.ts'
import { createSemaphore, SemaphoreFullError } from '../semaphore.ts'
import { createImages, parseTransformation } from './images.ts'

let platform: TestPlatform
const mediaIn = (directory: string) => diskStore(directory, MEDIA)
const picture = (path: string, accept = 'image/webp,*/*') => platform.fetch(hostA, path, { headers: { accept } })

beforeAll(async () => {
  platform = await testPlatform()
  const { mediaDir } = platform
  await mkdir(join(mediaDir, 'stock'), { recursive: true })
  const photo = sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#8899aa' } })
  await photo.clone().jpeg().toFile(join(mediaDir, 'stock/front.jpg'))
  await photo.clone().png().toFile(join(mediaDir, 'stock/front.png'))
  await writeFile(join(mediaDir, 'broken.jpg'), 'not a picture')
  await writeFile(join(mediaDir, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  await writeFile(join(mediaDir, '.secret.jpg'), 'secret')
  await writeFile(join(mediaDir, 'report.pdf'), '%PDF-1.4')
  await writeFile(join(mediaDir, 'mark.ico'), Buffer.from([0, 0, 1, 0, 1, 0]))
  await writeFile(join(mediaDir, '..', 'outside.jpg'), 'secret')
  await symlink(join(mediaDir, '..', 'outside.jpg'), join(mediaDir, 'link.jpg'))
})
afterAll(() => platform.dispose())

describe('resized pictures', () => {
  test.each([
    ['c_limit,f_auto,q_75,w_640', 'image/webp,*/*', 'webp', 640, 427],
    ['c_limit,f_auto,q_75,w_640', '*/*', 'jpeg', 640, 427],
    ['c_limit,f_auto,q_75,w_600', 'image/webp', 'webp', 640, 427],
    ['c_limit,f_auto,q_75,w_3840', 'image/webp', 'webp', 1600, 1067],
    ['c_fill,f_auto,h_630,q_75,w_1200', 'image/webp', 'webp', 1200, 630],
    ['c_fill,f_jpg,h_630,q_75,w_1200', 'image/webp', 'jpeg', 1200, 630],
    ['w_64,f_png', 'image/webp', 'png', 64, 43],
  ])('%s for %s', async (transformation, accept, format, width, height) => {
    const answer = await picture(`/images/${transformation}/media/stock/front.jpg`, accept)
    expect(answer.status).toBe(200)
    expect(await sharp(answer.body).metadata()).toMatchObject({ format, width, height })
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      vary: 'Accept',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('a picture without WebP keeps its transparency', async () => {
    expect((await picture('/images/w_64/media/stock/front.png', '*/*')).headers['content-type']).toBe('image/png')
  })

  test('a resized picture is made once, for every site and spelling', async () => {
    const count = async () => (await readdir(platform.imageCacheDir, { recursive: true })).length
    await picture('/images/c_limit,w_96,q_75/media/stock/front.jpg')
    const before = await count()
    await Promise.all([
      picture('/images/c_limit,w_96,q_75/media/stock/front.jpg'),
      picture('/images/w_90,q_74/media/stock/front.jpg'),
      platform.fetch(hostB, '/images/w_96/media/stock/front.jpg', { headers: { accept: 'image/webp' } }),
    ])
    expect(await count()).toBe(before)
  })

  test('a browser that has it gets 304', async () => {
    const { headers } = await picture('/images/w_96/media/stock/front.jpg')
    const again = await platform.fetch(hostA, '/images/w_96/media/stock/front.jpg', {
      headers: { accept: 'image/webp', 'if-none-match': headers.etag! },
    })
    expect(again.status).toBe(304)
  })

  test.each([
    ['absent', '/images/w_96/media/stock/none.jpg'],
    ['a folder', '/images/w_96/media/stock'],
    ['no picture', '/images/w_96/media/broken.jpg'],
    ['a document', '/images/w_96/media/report.pdf'],
    ['outside', '/images/w_96/media/../outside.jpg'],
    ['outside, encoded', '/images/w_96/media/..%2foutside.jpg'],
    ['outside, encoded twice', '/images/w_96/media/%252e%252e/outside.jpg'],
    ['a link that leads out', '/images/w_96/media/link.jpg'],
    ['hidden', '/images/w_96/media/.secret.jpg'],
    ['an unknown size', '/images/w_0/media/stock/front.jpg'],
    ['no transformation', '/images/front/media/stock/front.jpg'],
    ['an address elsewhere', '/images/w_96/https://evil.example/x.jpg'],
  ])('%s is 404 or the page', async (_, path) => {
    const answer = await picture(path)
    expect(answer.headers['content-type']).not.toMatch(/^image/)
    expect(answer.text).not.toContain('secret')
  })
})

describe('media as stored', () => {
  test('is sent with its type, for a year', async () => {
    const answer = await picture('/media/stock/front.jpg')
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    expect((await picture('/media/report.pdf')).headers['content-type']).toBe('application/pdf')
    expect((await picture('/media/mark.ico')).headers['content-type']).toBe('image/x-icon')
  })

  test.each(['/media/drawing.svg', '/images/w_96/media/drawing.svg'])('%s runs no script', async (path) => {
    const answer = await picture(path)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  test.each(['/media/.secret.jpg', '/media/link.jpg', '/media/..%2foutside.jpg', '/media/a%00.jpg', '/media/'])(
    '%s is not there',
    async (path) => {
      const answer = await picture(path)
      expect([answer.status, answer.text.includes('secret')]).toEqual([404, false])
    },
  )

  test('a range request gets the requested part, as browsers ask for videos', async () => {
    const whole = (await picture('/media/stock/front.jpg')).body
    const part = (range: string, headers: Record<string, string> = {}) =>
      platform.fetch(hostA, '/media/stock/front.jpg', { headers: { range, ...headers } })
    const middle = await part('bytes=10-29')
    expect([middle.status, middle.headers['content-range'], middle.headers['content-length']]).toEqual([
      206,
      `bytes 10-29/${whole.length}`,
      '20',
    ])
    expect(middle.body.equals(whole.subarray(10, 30))).toBe(true)
    const pastEnd = await part(`bytes=${whole.length}-`)
    expect([pastEnd.status, pastEnd.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
    const last = await part('bytes=-1')
    expect([last.status, last.body.equals(whole.subarray(-1))]).toEqual([206, true])
    const open = await part(`bytes=${whole.length - 1}-`)
    expect([open.status, open.body.equals(whole.subarray(-1))]).toEqual([206, true])
    for (const ignored of ['bytes=a-b', 'lines=0-1', 'bytes=0-1,5-6']) {
      const all = await part(ignored)
      expect([all.status, all.body.equals(whole)]).toEqual([200, true])
    }
    const { etag } = middle.headers
    expect((await part('bytes=10-29', { 'if-range': etag! })).status).toBe(206)
    expect((await part('bytes=10-29', { 'if-range': 'W/"another"' })).body.equals(whole)).toBe(true)
  })

  test('a browser with a current copy gets a 304, and HEAD the length', async () => {
    const { headers, body } = await picture('/media/stock/front.jpg')
    const conditions: readonly Record<string, string>[] = [
      { 'if-none-match': headers.etag! },
      { 'if-modified-since': headers['last-modified']! },
    ]
    for (const condition of conditions)
      expect((await platform.fetch(hostA, '/media/stock/front.jpg', { headers: condition })).status).toBe(304)
    const other = { 'if-none-match': '"other"', 'if-modified-since': headers['last-modified']! }
    expect((await platform.fetch(hostA, '/media/stock/front.jpg', { headers: other })).status).toBe(200)
    const head = await platform.fetch(hostA, '/media/stock/front.jpg', { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(body.length), 0])
  })

  test('a file that is replaced or removed just after it was seen', async () => {
    const path = join(platform.mediaDir, 'terms.pdf')
    await writeFile(path, '%PDF-1.4')
    expect((await picture('/media/terms.pdf')).status).toBe(200)
    await writeFile(path, '%PDF-1.4 and more than that')
    const replaced = await picture('/media/terms.pdf')
    expect([replaced.headers['content-length'], replaced.text]).toEqual(['8', '%PDF-1.4'])
    await rm(path)
    const removed = await picture('/media/terms.pdf')
    expect([removed.status, removed.headers.etag]).toEqual([404, undefined])
    expect(removed.headers['cache-control'] ?? '').not.toContain('immutable')
  })

  test('a part that a file does not have is no answer to keep', async () => {
    const answer = await platform.fetch(hostA, '/media/report.pdf', { headers: { range: 'bytes=99-' } })
    expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */8'])
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  })

  test('a host without a site has no media', async () => {
    expect((await platform.fetch('evil.example', '/media/stock/front.jpg')).status).toBe(404)
  })
})

describe('copies that several processes share', () => {
  let s3: FakeS3
  let directory: string
  beforeAll(async () => {
    s3 = await fakeS3()
    directory = await mkdtemp(join(tmpdir(), 'forecourt-copies-'))
  })
  afterAll(async () => {
    await s3.close()
    await rm(directory, { recursive: true, force: true })
  })
  const keysOf = async (store: FileStore) => {
    const keys: string[] = []
    for await (const { key } of store.list(new Date(Date.now() + 60_000))) keys.push(key)
    return keys
  }
  const sized = (width: number) => parseTransformation(`f_jpg,w_${width}`)!

  test.each<[string, () => FileStore]>([
    ['a directory', () => diskStore(join(directory, 'shared'), RESIZED_PICTURES)],
    ['a bucket', () => s3Store(s3.options, RESIZED_PICTURES)],
  ])('in %s: one is stored, whichever process made it, and no other is made while it exists', async (_, open) => {
    const { mediaDir } = platform
    const warnings: unknown[] = []
    const process = () =>
      createImages({ media: mediaIn(mediaDir), copies: open(), onWarning: (error) => warnings.push(error) })
    const all = [process(), process(), process()] as const
    const made = await Promise.all(all.map((images) => images.resized('stock/front.jpg', sized(96), '*/*')))
    expect(await keysOf(open())).toHaveLength(1)
    const [first] = made as { bytes: Buffer; tag: string }[]
    expect(made).toEqual([first, first, first])
    expect((await sharp(first!.bytes).metadata()).width).toBe(96)

    // Another process gets the stored copy, whatever it is.
    const [key] = await keysOf(open())
    await open().put(key!, new Blob(['the stored copy']))
    const later = (await process().resized('stock/front.jpg', sized(96), '*/*')) as { bytes: Buffer }
    expect(later.bytes.toString()).toBe('the stored copy')
    // Removed by one process, it is regenerated by any other.
    await open().remove(key!)
    expect(await all[1]!.resized('stock/front.jpg', sized(96), '*/*')).toEqual(first)
    expect(warnings).toEqual([])
  })

  test('the oldest go when they are too many', async () => {
    const folder = join(directory, 'trimmed')
    const copies = diskStore(folder, RESIZED_PICTURES)
    const names = ['00', '11', '22', '33'].map((start) => `${start}/${start.repeat(19)}.jpg`)
    for (const [age, name] of names.entries()) {
      await copies.put(name, new Blob([Buffer.alloc(1_000)]))
      const at = new Date(Date.now() - (age + 2) * 3_600_000)
      await utimes(join(folder, name), at, at)
    }
    const images = createImages({ media: mediaIn(platform.mediaDir), copies, maxBytes: 2_500 })
    await images.resized('stock/front.jpg', sized(64), '*/*')
    const left = async () => (await keysOf(copies)).filter((key) => names.includes(key)).toSorted()
    await expect.poll(left).toEqual(names.slice(0, 2))
  })

  test('a picture is sent even where its copy cannot be stored', async () => {
    const file = join(directory, 'no-directory')
    await writeFile(file, '')
    const warnings: string[] = []
    const images = createImages({
      media: mediaIn(platform.mediaDir),
      copies: diskStore(file, RESIZED_PICTURES),
      onWarning: (_, message) => warnings.push(message),
    })
    expect(await images.resized('stock/front.jpg', sized(128), '*/*')).toMatchObject({ type: 'image/jpeg' })
    expect(warnings).toEqual(['resized picture not stored'])
  })
})

describe('media in a bucket', () => {
  test('are sent and resized from there, and from the directory what is not in it', async () => {
    const s3 = await fakeS3()
    const directory = await mkdtemp(join(tmpdir(), 'forecourt-media-'))
    try {
      const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
        .jpeg()
        .toBuffer()
      await s3Store(s3.options, MEDIA).put('stock/in-bucket.jpg', new Blob([new Uint8Array(photo)]))
      await writeFile(join(directory, 'older.jpg'), photo)
      const images = createImages({
        media: openMedia({ mediaDir: directory, mediaInBucket: true, s3: s3.options }),
        copies: s3Store(s3.options, RESIZED_PICTURES),
      })
      for (const path of ['stock/in-bucket.jpg', 'older.jpg']) {
        const original = (await images.original(path))!
        expect([original.type, original.bytes]).toEqual(['image/jpeg', photo.length])
        expect((await buffer((await original.read())!)).equals(photo)).toBe(true)
        expect(await buffer((await original.read({ start: 2, end: 5 }))!)).toEqual(photo.subarray(2, 6))
        const resized = await images.resized(path, parseTransformation('f_jpg,w_32')!, '*/*')
        expect((await sharp((resized as { bytes: Buffer }).bytes).metadata()).width).toBe(32)
      }
      expect(await images.original('stock/none.jpg')).toBeNull()
      // A configured directory is the only source.
      const named = createImages({
        media: openMedia({ mediaDir: directory, mediaInBucket: false, s3: s3.options }),
        copies: s3Store(s3.options, RESIZED_PICTURES),
      })
      expect(await named.original('stock/in-bucket.jpg')).toBeNull()
    } finally {
      await s3.close()
      await rm(directory, { recursive: true, force: true })
    }
  })
})

test('a semaphore runs as many as it may, keeps as many waiting, and refuses the rest', async () => {
  const semaphore = createSemaphore(2, 1)
  let running = 0
  let most = 0
  const task = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((later) => setImmediate(later))
    running -= 1
  }
  const all = await Promise.allSettled([
    semaphore.run(task),
    semaphore.run(task),
    semaphore.run(task),
    semaphore.run(task),
  ])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect((all[3] as PromiseRejectedResult).reason).toBeInstanceOf(SemaphoreFullError)
  await Promise.all([semaphore.run(task), semaphore.run(task), semaphore.run(task)])
  expect(most).toBe(2)
})
