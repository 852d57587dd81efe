import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Block } from '@forecourt/rules/content/content.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '../dealer.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { contentFor } from './content.ts'
import { articles, contentPages, jobs, reviews } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let sites: Sites
let siteA: Site
let siteB: Site
let warnings: string[]
/** Ten in the morning in Queensland. */
const now = new Date('2026-11-21T00:00:00Z')

const words: readonly Block[] = [{ type: 'markdown', text: 'Some **words**.' }]
const content = (site: Site): Dealer['content'] =>
  contentFor(
    {
      database: home.database.site(site.id),
      now: () => now,
      onWarning: (_error, message) => warnings.push(message),
    },
    site,
  )

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database, { a: { blog_page_size: 3, reviews_hidden_titles: ['Hidden'] } })
  const a = tenants.a.website.id
  const b = tenants.b.website.id
  const { drizzle } = home.database
  await drizzle.insert(contentPages).values([
    { website_id: a, slug: 'warranty', title: 'Warranty of A', blocks: words },
    { website_id: b, slug: 'warranty', title: 'Warranty of B', blocks: words },
    { website_id: b, slug: 'only-of-b', title: 'Only of B', blocks: words },
    { website_id: a, slug: 'draft', title: 'Draft', blocks: words, published: false },
    {
      website_id: a,
      slug: 'half-broken',
      title: 'Half broken',
      blocks: [
        { type: 'markdown', text: 'Before.' },
        { type: 'html', html: '<script>alert(1)</script>' },
        { type: 'telepathy', thought: 'none' },
        { type: 'facts', items: [] },
        null,
        { type: 'html', html: '<h1>After</h1><p onclick="x()">See <a href="/pages/warranty">it</a>.</p>' },
      ] as unknown as Block[],
    },
    { website_id: a, slug: 'no-list', title: 'No list', blocks: 'nothing' as unknown as Block[] },
  ])
  const day = (date: string) => new Date(`${date}T00:00:00Z`)
  await drizzle.insert(articles).values([
    ...[1, 2, 3, 4].map((number) => ({
      website_id: a,
      slug: `article-${number}`,
      title: `Article ${number}`,
      summary: 'A summary.',
      tags: number % 2 ? ['Towing', 'Service'] : ['towing'],
      blocks: words,
      published_at: day(`2026-11-0${number}`),
    })),
    { website_id: a, slug: 'a-draft', title: 'A draft', summary: 'Soon.', blocks: words, tags: ['Secret'] },
    {
      website_id: a,
      slug: 'tomorrow',
      title: 'Tomorrow',
      summary: 'Soon.',
      blocks: words,
      published_at: day('2026-11-22'),
    },
    {
      website_id: b,
      slug: 'article-1',
      title: "B's own",
      summary: 'Of B.',
      tags: ['Of B'],
      blocks: words,
      published_at: day('2026-11-05'),
    },
  ])
  const position = { title: 'Technician', employment_type: 'FULL_TIME' as const, summary: 'Fix.', blocks: words }
  await drizzle.insert(jobs).values([
    { website_id: a, slug: 'open', ...position, posted_at: day('2026-11-01'), closes_on: '2026-11-21' },
    { website_id: a, slug: 'newer', ...position, posted_at: day('2026-11-10') },
    { website_id: a, slug: 'filled', ...position, posted_at: day('2026-10-01'), closes_on: '2026-11-20' },
    { website_id: a, slug: 'later', ...position, posted_at: day('2026-12-01') },
    { website_id: b, slug: 'of-b', ...position, posted_at: day('2026-11-01') },
  ])
  const review = { text: 'Good.', rating: 5, author: 'A. Buyer', reviewed_at: day('2026-11-01') }
  await drizzle.insert(reviews).values([
    { website_id: a, source: 'dealer', source_id: '1', title: 'Shown', ...review },
    { website_id: a, source: 'dealer', source_id: '2', title: 'Hidden', ...review },
    { website_id: a, source: 'google', source_id: '1', title: 'Low', ...review, rating: 3.5 },
    { website_id: b, source: 'google', source_id: '1', title: 'Of B', ...review },
  ])
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  siteA = (await sites.findBySlug('site-a'))!.site
  siteB = (await sites.findBySlug('site-b'))!.site
})
afterAll(async () => {
  await sites.close()
  await home.dispose()
})
beforeEach(() => {
  warnings = []
})

