import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { bookings } from '../bookings/table.ts'

let platform: TestPlatform
beforeAll(async () => {
  // Monday 23 November 2026, 6:00 in Brisbane.
  platform = await testPlatform({ now: () => new Date('2026-11-22T20:00:00Z') })
})
afterAll(() => platform.dispose())

const path = (id: string | number, kind = 'appointment') => `/api/dealerships/${id}/available_${kind}_bookings.json`
const yard = (key: 'a' | 'b', position = 0) => platform.tenants[key].dealerships[position]!.id
const read = async (host: string, address: string) => {
  const { status, headers, text } = await platform.ask(host, address)
  return { status, headers, body: JSON.parse(text) as Record<string, unknown> & { slots: { starts_at: string }[] } }
}

describe('the free times of a dealership', () => {
  test.each(['appointment', 'service'])('%s: as JSON that nobody keeps', async (kind) => {
    const { status, headers, body } = await read(hostA, path(yard('a'), kind))
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toMatchObject({ dealership_id: yard('a'), time_zone: 'Australia/Brisbane' })
    expect(body.slots[0]).toMatchObject({ starts_at: '2026-11-23T00:00:00.000Z' })
  })
  test('each of its own dealerships', async () => {
    expect((await read(hostA, path(yard('a', 1)))).status).toBe(200)
    expect((await read(hostB, path(yard('b')))).body).toMatchObject({ time_zone: 'Pacific/Auckland' })
  })
  test('a time is gone as soon as it is taken', async () => {
    const before = (await read(hostA, path(yard('a')))).body.slots
    await platform.database.drizzle.insert(bookings).values({
      website_id: platform.tenants.a.website.id,
      dealership_id: yard('a'),
      kind: 'appointment',
      starts_at: new Date('2026-11-23T00:00:00Z'),
      ends_at: new Date('2026-11-23T01:00:00Z'),
      place: 1,
      lead_id: platform.tenants.a.lead.id,
    })
    expect((await read(hostA, path(yard('a')))).body.slots).toEqual(before.slice(1))
  })
})

test.each([
  ["another site's", () => yard('b')],
  ['nobody’s', () => 999_999],
  ['too large for a number of ours', () => '99999999999999999999'],
  ['no number', () => 'main'],
  ['zero', () => 0],
  ['negative', () => -1],
])('a dealership that is %s: 404', async (_, id) => {
  for (const kind of ['appointment', 'service']) {
    const { status, body } = await read(hostA, path(id(), kind))
    expect([status, body]).toEqual([404, { error: 'That dealership is not on this site.' }])
  }
})
