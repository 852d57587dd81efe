import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveSecret } from '../../tools/testing/secrets.ts'
import { bookings } from '../bookings/table.ts'
import { leads } from '../leads/table.ts'
import { createOutbound } from '../outbound.ts'

/** Monday 23 November 2026, 6:00 in Brisbane. */
const NOW = new Date('2026-11-22T20:00:00Z')

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ now: () => NOW })
})
afterAll(() => platform.dispose())

const path = (id: string | number, kind = 'appointment') => `/api/dealerships/${id}/available_${kind}_bookings.json`
const location = (key: 'a' | 'b', position = 0) => platform.tenants[key].dealerships[position]!.id
const read = async (host: string, address: string) => {
  const { status, headers, text } = await platform.fetch(host, address)
  return { status, headers, body: JSON.parse(text) as Record<string, unknown> & { slots: { starts_at: string }[] } }
}

describe('the free times of a dealership (§7.3)', () => {
  test.each(['appointment', 'service'])('%s: as JSON that nobody keeps', async (kind) => {
    const { status, headers, body } = await read(hostA, path(location('a'), kind))
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toMatchObject({ dealership_id: location('a'), time_zone: 'Australia/Brisbane' })
    expect(body.slots[0]).toMatchObject({ starts_at: '2026-11-23T00:00:00.000Z' })
  })
  test('each of its own dealerships', async () => {
    expect((await read(hostA, path(location('a', 1)))).status).toBe(200)
    expect((await read(hostB, path(location('b')))).body).toMatchObject({ time_zone: 'Pacific/Auckland' })
  })
  test('a time is no longer offered once it is booked', async () => {
    const before = (await read(hostA, path(location('a')))).body.slots
    await platform.database.drizzle.insert(bookings).values({
      website_id: platform.tenants.a.website.id,
      dealership_id: location('a'),
      kind: 'appointment',
      starts_at: new Date('2026-11-23T00:00:00Z'),
      ends_at: new Date('2026-11-23T01:00:00Z'),
      place: 1,
      lead_id: platform.tenants.a.lead.id,
    })
    expect((await read(hostA, path(location('a')))).body.slots).toEqual(before.slice(1))
  })
})

test.each([
  ["another site's", () => location('b')],
  ['nobody’s', () => 999_999],
  ['too large for a number of ours', () => '99999999999999999999'],
  ['no number', () => 'main'],
  ['zero', () => 0],
  ['negative', () => -1],
])('a dealership that is %s: 404', async (_, id) => {
  for (const kind of ['appointment', 'service']) {
    const { status, body } = await read(hostA, path(id(), kind))
    expect([status, body]).toEqual([404, { error: 'That dealership isn’t on this site.' }])
  }
})

const TAKEN = 'Sorry, that time has just been booked. Please choose another.'

/** A new visitor who sends the whole test drive form. */
async function testDrive(
  at: TestPlatform,
  number: number,
  appointment: string,
  submission_id: string = randomUUID(),
  phone = '0412 345 678',
) {
  const { status, text } = await at.post(hostA, '/api/leads', {
    lead: {
      form: 'test-drive',
      submission_id,
      step_number: 3,
      final: true,
      model: 'HiLux',
      drivers_licence: 'Yes',
      location: 'dealership-a1',
      appointment,
      first_name: 'Sam',
      last_name: 'Taylor',
      email: `sam${number}@visitor.example`,
      phone,
      postcode: '4350',
      opt_in: true,
    },
  })
  const body = JSON.parse(text) as { id: string; error?: string; fields?: Record<string, string> }
  return { status, body, submission_id }
}

describe('a test drive', () => {
  const WEDNESDAY_9 = '2026-11-24T23:00:00.000Z'
  test('of ten visitors who book the same time one gets it, and nothing of the others is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => testDrive(platform, number, WEDNESDAY_9)),
    )
    const won = answers.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body]).toEqual([409, { error: TAKEN, fields: { appointment: TAKEN } }])
    const ids = await Promise.all(
      answers.map(({ submission_id }) =>
        platform.database.drizzle.select().from(leads).where(eq(leads.submission_id, submission_id)),
      ),
    )
    expect(ids.flat()).toHaveLength(1)
    expect(ids.flat()[0]!.lead.appointment).toEqual({
      kind: 'appointment',
      starts_at: WEDNESDAY_9,
      ends_at: '2026-11-25T00:00:00.000Z',
      time_zone: 'Australia/Brisbane',
    })
  })
  test('the loser sends the same form again with another time', async () => {
    const lost = await testDrive(platform, 1, WEDNESDAY_9)
    expect(lost.status).toBe(409)
    expect((await testDrive(platform, 1, '2026-11-25T00:00:00.000Z', lost.submission_id)).status).toBe(201)
  })
})

