import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAgent, type TestAgent } from '../../tools/testing/agents.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { carRow } from '../../tools/testing/twoTenants.ts'
import { leads } from '../leads/table.ts'
import { cars } from '../stock/table.ts'

const NOW = new Date('2026-11-23T00:00:00Z')
const PERSON = {
  first_name: 'Sam',
  last_name: 'Taylor',
  email: 'sam@visitor.example',
  phone: '0746 555 011',
  postcode: '4350',
  message: 'Is it still there?',
  details_may_be_sent: true,
}
const OF_B = /Beech|BT-50|Mazda|site-b|dealership-b/

let platform: TestPlatform
let a: TestAgent
let b: TestAgent

beforeAll(async () => {
  platform = await testPlatform({
    now: () => NOW,
    settings: {
      a: { search_page_size: 6, finance_enabled: false },
      b: { locale: 'en-NZ', time_zone: 'Pacific/Auckland', prices_shown: false, phone_masked: true },
    },
  })
  // A second page.
  await platform.database.drizzle
    .insert(cars)
    .values(
      ['P1', 'P2', 'P3'].map((stocknum) =>
        carRow({ dealership_id: platform.tenants.a.dealerships[0]!.id, stocknum, price_cents: 9_000_000 }),
      ),
    )
  a = await connectAgent(platform, hostA)
  b = await connectAgent(platform, hostB)
})
afterAll(async () => {
  await a.client.close()
  await b.client.close()
  await platform.dispose()
})

const leadsOf = (key: 'a' | 'b') =>
  platform.database.drizzle.select().from(leads).where(eq(leads.website_id, platform.tenants[key].website.id))
const message = (method: string, params: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params })
const ACCEPTED = { accept: 'application/json, text/event-stream' }
const post = (host: string, body: unknown, headers: Record<string, string> = {}) =>
  platform.post(host, '/mcp', body, { ...ACCEPTED, ...headers })

