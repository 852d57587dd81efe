import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { createGate, GateFull } from '../gate.ts'

let platform: TestPlatform
const picture = (path: string, accept = 'image/webp,*/*') => platform.ask(hostA, path, { headers: { accept } })

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
    const count = async () => (await readdir(platform.imageCacheDir)).length
    await picture('/images/c_limit,w_96,q_75/media/stock/front.jpg')
    const before = await count()
    await Promise.all([
      picture('/images/c_limit,w_96,q_75/media/stock/front.jpg'),
      picture('/images/w_90,q_74/media/stock/front.jpg'),
      platform.ask(hostB, '/images/w_96/media/stock/front.jpg', { headers: { accept: 'image/webp' } }),
    ])
    expect(await count()).toBe(before)
  })

  test('a browser that has it gets 304', async () => {
    const { headers } = await picture('/images/w_96/media/stock/front.jpg')
    const again = await platform.ask(hostA, '/images/w_96/media/stock/front.jpg', {
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

  test('a host without a site has no media', async () => {
    expect((await platform.ask('evil.example', '/media/stock/front.jpg')).status).toBe(404)
  })
})

test('a gate runs as many as it may, keeps as many waiting, and refuses the rest', async () => {
  const gate = createGate(2, 1)
  let running = 0
  let most = 0
  const task = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((later) => setImmediate(later))
    running -= 1
  }
  const all = await Promise.allSettled([gate.run(task), gate.run(task), gate.run(task), gate.run(task)])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect((all[3] as PromiseRejectedResult).reason).toBeInstanceOf(GateFull)
  await Promise.all([gate.run(task), gate.run(task), gate.run(task)])
  expect(most).toBe(2)
})
