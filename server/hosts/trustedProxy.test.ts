import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { stubPages } from '../../tools/testing/stubPages.ts'

const stub = stubPages()

describe('behind a trusted proxy', () => {
  let proxied: TestPlatform
  beforeAll(async () => {
    proxied = await testPlatform({ handle: stub.handle, trustedProxies: ['127.0.0.1'] })
  })
  afterAll(() => proxied.dispose())
  const forwarded = (host: string, proto = 'https') => ({ 'x-forwarded-host': host, 'x-forwarded-proto': proto })

  test('its headers count, on cached pages too, and https gets its own', async () => {
    for (const [host, name] of [
      [hostA, 'Alder Motors'],
      [hostB, 'Beech Cars'],
    ] as const)
      for (let i = 0; i < 2; i++) {
        const answer = await proxied.fetch('inner', '/proxied', { headers: forwarded(host) })
        expect(answer.text).toContain(name)
        expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
      }
    const open = await proxied.fetch('inner', '/proxied', { headers: forwarded(hostA, 'http') })
    expect(open.headers['strict-transport-security']).toBeUndefined()
    expect((await proxied.fetch('inner', '/proxied')).status).toBe(404)
    expect(stub.seen.length).toBe(2)
  })

  test('the cookie of a visitor stays on https', async () => {
    const headers = { ...forwarded(hostA), 'content-type': 'text/plain' }
    const answer = await proxied.fetch('inner', '/form', { method: 'POST', headers, body: 'a' })
    expect(answer.headers['set-cookie']![0]).toMatch(/; Secure; SameSite=Lax$/)
  })
})
