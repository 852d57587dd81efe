import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_KIND } from '../pages/kind.ts'
import { hostA, hostB, multipart, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveSecret } from '../../tools/testing/secrets.ts'
import { deliveries } from '../delivery/table.ts'
import { leads } from '../leads/table.ts'

const good = {
  first_name: 'Sam',
  last_name: 'Taylor',
  email: 'sam@visitor.example',
  phone: '0412 345 678',
  postcode: '4350',
  message: 'Is it still there?',
}
const lead = (more: Record<string, unknown> = {}) => ({ lead: { ...good, submission_id: randomUUID(), ...more } })

describe('nesting', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await testPlatform({ settings: { a: { events_enabled: true } } })
  })
  afterAll(() => platform.dispose())
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test.each([
    ['/api/leads', 'application/json', (deep: string) => `{"lead":${deep}}`],
    ['/api/leads', 'application/json; charset=utf-8', (deep: string) => deep],
    [
      '/api/events.json',
      'application/json',
      (deep: string) => `{"event":{"category":"x","event_properties":{"a":${deep}}}}`,
    ],
    ['/api/events.json', 'text/plain', (deep: string) => `{"event":{"category":"x","event_properties":{"a":${deep}}}}`],
    ['/api/events/phone_reveal', 'application/json', (deep: string) => deep],
  ])('a body of %s as %s that is nested too deeply is refused', async (path, type, body) => {
    for (const depth of [25, 1_000, 100_000]) {
      const answer = await platform.post(hostA, path, body(nested(depth)), { 'content-type': type })
      expect([answer.status, answer.text]).toEqual([400, '{"error":"We couldn’t read that request."}'])
    }
  })

  test('so is the lead beside files', async () => {
    const text = `{"form":${nested(50_000)}}`
    for (const part of [text, new File([text], 'blob', { type: 'application/json' })]) {
      const { body, contentType } = await multipart([['lead', part]])
      const answer = await platform.fetch(hostA, '/api/leads/with-files', {
        method: 'POST',
        headers: { 'content-type': contentType, origin: `http://${hostA}` },
        body,
      })
      expect([answer.status, answer.text]).toEqual([400, '{"error":"We couldn’t read that request."}'])
    }
  })

  test('valid events are accepted', async () => {
    const event = { category: 'x', event_properties: { list: [{ of: { things: [1] } }] } }
    expect((await platform.post(hostA, '/api/events.json', { event })).status).toBe(204)
  })
})

describe('how often', () => {
  let platform: TestPlatform
  afterEach(() => platform.dispose())

  test('too many leads of a visitor are refused for a while, whichever way they are sent', async () => {
    platform = await testPlatform({ rateLimits: { leads: { visitor: 3, address: 100, site: 100 } } })
    const first = await platform.post(hostA, '/api/leads', lead())
    const cookie = first.headers['set-cookie']![0]!.split(';')[0]!
    const page = () =>
      platform.fetch(hostA, '/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${hostA}`, cookie },
        body: 'message=Hello',
      })
    expect((await platform.post(hostA, '/api/leads', lead(), { cookie })).status).toBe(201)
    expect((await page()).status).toBe(200)
    expect((await platform.post(hostA, '/api/leads', lead(), { cookie })).status).toBe(201)

    const call = await platform.post(hostA, '/api/leads', lead(), { cookie })
    expect([call.status, call.text]).toEqual([
      429,
      '{"error":"Too many requests. Please wait 1 minute and try again."}',
    ])
    expect(Number(call.headers['retry-after'])).toBeGreaterThan(50)
    const refused = await page()
    expect([refused.status, Number(refused.headers['retry-after']) > 50]).toEqual([429, true])
    expect(refused.text).toContain(
      'Too many requests. Please wait 1 minute and try again. Go back to see what you entered.',
    )

    const get = await platform.fetch(hostA, '/contact', { headers: { cookie } })
    const other = await platform.post(hostA, '/api/leads', lead())
    const elsewhere = await platform.post(hostB, '/api/leads', lead({ phone: '021 123 4567' }), { cookie })
    expect([get.status, other.status, elsewhere.status]).toEqual([200, 201, 201])
  })

  test('a sender without a cookie is identified by the address', async () => {
    platform = await testPlatform({ rateLimits: { leads: { visitor: 100, address: 2, site: 100 } } })
    const statuses = []
    for (let index = 0; index < 3; index++) statuses.push((await platform.post(hostA, '/api/leads', lead())).status)
    expect(statuses).toEqual([201, 201, 429])
    const elsewhere = await platform.post(hostB, '/api/leads', lead({ phone: '021 123 4567' }))
    expect(elsewhere.status).toBe(201)
  })
})

