import { expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { readTerms, TERMS_PROBLEMS, withTerms } from './terms.ts'

const settings = { ...PLATFORM_SETTINGS, test_drive_places: 1, service_places: 2, booking_notice_hours: 4 }

test.each([
  ['appointment', null, [1, 2, 4]],
  ['appointment', { places: 3, notice_hours: null }, [3, 2, 4]],
  ['appointment', { places: null, notice_hours: 0 }, [1, 2, 0]],
  ['service', { places: 5, notice_hours: 48 }, [1, 5, 48]],
] as const)('%s with %j', (kind, terms, expected) => {
  const { test_drive_places, service_places, booking_notice_hours } = withTerms(settings, kind, terms)
  expect([test_drive_places, service_places, booking_notice_hours]).toEqual(expected)
})

test.each([
  ['1', '0', 1, 0],
  ['50', '336', 50, 336],
  ['', '', null, null],
  [' 2 ', '', 2, null],
])('%j places, %j hours', (places, notice, ...[first, second]) =>
  expect(readTerms({ places, notice })).toEqual({ ok: true, terms: { places: first, notice_hours: second } }),
)

test.each([
  ['0', '4', { places: TERMS_PROBLEMS.places }],
  ['51', '4', { places: TERMS_PROBLEMS.places }],
  ['1.5', '4', { places: TERMS_PROBLEMS.places }],
  ['1', '337', { notice: TERMS_PROBLEMS.notice }],
  ['<b>', '-1', { places: TERMS_PROBLEMS.places, notice: TERMS_PROBLEMS.notice }],
])('%j places, %j hours are refused', (places, notice, problems) =>
  expect(readTerms({ places, notice })).toEqual({ ok: false, problems }),
)
