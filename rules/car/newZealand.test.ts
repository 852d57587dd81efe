import { describe, expect, test } from 'vitest'
import { newZealandDay, rucState, timeLeft } from './newZealand.ts'

test.each([
  ['2026-03-10T10:59:59Z', '2026-03-10'],
  ['2026-03-10T11:00:00Z', '2026-03-11'],
  ['2026-07-10T11:59:59Z', '2026-07-10'],
  ['2026-07-10T12:00:00Z', '2026-07-11'],
])('at %s it is %s in New Zealand', (now, day) => expect(newZealandDay(new Date(now))).toBe(day))

test.each([
  [null, null],
  ['2026-03-09', 'expired'],
  ['2026-03-10', 'under_6_months'],
  ['2026-09-09', 'under_6_months'],
  ['2026-09-10', 'over_6_months'],
  ['2027-03-10', 'over_6_months'],
] as const)('what ends on %s has on 10 March 2026 %s left', (until, left) =>
  expect(timeLeft(until, '2026-03-10')).toBe(left),
)

test('half a year ends in the next year too', () => {
  expect(timeLeft('2027-04-30', '2026-10-31')).toBe('under_6_months')
  expect(timeLeft('2027-05-01', '2026-10-31')).toBe('over_6_months')
})

describe('road user charges', () => {
  const CAR = { fuel: null, km: 50_000, ruc_paid_to_km: null, body: 'SUV', berths: null, atm_kg: null, gvm_kg: null }
  test.each([
    [{ fuel: 'ULP' }, 'none'],
    [{ fuel: 'Hybrid' }, 'none'],
    [{ fuel: 'Diesel' }, 'payable'],
    [{ fuel: 'Electric' }, 'payable'],
    [{ fuel: 'PHEV' }, 'payable'],
    [{ fuel: null }, null],
    [{ fuel: 'Diesel', ruc_paid_to_km: 50_000 }, 'payable'],
    [{ fuel: 'Diesel', ruc_paid_to_km: 50_001 }, 'paid'],
    [{ fuel: 'Diesel', ruc_paid_to_km: 50_001, km: null }, 'paid'],
    [{ fuel: 'Diesel', body: 'Caravan' }, null],
  ] as const)('of %o are %s', (fields, expected) =>
    expect(rucState({ ...CAR, lams: null, ...fields }, 'NZ')).toBe(expected),
  )

  test.each(['AU', 'US'] as const)('do not exist in %s', (country) =>
    expect(rucState({ ...CAR, lams: null, fuel: 'Diesel' }, country)).toBeNull(),
  )
})
