import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../tools/testing/platform.ts'
import type { AppOptions } from './app.ts'
import type { Inbox } from './delivery/inbox.ts'
import { PUBLIC_KIND, type PageHandler } from './pages/pages.ts'
import { websites } from './sites/table.ts'
import { cars } from './stock/table.ts'

let platform: TestPlatform
const ask: TestPlatform['ask'] = (...question) => platform.ask(...question)

/** What the stub application was asked for, and what it answers where a test says so. */
let seen: { url: string; headers: Headers; body: string; visitor: string | null }[] = []
let answers: Record<string, (request: Request) => Response | Promise<Response>> = {}

const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers } })

const handle: PageHandler = async (request, { dealer, reference, showcase, onError, visitor }) => {
  const url = new URL(request.url)
  if (url.pathname === '/forms') return html(showcase ? 'every form' : 'none', { status: showcase ? 200 : 404 })
  const body = request.method === 'POST' ? await request.text() : ''
  seen.push({ url: request.url, headers: request.headers, body, visitor })
  const answer = answers[url.pathname]
  if (answer) {
    try {
      return await answer(request)
    } catch (error) {
      onError(error)
      return html('<h1>broken</h1>', { status: 500 })
    }
  }
  const latest = await dealer.stock.latest(20)
  return html(
    `<!doctype html><title>${dealer.site.name}</title><script>injected()</script>` +
      `<p>${reference ? '' : 'no reference'}${url.pathname}${url.search}</p>` +
      latest.map((car) => `<li>${car.id} ${car.name}</li>`).join('') +
      '<hr>'.repeat(300),
    { headers: { 'x-cache-tags': `site:${dealer.site.id} stock:${dealer.site.id}` } },
  )
}

const kindOf = (path: string) => ({ ...PUBLIC_KIND, search: path.startsWith('/search/') })

