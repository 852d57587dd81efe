import { text } from 'node:stream/consumers'
import { createGunzip, gunzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import type { Entry } from './entries.ts'
import { compressShared, PROTOCOL_LIMITS, writeParts } from './parts.ts'

const BASE = 'https://yard.example/'

function entries(count: number): Entry[] {
  const lastmod = new Date('2026-03-10T02:00:00Z')
  return Array.from({ length: count }, (_, number) => ({
    path: `/pages/about-${number}`,
    lastmod,
    pictures: Array.from({ length: 20 }, (_, at) => `/images/1200/75/stock/${number}-${at}.jpg`),
  }))
}

test('parts hold what was written, whole and within the limits', async () => {
  const maxBytes = 20_000
  const parts = await writeParts('pages', entries(50), BASE, { ...PROTOCOL_LIMITS, maxBytes })
  const texts = parts.map(({ gzipped }) => gunzipSync(gzipped).toString())
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.map(({ name }) => name)).toEqual(parts.map((_, at) => `pages-${at + 1}`))
  for (const one of texts) {
    expect(Buffer.byteLength(one)).toBeLessThanOrEqual(maxBytes)
    expect(one).toMatch(/^<\?xml [^]*<\/urlset>\n$/)
  }
  const addresses = [...texts.join('').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(entries(50).map(({ path }) => `https://yard.example${path}`))
  const byUrls = await writeParts('pages', entries(50), BASE, { ...PROTOCOL_LIMITS, maxUrls: 20 })
  expect(byUrls).toHaveLength(3)
})

test('addresses are written as they are sent, whatever is in them', async () => {
  const own = [{ path: '/škoda fabia?a=1&b=2' }, { path: '/about-us' }]
  const [part] = await writeParts('pages', own, BASE, PROTOCOL_LIMITS)
  const written = gunzipSync(part!.gzipped).toString()
  expect(written).toContain('<loc>https://yard.example/%C5%A1koda%20fabia?a=1&amp;b=2</loc>')
  expect(written).toContain('<loc>https://yard.example/about-us</loc>')
  expect(await writeParts('pages', [], BASE, PROTOCOL_LIMITS)).toEqual([])
})

/** Texts that come one by one, when they are let through; `texts` may be read once. */
function byHand(all: readonly (string | Error)[]) {
  const waiting: (() => void)[] = []
  async function* texts() {
    for (const one of all) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (one instanceof Error) throw one
      yield one
    }
  }
  return {
    texts: texts(),
    async next() {
      while (waiting.length === 0) await new Promise(setImmediate)
      waiting.shift()!()
    },
  }
}

const unzipped = (read: ReturnType<ReturnType<typeof compressShared>['read']>) => read.pipe(createGunzip())

test('a reader gets each text when it was written, and one that disconnects does not affect the others', async () => {
  const { texts, next } = byHand(['one ', 'two ', 'three'])
  const bytes = compressShared(texts, pLimit(1))
  const leaving = unzipped(bytes.read())[Symbol.asyncIterator]()
  await next()
  expect(String((await leaving.next()).value)).toBe('one ')
  await leaving.return!()
  const late = text(unzipped(bytes.read()))
  await next()
  await next()
  expect(await late).toBe('one two three')
  expect(gunzipSync(await bytes.whole).toString()).toBe('one two three')
  expect(await text(unzipped(bytes.read()))).toBe('one two three')
})

test('a part that breaks off is complete for no reader', async () => {
  const { texts, next } = byHand(['one ', new Error('the connection broke')])
  const bytes = compressShared(texts, pLimit(1))
  const reader = text(bytes.read())
  await next()
  await next()
  await expect(bytes.whole).rejects.toThrow('the connection broke')
  await expect(reader).rejects.toThrow('the connection broke')
  await expect(text(bytes.read())).rejects.toThrow('the connection broke')
})
