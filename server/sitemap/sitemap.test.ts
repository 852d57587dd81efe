import { expect, test } from 'vitest'
import { partText, writeParts, type Entry } from './sitemap.ts'

const BASE = 'https://yard.example/'

function* entries(count: number): Generator<Entry> {
  const lastmod = new Date('2026-03-10T02:00:00Z')
  for (let number = 0; number < count; number++)
    yield {
      path: `/cars/2022-toyota-hilux-${number}`,
      lastmod,
      pictures: Array.from({ length: 20 }, (_, at) => `/images/1200/75/stock/${number}-${at}.jpg`),
    }
}

test('others have their turn all the while that a large sitemap is written', async () => {
  let longest = 0
  let last = performance.now()
  let watching = true
  const watch = () => {
    const at = performance.now()
    longest = Math.max(longest, at - last)
    last = at
    if (watching) setImmediate(watch)
  }
  setImmediate(watch)
  const begun = performance.now()
  const parts = await writeParts('vehicles', entries(12_000), BASE, { maxUrls: 5_000 })
  const total = performance.now() - begun
  watching = false
  expect(parts.map(({ name }) => name)).toEqual(['vehicles-1', 'vehicles-2', 'vehicles-3'])
  // Without a pause the longest wait would be all of it.
  expect(longest).toBeLessThan(total / 4)
})

test('parts hold what was written, whole and within the limits', async () => {
  const maxBytes = 20_000
  const parts = await writeParts('vehicles', entries(50), BASE, { maxBytes })
  const texts = await Promise.all(parts.map(async (part) => (await partText(part)).toString()))
  expect(parts.length).toBeGreaterThan(3)
  for (const text of texts) {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes)
    expect(text).toMatch(/^<\?xml [^]*<\/urlset>\n$/)
  }
  const addresses = [...texts.join('').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([...entries(50)].map(({ path }) => `https://yard.example${path}`))
})

test('addresses are written as they are sent, whatever is in them', async () => {
  const [part] = await writeParts('pages', [{ path: '/škoda fabia?a=1&b=2' }, { path: '/about-us' }], BASE, {})
  const text = (await partText(part!)).toString()
  expect(text).toContain('<loc>https://yard.example/%C5%A1koda%20fabia?a=1&amp;b=2</loc>')
  expect(text).toContain('<loc>https://yard.example/about-us</loc>')
  expect(await writeParts('pages', [], BASE, {})).toEqual([])
})
