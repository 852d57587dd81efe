import { desc, eq, and } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { events } from '../events/table.ts'
import { cars } from '../stock/table.ts'

let platform: TestPlatform
const last = async (name: string) =>
  (
    await platform.database.drizzle
      .select()
      .from(events)
      .where(and(eq(events.name, name)))
      .orderBy(desc(events.id))
      .limit(1)
  )[0]

beforeAll(async () => {
  platform = await testPlatform({
    settings: {
      a: { events_enabled: true },
      b: { locale: 'en-NZ', time_zone: 'Pacific/Auckland', staff_networks: ['127.0.0.0/8'] },
    },
  })
})
afterAll(() => platform.dispose())

describe('POST /api/events.json (§7.8)', () => {
  test('stores the event of this site', async () => {
    const answer = await platform.post(hostA, '/api/events.json', {
      event: {
        website_slug: 'site-b',
        category: 'Vehicle Search',
        event_id: 29,
        anon_id: 'device_abcdefghij',
        session_id: 'session_abcdefghij',
        lead_id: 'l1',
        error_message: 'none\0',
        url: `http://${hostA}/search`,
        event_properties: {
          browser: 'x\0',
          query: 'make=Mazda',
          nested: { deep: 1 },
          campaign_query: { utm_source: 'Mail', utm_campaign: 'Spring' },
          visit_referrer: 'www.google.com',
        },
      },
    })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await last('Vehicle Search')).toMatchObject({
      website_id: platform.tenants.a.website.id,
      event_id: 29,
      anon_id: 'device_abcdefghij',
      session_id: 'session_abcdefghij',
      properties: {
        browser: 'x',
        query: 'make=Mazda',
        source: 'mail',
        medium: 'campaign',
        campaign: 'spring',
        lead_id: 'l1',
        error_message: 'none',
        website_slug: 'site-a',
      },
    })
    expect((await last('Vehicle Search'))!.properties).not.toHaveProperty('nested')
  })

  test.each([
    [29, {}, 'events.0.event_properties.query'],
    [32, { form: 'trade-in', step: 0, step_name: 'one' }, 'events.0.event_properties.step'],
    [39, { car_id: 'x', car_slug: 'x', car_name: 'x' }, 'events.0.event_properties.car_id'],
  ])('an event %i has the properties of its schema', async (event_id, event_properties, field) => {
    const answer = await platform.post(hostA, '/api/events.json', {
      events: [{ category: 'x', event_id, event_properties }],
    })
    expect([answer.status, Object.keys((JSON.parse(answer.text) as { fields: object }).fields)]).toEqual([422, [field]])
  })

  test('the event of a lead is stored with the lead only', async () => {
    const count = () => platform.database.drizzle.$count(events)
    const before = await count()
    const properties = { reference: 'x', form: null, lead_category: 'x', location_id: null, dealership_slug: null }
    const event = { category: 'General Enquiry', event_id: 22, event_properties: properties }
    expect((await platform.post(hostA, '/api/events.json', { event })).status).toBe(204)
    expect(await count()).toBe(before)
  })

  test('an event of a vehicle has the stock number, price and name from the site’s data', async () => {
    const send = (car_id: number) =>
      platform.post(hostA, '/api/events.json', {
        event: { category: 'Vehicle', event_properties: { car_id, price: 1, name: 'forged' } },
      })
    const [priced, , , , , unpriced] = platform.tenants.a.cars
    await send(priced!.id)
    expect((await last('Vehicle'))!.properties).toMatchObject({
      stocknum: priced!.stocknum,
      price: priced!.price_cents! / 100,
      name: '2023 Toyota HiLux',
    })
    await send(unpriced!.id)
    expect((await last('Vehicle'))!.properties).toMatchObject({ stocknum: unpriced!.stocknum, price: null })
    await send(platform.tenants.b.cars[0]!.id)
    expect((await last('Vehicle'))!.properties).not.toHaveProperty('stocknum')
  })

  test('an event of a vehicle has its price after a change', async () => {
    const { id, price_cents } = platform.tenants.a.cars[0]!
    const priceSent = async () => {
      await platform.post(hostA, '/api/events.json', {
        event: { category: 'Priced', event_properties: { car_id: id } },
      })
      return (await last('Priced'))!.properties.price
    }
    expect(await priceSent()).toBe(price_cents! / 100)
    const changeTo = (cents: number) =>
      platform.database.drizzle.update(cars).set({ price_cents: cents }).where(eq(cars.id, id))
    await changeTo(price_cents! - 50_000)
    await vi.waitFor(async () => expect(await priceSent()).toBe(price_cents! / 100 - 500), { timeout: 5_000 })
    await changeTo(price_cents!)
    await vi.waitFor(async () => expect(await priceSent()).toBe(price_cents! / 100), { timeout: 5_000 })
  })

  describe('with the sender’s id', () => {
    const sent = (insert_id: string, more: object = {}) => ({
      category: 'Numbered',
      event_properties: { insert_id, time: new Date(Date.now() - 60_000).toISOString(), ...more },
    })
    const stored = (insertId: string) =>
      platform.database.drizzle.select().from(events).where(eq(events.insert_id, insertId))

    test('is stored once, however often it is sent', async () => {
      const event = sent('first')
      for (const body of [{ event }, { event }, { events: [event, sent('second')] }])
        expect((await platform.post(hostA, '/api/events.json', body)).status).toBe(204)
      const rows = await stored('first')
      expect(rows).toHaveLength(1)
      expect(rows[0]!.occurred_at.toISOString()).toBe(event.event_properties.time)
      expect(await stored('second')).toHaveLength(1)
    })

    test('is of its arrival if its time cannot be true', async () => {
      const before = Date.now()
      await platform.post(hostA, '/api/events.json', { event: sent('old', { time: '2020-01-01T00:00:00Z' }) })
      const [row] = await stored('old')
      expect(row!.occurred_at.getTime()).toBeGreaterThanOrEqual(before)
    })
  })

  test('several events are taken together or not at all', async () => {
    const of = (...categories: string[]) => ({ events: categories.map((category) => ({ category })) })
    const send = async (body: object) => (await platform.post(hostA, '/api/events.json', body)).status
    expect(await send(of('One', 'Two'))).toBe(204)
    expect([await last('One'), await last('Two')]).toMatchObject([{ name: 'One' }, { name: 'Two' }])
    expect(await send(of('Three', ''))).toBe(422)
    expect(await last('Three')).toBeUndefined()
    expect(await send(of())).toBe(422)
    expect(await send(of(...Array.from({ length: 51 }, () => 'Many')))).toBe(422)
    expect(await last('Many')).toBeUndefined()
    expect(await send(of(...Array.from({ length: 50 }, () => 'Many')))).toBe(204)
  })

  test('an event of a program that says so is marked', async () => {
    const send = async (category: string, agent: string) => {
      await platform.post(hostA, '/api/events.json', { event: { category } }, { 'user-agent': agent })
      return (await last(category))!.robot
    }
    expect(await send('Crawled', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true)
    expect(
      await send('Seen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'),
    ).toBe(false)
  })

  test('a site without the setting accepts none', async () => {
    const answer = await platform.post(hostB, '/api/events.json', { event: { category: 'Unwanted' } })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([404, { error: 'This site doesn’t accept events.' }])
    expect(await last('Unwanted')).toBeUndefined()
  })

  test('a beacon of plain text is read as JSON', async () => {
    const answer = await platform.post(
      hostA,
      '/api/events.json',
      { event: { category: 'Beacon' } },
      { 'content-type': 'text/plain;charset=UTF-8' },
    )
    expect(answer.status).toBe(204)
    // No visitor is created for a client without a device id.
    expect((await last('Beacon'))!.anon_id).toBeNull()
  })

  test.each([
    ['no event', {}],
    ['no category', { event: {} }],
    ['an id that there is none', { event: { category: 'x', event_id: 60 } }],
    ['properties without end', { event: { category: 'x', event_properties: { a: 'a'.repeat(9_000) } } }],
    ['a category without end', { event: { category: 'x'.repeat(201) } }],
  ])('%s is refused', async (_, body) => {
    const answer = await platform.post(hostA, '/api/events.json', body)
    expect([answer.status, Object.keys(JSON.parse(answer.text) as object)]).toEqual([422, ['error', 'fields']])
  })
})

