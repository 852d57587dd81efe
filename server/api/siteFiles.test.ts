import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'

const OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({
    settings: { a: { colour_brand: '#123456' }, b: { locale: 'en-NZ', favicon_svg: OWN } },
  })
})
afterAll(() => platform.dispose())

test.each(['/favicon.svg', '/favicon.ico'])("%s is the site's drawing, or its initial on its colour", async (path) => {
  const [a, b] = [await platform.ask(hostA, path), await platform.ask(hostB, path)]
  expect(a.headers['content-type']).toBe('image/svg+xml')
  expect(a.headers['content-security-policy']).toContain('sandbox')
  expect(a.text).toMatch(/#123456.*>A<\/text>/)
  expect(b.text).toBe(OWN)
})

test('robots are told, and told nothing of hosts without a site', async () => {
  expect((await platform.ask(hostA, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /api/\n')
  expect((await platform.ask('evil.example', '/robots.txt')).status).toBe(404)
})
