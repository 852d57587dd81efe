import { expect, test } from 'vitest'
import { formatLength, formatMass, formatWheelbase, shortLength } from './measure.ts'

test.each([
  [7_150, 'en-AU', '23 ft 5 in (7.15 m)'],
  [6_401, 'en-AU', '21 ft (6.40 m)'],
  [3_644, 'en-AU', '11 ft 11 in (3.64 m)'],
  [3_656, 'en-NZ', '12 ft (3.66 m)'],
  [7_150, 'en-US', '23 ft 5 in'],
] as const)('%d mm is %s: %s', (mm, locale, text) => expect(formatLength(mm, locale)).toBe(text))

test.each([
  [7_150, 'en-AU', '23 ft 5 in'],
  [7_150, 'en-NZ', '7.15 m'],
  [7_150, 'en-US', '23 ft 5 in'],
] as const)('%d mm is %s in short: %s', (mm, locale, text) => expect(shortLength(mm, locale)).toBe(text))

test('masses and wheelbases are in the units of the place', () => {
  expect(formatMass(12_500, 'en-AU')).toBe('12,500 kg')
  expect(formatMass(1_000, 'en-US')).toBe('2,205 lb')
  expect(formatWheelbase(3_815, 'en-NZ')).toBe('3,815 mm')
  expect(formatWheelbase(3_815, 'en-US')).toBe('150.2 in')
})