describe('the stock', () => {
  test('is searched page by page, that of the site of the host alone', async () => {
    const first = await a.call('search_stock', { make: 'toyota' })
    expect(first.json).toMatchObject({ total: 7, pages: 2, page: 1, choices: { make: ['Toyota'] } })
    const slugs = new Set<string>()
    for (const page of [1, 2])
      for (const { slug } of (await a.call('search_stock', { page })).json.vehicles) slugs.add(slug)
    expect(slugs.size).toBe(8)
    expect(first.text).not.toMatch(OF_B)
    // Both sites have vehicles with the same stock numbers.
    const other = await b.call('search_stock')
    expect(other.json.choices.make).toEqual(['Mazda'])
    expect(other.text).not.toMatch(/Alder|Toyota|HiLux|site-a/)
  })

  test('is filtered and sorted as the site’s own search', async () => {
    const { json } = await a.call('search_stock', { condition: 'used', price_max: 60_000, sort: 'price:asc' })
    expect(json.vehicles).toMatchObject([
      { name: '2019 Toyota HiLux SR5', availability: 'sold' },
      { name: '2023 Toyota HiLux SR5', availability: 'in_stock', price: '$54,990 Drive Away', condition: 'Used' },
    ])
    expect(json.vehicles[0].address).toMatch(/^http:\/\/www\.site-a\.example\/cars\//)
  })

  test('of a site that hides its prices has none, and no filter for them', async () => {
    const { tools } = await b.client.listTools()
    const { properties } = tools.find(({ name }) => name === 'search_stock')!.inputSchema
    expect(Object.keys(properties!)).not.toContain('price_min')
    const { text } = await b.call('search_stock', { price_max: 1 })
    expect(text).not.toMatch(/\$\d/)
    expect(JSON.parse(text).total).toBeGreaterThan(0)
  })

  test('has a vehicle by its slug, but no hidden one and none of another site', async () => {
    const { cars } = platform.tenants.a
    const { json } = await a.call('get_vehicle', { slug: cars[0]!.slug })
    expect(json).toMatchObject({
      name: '2023 Toyota HiLux SR5',
      price: '$54,990 Drive Away',
      description: 'One owner, full service history.',
      features: ['Tow bar', 'Reversing camera'],
      location: 'Alder Motors',
    })
    expect(json.facts).toContainEqual({ label: 'Stock number', value: 'S1001' })
    for (const slug of [cars[4]!.slug, platform.tenants.b.cars[5]!.slug, 'none', '../etc', 'a\u0000b'])
      expect([slug, (await a.call('get_vehicle', { slug })).text]).toEqual([
        slug,
        'That vehicle isn’t on this site. Search the stock for others.',
      ])
  })
})

describe('the locations', () => {
  test('are told with their hours at the moment', async () => {
    const { json } = await a.call('list_locations')
    expect(json.locations).toMatchObject([
      { slug: 'main', dealership: 'dealership-a1', phone: '0746 555 010', now: 'Open until 5:00pm' },
      { slug: 'used', dealership: 'dealership-a2' },
    ])
    expect(json.locations[0].hours).toEqual([
      { days: 'Mon–Fri', hours: '8:00am – 5:00pm' },
      { days: 'Sat', hours: '8:00am – 1:00pm' },
      { days: 'Sun', hours: 'Closed' },
    ])
    expect(json.locations[0].special_hours).toEqual([{ date: '2026-12-25', name: 'Christmas Day', hours: 'Closed' }])
  })

  test('of a site that masks its phone numbers have none in full', async () => {
    await platform.database.pool.query(
      "update cars set description = 'Call 07 855 0100 or +64 7 855 0100' where id = $1",
      [platform.tenants.b.cars[0]!.id],
    )
    const fresh = await connectAgent(platform, hostB)
    const answers = [
      await fresh.call('list_locations'),
      await fresh.call('get_vehicle', { slug: platform.tenants.b.cars[0]!.slug }),
    ].map(({ text }) => text)
    answers.push((await platform.fetch(hostB, '/llms.txt')).text)
    expect(answers[1]).toContain('Call ')
    for (const text of answers) expect(text.replace(/\D/g, '')).not.toMatch(/78550100/)
    await fresh.client.close()
  })
})

describe('a question', () => {
  test('is a lead of the site, once however often it is sent', async () => {
    const before = (await leadsOf('a')).length
    const [car] = platform.tenants.a.cars
    const first = await a.call('ask_question', { ...PERSON, vehicle: car!.slug })
    expect(first.json).toMatchObject({ sent: true, reply: 'We’ll reply within one business day.' })
    const again = await a.call('ask_question', { ...PERSON, vehicle: car!.slug })
    expect(again.json.reference).toBe(first.json.reference)
    const stored = (await leadsOf('a')).filter(({ reference }) => reference === first.json.reference)
    expect((await leadsOf('a')).length).toBe(before + 1)
    expect(stored).toMatchObject([
      {
        category: 'Used Vehicle Enquiry',
        lead_status: 'Complete',
        visitor: '',
        lead: {
          car_id: car!.id,
          subcategory: 'Sent by an assistant',
          opt_in: false,
          opt_in_text: 'Email me similar stock and latest offers.',
          message: 'Is it still there?',
        },
      },
    ])
    expect((await leadsOf('b')).length).toBe(1)
  })

  test('says yes to marketing only if the person has', async () => {
    const { json } = await a.call('ask_question', {
      ...PERSON,
      email: 'kim@visitor.example',
      marketing_opt_in: true,
      dealership: 'dealership-a2',
    })
    const stored = (await leadsOf('a')).find(({ reference }) => reference === json.reference)
    expect(stored).toMatchObject({
      category: 'General Enquiry',
      dealership_id: platform.tenants.a.dealerships[1]!.id,
      lead: { opt_in: true },
    })
  })

  test('is not sent without consent, and its fields are checked as those of the forms', async () => {
    const before = (await leadsOf('a')).length
    const { details_may_be_sent: _, ...silent } = PERSON
    for (const args of [silent, { ...silent, details_may_be_sent: false }])
      expect((await a.call('ask_question', args)).refused).toBe(true)
    const wrong = await a.call('ask_question', { ...PERSON, email: 'nobody', phone: '12' })
    expect([wrong.refused, wrong.text]).toEqual([
      true,
      expect.stringMatching(/^Please check the fields listed\.\n(?:.*\n)?email: /),
    ])
    const other = { ...PERSON, vehicle: platform.tenants.b.cars[5]!.slug }
    expect((await a.call('ask_question', other)).refused).toBe(true)
    expect((await a.call('ask_question', { ...PERSON, dealership: 'dealership-b1' })).refused).toBe(true)
    expect((await leadsOf('a')).length).toBe(before)
  })

  test('counts with the forms of its address', async () => {
    const limited = await testPlatform({ rateLimits: { leads: { visitor: 9, address: 2, site: 9 }, agents: 9 } })
    try {
      const agent = await connectAgent(limited, hostA)
      const send = (email: string) => agent.call('ask_question', { ...PERSON, email })
      expect((await send('one@visitor.example')).refused).toBe(false)
      expect((await limited.post(hostA, '/api/leads', { lead: { ...PERSON, name: 'Two' } })).status).toBe(201)
      const third = await send('three@visitor.example')
      expect([third.refused, third.text]).toEqual([true, expect.stringMatching(/^Too many requests\. Please wait /)])
      // Connecting took two messages, and six are left.
      let status = 0
      for (let sent = 0; sent < 7 && status !== 429; sent += 1) {
        status = (await limited.post(hostA, '/mcp', message('ping'), ACCEPTED)).status
      }
      expect(status).toBe(429)
    } finally {
      await limited.dispose()
    }
  })
})

describe('the endpoint', () => {
  test('tells what it offers, and of writing only the question', async () => {
    const { tools } = await a.client.listTools()
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['search_stock', true],
      ['get_vehicle', true],
      ['list_locations', true],
      ['ask_question', false],
    ])
    expect(a.client.getServerVersion()).toMatchObject({ name: 'site-a', title: 'Alder Motors' })
  })

  test('sets no cookie, is not cached and lets no other website read it', async () => {
    const { status, headers } = await post(hostA, message('tools/list'))
    expect([status, headers['set-cookie'], headers['cache-control']]).toEqual([200, undefined, 'no-store'])
    expect(headers['access-control-allow-origin']).toBeUndefined()
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
    ] as const)
      expect((await post(hostA, message('tools/list'), { [name]: value })).status).toBe(403)
    const preflight = await platform.fetch(hostA, '/mcp', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  test('is there for the hosts of sites only', async () => {
    for (const host of ['attacker.example', 'dashboard.localhost', 'console.localhost', 'localhost', '127.0.0.1'])
      expect([host, (await post(host, message('tools/list'))).status]).toEqual([host, 404])
  })

  test.each(['GET', 'DELETE', 'HEAD'])('refuses %s', async (method) => {
    const { status, headers } = await platform.fetch(hostA, '/mcp', { method })
    expect([status, headers.allow]).toEqual([405, 'POST'])
  })

  test.each([
    ['no JSON', 'nothing', 400],
    ['an empty body', '', 400],
    ['null', null, 400],
    ['a list of messages', [message('ping'), message('ping', {}, 2)], 400],
    ['deep nesting', `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(999)}${']'.repeat(999)}}`, 400],
    ['a prototype', '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"a":1}}', 400],
    ['too much', { ...message('ping'), params: { text: 'x'.repeat(70_000) } }, 413],
    ['no message', { hello: 1 }, 400],
  ])('refuses %s', async (_, body, expected) => {
    const { status, text } = await post(hostA, body)
    expect([status, text]).toEqual([expected, expect.not.stringMatching(/at .*\.[jt]s:/)])
  })

  test('refuses other formats', async () => {
    expect((await post(hostA, message('ping'), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(hostA, message('ping'), { accept: 'text/html' })).status).toBe(406)
    expect((await post(hostA, message('ping'), { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
  })

  test.each([
    ['a number as words', 'search_stock', { query: 1 }],
    ['a page before the first', 'search_stock', { page: -1 }],
    ['a list as a make', 'search_stock', { make: ['Toyota'] }],
    ['an unknown order', 'search_stock', { sort: 'id;drop table cars' }],
    ['no slug', 'get_vehicle', {}],
    ['an object as a slug', 'get_vehicle', { slug: { $ne: null } }],
    ['a long message', 'ask_question', { ...PERSON, message: 'x'.repeat(6_000) }],
    ['an unknown tool', 'constructor', {}],
    ['many arguments', 'list_locations', Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`a${at}`, at]))],
  ])('refuses %s as an answer', async (_, name, args) => {
    const { status, text } = await post(hostA, message('tools/call', { name, arguments: args }))
    expect(status).toBe(200)
    const { result, error } = JSON.parse(text)
    expect(result?.isError === true || error !== undefined).toBe(true)
  })

  test('answers hostile words as words', async () => {
    for (const query of ["'; drop table cars; --", '%', '\\', '<script>', '\u202e', '\ud800', '{{7*7}}'])
      expect((await a.call('search_stock', { query })).json.total).toBeTypeOf('number')
  })

  test('tells of a fault of ours only its reference', async () => {
    const { pool } = platform.database
    await pool.query('alter table cars rename to cars_away')
    try {
      expect(await a.call('get_vehicle', { slug: 'any' })).toMatchObject({
        refused: true,
        text: expect.stringMatching(/^Something went wrong on our side\. .* reference [2-9A-Z]{4}-[2-9A-Z]{4}\.$/),
      })
    } finally {
      await pool.query('alter table cars_away rename to cars')
    }
  })
})

describe('/llms.txt', () => {
  test('describes the site, and only what it has', async () => {
    const { status, headers, text } = await platform.fetch(hostA, '/llms.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^# Alder Motors\n\n> Cars for sale in Toowoomba, QLD\. Prices are in AUD\.\n/)
    expect(text).toContain('[MCP endpoint](http://www.site-a.example/mcp)')
    expect(text).toContain('12 Foundry Street, Toowoomba QLD 4350, 0746 555 010')
    expect(text).not.toContain('Finance')
    expect(text).not.toMatch(OF_B)
    expect((await platform.fetch(hostB, '/llms.txt')).text).toContain('Prices are on enquiry.')
  })

  test('and the endpoint are off where the site says so', async () => {
    const off = await testPlatform({ settings: { a: { agents_enabled: false } } })
    try {
      expect((await off.fetch(hostA, '/llms.txt')).status).toBe(404)
      expect((await off.post(hostA, '/mcp', message('tools/list'))).status).toBe(404)
      expect((await off.fetch(hostA, '/mcp')).status).toBe(404)
      expect((await off.fetch(hostB, '/llms.txt')).status).toBe(200)
    } finally {
      await off.dispose()
    }
  })
})
