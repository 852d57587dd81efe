import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator, TEST_SECRET_KEY } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { contentCommands } from './cli.ts'
import type { ContentInput } from './file.ts'
import { PREVIEW_PARAMETER, previewLinks } from '../pages/previewLinks.ts'
import { contentPages, jobs } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
const { run, refused, file } = operator('content', contentCommands, () => home.database)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

const page = { slug: 'warranty', title: 'Warranty', blocks: [{ type: 'markdown' as const, text: 'Five years.' }] }

test('imports, changes what differs, keeps what the file does not name, and is idempotent', async () => {
  const content: ContentInput = {
    pages: [page, { ...page, slug: 'care-plans', title: 'Care plans', published: false }],
    articles: [
      { slug: 'news', title: 'News', summary: 'New.', tags: ['News'], blocks: page.blocks, published_at: '2026-01-01' },
    ],
    jobs: [
      {
        slug: 'technician',
        title: 'Technician',
        location: tenants.a.locations[0]!.slug,
        employment_type: 'FULL_TIME',
        summary: 'Fix.',
        blocks: page.blocks,
        posted_at: '2026-01-01',
      },
    ],
    reviews: [
      { source: 'google', source_id: 'x1', text: 'Good.', rating: 5, author: 'A. B.', reviewed_at: '2026-01-01' },
    ],
  }
  expect(await run('import', 'site-a', file(content))).toBe(
    'pages: 2 added, 0 changed\narticles: 1 added, 0 changed\njobs: 1 added, 0 changed\nreviews: 1 added, 0 changed',
  )
  expect(await run('import', 'site-a', file(content))).toBe('Nothing to change: the site already has all of this.')
  expect(await run('import', 'site-a', file({ pages: [{ ...page, title: 'Warranties' }] }))).toBe(
    'pages: 0 added, 1 changed',
  )
  expect(await run('list', 'site-a')).toBe(
    [
      'pages\tcare-plans\tCare plans\tnot shown',
      'pages\twarranty\tWarranties\tshown',
      'articles\tnews\tNews\tshown',
      'jobs\ttechnician\tTechnician\tshown',
      'reviews\tgoogle x1\tA. B.\tshown',
    ].join('\n'),
  )
  expect(await run('list', 'site-b')).toBe('')
  const [job] = await home.database.drizzle.select().from(jobs).where(eq(jobs.slug, 'technician'))
  expect(job?.location_id).toBe(tenants.a.locations[0]!.id)
})

test('HTML is made safe before it is stored', async () => {
  const html = '<h1>Care</h1><p onclick="alert(1)">Yours.</p><script>alert(1)</script>'
  await run('import', 'site-b', file({ pages: [{ ...page, slug: 'safe', blocks: [{ type: 'html', html }] }] }))
  const [row] = await home.database.drizzle.select().from(contentPages).where(eq(contentPages.slug, 'safe'))
  expect(row?.blocks).toEqual([{ type: 'html', html: '<h2>Care</h2><p>Yours.</p>' }])
})

test('a file that is wrong is refused whole, with every path and reason', async () => {
  const path = file({
    pages: [
      { ...page, slug: 'Not A Slug' },
      {
        ...page,
        slug: 'b',
        blocks: [
          { type: 'html', html: '<script>x</script>' },
          { type: 'form', form: 'nothing' },
        ],
      },
      { ...page, slug: 'c', title: ' ', colour: 'red' },
      { ...page, slug: 'd' },
      { ...page, slug: 'd' },
    ],
    articles: [{ slug: 'a/b', title: 'A', summary: 'A', blocks: [], published_at: 'soon' }],
  })
  const message = await refused('import', 'site-a', path)
  for (const line of [
    'pages.0.slug: must be lower-case words with hyphens',
    'pages.1.blocks.0.html: contains nothing that a page may show',
    'pages.1.blocks.1.form: ',
    'pages.2.title: is empty',
    'pages.2: Unrecognized key: "colour"',
    'articles.0.slug: must not contain slashes',
    'articles.0.published_at: must be a date or a time',
  ])
    expect(message).toContain(line)
  expect(await refused('import', 'site-a', file({ pages: [page, page] }))).toContain(
    'pages.1.slug: warranty is in the file twice',
  )
  const review = {
    source: 'google',
    source_id: '1',
    text: 'Good.',
    rating: 5,
    author: 'A. B.',
    reviewed_at: '2026-01-01',
  }
  expect(
    await refused('import', 'site-a', file({ reviews: [review, { ...review, source: 'dealer' }, review] })),
  ).toContain('reviews.2.source: google 1 is in the file twice')
  const ahead = { ...review, reviewed_at: new Date(Date.now() + 36 * 3_600_000).toISOString() }
  const early = file({ pages: [{ ...page, slug: 'with-early' }], reviews: [review, { ...ahead, source_id: '2' }] })
  expect(await refused('import', 'site-a', early)).toContain('reviews.1.reviewed_at: must not be in the future')
  expect(await run('list', 'site-a')).not.toContain('with-early')
  expect(await run('list', 'site-a')).not.toContain('Not A Slug')
})

