import { crawl } from '../audit/crawler.ts'
import { FEW_OF_EACH_KIND, KINDS_OF_EVERY_SITE, type PageKind } from '../audit/kinds.ts'
import { expect, SITES, test } from './journey.ts'

/** Every page that a dealer wrote, and as many of the other kinds as tell whether their template leads astray. */
const MOST: Partial<Record<PageKind, number>> = {
  ...FEW_OF_EACH_KIND,
  article: Number.POSITIVE_INFINITY,
  job: Number.POSITIVE_INFINITY,
  search: 4,
  'refined search': 4,
}

// The whole of it, every vehicle, every picture and what the browser says, is `npm run crawl`.
test('every link of every site leads somewhere, and never to another dealer', async () => {
  test.setTimeout(180_000)
  const { findings, pages } = await crawl({
    platform: `http://localhost:${process.env.E2E_PORT}`,
    sites: SITES.map(({ slug }) => slug),
    most: MOST,
    pictures: 'originals',
    connections: 4,
  })
  expect(findings).toEqual([])
  for (const { slug } of SITES) {
    const kinds = new Set(pages.filter(({ site }) => site === slug).map(({ kind }) => kind))
    expect(
      KINDS_OF_EVERY_SITE.filter((kind) => !kinds.has(kind)),
      slug,
    ).toEqual([])
  }
})
