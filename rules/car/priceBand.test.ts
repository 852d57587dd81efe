import { expect, test } from 'vitest'
import { priceBand } from './priceBand.ts'

test.each([
  ['15% to either side', 20_000_00, 17_000_00, 23_000_00],
  ['widened to whole hundreds', 29_990_00, 25_400_00, 34_500_00],
  ['of a small price', 50_00, 0, 100_00],
])('prices near another: %s', (_, price_cents, min, max) =>
  expect(priceBand({ price_cents, price_type: 'drive_away' })).toEqual({ min, max }),
)

test.each([
  ['a vehicle without a price', null, 'egc'],
  ['a price on enquiry', 20_000_00, 'enquire'],
] as const)('there are none near %s', (_, price_cents, price_type) =>
  expect(priceBand({ price_cents, price_type })).toBeNull(),
)
