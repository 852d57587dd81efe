import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'

const CONSOLE = 'console.localhost'
const DASHBOARD = 'dashboard.localhost'
const PLATFORM = 'localhost'
const NOBODY = 'nobody.localhost'

let platform: TestPlatform
/** Paths requested from the web application. */
const rendered: string[] = []
beforeAll(async () => {
  platform = await testPlatform({
    handle: async (request) => {
      const { pathname } = new URL(request.url)
      rendered.push(pathname)
      if (pathname === '/broken') throw new Error('secret detail')
      return new Response(pathname)
    },
    demo: true,
  })
  await mkdir(platform.mediaDir, { recursive: true })
  await writeFile(join(platform.mediaDir, 'shown.jpg'), 'picture')
})
afterAll(() => platform.dispose())

/** Paths that only the site application serves. */
const OF_SITES = ['/', '/search/used-cars', '/api/website', '/media/shown.jpg', '/robots.txt', '/sitemap.xml', '/forms']

describe('each kind of host has an application of its own', () => {
  test.each([CONSOLE, DASHBOARD, NOBODY, PLATFORM])('%s serves nothing of the sites', async (host) => {
    const before = rendered.length
    for (const path of OF_SITES) {
      if (host === PLATFORM && path === '/') continue
      const { status, text } = await platform.fetch(host, path)
      expect([path, status]).toEqual([path, 404])
      expect(text).not.toMatch(/Alder|Beech|site-[ab]|picture/)
    }
    expect(rendered.length).toBe(before)
    expect((await platform.fetch(hostA, '/media/shown.jpg')).text).toBe('picture')
  })

  test.each([hostA, CONSOLE, DASHBOARD, NOBODY])('%s shows nothing of the platform', async (host) => {
    const { text } = await platform.fetch(host, '/')
    expect(text).not.toContain('demo sites')
    expect((await platform.fetch(host, '/inbox')).text).not.toContain('Inbox')
  })

  test('the platform, the console and unknown hosts answer with a page of their own', async () => {
    for (const [host, words] of [
      [PLATFORM, 'Please check the link.'],
      [CONSOLE, 'Please check the link.'],
      [NOBODY, 'There’s no website at this address.'],
    ] as const) {
      const { status, headers, text } = await platform.fetch(host, '/other')
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(text).toContain(words)
      expect(text).not.toMatch(/not available yet|coming soon/i)
    }
  })

  test('the dashboard answers programs, whatever they request', async () => {
    for (const [method, path, answer] of [
      ['GET', '/', { status: 404, error: 'No such API endpoint.' }],
      ['POST', '/api/website', { status: 404, error: 'No such API endpoint.' }],
      ['DELETE', '/manufacturers/kia.json', { status: 405 }],
    ] as const) {
      const { status, headers, text } = await platform.fetch(DASHBOARD, path, { method })
      expect([status, headers['content-type']]).toEqual([answer.status, 'application/problem+json; charset=utf-8'])
      expect(JSON.parse(text)).toMatchObject(answer)
    }
    const unreadable = await platform.fetch(DASHBOARD, '/%')
    expect(unreadable.status).toBe(400)
    expect(JSON.parse(unreadable.text)).toMatchObject({ status: 400, error: 'That link isn’t valid.' })
  })

  test.each([CONSOLE, DASHBOARD, PLATFORM, NOBODY])('a form that is sent to %s stores nothing', async (host) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, headers } = await platform.fetch(host, '/contact', {
      method: 'POST',
      headers: form,
      body: 'name=a',
    })
    expect([status, headers['set-cookie']]).toEqual([404, undefined])
    // Programs need a key.
    const refused = host === DASHBOARD ? 401 : 404
    expect((await platform.post(host, '/api/leads', { lead: { form: 'contact' } })).status).toBe(refused)
  })

  test.each([hostA, CONSOLE, DASHBOARD, PLATFORM, NOBODY])('%s has the limits and headers of all', async (host) => {
    const { status, headers } = await platform.fetch(host, `/${'a'.repeat(3_000)}`)
    expect(status).toBe(414)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('a failing page shows its reference, in the design of the site', async () => {
    const { status, text } = await platform.fetch(hostA, '/broken')
    expect(status).toBe(500)
    expect(text).toMatch(/the reference [2-9A-Z]{4}-[2-9A-Z]{4}\./)
    expect(text).toContain('Alder Motors')
    expect(text).not.toContain('secret')
  })

  test.each([hostA, CONSOLE, DASHBOARD, PLATFORM, NOBODY, '<script>'])('health is answered on %s', async (host) => {
    const { status, text } = await platform.fetch(host, '/healthz')
    expect([status, text]).toEqual([200, '{"status":"ok"}'])
  })
})
