import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { contentCommands } from './cli.ts'
import type { ContentInput } from './file.ts'
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
