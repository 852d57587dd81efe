import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({
    settings: {
      a: { announcement: { text: 'Open late.' }, site_phone: '1300 555 010' },
      b: { locale: 'en-NZ', phone_masked: true },
    },
  })
})
afterAll(() => platform.dispose())

test('answers the public shared data of its own site, and 304 for a matching ETag (§7.10)', async () => {
  const answer = await platform.fetch(hostA, '/api/website')
  const data = JSON.parse(answer.text) as Record<string, unknown>
  expect(answer.status).toBe(200)
  expect(data).toMatchObject({ website: { slug: 'site-a', name: 'Alder Motors' }, offers_count: 1 })
  expect(data.announcement).toMatchObject({ html: 'Open late.' })
  expect(data.contact).toMatchObject({
    phone: { shown: '1300 555 010' },
    locations: [
      { name: 'Alder Motors', status: expect.stringMatching(/^(Open|Closed)/) },
      { name: 'Alder Motors Used', phone: { shown: '0746 555 010' } },
    ],
  })
  expect(answer.text).not.toMatch(/site-b|Beech|stripe_publishable_key|pk_live|payment_provider/)
  const again = await platform.fetch(hostA, '/api/website', { headers: { 'if-none-match': answer.headers.etag! } })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('a site that masks its numbers does not give them away here', async () => {
  const { text } = await platform.fetch(hostB, '/api/website')
  expect(text).toContain('Hamilton')
  expect(text).not.toContain('07 855 0100')
})
