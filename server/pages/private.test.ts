import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodedText, type FetchOptions } from '../../tools/testing/fetch.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { RENDERINGS } from './admission.ts'
import { PUBLIC_KIND, type PageHandler } from './pages.ts'

/** As many as one process accepts at once. */
const ROOM = RENDERINGS.atOnce + RENDERINGS.waitingInBurst

const ANN = 'AnnAnnAnnAnnAnnAnnAnnAnnAnnAnn12'
const BEN = 'BenBenBenBenBenBenBenBenBenBen34'
const cookieOf = (visitor: string) => ({ cookie: `theirs=secret; forecourt_visitor=${visitor}; more=x` })

let platform: TestPlatform
let seen: { url: string; names: string[]; visitor: string | null }[] = []

/**
 * Responses that would be cacheable: they are 200, have tags and an entity tag, claim to be public, and contain the
 * visitor they were rendered for.
 */
const handle: PageHandler = async (request, { dealer, visitor }) => {
  const { pathname, search } = new URL(request.url)
  seen.push({ url: pathname + search, names: [...request.headers.keys()].sort(), visitor })
  const status = pathname.endsWith('/missing') ? 404 : 200
  return new Response(`<!doctype html><p>${pathname} is ${visitor ?? 'nobody'}’s</p>${'<hr>'.repeat(600)}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-cache-tags': `site:${dealer.site.id}`,
      'cache-control': 'public, max-age=600',
      etag: '"same"',
      'last-modified': 'Mon, 23 Nov 2026 00:00:00 GMT',
    },
  })
}

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: (path) =>
      path.startsWith('/mine')
        ? { ...PUBLIC_KIND, private: true, cachedBy: ['ref', 'category'] }
        : { ...PUBLIC_KIND, cachedBy: ['page'] },
  })
})
afterAll(() => platform.dispose())
beforeEach(() => {
  seen = []
})

const fetchAs = (host: string, path: string, visitor: string | null, { headers = {}, ...options }: FetchOptions = {}) =>
  platform.fetch(host, path, { ...options, headers: { ...(visitor ? cookieOf(visitor) : {}), ...headers } })

/** Ways to request one page, in case a response stored for one is sent for another. */
const PATHS = [
  '/mine',
  '/mine/',
  '/mine?ref=A&category=B',
  '/mine?category=B&ref=A',
  '/mine?ref=A&ref=A',
  '/mine?ref=%41',
  '/mine?utm_source=x',
  '/mine?gclid=1&ref=A',
  '/mine?unknown=1',
  '/mine?',
  '/mine?ref=a%00b',
  '/mine/missing',
]
const WAYS: readonly FetchOptions[] = [
  {},
  { headers: { 'accept-encoding': 'br' } },
  { headers: { 'accept-encoding': 'gzip' } },
  { headers: { 'accept-encoding': 'identity' } },
  { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5, *' } },
  { headers: { 'if-none-match': '*' } },
  { headers: { 'if-none-match': '"same", W/"same"' } },
  { headers: { 'if-modified-since': 'Mon, 23 Nov 2026 00:00:00 GMT' } },
  { headers: { 'cache-control': 'only-if-cached, max-stale' } },
  { headers: { range: 'bytes=0-20' } },
  { method: 'HEAD' },
  { method: 'HEAD', headers: { 'accept-encoding': 'br', 'if-none-match': '*' } },
]

describe('a private page', () => {
  test.each(PATHS)('%s is each visitor’s own, however it is requested', async (path) => {
    let count = 0
    for (const way of WAYS)
      for (const [host, visitor] of [
        [hostA, ANN],
        [hostA, BEN],
        [hostA, null],
        [hostB, ANN],
        [hostA, ANN],
      ] as const) {
        const answer = await fetchAs(host, path, visitor, way)
        count += 1
        expect([answer.status, answer.headers['cache-control']]).toEqual([
          path.endsWith('/missing') ? 404 : 200,
          'private, no-store',
        ])
        for (const name of ['etag', 'last-modified', 'x-cache-tags', 'age'])
          expect(answer.headers[name]).toBeUndefined()
        if (way.method === 'HEAD') expect(answer.body.length).toBe(0)
        else expect(decodedText(answer)).toContain(`is ${visitor ?? 'nobody'}’s`)
        // Rendered for this request.
        expect(seen.length).toBe(count)
        expect(seen.at(-1)!.visitor).toBe(visitor)
      }
  })

  test('is not shared between concurrent visitors', async () => {
    const visitors = Array.from({ length: ROOM }, (_, index) => (index % 2 ? ANN : BEN))
    const answers = await Promise.all(visitors.map((visitor) => fetchAs(hostA, '/mine', visitor)))
    answers.forEach((answer, index) => expect(decodedText(answer)).toContain(`is ${visitors[index]}’s`))
    expect(seen.length).toBe(ROOM)
  })

  test('gets the visitor and no other cookie', async () => {
    await fetchAs(hostA, '/mine', ANN, {
      headers: { authorization: 'Basic eDp5', 'user-agent': 'x', accept: 'text/html' },
    })
    expect(seen).toEqual([{ url: '/mine', names: ['accept', 'host'], visitor: ANN }])
  })

  test.each(['forecourt_visitor=short', `forecourt_visitor=${ANN}5`, `xforecourt_visitor=${ANN}`, `=${ANN}`])(
    'takes nobody for a visitor by the cookie %s',
    async (cookie) => {
      await platform.fetch(hostA, '/mine', { headers: { cookie } })
      expect(seen[0]!.visitor).toBeNull()
    },
  )
})

describe('every other page', () => {
  test.each(['/about', '/about?page=2', '/about?unknown=1', '/other?utm_source=x'])(
    '%s cannot see a cookie, cached or not',
    async (path) => {
      for (const visitor of [ANN, BEN, null]) {
        const answer = await fetchAs(hostA, path, visitor, {
          headers: { 'x-forwarded-for': '1.2.3.4', 'user-agent': 'x' },
        })
        expect(decodedText(answer)).toContain('is nobody’s')
      }
      expect(seen.length).toBeGreaterThan(0)
      for (const { names, visitor } of seen) expect([names, visitor]).toEqual([['host'], null])
      // A cached page was rendered once; others each time.
      expect(seen.length).toBe(path.includes('unknown') ? 3 : 1)
    },
  )

  test('a submitted form gives its page the visitor, and the response is nobody else’s', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${hostA}` }
    const sent = await fetchAs(hostA, '/sent', ANN, { method: 'POST', headers: form, body: 'a=b' })
    expect(decodedText(sent)).toContain(`is ${ANN}’s`)
    expect(seen[0]!.names).not.toContain('cookie')
    await sleep(10)
    expect(decodedText(await fetchAs(hostA, '/sent', BEN))).toContain('is nobody’s')
  })
})