describe('POST /api/events/phone_reveal (§4.8, §7.9)', () => {
  const reveal = (host: string, body: unknown) => platform.post(host, '/api/events/phone_reveal', body)

  test('returns the number for a vehicle and records the visitor', async () => {
    const { cars, website, dealerships } = platform.tenants.a
    const answer = await reveal(hostA, {
      car_id: cars[0]!.id,
      dealership_id: dealerships[0]!.id,
      website_id: website.id,
    })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { phone: '0746 555 010' }])
    expect(await last('Phone Reveal')).toMatchObject({
      website_id: website.id,
      properties: { car_id: cars[0]!.id, dealership_id: dealerships[0]!.id, website_id: website.id },
    })
  })

  test('answers the number of a dealership, of a location, and of the site', async () => {
    const { dealerships, locations } = platform.tenants.a
    for (const body of [{ dealership_id: dealerships[1]!.id }, { location_id: locations[0]!.id }, {}])
      expect((await reveal(hostA, body)).text).toBe('{"phone":"0746 555 010"}')
  })

  test.each([
    ['vehicle', () => ({ car_id: platform.tenants.b.cars[0]!.id })],
    ['dealership', () => ({ dealership_id: platform.tenants.b.dealerships[0]!.id })],
    ['location', () => ({ location_id: platform.tenants.b.locations[0]!.id })],
    ['website', () => ({ website_id: platform.tenants.b.website.id, car_id: platform.tenants.a.cars[0]!.id })],
    ['hidden vehicle of its own', () => ({ car_id: platform.tenants.a.cars[4]!.id })],
  ])("another site's %s is not there", async (_, body) => {
    const before = await platform.database.drizzle.$count(events)
    const answer = await reveal(hostA, body())
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('07')
    expect(await platform.database.drizzle.$count(events)).toBe(before)
  })

  test.each([['x'], [-1], [1.5], [{}], [1e300]])('a vehicle %j is refused', async (car_id) => {
    const answer = await reveal(hostA, { car_id })
    expect([404, 422]).toContain(answer.status)
  })
})

test('a click on a number is recorded as click to call (§7.7)', async () => {
  const car = platform.tenants.b.cars[0]!
  const call = (host: string) =>
    platform.post(host, '/api/events/car_phone_call', { car_id: car.id, phone: '07 855 0100', url: '/cars/x' })
  expect((await call(hostB)).status).toBe(204)
  expect(await last('Click To Call')).toMatchObject({
    website_id: platform.tenants.b.website.id,
    event_id: 25,
    // The test's own address is one of that dealership's staff.
    staff: true,
    properties: { car_id: car.id, phone: '07 855 0100' },
  })
  expect((await call(hostA)).status).toBe(404)
})