test('many bookings from one address under other names are refused, and accepted without a time', async () => {
  const free = (await read(hostA, path(location('a')))).body.slots.filter(({ starts_at }) => starts_at > '2026-11-26')
  // Other visitors have booked from this address already.
  const before = (await platform.database.drizzle.select().from(bookings)).filter(({ booked_by }) => booked_by.length)
  const answers = []
  for (let number = 0; number < 7; number++)
    answers.push(
      await testDrive(platform, 100 + number, free[number * 2]!.starts_at, randomUUID(), `0412 345 60${number}`),
    )
  const allowed = 5 - before.length
  expect(allowed).toBeGreaterThan(1)
  expect(answers.slice(0, allowed).map(({ status }) => status)).toEqual(Array(allowed).fill(201))
  const message = 'Too many times have been booked from your internet connection. '
  for (const { status, body } of answers.slice(allowed)) {
    expect(status).toBe(409)
    expect(body.fields?.appointment).toMatch(new RegExp(`^${message}`))
  }
  const refused = answers.at(-1)!
  expect(
    await platform.database.drizzle.select().from(leads).where(eq(leads.submission_id, refused.submission_id)),
  ).toEqual([])
  expect((await testDrive(platform, 106, '', refused.submission_id)).status).toBe(201)
})

test('times of an outside Dashboard are offered and booked; it sees the key and the visitor does not', async () => {
  const requests: Pick<IncomingMessage, 'url' | 'headers'>[] = []
  let failing = false
  const dashboard = createServer(({ url, headers }, response) => {
    requests.push({ url, headers })
    response.statusCode = failing ? 500 : 200
    response.end(JSON.stringify({ slots: ['2026-11-29T07:00:00', { starts_at: 'whenever' }] }))
  })
  await new Promise<void>((ready) => dashboard.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(dashboard.address() as AddressInfo).port}`
  const outbound = createOutbound({ allowPrivate: true })
  const outside = await testPlatform({
    now: () => NOW,
    outbound,
    settings: { a: { dashboard_base_url: base } },
  })
  await giveSecret(outside.database, outside.tenants.a.website.id, 'dashboard/credential', 'forecourt:a secret')
  try {
    const id = outside.tenants.a.dealerships[0]!.id
    const times = async () => JSON.parse((await outside.fetch(hostA, path(id))).text) as { slots: unknown[] }
    // Seven on a Sunday morning in Brisbane, when our own hours are closed.
    const slot = { starts_at: '2026-11-28T21:00:00.000Z', ends_at: '2026-11-28T22:00:00.000Z' }
    expect(await times()).toEqual({
      dealership_id: id,
      time_zone: 'Australia/Brisbane',
      place: null,
      slots: [slot],
    })
    expect(requests[0]!.url).toBe(`/dealerships/${id}/available_appointment_bookings.json`)
    expect(requests[0]!.headers.authorization).toBe(`Basic ${Buffer.from('forecourt:a secret').toString('base64')}`)

    expect((await testDrive(outside, 1, slot.starts_at)).status).toBe(201)
    expect((await testDrive(outside, 2, slot.starts_at)).body.fields).toEqual({ appointment: TAKEN })
    expect((await times()).slots).toEqual([])

    failing = true
    expect((await times()).slots).toEqual([])
    const refused = await testDrive(outside, 3, '2026-11-29T21:00:00.000Z')
    expect(refused.body.error).toBe(
      'Online booking isn’t available right now. Please leave the time blank, or call us.',
    )
    expect((await testDrive(outside, 3, '', refused.submission_id)).status).toBe(201)
  } finally {
    await outside.dispose()
    outbound.close()
    dashboard.closeAllConnections()
    dashboard.close()
  }
})
