import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hostA, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { stubPlatform } from '../../tools/testing/stubPages.ts'

const { stub, fetchFrom } = stubPlatform()

describe('pages that are rendered', () => {
  let limited: TestPlatform
  beforeAll(async () => {
    limited = await testPlatform({ handle: stub.handle, trustedProxies: ['127.0.0.1'], rateLimits: { pages: 3 } })
  })
  afterAll(() => limited.dispose())
  const get = (ip: string, path: string) => limited.fetch(hostA, path, { headers: { 'x-forwarded-for': ip } })

  test('are limited for an address; cached pages and calls are still served', async () => {
    const visitor = '203.0.113.7'
    for (const path of ['/cached', '/two', '/three']) expect((await get(visitor, path)).status).toBe(200)
    const refused = await get(visitor, '/four')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect(refused.text).toContain('Too many requests. Please wait 1 minute and try again.')
    expect(refused.text).toContain('Alder Motors')
    // An unknown parameter makes an address uncacheable.
    expect((await get(visitor, '/cached?evil=1')).status).toBe(429)

    expect((await get(visitor, '/cached')).status).toBe(200)
    expect((await get(visitor, '/cached?utm_source=x')).status).toBe(200)
    expect((await get(visitor, '/api/website')).status).toBe(200)
    expect((await get(visitor, '/robots.txt')).status).toBe(200)
    // A client's own header before the proxy's value does not make it another visitor.
    expect((await get(`198.51.100.9, ${visitor}`, '/five')).status).toBe(429)
    expect((await get('198.51.100.9', '/four')).status).toBe(200)
    expect((await get(visitor, '/four')).status).toBe(200)
  })

  test('are not limited for requests that wait for the rendering of a limited one', async () => {
    const visitor = '203.0.113.50'
    for (const path of ['/a1', '/a2', '/a3']) await get(visitor, path)
    const [, other] = await Promise.all([get(visitor, '/shared'), get('203.0.113.51', '/shared')])
    expect(other.status).toBe(200)
  })

  test('are not counted for this machine', async () => {
    for (let index = 0; index < 8; index++) expect((await fetchFrom(hostA, `/local-${index}`)).status).toBe(200)
  })
})

// Without the parameter the page would be cached, and cached pages are still served.
test.each(['/?never=cached', '/api/website'])(
  'while the process is overloaded, %s says when to try again',
  async (path) => {
    const busy = await testPlatform({ handle: stub.handle, maxEventLoopDelayMs: 1 })
    try {
      await vi.waitFor(
        async () => {
          const end = performance.now() + 200
          while (performance.now() < end);
          const { status, headers, text } = await busy.fetch(hostA, path)
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
