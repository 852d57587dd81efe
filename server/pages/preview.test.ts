import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Block } from '@forecourt/rules/content/content.ts'
import { articles, contentPages } from '../content/table.ts'
import { decodedText, type Answer, type FetchOptions } from '../../tools/testing/fetch.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { PUBLIC_KIND, previewLinks, type PageHandler } from './pages.ts'

const KEY = 'a key for previews that is long enough'
const HOUR_MS = 3_600_000
const blocks: readonly Block[] = [{ type: 'markdown', text: 'Not yet for everybody.' }]

let platform: TestPlatform
let now = new Date('2026-11-23T09:00:00Z')
const expires = new Date(now.getTime() + HOUR_MS)
let seen: { url: string; names: string[]; visitor: string | null }[] = []

/** A page or an article whose response has everything that would make it cacheable. */
const handle: PageHandler = async (request, { dealer, visitor }) => {
  const { pathname, search } = new URL(request.url)
  seen.push({ url: pathname + search, names: [...request.headers.keys()].sort(), visitor })
  if (pathname === '/feed') return new Response(await dealer.content.feed())
  const slug = pathname.split('/').at(-1)!
  const found = await (pathname.startsWith('/blog/') ? dealer.content.article(slug) : dealer.content.page(slug))
  const others = (await dealer.content.articles({ page: 1 }))!.articles.map(({ title }) => title)
  return new Response(
    `<!doctype html><h1>${found?.title ?? 'Nothing here'}</h1><p>${others}</p>${'<hr>'.repeat(600)}`,
    {
      status: found ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'x-cache-tags': `site:${dealer.site.id}`,
        'cache-control': 'public, max-age=600',
        etag: '"same"',
      },
    },
  )
}

beforeAll(async () => {
  const settings = { analytics_ga4_id: 'G-ABC123DEF4', challenge: { provider: 'turnstile', site_key: 'key' } as const }
  platform = await testPlatform({
    handle,
    kindOf: () => ({ ...PUBLIC_KIND, cachedBy: ['page'], uses: ['challenge'] }),
    secretKey: KEY,
    now: () => now,
    settings: { a: settings, b: settings },
  })
  const { a, b } = platform.tenants
  const { drizzle } = platform.database
  for (const [{ website }, name] of [
    [a, 'A'],
    [b, 'B'],
  ] as const) {
    const website_id = website.id
    await drizzle.insert(contentPages).values([
      { website_id, slug: 'winter', title: `Winter of ${name}`, blocks, published: false },
      { website_id, slug: 'summer', title: `Summer of ${name}`, blocks, published: false },
      { website_id, slug: 'warranty', title: `Warranty of ${name}`, blocks },
    ])
    const article = { website_id, summary: 'Soon.', blocks, tags: [] }
    await drizzle.insert(articles).values([
      { ...article, slug: 'draft', title: `Draft of ${name}` },
      { ...article, slug: 'later', title: `Later of ${name}`, published_at: new Date('2027-01-01') },
      { ...article, slug: 'news', title: `News of ${name}`, published_at: new Date('2026-11-01') },
    ])
  }
})
afterAll(() => platform.dispose())
beforeEach(() => {
  now = new Date(expires.getTime() - HOUR_MS)
  seen = []
})

const siteOf = (tenant: 'a' | 'b') => ({ id: platform.tenants[tenant].website.id, baseUrl: 'http://any.example/' })
function signed(tenant: 'a' | 'b', path: string, key = KEY): string {
  const { pathname, search } = new URL(previewLinks(key).sign(siteOf(tenant), path, expires))
  return pathname + search
}
const signatureOf = (tenant: 'a' | 'b', path: string) => signed(tenant, path).split('?')[1]!
/** A response without the parts that differ between two responses to the same request. */
const visible = (answer: Answer) => {
  const { date: _date, ...headers } = answer.headers
  return { status: answer.status, headers, body: decodedText(answer) }
}

describe('a good signature', () => {
  test.each([
    ['a', hostA, '/winter', 'Winter of A'],
    ['b', hostB, '/winter', 'Winter of B'],
    ['a', hostA, '/blog/draft', 'Draft of A'],
    ['b', hostB, '/blog/later', 'Later of B'],
    ['a', hostA, '/warranty', 'Warranty of A'],
  ] as const)('of site %s shows %s%s', async (tenant, host, path, title) => {
    const answer = await platform.fetch(host, signed(tenant, path))
    expect(answer.status).toBe(200)
    expect(decodedText(answer)).toContain(`<h1>${title}</h1>`)
  })

  test('shows that page alone: lists and feeds do not change, and the page does not get the signature', async () => {
    const answer = await platform.fetch(hostA, signed('a', '/blog/draft'), {
      headers: { cookie: 'forecourt_visitor=AnnAnnAnnAnnAnnAnnAnnAnnAnnAnn12', 'user-agent': 'x', accept: 'text/html' },
    })
    expect(decodedText(answer)).toContain('<p>News of A</p>')
    const feed = await platform.fetch(hostA, signed('a', '/feed'))
    expect(decodedText(feed)).toContain('News of A')
    expect(decodedText(feed)).not.toMatch(/Draft|Later/)
    expect(seen[0]).toEqual({ url: '/blog/draft', names: ['accept', 'host'], visitor: null })
  })

  test.each([0, 1])('is good until its end: %i milliseconds before', async (early) => {
    now = new Date(expires.getTime() - early)
    expect((await platform.fetch(hostA, signed('a', '/winter'))).status).toBe(early > 0 ? 200 : 404)
  })
})

