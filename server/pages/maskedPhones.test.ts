import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import type { PageHandler } from './pages.ts'

describe('numbers of a site that masks them', () => {
  let masking: TestPlatform
  let numbers: string[] = []
  const handle: PageHandler = async (request, { dealer }) => {
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
      handle,
      settings: { a: { phone_masked: true, site_phone: '(07) 4550 1234' } },
    })
  })
  afterAll(() => masking.dispose())
  const digits = (text: string) => text.replaceAll(/\D/g, '')

  test.each(['/any-page', '/news/feed.xml'])('stand nowhere in full on %s', async (path) => {
    const answer = await masking.fetch(hostA, path)
    expect(answer.status).toBe(200)
    expect(numbers.length).toBeGreaterThan(1)
    for (const number of numbers) expect(digits(answer.text)).not.toContain(digits(number))
    expect(answer.text).toContain('(07) •••• ••••')
    expect(answer.text).not.toContain('tel:')
    expect(answer.text).toContain('href="/contact')
  })

  test('are in the response to a form that requests one', async () => {
    const answer = await masking.fetch(hostA, '/any-page', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${hostA}` },
      body: 'intent=reveal_phone',
    })
    expect(answer.text).toContain('(07) 4550 1234')
  })

  test('are on the pages of a site that shows its own', async () => {
    const answer = await masking.fetch(hostB, '/any-page')
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) expect(answer.text).toContain(number)
  })
})
