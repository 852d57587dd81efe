import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { decodedText } from '../../tools/testing/fetch.ts'
import { hostA, hostB, PLATFORM_SECRET, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { previewLinks } from '../pages/pages.ts'
import { websites } from '../sites/table.ts'

let platform: TestPlatform
const START = new Date('2026-11-26T09:00:00Z')
let now = START

beforeAll(async () => {
  platform = await testPlatform({
    now: () => now,
    handle: async () =>
      new Response('<!doctype html><h1>A page</h1>', {
        headers: { 'content-type': 'text/html; charset=utf-8', 'x-cache-tags': 'stock:1' },
      }),
  })
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  now = START
  await change({ opened_at: START, trial_ends_at: null })
  await vi.waitFor(async () => expect((await platform.fetch(hostA, '/')).status).toBe(200), { timeout: 5_000 })
})

const change = (values: Partial<typeof websites.$inferInsert>) =>
  platform.database.drizzle.update(websites).set(values).where(eq(websites.slug, 'site-a'))
const isClosed = (path = '/') =>
  vi.waitFor(async () => expect((await platform.fetch(hostA, path)).status).toBe(503), { timeout: 5_000 })

test('a site that is not open has one page for visitors, and another site is as it was', async () => {
  await change({ opened_at: null })
  await isClosed()
  for (const path of ['/', '/search/used-cars', '/robots.txt', '/sitemap.xml', '/?preview=x']) {
    const answer = await platform.fetch(hostA, path)
    expect([path, answer.status, answer.headers['x-robots-tag'], answer.headers['retry-after']]).toEqual([
      path,
      503,
      'noindex',
      '3600',
    ])
    expect(decodedText(answer)).toContain('The website of Alder Motors is not open yet.')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  }
  const sent = await platform.post(hostA, '/api/leads', { form: 'contact' })
  expect([sent.status, JSON.parse(sent.body.toString())]).toEqual([
    503,
    { error: 'The website of Alder Motors is not open yet.' },
  ])
  expect((await platform.fetch(hostB, '/')).status).toBe(200)
  expect((await platform.fetch(hostA, '/media/none.jpg')).status).toBe(404)
})

test('the console previews a site that is not open', async () => {
  await change({ opened_at: null })
  await isClosed()
  const links = previewLinks(PLATFORM_SECRET)
  const of = { id: platform.tenants.a.website.id, baseUrl: `http://${hostA}/` }
  const { pathname, search } = new URL(links.sign(of, '/', new Date(START.getTime() + 60_000)))
  expect((await platform.fetch(hostA, pathname + search)).status).toBe(200)
  const other = new URL(links.sign({ ...of, id: of.id + 1 }, '/', new Date(START.getTime() + 60_000)))
  expect((await platform.fetch(hostA, other.pathname + other.search)).status).toBe(503)
})

test('a trial is open until its end, and not for search engines; cached pages end with it', async () => {
  const end = new Date(START.getTime() + 60_000)
  await change({ trial_ends_at: end })
  await vi.waitFor(async () => expect((await platform.fetch(hostA, '/')).headers['x-robots-tag']).toBe('noindex'), {
    timeout: 5_000,
  })
  now = new Date(end.getTime() - 1)
  expect((await platform.fetch(hostA, '/')).status).toBe(200)
  now = end
  expect((await platform.fetch(hostA, '/')).status).toBe(503)
  await change({ trial_ends_at: null })
  await vi.waitFor(async () => expect((await platform.fetch(hostA, '/')).status).toBe(200), { timeout: 5_000 })
})