describe('any other is as none', () => {
  const wrong: [string, () => string][] = [
    ['another site’s', () => `/winter?${signatureOf('b', '/winter')}`],
    ['another page’s', () => `/winter?${signatureOf('a', '/summer')}`],
    ['an article’s', () => `/winter?${signatureOf('a', '/blog/draft')}`],
    ['another installation’s', () => signed('a', '/winter', 'another key for previews, long enough')],
    ['one with a later end', () => signed('a', '/winter').replace(/=(\d+)\./, (_, end) => `=${Number(end) + 60}.`)],
    ['one that is cut', () => signed('a', '/winter').slice(0, -1)],
    ['an empty one', () => '/winter?preview='],
    ['two, the first one wrong', () => `/winter?preview=x&${signatureOf('a', '/winter')}`],
  ]
  test.each(wrong)('%s', async (_, address) => {
    const none = visible(await platform.fetch(hostA, '/winter'))
    expect(none.status).toBe(404)
    expect(visible(await platform.fetch(hostA, address()))).toEqual(none)
    expect(seen.map(({ url }) => url)).toEqual(['/winter', '/winter'])
  })

  test('one that has ended', async () => {
    now = expires
    expect(visible(await platform.fetch(hostA, signed('a', '/winter')))).toEqual(
      visible(await platform.fetch(hostA, '/winter')),
    )
  })

  test('a form that is sent', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${hostA}` }
    const answer = await platform.fetch(hostA, signed('a', '/winter'), { method: 'POST', headers: form, body: 'a=b' })
    expect(answer.status).toBe(404)
    expect(seen[0]!.url).toBe('/winter')
  })
})

describe('a preview is never cached', () => {
  const WAYS: readonly FetchOptions[] = [
    {},
    { headers: { 'accept-encoding': 'br' } },
    { headers: { 'accept-encoding': 'gzip' } },
    { headers: { 'if-none-match': '*' } },
    { headers: { 'if-none-match': '"same", W/"same"' } },
    { headers: { range: 'bytes=0-20' } },
    { method: 'HEAD' },
  ]
  test.each(['/winter', '/blog/draft', '/warranty'])('%s, however it is requested', async (path) => {
    let count = 0
    for (const spelling of ['', '&page=1', '&utm_source=x'])
      for (const way of WAYS) {
        const answer = await platform.fetch(hostA, signed('a', path) + spelling, way)
        count += 1
        expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
        for (const name of ['etag', 'last-modified', 'x-cache-tags', 'age'])
          expect(answer.headers[name]).toBeUndefined()
        // Rendered for this request.
        expect(seen.length).toBe(count)
      }
  })

  test('and the published page is cached, which no other origin frames', async () => {
    await platform.fetch(hostA, signed('a', '/warranty'))
    const published = await platform.fetch(hostA, '/warranty')
    expect(published.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(published.headers['x-frame-options']).toBe('SAMEORIGIN')
    const renderings = seen.length
    const wrong = await platform.fetch(hostA, `/warranty?${signatureOf('b', '/warranty')}`)
    expect(visible(wrong)).toEqual(visible(await platform.fetch(hostA, '/warranty')))
    expect(seen.length).toBe(renderings)
    expect((await platform.fetch(hostA, signed('a', '/warranty'))).headers['x-frame-options']).toBeUndefined()
  })
})

describe('headers', () => {
  const policyOf = ({ headers }: Answer) => String(headers['content-security-policy']).split('; ')

  test('a preview is framed by the console alone, and not indexed, counted or used', async () => {
    for (const [tenant, host] of [
      ['a', hostA],
      ['b', hostB],
    ] as const) {
      const answer = await platform.fetch(host, signed(tenant, '/winter'))
      expect(answer.headers['x-frame-options']).toBeUndefined()
      expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(policyOf(answer)).toEqual(
        expect.arrayContaining([
          'frame-ancestors http://console.localhost',
          "script-src 'none'",
          "connect-src 'none'",
          "form-action 'none'",
        ]),
      )
    }
  })

  test.each(['/winter', '/warranty', '/blog/news', '/api/none', '/media/none.jpg', '/robots.txt'])(
    '%s is framed by no other site, with a wrong signature or none',
    async (path) => {
      for (const address of [path, `${path}?${signatureOf('b', path)}`]) {
        const { headers } = await platform.fetch(hostA, address)
        expect(headers['x-frame-options']).toBe('SAMEORIGIN')
        expect(headers['content-security-policy']).toMatch(/frame-ancestors '(?:self|none)'/)
        expect(headers['x-robots-tag']).toBeUndefined()
        expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      }
    },
  )

  test('the console itself cannot be framed', async () => {
    const { headers } = await platform.fetch('console.localhost', signed('a', '/winter'))
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})