/** Bytes as they are, past every check of a client. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(platform.port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      answer += chunk
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const waitFor = (check: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 10_000, interval: 30 })

beforeAll(async () => {
  platform = await testPlatform({ handle, kindOf, demo: true })
})
afterAll(() => platform.dispose())
beforeEach(() => {
  seen = []
  answers = {}
})

describe('hosts', () => {
  test.each([
    ['its slug', 'site-a.localhost'],
    ['its slug with a port', 'site-a.localhost:3000'],
    ['its slug in capitals', 'SITE-A.Localhost'],
    ['its slug with a final dot', 'site-a.localhost.'],
    ['its domain', 'www.site-a.example'],
  ])('a site answers by %s', async (_, host) => {
    const answer = await ask(host, '/')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Alder Motors')
    expect(answer.text).not.toContain('Beech')
  })

  test("the domain's other name leads to the canonical one with path and query", async () => {
    const answer = await ask('site-a.example', '/search/used-cars?make=Toyota&x=%2F')
    expect([answer.status, answer.headers.location]).toEqual([
      308,
      'http://www.site-a.example/search/used-cars?make=Toyota&x=%2F',
    ])
    expect(seen).toEqual([])
  })

  test.each([
    'unknown.localhost',
    'a.site-a.localhost',
    'site-a.localhost.evil.example',
    'evil.example',
    'site-a.localhost:3000@evil.example',
    "site-a'--.localhost",
    'site-a.localhost/../',
    '<script>',
    '..',
    '[::1]',
    'xn--',
    `${'a'.repeat(300)}.localhost`,
  ])('host %s gets a 404 that names nobody', async (host) => {
    const answer = await ask(host, '/')
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('We can’t find that page')
    expect(answer.text).not.toMatch(/Alder|Beech|site-[ab]/)
    expect(seen).toEqual([])
  })

  test('the platform itself lists its sites', async () => {
    const answer = await ask('localhost', '/')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('href="http://www.site-a.example/"')
    expect((await ask('localhost', '/other')).status).toBe(404)
  })

  test.each([
    ['first', ['site-a.localhost', 'evil.example']],
    ['last', ['evil.example', 'site-a.localhost']],
    ['twice', ['site-a.localhost', 'site-a.localhost']],
  ])('two Host headers are refused: the site %s', async (_, hosts) => {
    const answer = await raw(`GET / HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(seen).toEqual([])
  })

  test('forwarding headers of strangers do not count', async () => {
    const answer = await ask(hostA, '/', { headers: { 'x-forwarded-host': hostB, 'x-forwarded-proto': 'https' } })
    expect(answer.text).toContain('Alder Motors')
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(seen[0]?.headers.get('x-forwarded-host') ?? null).toBeNull()
  })

  test('no Host at all is refused', async () => {
    expect(await raw('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('a site that changes its domain answers by the new one at once', async () => {
    await platform.database.drizzle
      .update(websites)
      .set({ domain_name: 'beech.example' })
      .where(eq(websites.id, platform.tenants.b.website.id))
    await waitFor(async () => (await ask('beech.example', '/')).status === 200)
    expect((await ask('www.site-b.example', '/')).status).toBe(404)
    expect((await ask('www.beech.example', '/')).headers.location).toBe('http://beech.example/')
  })
})

describe('kept pages', () => {
  test('one rendering for all; nothing about the visitor reaches it', async () => {
    const path = '/about-us?utm_source=mail&gclid=x'
    const first = await ask(hostA, path, {
      headers: { cookie: 'forecourt_visitor=abcDEF0123abcDEF0123abcDEF012345', 'user-agent': 'x' },
    })
    const second = await ask(hostA, '/about-us?gclid=other')
    expect(seen.map(({ url }) => url)).toEqual(['http://site-a.localhost/about-us'])
    expect([...seen[0]!.headers.keys()]).toEqual(['host'])
    expect(second.body).toEqual(first.body)
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.text).not.toContain('mail')
  })

  test('each site gets its own page of the same path', async () => {
    // News of the tenants' own creation may still be on its way and purge a page in between; then once more.
    let attempt = 0
    await vi.waitFor(async () => {
      seen.length = 0
      const path = `/same-${(attempt += 1)}`
      const [a, b] = [await ask(hostA, path), await ask(hostB, path)]
      expect(a.text).toContain('Alder Motors')
      expect(b.text).toContain('Beech Cars')
      const [againA, againB] = [await ask(hostA, path), await ask(hostB, path)]
      expect([againA.body, againB.body]).toEqual([a.body, b.body])
      expect(seen.length).toBe(2)
    })
  })

  test('the same bytes in every coding, and 304 to whoever has them', async () => {
    const plain = await ask(hostA, '/codings')
    const br = await ask(hostA, '/codings', { headers: { 'accept-encoding': 'br' } })
    const gzip = await ask(hostA, '/codings', { headers: { 'accept-encoding': 'gzip' } })
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    const again = await ask(hostA, '/codings', { headers: { 'if-none-match': plain.headers.etag! } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(seen.length).toBe(1)
  })

  test('every spelling of a search gets the one page of its canonical address', async () => {
    const canonical = '/search/used-cars?q=ute&make=Kia&make=Toyota&price_max=30000'
    for (const query of [
      'make=Toyota&make=Kia&price_max=30000&q=ute',
      'q=%20ute&make=Kia&make=Toyota&make=Kia&price_max=30000&page=1&sort=custom_rank:desc',
      'make=Kia&make=Toyota&price_max=30000&price_min=cheap&q=ute&junk=%3Cscript%3E&utm_source=x',
    ]) {
      const answer = await ask(hostA, `/search/used-cars?${query}`)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('junk')
    }
    expect(seen.map(({ url }) => url)).toEqual([`http://site-a.localhost${canonical}`])
  })

  test('an unknown parameter is rendered and not kept', async () => {
    await ask(hostA, '/about?evil=1')
    await ask(hostA, '/about?evil=1')
    expect(seen.length).toBe(2)
  })

  test('a page without tags, with a cookie, private or not 200 is not kept', async () => {
    const tagged = { 'x-cache-tags': 'site:1' }
    answers = {
      '/untagged': () => html('x'),
      '/cookie': () => html('x', { headers: { ...tagged, 'set-cookie': 'a=b' } }),
      '/private': () => html('x', { headers: { ...tagged, 'cache-control': 'private' } }),
      '/gone': () => html('x', { status: 410, headers: tagged }),
    }
    for (const path of Object.keys(answers))
      for (let i = 0; i < 2; i++) {
        const answer = await ask(hostA, path)
        expect(answer.headers['x-cache-tags'], path).toBeUndefined()
      }
    expect(seen.length).toBe(8)
    expect((await ask(hostA, '/cookie')).headers['set-cookie']).toEqual(['a=b'])
  })

  test('a new vehicle is on the page within a second, and only its own sites render again', async () => {
    const before = [await ask(hostA, '/purge'), await ask(hostB, '/purge')]
    const { id: _, ...row } = platform.tenants.a.cars[0]!
    await platform.database.drizzle
      .insert(cars)
      .values({ ...row, name: 'Fresh Arrival', slug: 'fresh', stocknum: 'S2000' })
    const start = Date.now()
    await waitFor(async () => (await ask(hostA, '/purge')).text.includes('Fresh Arrival'))
    expect(Date.now() - start).toBeLessThan(1_000)
    expect((await ask(hostB, '/purge')).body).toEqual(before[1]!.body)
    expect(seen.filter(({ url }) => url.includes(hostB)).length).toBe(1)
  })

  test('a change of the site is on its pages', async () => {
    await ask(hostA, '/rename')
    await platform.database.drizzle
      .update(websites)
      .set({ name: 'Alder and Daughters' })
      .where(eq(websites.id, platform.tenants.a.website.id))
    await waitFor(async () => (await ask(hostA, '/rename')).text.includes('Alder and Daughters'))
    await platform.database.drizzle
      .update(websites)
      .set({ name: 'Alder Motors' })
      .where(eq(websites.id, platform.tenants.a.website.id))
    await waitFor(async () => (await ask(hostA, '/rename')).text.includes('Alder Motors'))
  })

  test('HEAD has the headers of GET and no body', async () => {
    const get = await ask(hostA, '/head')
    const head = await ask(hostA, '/head', { method: 'HEAD' })
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      get.headers['content-length'],
    ])
  })
})

describe('headers', () => {
  test('a page may run scripts of its own files and no injected one', async () => {
    const answer = await ask(hostA, '/policy')
    expect(String(answer.headers['content-security-policy'])).toMatch(/; script-src 'self' 'sha256-[^ ]+';/)
    expect(answer.text).toContain('<script>injected()</script>')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })

  test.each(['/media/none.jpg', '/api/none', '/policy'])('%s has the security headers', async (path) => {
    const { headers } = await ask(hostA, path)
    for (const name of ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'content-security-policy'])
      expect(headers[name], name).toBeDefined()
  })
})

describe('hostile requests', () => {
  test.each([
    ['malformed percent signs', '/cars/%E0%A4%A', 400],
    ['a lone percent sign', '/%', 400],
    ['NUL in the path', '/cars/a%00b', 400],
    ['a line break in the path', '/cars/a%0d%0ab', 400],
    ['two slashes', '//evil.example/', 400],
    ['a backslash', '/%5Cevil.example', 400],
    ['an absolute address of another host', 'http://evil.example/', 400],
    ['a long address', `/search/used-cars?q=${'a'.repeat(9_000)}`, 414],
    ['a long path', `/${'a'.repeat(3_000)}`, 414],
    ['8,000 slashes', '/'.repeat(8_000), 414],
    ['8,000 slashes behind a path', `/pages/a${'/'.repeat(8_000)}b`, 414],
    ['a long address of a call', `/api/website?${'/'.repeat(8_200)}`, 414],
    ['a long address of a picture', `/images/${'/'.repeat(3_000)}`, 414],
  ])('%s', async (_, path, status) => {
    const answer = await ask(hostA, path)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^(?:text\/html|application\/json); charset=utf-8$/)
    expect(seen).toEqual([])
  })

  test('an address of 100 kB gets a plain answer', async () => {
    expect(await raw(`GET /?q=${'a'.repeat(100_000)} HTTP/1.1\r\nHost: ${hostA}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 414 /)
  })

  test('headers of 100 kB get a plain answer', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nHost: ${hostA}\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
  })

  test('what is no HTTP gets a plain answer', async () => {
    expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('NUL, emoji and right-to-left text in the query reach the page clean', async () => {
    const answer = await ask(hostA, '/about?body=a%00b&model=%F0%9F%9A%97&category=%D7%A9')
    expect(answer.status).toBe(200)
    expect(new URL(seen[0]!.url).searchParams.get('body')).toBe('ab')
    expect(new URL(seen[0]!.url).searchParams.get('model')).toBe('🚗')
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS'])('%s is not for pages', async (method) => {
    const answer = await ask(hostA, '/', { method })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    expect(seen).toEqual([])
  })
})

describe('forms', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('the body reaches the page, with a visitor of its own', async () => {
    const answer = await ask(hostA, '/cars/x?index', { method: 'POST', headers: form, body: 'name=%F0%9F%9A%97' })
    expect(answer.status).toBe(200)
    expect(seen[0]!.body).toBe('name=%F0%9F%9A%97')
    const cookie = answer.headers['set-cookie']![0]!
    expect(cookie).toMatch(/^forecourt_visitor=[A-Za-z0-9]{32}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie.split(';')[0]).toBe(`forecourt_visitor=${seen[0]!.visitor}`)
    expect(seen[0]!.headers.get('cookie')).toBeNull()
    const again = await ask(hostA, '/cars/x', {
      method: 'POST',
      headers: { ...form, cookie: cookie.split(';')[0]! },
      body: 'a=b',
    })
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  test("a body of 2 MB is refused in the site's look", async () => {
    const answer = await ask(hostA, '/cars/x', { method: 'POST', headers: form, body: 'a'.repeat(2_000_000) })
    expect(answer.status).toBe(413)
    expect(answer.text).toContain('Alder Motors')
    expect(answer.text).toContain('That’s too large to send')
    expect(seen).toEqual([])
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['a sibling site', { origin: `http://${hostB}` }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a same-site fetch of a sibling', { 'sec-fetch-site': 'same-site' }, 403],
    ['its own page', { origin: `http://${hostA}`, 'sec-fetch-site': 'same-origin' }, 200],
    ['its own page without metadata', { origin: `http://${hostA}` }, 200],
    ['no browser', {}, 200],
  ])('a POST from %s', async (_, headers, status) => {
    const answer = await ask(hostA, '/cars/x', { method: 'POST', headers: { ...form, ...headers }, body: 'a=b' })
    expect(answer.status).toBe(status)
    expect(seen.length).toBe(status === 200 ? 1 : 0)
  })
})

describe('pages of the demo', () => {
  const REMOTE = 'x-remote-address'
  const inbox: Inbox = { answer: async () => ({ status: 200, headers: {}, body: 'kept mail' }) }
  /** A platform whose connections come from where this header says. */
  const start = (options: Partial<AppOptions>) =>
    testPlatform({
      handle,
      demo: true,
      inbox,
      before(request, _response, next) {
        const value = request.headers[REMOTE]
        if (value) Object.defineProperty(request.socket, 'remoteAddress', { value })
        next()
      },
      ...options,
    })
  const here = {}
  const elsewhere = { [REMOTE]: '203.0.113.7' }
  const forged = { ...elsewhere, 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' }

  async function shown(of: TestPlatform, headers: Record<string, string>) {
    const pages = [
      ['localhost', '/', 'demo sites'],
      ['localhost:3000', '/', 'demo sites'],
      ['127.0.0.1', '/', 'demo sites'],
      ['localhost', '/inbox', 'kept mail'],
      ['127.0.0.1:3000', '/inbox/x.eml/source', 'kept mail'],
      [hostA, '/forms', 'every form'],
    ] as const
    const answers = await Promise.all(pages.map(([host, path]) => of.ask(host, path, { headers })))
    return answers.map(({ status, text }, index) => status === 200 && text.includes(pages[index]![2]))
  }

  test.each([
    ['a demo, asked from this machine', {}, here, true],
    ['a demo, asked from elsewhere with a forged Host', {}, elsewhere, false],
    ['a demo, asked from elsewhere with forged addresses', {}, forged, false],
    ['a demo behind a proxy on its machine', {}, { 'x-forwarded-for': '203.0.113.7' }, false],
    ['a demo with proxies', { trustedProxies: ['127.0.0.1'] }, here, false],
    ['a platform without the demo', { demo: false }, here, false],
    [
      'a demo of another domain',
      { address: { scheme: 'https', platformDomain: 'dealers.example', port: null } },
      here,
      false,
    ],
  ] as const)('%s: shown %o %o', async (_, options, headers, expected) => {
    const started = await start(options)
    try {
      expect(new Set(await shown(started, headers))).toEqual(new Set([expected]))
      // What this machine was shown is kept for nobody else.
      expect(new Set(await shown(started, elsewhere))).toEqual(new Set([false]))
    } finally {
      await started.dispose()
    }
  })
})

