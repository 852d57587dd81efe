import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
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

describe('how often', () => {
  let platform: TestPlatform
  afterEach(() => platform.dispose())

  test('too many leads of a visitor are refused for a while, whichever way they are sent', async () => {
    platform = await testPlatform({ rateLimits: { leads: { visitor: 3, address: 100, site: 100 } } })
    const first = await platform.post(hostA, '/api/leads', lead())
    const cookie = first.headers['set-cookie']![0]!.split(';')[0]!
    const page = () =>
      platform.ask(hostA, '/contact', {
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
      '{"error":"That was too often in a short time. Please try again in 1 minute."}',
    ])
    expect(Number(call.headers['retry-after'])).toBeGreaterThan(50)
    const refused = await page()
    expect([refused.status, Number(refused.headers['retry-after']) > 50]).toEqual([429, true])
    expect(refused.text).toContain(
      'That was too often in a short time. Please try again in 1 minute. What you typed is still there when you go back.',
    )

    const get = await platform.ask(hostA, '/contact', { headers: { cookie } })
    const other = await platform.post(hostA, '/api/leads', lead())
    const elsewhere = await platform.post(hostB, '/api/leads', lead({ phone: '021 123 4567' }), { cookie })
    expect([get.status, other.status, elsewhere.status]).toEqual([200, 201, 201])
  })

  test('a sender without a cookie is known by the address', async () => {
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
  let asked: string[]

  beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        asked.push(body)
        response.writeHead(answer.status).end(answer.body)
      })
    })
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
    platform = await testPlatform({
      challengeVerifyUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
      handle: async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } }),
      settings: {
        a: {
          challenge: { provider: 'turnstile', site_key: 'site key' },
          challenge_secret: 'its secret',
          lead_destinations: [{ id: 'desk', kind: 'email', to: 'desk@dealer.example' }],
        },
      },
    })
  })
  afterAll(async () => {
    provider.close()
    await platform.dispose()
  })

  async function send(more: Record<string, unknown>, host = hostA) {
    asked = []
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
    ['failed', 'a token', { status: 200, body: '{"success":false}' }, 'The challenge was failed.'],
    ['not answered', undefined, { status: 200, body: '{"success":true}' }, 'The challenge was not answered.'],
    ['not to be checked', 'a token', { status: 503, body: '' }, 'The challenge could not be checked.'],
  ])('%s: the lead is kept and delivered, and marked where need be', async (_, token, given, suspicion) => {
    answer = given
    const stored = await send({ challenge_token: token })
    expect(stored).toMatchObject({ suspected: suspicion !== null, suspicion })
    expect(stored.deliveries).toContain('desk')
    // A repeat changes nothing and asks nobody: an answer serves once.
    asked = []
    answer = { status: 200, body: '{"success":false}' }
    expect((await stored.again()).status).toBe(200)
    expect(asked).toEqual([])
  })

  test('stands beside other reasons', async () => {
    answer = { status: 200, body: '{"success":false}' }
    expect((await send({ challenge_token: 'x', company_website: 'spam' })).suspicion).toBe(
      'A field that people do not see was filled in. The challenge was failed.',
    )
  })

  test('an unfinished step is not asked for it', async () => {
    expect(await send({ form: 'test-drive', step_number: 1, final: false, drivers_licence: 'Yes' })).toMatchObject({
      suspected: false,
    })
    expect(asked).toEqual([])
  })

  test('nobody asks on a site without one, and only the pages of the other may load it', async () => {
    expect((await send({ phone: '021 123 4567' }, hostB)).suspected).toBe(false)
    expect(asked).toEqual([])
    const [a, b] = [await platform.ask(hostA, '/'), await platform.ask(hostB, '/')]
    expect(a.headers['content-security-policy']).toContain("script-src 'self' https://challenges.cloudflare.com;")
    expect(b.headers['content-security-policy']).toContain("script-src 'self';")
  })
})
