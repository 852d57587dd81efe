import { copyOf } from '../audit/copyList.ts'
import { crawl } from '../audit/crawler.ts'
import { FEW_OF_EACH_KIND, KINDS_OF_EVERY_SITE, type PageKind } from '../audit/kinds.ts'
import { markupProblems } from '../audit/markup.ts'
import { fetchFrom, expect, SITES, test } from './journey.ts'

/** Every content page, and enough of the other kinds to find a broken link in their templates. */
const MOST: Partial<Record<PageKind, number>> = {
  ...FEW_OF_EACH_KIND,
  article: Number.POSITIVE_INFINITY,
  job: Number.POSITIVE_INFINITY,
  search: 4,
  'refined search': 4,
}

// The full crawl, with every vehicle, every picture and browser errors, is `npm run crawl`.
test('every link leads somewhere and never to another dealer, every page is valid HTML and its copy plain English', async ({
  request,
}) => {
  test.setTimeout(240_000)
  const copy = copyOf()
  const { findings, pages } = await crawl({
    platform: `http://localhost:${process.env.E2E_PORT}`,
    sites: SITES.map(({ slug }) => slug),
    most: MOST,
    pictures: 'originals',
    connections: 4,
    onPage: copy.add,
  })
  expect(findings).toEqual([])
  expect(copy.problems()).toEqual([])
  for (const { slug } of SITES) {
    const kinds = new Set(pages.filter(({ site }) => site === slug).map(({ kind }) => kind))
    expect(
      KINDS_OF_EVERY_SITE.filter((kind) => !kinds.has(kind)),
      slug,
    ).toEqual([])
  }
  // A page of each kind, each from a different site in turn; `npm run audit` checks those of all sites.
  const kinds = Map.groupBy(pages, ({ kind }) => kind)
  for (const [turn, found] of [...kinds.values()].entries()) {
    const { site, address } = found[Math.floor((turn * found.length) / kinds.size)]!
    const answer = await fetchFrom(request, site, address, { maxRedirects: 2 })
    expect.soft(await markupProblems(await answer.text()), `${site} ${address}`).toEqual([])
  }
})