describe('behind a trusted proxy', () => {
  let proxied: TestPlatform
  beforeAll(async () => {
    proxied = await testPlatform({ handle, trustedProxies: ['127.0.0.1'] })
  })
  afterAll(() => proxied.dispose())
  const forwarded = (host: string, proto = 'https') => ({ 'x-forwarded-host': host, 'x-forwarded-proto': proto })

  test('its word counts, on kept pages too, and https gets its headers', async () => {
    for (const [host, name] of [
      [hostA, 'Alder Motors'],
      [hostB, 'Beech Cars'],
    ] as const)
      for (let i = 0; i < 2; i++) {
        const answer = await proxied.ask('inner', '/proxied', { headers: forwarded(host) })
        expect(answer.text).toContain(name)
        expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
      }
    const open = await proxied.ask('inner', '/proxied', { headers: forwarded(hostA, 'http') })
    expect(open.headers['strict-transport-security']).toBeUndefined()
    expect((await proxied.ask('inner', '/proxied')).status).toBe(404)
    expect(seen.length).toBe(2)
  })

  test('the cookie of a visitor stays on https', async () => {
    const headers = { ...forwarded(hostA), 'content-type': 'text/plain' }
    const answer = await proxied.ask('inner', '/form', { method: 'POST', headers, body: 'a' })
    expect(answer.headers['set-cookie']![0]).toMatch(/; Secure; SameSite=Lax$/)
  })
})

