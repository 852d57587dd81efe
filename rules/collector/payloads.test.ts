import { describe, expect, test } from 'vitest'
import { EVENTS } from '../event/ids.ts'
import type { TrackedPerson } from '../event/person.ts'
import type { CollectedEvent } from './event.ts'
import { GA4_LIMITS, ga4Event } from './ga4.ts'
import { hashedFields, metaEvent } from './meta.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const HOUR = 3_600_000
const PERSON: TrackedPerson = {
  name: ' Zoë ',
  last_name: 'O’Brien',
  email: ' Zoe@Example.com ',
  phone: '0412 345 678',
  day: null,
  month: null,
  year: null,
  postcode: '4350',
  state: 'QLD',
  lead_id: 'lead-1',
}
const event = (eventId: number, more: Partial<CollectedEvent> = {}): CollectedEvent => ({
  insertId: 'one',
  occurredAt: NOW,
  name: 'x',
  eventId,
  anonId: 'device_abcDEF0123',
  sessionId: 'session_abcDEF0123',
  url: 'https://yard.example/cars/x',
  properties: { stocknum: 'U1', price: 24_990, car_name: '2022 Toyota HiLux', reference: 'F7KQ' },
  person: null,
  ...more,
})

describe('Google Analytics 4', () => {
  test.each([
    [4, 'view_item'],
    [29, 'search'],
    [39, 'add_to_wishlist'],
    [15, 'generate_lead'],
    [40, 'purchase'],
    [41, 'get_directions'],
    [25, 'click_to_call_or_link_click'],
  ])('event %i is %s', (id, name) => expect(ga4Event(event(id), NOW)!.name).toBe(name))

  test('every event is within the limits, and no person is in it', () => {
    for (const { id } of Object.values(EVENTS)) {
      const properties = { query: 'x'.repeat(500), href: 'y'.repeat(500), form: 'z'.repeat(500) }
      const { name, params } = ga4Event(event(id, { properties, person: PERSON }), NOW)!
      expect(name).toMatch(/^[a-z][a-z0-9_]{0,39}$/)
      expect(Object.keys(params).length).toBeLessThanOrEqual(GA4_LIMITS.params)
      for (const value of Object.values(params)) expect(String(value).length).toBeLessThanOrEqual(GA4_LIMITS.value)
      expect(JSON.stringify(params)).not.toMatch(/zoe|brien|345/i)
    }
  })

  test('an event older than three days is not sent', () => {
    expect(ga4Event(event(4, { occurredAt: new Date(NOW.getTime() - 72 * HOUR) }), NOW)).not.toBeNull()
    expect(ga4Event(event(4, { occurredAt: new Date(NOW.getTime() - 72 * HOUR - 1) }), NOW)).toBeNull()
  })
})

describe('Meta conversions', () => {
  const site = { country: 'AU', currency: 'AUD', baseUrl: 'https://yard.example/' } as const
  const hash = (text: string) => `#${text}`

  test('a person’s fields are tidied before they are hashed (§3.20)', () =>
    expect(hashedFields(PERSON, 'AU')).toEqual({
      em: 'zoe@example.com',
      ph: '61412345678',
      fn: 'zoë',
      ln: 'obrien',
      zp: '4350',
      st: 'qld',
      country: 'au',
      external_id: 'lead-1',
    }))

  test.each([
    ['+61 412 345 678', 'AU', '61412345678'],
    ['021 123 4567', 'NZ', '64211234567'],
    ['(512) 555-0142', 'US', '15125550142'],
    ['+1 512 555 0142', 'US', '15125550142'],
  ] as const)('the phone number %s of %s', (phone, country, expected) =>
    expect(hashedFields({ ...PERSON, phone }, country).ph).toBe(expected),
  )

  test('a lead of somebody who agreed has hashes only', () => {
    const sent = metaEvent(event(15, { person: PERSON }), site, hash, NOW)!
    expect(sent).toMatchObject({
      event_name: 'Lead',
      event_id: 'one',
      event_time: NOW.getTime() / 1_000,
      user_data: { em: ['#zoe@example.com'], external_id: ['#lead-1'] },
      custom_data: { value: 24_990, currency: 'AUD', content_ids: 'U1' },
    })
  })

  test('of anybody else it has the device, hashed, and without one it is not sent', () => {
    expect(metaEvent(event(4), site, hash, NOW)!.user_data).toEqual({ external_id: ['#device_abcDEF0123'] })
    expect(metaEvent(event(4, { anonId: null }), site, hash, NOW)).toBeNull()
  })

  test('an event older than a week is not sent', () => {
    expect(metaEvent(event(4, { occurredAt: new Date(NOW.getTime() - 168 * HOUR) }), site, hash, NOW)).not.toBeNull()
    expect(metaEvent(event(4, { occurredAt: new Date(NOW.getTime() - 168 * HOUR - 1) }), site, hash, NOW)).toBeNull()
  })
})
