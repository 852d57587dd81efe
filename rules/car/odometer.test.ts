import { expect, test } from 'vitest'
import { odometer } from './odometer.ts'

test.each([
  [85_952, 'en-AU', '85,952 km'],
  [85_952, 'en-NZ', '85,952 km'],
  [85_952, 'en-US', '53,408 mi'],
  [999, 'en-AU', '999 km'],
  [1_000, 'en-AU', '1,000 km'],
  [0, 'en-AU', '0 km'],
  [1, 'en-US', '1 mi'],
  [null, 'en-AU', null],
  [-1, 'en-AU', null],
  [Number.NaN, 'en-AU', null],
] as const)('%s in %s: %s', (km, locale, expected) => expect(odometer({ km }, { locale })).toBe(expected))