describe('pages', () => {
  test('each site has its own under the same slug, and none of the other', async () => {
    expect((await content(siteA).page('warranty'))?.title).toBe('Warranty of A')
    expect((await content(siteB).page('warranty'))?.title).toBe('Warranty of B')
    expect(await content(siteA).page('only-of-b')).toBeNull()
    expect(await content(siteA).page('draft')).toBeNull()
    expect(warnings).toEqual([])
  })

  test('an invalid block is left out with a warning, the others stay', async () => {
    const page = await content(siteA).page('half-broken')
    expect(page?.blocks).toEqual([
      { type: 'prose', html: '<p>Before.</p>' },
      { type: 'prose', html: '<h2>After</h2><p>See <a href="/warranty">it</a>.</p>' },
    ])
    expect(warnings).toEqual(
      [2, 3, 4, 5].map((number) => `site ${siteA.id}, page half-broken: block ${number} is left out`),
    )
  })

  test('blocks that are no list leave an empty page', async () => {
    expect((await content(siteA).page('no-list'))?.blocks).toEqual([])
    expect(warnings).toHaveLength(1)
  })
})

describe('articles', () => {
  const slugs = async (which: Parameters<Dealer['content']['articles']>[0], site = siteA) =>
    (await content(site).articles(which))?.articles.map(({ slug }) => slug)

  test('are listed newest first, by pages, without drafts and those of tomorrow', async () => {
    expect(await content(siteA).articles({ page: 1 })).toMatchObject({ page: 1, pages: 2, total: 4, tag: null })
    expect(await slugs({ page: 1 })).toEqual(['article-4', 'article-3', 'article-2'])
    expect(await slugs({ page: 2 })).toEqual(['article-1'])
    expect(await content(siteA).articles({ page: 3 })).toBeNull()
    expect(await slugs({ page: 1, size: 10 })).toHaveLength(4)
  })

  test('tags that differ in capitals are one, and unpublished ones are none', async () => {
    const list = await content(siteA).articles({ tag: 'towing', page: 1 })
    expect(list).toMatchObject({ total: 4, tag: { slug: 'towing', count: 4 } })
    expect(list?.tags.map(({ slug, count }) => [slug, count])).toEqual([
      ['towing', 4],
      ['service', 2],
    ])
    expect(await slugs({ tag: 'service', page: 1 })).toEqual(['article-3', 'article-1'])
    expect(await content(siteA).articles({ tag: 'secret', page: 1 })).toBeNull()
    expect(await content(siteA).articles({ tag: 'of-b', page: 1 })).toBeNull()
  })

  test('one is read by its slug on its own site only, a draft on none', async () => {
    expect((await content(siteA).article('article-1'))?.title).toBe('Article 1')
    expect((await content(siteB).article('article-1'))?.title).toBe("B's own")
    expect(await content(siteB).article('article-2')).toBeNull()
    expect(await content(siteA).article('a-draft')).toBeNull()
    expect(await content(siteA).article('tomorrow')).toBeNull()
  })

  test('the feed is Atom with the words of the articles', async () => {
    const feed = await content(siteA).feed()
    expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\s*<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/)
    expect(feed.match(/<entry>/g)).toHaveLength(4)
    expect(feed).toContain(
      '<link rel="self" type="application/atom+xml" href="http://www.site-a.example/blog/feed.xml"/>',
    )
    expect(feed).toContain('<content type="html">&lt;p&gt;Some &lt;strong&gt;words&lt;/strong&gt;.&lt;/p&gt;</content>')
    expect(feed).toContain('<published>2026-11-04T00:00:00.000Z</published>')
    expect(feed).not.toContain("B's own")
  })
})

describe('jobs', () => {
  test('the list has what one can apply for today', async () => {
    expect((await content(siteA).jobs()).map(({ slug }) => slug)).toEqual(['newer', 'open'])
    expect((await content(siteB).jobs()).map(({ slug }) => slug)).toEqual(['of-b'])
  })

  test('a filled one says so, one of tomorrow or of another site is not there', async () => {
    expect(await content(siteA).job('open')).toMatchObject({ open: true, closes_on: '2026-11-21' })
    expect(await content(siteA).job('filled')).toMatchObject({ open: false })
    expect(await content(siteA).job('later')).toBeNull()
    expect(await content(siteA).job('of-b')).toBeNull()
  })
})

test('reviews are those that the rules of the site show', async () => {
  expect((await content(siteA).reviews()).map(({ title }) => title)).toEqual(['Shown'])
  expect((await content(siteB).reviews()).map(({ title }) => title)).toEqual(['Of B'])
})

test('an announcement links to no page that the site is without; its words stay (§2)', async () => {
  const announced = (offers_enabled: boolean): Site => ({
    ...siteA,
    settings: {
      ...siteA.settings,
      offers_enabled,
      announcement: { text: 'Sale on [now](/offers/7)', href: '/offers/7', label: 'See it' },
    },
  })
  expect(await content(announced(false)).announcement(now)).toMatchObject({ html: 'Sale on now', link: null })
  expect(await content(announced(true)).announcement(now)).toMatchObject({
    html: 'Sale on <a href="/offers/7">now</a>',
    link: { label: 'See it', href: '/offers/7' },
  })
})
