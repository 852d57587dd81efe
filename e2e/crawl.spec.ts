import { crawl } from '../audit/crawler.ts'
import type { PageKind } from '../audit/kinds.ts'
import { expect, SITES, test } from './journey.ts'

/** Kinds that every dealer has. */
const EVERYWHERE: readonly PageKind[] = [
  'home',
  'search',
  'refined search',
  'vehicle',
  'locations',
  'location',
  'contact',
  'service',
  'parts',
  'finance',
  'test drive',
  'about',
  'page',
  'blog',
  'topic',
  'article',
  'careers',
  'job',
  'privacy',
  'terms',
  'credits',
]

/** As many pages of a kind as tell whether their template leads astray; all of those that a dealer wrote. */
const MOST: Partial<Record<PageKind, number>> = Object.fromEntries([
  ...(['vehicle', 'checkout', 'finance', 'test drive', 'trade-in', 'quote', 'topic'] as const).map((kind) => [kind, 3]),
  ...(['search', 'refined search', 'models'] as const).map((kind) => [kind, 8]),
])

// The whole of it, every vehicle, every picture and what the browser says, is `npm run crawl`.
test('every link of every site leads somewhere, and never to another dealer', async () => {
  test.setTimeout(120_000)
  const { findings, pages } = await crawl({
    platform: `http://localhost:${process.env.E2E_PORT}`,
    sites: SITES.map(({ slug }) => slug),
    most: MOST,
    pictures: 'originals',
    connections: 8,
  })
  expect(findings).toEqual([])
  for (const { slug } of SITES) {
    const kinds = new Set(pages.filter(({ site }) => site === slug).map(({ kind }) => kind))
    expect(
      EVERYWHERE.filter((kind) => !kinds.has(kind)),
      slug,
    ).toEqual([])
  }
})