// A page without the parameter would be kept, and kept pages are still served.
test.each(['/?never=kept', '/api/website'])(
  'while the process is overloaded, %s says when to try again',
  async (path) => {
    const busy = await testPlatform({ handle, maxEventLoopDelayMs: 1 })
    try {
      await vi.waitFor(
        async () => {
          const end = performance.now() + 200
          while (performance.now() < end);
          const { status, headers, text } = await busy.ask(hostA, path)
          expect([status, headers['retry-after']]).toEqual([503, '5'])
          expect(text).toContain('Please try again in a few seconds.')
        },
        { timeout: 20_000 },
      )
    } finally {
      await busy.dispose()
    }
  },
)

describe('pages that are rendered', () => {
  let limited: TestPlatform
  beforeAll(async () => {
    limited = await testPlatform({ handle, trustedProxies: ['127.0.0.1'], rateLimits: { pages: 3 } })
  })
  afterAll(() => limited.dispose())
  const get = (ip: string, path: string) => limited.ask(hostA, path, { headers: { 'x-forwarded-for': ip } })

  test('are limited for an address; kept pages and calls are still served', async () => {
    const visitor = '203.0.113.7'
    for (const path of ['/kept', '/two', '/three']) expect((await get(visitor, path)).status).toBe(200)
    const refused = await get(visitor, '/four')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect(refused.text).toContain('Too many requests. Please wait 1 minute and try again.')
    expect(refused.text).toContain('Alder Motors')
    // An unknown parameter makes an address that is never kept.
    expect((await get(visitor, '/kept?evil=1')).status).toBe(429)

    expect((await get(visitor, '/kept')).status).toBe(200)
    expect((await get(visitor, '/kept?utm_source=x')).status).toBe(200)
    expect((await get(visitor, '/api/website')).status).toBe(200)
    expect((await get(visitor, '/robots.txt')).status).toBe(200)
    // What a stranger claims before the proxy's own word does not make another visitor.
    expect((await get(`198.51.100.9, ${visitor}`, '/five')).status).toBe(429)
    expect((await get('198.51.100.9', '/four')).status).toBe(200)
    expect((await get(visitor, '/four')).status).toBe(200)
  })

  test('are not limited for those who wait for the rendering of one who is', async () => {
    const visitor = '203.0.113.50'
    for (const path of ['/a1', '/a2', '/a3']) await get(visitor, path)
    const [, other] = await Promise.all([get(visitor, '/shared'), get('203.0.113.51', '/shared')])
    expect(other.status).toBe(200)
  })

  test('are not counted for this machine', async () => {
    for (let index = 0; index < 8; index++) expect((await ask(hostA, `/local-${index}`)).status).toBe(200)
  })
})

