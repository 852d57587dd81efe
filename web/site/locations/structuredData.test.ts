import type { Location, OpeningHoursEntry } from '@forecourt/rules/location/location.ts'
import { expect, test } from 'vitest'
import { siteWith, LOCATION } from '../../../tools/testing/location.ts'
import { locationData } from './structuredData.ts'

/** A Friday, noon in Brisbane. */
const now = new Date('2026-11-20T02:00:00Z')

const dataOf = (location: Location, site: ReturnType<typeof siteWith>) =>
  locationData(location, site, now) as object as Readonly<Record<string, unknown>>

const entry = (weekday: number, open: string | null, close: string | null): OpeningHoursEntry => ({
  weekday,
  status: open === null && close === null ? 'Closed' : 'Open',
  formated_hours: '',
  open,
  close,
})

const at = (contact: Partial<Location['contact_detail']> = {}, changes: Partial<Location> = {}): Location => ({
  ...LOCATION.location,
  ...changes,
  contact_detail: { ...LOCATION.location.contact_detail, ...contact },
})

test('days with the same hours are one, closed ones none', () => {
  const opening_hours = [
    entry(0, null, null),
    entry(1, '08:00', '17:00'),
    entry(2, '08:00', '17:00'),
    entry(5, '8:30', '24:00'),
    entry(6, '09:00', null),
  ]
  expect(dataOf(at({ opening_hours }), siteWith()).openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'],
      opens: '08:00',
      closes: '17:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Friday'],
      opens: '08:30',
      closes: '23:59',
    },
  ])
})

test.each([
  ['yesterday', '2026-11-19', 0],
  ['today', '2026-11-20', 1],
  ['in 90 days', '2027-02-18', 1],
  ['in 91 days', '2027-02-19', 0],
])('special hours of %s', (_, date, count) => {
  const closed = { date, name: 'Show Day', status: 'Closed' as const, open: null, close: null }
  const found = dataOf(at({ special_hours: [closed] }), siteWith()).openingHoursSpecification
  const expected = {
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: date,
    validThrough: date,
  }
  expect(found).toEqual(Array.from({ length: count }, () => expected))
})

test('special hours that are open have their own times', () => {
  const short = { date: '2026-12-24', name: 'Christmas Eve', status: 'Open' as const, open: '08:00', close: '12:00' }
  expect(dataOf(at({ special_hours: [short] }), siteWith()).openingHoursSpecification).toMatchObject([
    { opens: '08:00', closes: '12:00', validFrom: '2026-12-24', validThrough: '2026-12-24' },
  ])
})

test.each([
  ['sales', {}, 'AutoDealer'],
  ['service', {}, 'AutoRepair'],
  ['parts', {}, 'AutoPartsStore'],
  ['sales', { override_primary_vehicle: 'Motorcycle' }, 'MotorcycleDealer'],
] as const)('%s with %j is an %s', (location_type, settings, type) =>
  expect(dataOf(at({}, { location_type }), siteWith(settings))['@type']).toBe(type),
)

test.each([
  [false, '07 5555 0100'],
  [true, undefined],
])('masked %s: telephone %s', (phone_masked, telephone) =>
  expect(dataOf(at(), siteWith({ phone_masked })).telephone).toBe(telephone),
)

test.each([
  [null, undefined],
  [{ count: 0, average_rating: 5 }, undefined],
  [
    { count: 1, average_rating: 4.5 },
    { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 1 },
  ],
])('reviews %j', (reviews, expected) =>
  expect(dataOf(at({}, { reviews }), siteWith()).aggregateRating).toEqual(expected),
)

test('addresses are whole', () => {
  const data = dataOf(at(), siteWith())
  expect(data.url).toBe('https://yard.example/contact-us/north-yard')
  expect(data.geo).toEqual({ '@type': 'GeoCoordinates', latitude: -27.47, longitude: 153.02 })
})
