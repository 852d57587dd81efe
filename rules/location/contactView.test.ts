import { describe, expect, test } from 'vitest'
import { siteWith, LOCATION } from '../../tools/testing/location.ts'
import { contactView, shownPhone } from './contactView.ts'
import type { Location } from './location.ts'

const { location } = LOCATION
const at = (id: number, change: Partial<Location> = {}): Location => ({
  ...location,
  id,
  name: `Location ${id}`,
  primary: false,
  visible: true,
  location_type: 'sales',
  contact_detail: {
    ...location.contact_detail,
    phone: `07 4633 010${id}`,
    special_hours: [],
    opening_hours: [{ weekday: 1, status: 'Open', formated_hours: '', open: '08:00', close: '17:00' }],
  },
  time_zone: 'Australia/Brisbane',
  ...change,
})
const MONDAY = '2026-11-23'
const viewAt = (brisbane: string, locations = [at(1)], settings = {}) =>
  contactView(locations, siteWith(settings), new Date(`${MONDAY}T${brisbane}:00+10:00`))

describe('how a visitor reaches the dealership, on every page (spec §2 Layout)', () => {
  test.each([
    ['07:59', 'Opens 8:00am', false],
    ['08:00', 'Open until 5:00pm', true],
    ['16:59', 'Open until 5:00pm', true],
    ['17:00', 'Opens Monday 30 November 8:00am', false],
  ])('at %s: %s', (time, status, open) =>
    expect(viewAt(time).locations).toMatchObject([{ id: 1, status, open, phone: { href: 'tel:+61746330101' } }]),
  )

  test('the site’s own number comes before that of its first sales location', () => {
    const locations = [at(1), at(2, { primary: true }), at(3, { location_type: 'parts' }), at(4, { visible: false })]
    const own = viewAt('09:00', locations)
    expect([own.phone?.shown, own.locations.map(({ id }) => id)]).toEqual(['07 4633 0102', [2, 1]])
    expect(viewAt('09:00', locations, { site_phone: '1300 555 010' }).phone?.shown).toBe('1300 555 010')
  })

  test('at most three locations, and no number where there is none', () => {
    expect(
      viewAt(
        '09:00',
        [1, 2, 3, 4].map((id) => at(id)),
      ).locations,
    ).toHaveLength(3)
    expect(viewAt('09:00', [])).toEqual({ phone: null, locations: [] })
  })

  test('masked where the site masks its numbers (spec §4, §9)', () => {
    const { phone, locations } = viewAt('09:00', [at(1)], { phone_masked: true })
    expect(phone).toMatchObject({ href: null, reveal: { locationId: null } })
    expect(locations[0]!.phone).toMatchObject({ href: null, reveal: { locationId: 1 } })
  })
})

describe('the number that a visitor is given', () => {
  const own = { site_phone: '1300 555 010' }
  const car = { location: { ...location, phone: '07 4633 0199', distribution_locations: [] } }
  const silent = { contact_detail: { ...at(5).contact_detail, phone: null } }
  const locations = [at(1), at(2, { primary: true })]
  test.each([
    ['of the vehicle’s location', { car, location: at(1) }, own, '07 4633 0199'],
    ['of the location', { car: { location: null }, location: at(1) }, own, '07 4633 0101'],
    ['of the site', { location: silent }, own, '1300 555 010'],
    ['of the site without a vehicle or location', {}, own, '1300 555 010'],
    ['of the primary location where the site has none', { location: silent }, {}, '07 4633 0102'],
  ] as const)('%s', (_, about, settings, expected) =>
    expect(shownPhone(about as Parameters<typeof shownPhone>[0], siteWith(settings), locations)).toBe(expected),
  )

  test('is none where nobody has one', () => expect(shownPhone({}, siteWith({}), [])).toBeNull())
})