describe('numbers of a site that masks them', () => {
  let masking: TestPlatform
  let numbers: string[] = []
  const say: PageHandler = async (request, { dealer }) => {
    const locations = await dealer.locations.list()
    numbers = [
      dealer.site.settings.site_phone,
      ...locations.flatMap(({ contact_detail: { phone, landline_phone, mobile } }) => [phone, landline_phone, mobile]),
    ].filter((number) => number !== null)
    const text = numbers.flatMap((number) => [number, number.replaceAll(/\D/g, ''), `<a href="tel:${number}">call</a>`])
    const type = new URL(request.url).pathname.endsWith('.xml') ? 'application/atom+xml' : 'text/html'
    return new Response(`<p>${text.join('</p><p>')}</p><script>{"phones":${JSON.stringify(numbers)}}</script>`, {
      headers: { 'content-type': `${type}; charset=utf-8` },
    })
  }
  beforeAll(async () => {
    masking = await testPlatform({
      handle: say,
      settings: { a: { phone_masked: true, site_phone: '(07) 4550 1234' } },
    })
  })
  afterAll(() => masking.dispose())
  const digits = (text: string) => text.replaceAll(/\D/g, '')

  test.each(['/any-page', '/news/feed.xml'])('stand nowhere in full on %s', async (path) => {
    const answer = await masking.ask(hostA, path)
    expect(answer.status).toBe(200)
    expect(numbers.length).toBeGreaterThan(1)
    for (const number of numbers) expect(digits(answer.text)).not.toContain(digits(number))
    expect(answer.text).toContain('(07) •••• ••••')
    expect(answer.text).not.toContain('tel:')
    expect(answer.text).toContain('href="/contact')
  })

  test('come with the answer of a form that asked for one', async () => {
    const answer = await masking.ask(hostA, '/any-page', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${hostA}` },
      body: 'intent=reveal_phone',
    })
    expect(answer.text).toContain('(07) 4550 1234')
  })

  test('stand on the pages of a site that shows its own', async () => {
    const answer = await masking.ask(hostB, '/any-page')
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) expect(answer.text).toContain(number)
  })
})

describe('bodies that do not arrive', () => {
  let patient: TestPlatform
  beforeAll(async () => {
    patient = await testPlatform({ handle, uploadTimes: { idleMs: 1_000, graceMs: 1_500, bytesPerSecond: 1_000 } })
  })
  afterAll(() => patient.dispose())

  /** Sends the head of a POST and then what `send` writes; answers what came back until the connection closed. */
  function post(path: string, head: string, send: (write: (text: string) => void) => void): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(patient.port, '127.0.0.1', () => {
        socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostA}\r\n${head}\r\n\r\n`)
        send((text) => socket.writable && socket.write(text))
      })
      let answer = ''
      socket.setEncoding('latin1')
      socket.on('data', (chunk: string) => (answer += chunk))
      socket.on('close', () => resolve(answer))
      // What is still being written when the other side has closed.
      socket.on('error', (error: NodeJS.ErrnoException) =>
        ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : reject(error),
      )
    })
  }
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000'
  const json = 'Content-Type: application/json\r\nContent-Length: 1000'
  const files = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000'
  const part = '--x\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF'

  test.each([
    ['a form', '/contact', form, 'name='],
    ['a call', '/api/leads', json, '{"lead":'],
    ['a form with files', '/contact', files, part],
    ['a call with files', '/api/leads/with-files', files, part],
    ['a body of no length', '/api/leads', 'Content-Type: application/json\r\nTransfer-Encoding: chunked', '5\r\n{"lea'],
    ['a body of which nothing comes', '/api/leads', json, ''],
  ])('%s that stalls is ended', async (_, path, head, begun) => {
    const answer = await post(path, head, (write) => write(begun))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(/connection: close/i)
  })

  test('one that trickles in is ended', async () => {
    let trickling: NodeJS.Timeout | undefined
    const answer = await post('/contact', form.replace('1000', '100000'), (write) => {
      trickling = setInterval(() => write('a'), 50)
    })
    clearInterval(trickling)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('one that is slow and steady arrives', async () => {
    const body = 'a'.repeat(3_000)
    let sending: NodeJS.Timeout | undefined
    const answer = await post('/contact', `${form.replace('1000', '3000')}\r\nConnection: close`, (write) => {
      let sent = 0
      sending = setInterval(() => {
        write(body.slice(sent, sent + 250))
        sent += 250
        if (sent >= body.length) clearInterval(sending)
      }, 100)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(seen.at(-1)!.body).toBe(body)
  })

  test('the connection serves on after a body that arrived', async () => {
    const answer = await post('/contact', 'Content-Type: text/plain\r\nContent-Length: 3', (write) => {
      write(`a=b`)
      write(`GET /after HTTP/1.1\r\nHost: ${hostA}\r\nConnection: close\r\n\r\n`)
    })
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  })
})

describe('faults', () => {
  test('a failure that the application could not draw gets a page with a reference', async () => {
    answers = {
      '/broken': () => {
        throw new Error('secret detail')
      },
    }
    const answer = await ask(hostA, '/broken')
    expect(answer.status).toBe(500)
    expect(answer.text).toMatch(/the reference [2-9A-Z]{4}-[2-9A-Z]{4}\./)
    expect(answer.text).toContain('Alder Motors')
    expect(answer.text).not.toContain('secret')
  })

  test('a handler that throws is answered and not kept', async () => {
    const failing = { ...answers }
    answers = { ...failing, '/throws': () => Promise.reject(new Error('x')) }
    expect((await ask(hostA, '/throws')).status).toBe(500)
    answers = {}
    expect((await ask(hostA, '/throws')).status).toBe(200)
  })

  test('health is told whatever the host', async () => {
    expect((await ask('anything', '/healthz')).text).toBe('{"status":"ok"}')
  })
})
