import { expect, test } from 'vitest'
import { odometerWarning, priceWarning } from './plausible.ts'

const NO_PRICE = 'does not look like a price'
test.each([
  [1_00, NO_PRICE],
  [100_99, NO_PRICE],
  [101_00, null],
  [99_999_00, null],
  [111_111_00, NO_PRICE],
  [123_456_00, null],
  [999_999_00, NO_PRICE],
  [2_000_000_00, null],
  [2_000_001_00, NO_PRICE],
  [1_234_567_00, NO_PRICE],
  [9_999_999_00, NO_PRICE],
])('price of %i cents: %s', (cents, warning) => {
  expect(priceWarning(cents)).toBe(warning)
})

const NO_ODOMETER = 'does not look like an odometer reading'
test.each([
  [0, null],
  [1_500_000, null],
  [1_500_001, NO_ODOMETER],
  [99_999, null],
  [999_999, NO_ODOMETER],
])('%i km: %s', (km, warning) => {
  expect(odometerWarning(km)).toBe(warning)
})
