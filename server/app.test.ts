import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hostA, hostB } from '../tools/testing/platform.ts'
import { sendRaw, stubPlatform, waitFor } from '../tools/testing/stubPages.ts'
import { websites } from './sites/table.ts'

const { stub, platform, fetchFrom } = stubPlatform()

describe('hosts', () => {
  test.each([
    ['its slug', 'site-a.localhost'],
    ['its slug with a port', 'site-a.localhost:3000'],
    ['its slug in capitals', 'SITE-A.Localhost'],
    ['its slug with a final dot', 'site-a.localhost.'],
    ['its domain', 'www.site-a.example'],
  ])('a site responds by %s', async (_, host) => {
    const answer = await fetchFrom(host, '/')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Alder Motors')
    expect(answer.text).not.toContain('Beech')
  })

  test("the domain's other name leads to the canonical one with path and query", async () => {
    const answer = await fetchFrom('site-a.example', '/search/used-cars?make=Toyota&x=%2F')
    expect([answer.status, answer.headers.location]).toEqual([
      308,
      'http://www.site-a.example/search/used-cars?make=Toyota&x=%2F',
    ])
    expect(stub.seen).toEqual([])
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
    const answer = await fetchFrom(host, '/')
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('We can’t find that page')
    expect(answer.text).not.toMatch(/Alder|Beech|site-[ab]/)
    expect(stub.seen).toEqual([])
  })

  test('the platform itself lists its sites', async () => {
    const answer = await fetchFrom('localhost', '/')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('href="http://www.site-a.example/"')
    expect((await fetchFrom('localhost', '/other')).status).toBe(404)
  })

  test.each([
    ['first', ['site-a.localhost', 'evil.example']],
    ['last', ['evil.example', 'site-a.localhost']],
    ['twice', ['site-a.localhost', 'site-a.localhost']],
  ])('two Host headers are refused: the site %s', async (_, hosts) => {
    const answer = await sendRaw(
      platform.port,
      `GET / HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(stub.seen).toEqual([])
  })

  test('forwarding headers of strangers do not count', async () => {
    const answer = await fetchFrom(hostA, '/', { headers: { 'x-forwarded-host': hostB, 'x-forwarded-proto': 'https' } })
    expect(answer.text).toContain('Alder Motors')
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(stub.seen[0]?.headers.get('x-forwarded-host') ?? null).toBeNull()
  })

  test('no Host at all is refused', async () => {
    expect(await sendRaw(platform.port, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await sendRaw(platform.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('a site that changes its domain responds by the new one at once', async () => {
    await platform.database.drizzle
      .update(websites)
      .set({ domain_name: 'beech.example' })
      .where(eq(websites.id, platform.tenants.b.website.id))
    await waitFor(async () => (await fetchFrom('beech.example', '/')).status === 200)
    expect((await fetchFrom('www.site-b.example', '/')).status).toBe(404)
    expect((await fetchFrom('www.beech.example', '/')).headers.location).toBe('http://beech.example/')
  })
})

describe('headers', () => {
  test('a page may run scripts of its own files and no injected one', async () => {
    const answer = await fetchFrom(hostA, '/policy')
    expect(String(answer.headers['content-security-policy'])).toMatch(/; script-src 'self'(?: 'sha256-[^ ;]+'){2};/)
    expect(answer.text).toContain('<script>injected()</script>')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })

  test.each(['/media/none.jpg', '/api/none', '/policy'])('%s has the security headers', async (path) => {
    const { headers } = await fetchFrom(hostA, path)
    for (const name of ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'content-security-policy'])
      expect(headers[name], name).toBeDefined()
  })
})

describe('forms', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('the body reaches the page, with a visitor of its own', async () => {
    const answer = await fetchFrom(hostA, '/cars/x?index', { method: 'POST', headers: form, body: 'name=%F0%9F%9A%97' })
    expect(answer.status).toBe(200)
    expect(stub.seen[0]!.body).toBe('name=%F0%9F%9A%97')
    const cookie = answer.headers['set-cookie']![0]!
    expect(cookie).toMatch(/^forecourt_visitor=[A-Za-z0-9]{32}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie.split(';')[0]).toBe(`forecourt_visitor=${stub.seen[0]!.visitor}`)
    expect(stub.seen[0]!.headers.get('cookie')).toBeNull()
    const again = await fetchFrom(hostA, '/cars/x', {
      method: 'POST',
      headers: { ...form, cookie: cookie.split(';')[0]! },
      body: 'a=b',
    })
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  test("a body of 2 MB is refused in the site's look", async () => {
    const answer = await fetchFrom(hostA, '/cars/x', { method: 'POST', headers: form, body: 'a'.repeat(2_000_000) })
    expect(answer.status).toBe(413)
    expect(answer.text).toContain('Alder Motors')
    expect(answer.text).toContain('That’s too large to send')
    expect(stub.seen).toEqual([])
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
    const answer = await fetchFrom(hostA, '/cars/x', { method: 'POST', headers: { ...form, ...headers }, body: 'a=b' })
    expect(answer.status).toBe(status)
    expect(stub.seen.length).toBe(status === 200 ? 1 : 0)
  })
})

describe('faults', () => {
  test('a failure that the application could not draw gets a page with a reference', async () => {
    stub.responses = {
      '/broken': () => {
        throw new Error('secret detail')
      },
    }
    const answer = await fetchFrom(hostA, '/broken')
    expect(answer.status).toBe(500)
    expect(answer.text).toMatch(/the reference [2-9A-Z]{4}-[2-9A-Z]{4}\./)
    expect(answer.text).toContain('Alder Motors')
    expect(answer.text).not.toContain('secret')
  })

  test('the response to a handler that throws is not cached', async () => {
    const failing = { ...stub.responses }
    stub.responses = { ...failing, '/throws': () => Promise.reject(new Error('x')) }
    expect((await fetchFrom(hostA, '/throws')).status).toBe(500)
    stub.responses = {}
    expect((await fetchFrom(hostA, '/throws')).status).toBe(200)
  })

  test('health is answered on any host', async () => {
    expect((await fetchFrom('anything', '/healthz')).text).toBe('{"status":"ok"}')
  })
})