describe('a challenge', () => {
  let provider: Server
  let platform: TestPlatform
  let answer: { status: number; body: string }
  let received: string[]

  beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push(body)
        response.writeHead(answer.status).end(answer.body)
      })
    })
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
    platform = await testPlatform({
      challengeVerifyUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
      handle: async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } }),
      kindOf: (path) => ({ ...PUBLIC_KIND, uses: path === '/contact' ? ['challenge'] : [] }),
      settings: {
        a: {
          challenge: { provider: 'turnstile', site_key: 'site key' },
          lead_destinations: [{ id: 'desk', kind: 'email', to: 'desk@dealer.example' }],
        },
      },
    })
    await giveSecret(platform.database, platform.tenants.a.website.id, 'challenge/secret', 'its secret')
  })
  afterAll(async () => {
    provider.close()
    await platform.dispose()
  })

  async function send(more: Record<string, unknown>, host = hostA) {
    received = []
    const content = lead(more)
    const { status, text } = await platform.post(host, '/api/leads', content)
    expect(status).toBe(201)
    const { id } = JSON.parse(text) as { id: string }
    const [row] = await platform.database.drizzle.select().from(leads).where(eq(leads.lead_id, id))
    const sent = await platform.database.drizzle.select().from(deliveries).where(eq(deliveries.lead_id, row!.id))
    return {
      suspected: row!.suspected,
      suspicion: row!.suspicion,
      deliveries: sent.map(({ destination }) => destination).toSorted(),
      again: () => platform.post(host, '/api/leads', content),
    }
  }

  test.each([
    ['answered', 'a token', { status: 200, body: '{"success":true}' }, null],
    ['failed', 'a token', { status: 200, body: '{"success":false}' }, 'The security check failed. Please try again.'],
    ['not answered', undefined, { status: 200, body: '{"success":true}' }, 'Please complete the security check.'],
    [
      'not to be checked',
      'a token',
      { status: 503, body: '' },
      'The security check couldn’t be completed. Please try again.',
    ],
  ])('%s: the lead is stored and delivered, and marked if it is suspicious', async (_, token, given, suspicion) => {
    answer = given
    const stored = await send({ challenge_token: token })
    expect(stored).toMatchObject({ suspected: suspicion !== null, suspicion })
    expect(stored.deliveries).toContain('desk')
    // A repeat changes nothing and does not call the provider: a token is valid once.
    received = []
    answer = { status: 200, body: '{"success":false}' }
    expect((await stored.again()).status).toBe(200)
    expect(received).toEqual([])
  })

  test('is added to other reasons', async () => {
    answer = { status: 200, body: '{"success":false}' }
    expect((await send({ challenge_token: 'x', company_website: 'spam' })).suspicion).toBe(
      'A hidden field was filled in. The security check failed. Please try again.',
    )
  })

  test('an unfinished step needs no challenge', async () => {
    expect(await send({ form: 'test-drive', step_number: 1, final: false, drivers_licence: 'Yes' })).toMatchObject({
      suspected: false,
    })
    expect(received).toEqual([])
  })

  test('a site without one calls no provider, and only pages of the other site may load its script (§6.4)', async () => {
    expect((await send({ phone: '021 123 4567' }, hostB)).suspected).toBe(false)
    expect(received).toEqual([])
    const [a, b] = [await platform.fetch(hostA, '/contact'), await platform.fetch(hostB, '/contact')]
    expect(a.headers['content-security-policy']).toMatch(
      /script-src 'self'(?: 'sha256-[^ ;]+'){2} https:\/\/challenges\.cloudflare\.com;/,
    )
    const without = /script-src 'self'(?: 'sha256-[^ ;]+'){2};/
    expect(b.headers['content-security-policy']).toMatch(without)
    // A page without a form does not need it.
    expect((await platform.fetch(hostA, '/')).headers['content-security-policy']).toMatch(without)
  })
})