test('a location that is not there, no such site and no JSON are refused, and nothing is stored', async () => {
  const job = { slug: 'x', title: 'X', employment_type: 'CASUAL', summary: 'X', blocks: [], posted_at: '2026-01-01' }
  const unplaced = file({
    pages: [{ ...page, slug: 'not-stored' }],
    jobs: [{ ...job, location: 'no-such-yard' }],
  })
  expect(await refused('import', 'site-a', unplaced)).toContain(
    'jobs.0.location: the site has no location no-such-yard',
  )
  expect(await run('list', 'site-a')).not.toContain('not-stored')
  expect(await refused('import', 'nowhere', file({}))).toBe('There is no site nowhere.')
  expect(await refused('list', 'nowhere')).toBe('There is no site nowhere.')
  expect(await refused('import', 'site-a', file('{'))).toContain('is not JSON')
  expect(await refused('import', 'site-a', '/no/such/file.json')).toContain('cannot be read')
})

test('a preview address shows what is not published yet, on its own site and for as long as it says', async () => {
  const article = { slug: 'soon', title: 'Soon', summary: 'Soon.', tags: [], blocks: page.blocks, published_at: null }
  const content = file({ pages: [{ ...page, slug: 'soon', published: false }], articles: [article] })
  for (const site of ['site-a', 'site-b']) await run('import', site, content)
  const links = previewLinks(TEST_SECRET_KEY)
  const { a, b } = tenants
  for (const [slug, site, other] of [
    ['site-a', a.website, b.website],
    ['site-b', b.website, a.website],
  ] as const)
    for (const [kind, path, hours] of [
      ['page', '/soon', 24],
      ['article', '/blog/soon', 2],
    ] as const) {
      const signedAt = Date.now()
      const printed = await run('preview', slug, kind, 'soon', ...(hours === 24 ? [] : ['--hours', String(hours)]))
      const { origin, pathname, searchParams } = new URL(printed)
      expect([origin, pathname]).toEqual([`http://www.${slug}.example`, path])
      const given = searchParams.get(PREVIEW_PARAMETER)!
      const end = signedAt + hours * 3_600_000
      expect(links.isGood(site, path, given, new Date(end - 1_000))).toBe(true)
      expect(links.isGood(site, path, given, new Date(end + 60_000))).toBe(false)
      expect(links.isGood(other, path, given, new Date(signedAt))).toBe(false)
    }
})

test('a preview of what is published, of what is not there and for too long is refused', async () => {
  await run('import', 'site-b', file({ pages: [{ ...page, slug: 'hidden', published: false }, page] }))
  expect(await refused('preview', 'site-b', 'page', 'warranty')).toBe(
    'It is published: http://www.site-b.example/warranty',
  )
  expect(await refused('preview', 'site-a', 'page', 'hidden')).toBe('site-a has no page hidden.')
  expect(await refused('preview', 'site-b', 'article', 'hidden')).toBe('site-b has no article hidden.')
  expect(await refused('preview', 'nowhere', 'page', 'hidden')).toBe('There is no site nowhere.')
  expect(await refused('preview', 'site-b', 'job', 'hidden')).toContain('Allowed choices are page, article')
  expect(await run('preview', 'site-b', 'page', 'hidden', '--hours', '168')).toContain('/hidden?preview=')
  for (const hours of ['0', '169', '1.5', 'x'])
    expect(await refused('preview', 'site-b', 'page', 'hidden', '--hours', hours)).toContain('from 1 to 168')
})

test('a page at an address that the site uses itself is refused, and nothing is stored', async () => {
  const path = file({
    pages: [
      { ...page, slug: 'of-use' },
      { ...page, slug: 'search/suvs' },
    ],
  })
  expect(await refused('import', 'site-b', path)).toContain(
    'pages.1.slug: /search/suvs is the address of the stock search. Please choose another',
  )
  expect(await run('list', 'site-b')).not.toContain('of-use')
})
