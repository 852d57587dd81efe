import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskRego, maskVin, shownRego, shownVin } from './mask.ts'

describe('maskVin', () => {
  test.each([
    ['JTMRBREV10D012345', '•••••••••••••2345'],
    ['12345', '•2345'],
    ['1234', '••••'],
    ['', ''],
  ])('%s: %s', (vin, expected) => expect(maskVin(vin)).toBe(expected))
})

describe('maskRego', () => {
  test.each([
    ['ABC123', 'ABC•••'],
    ['1AB2CD', '1AB•••'],
    ['ABC 123', 'ABC •••'],
    ['ABC12', 'AB•••'],
    ['A', '•'],
    ['', ''],
  ])('%s: %s', (rego, expected) => expect(maskRego(rego)).toBe(expected))
})

test.each([
  [null, undefined, null],
  [' ', undefined, null],
  ['JTMRBREV10D012345', undefined, '•••••••••••••2345'],
  ['JTMRBREV10D012345', false, '•••••••••••••2345'],
  ['JTMRBREV10D012345', true, 'JTMRBREV10D012345'],
] as const)('VIN %s with the setting %s: %s', (vin, show_full_vin, expected) =>
  expect(shownVin({ vin }, { settings: { show_full_vin } })).toBe(expected),
)

test.each([
  [null, undefined, null],
  ['ABC123', undefined, 'ABC•••'],
  [' ABC123 ', false, 'ABC•••'],
  ['ABC123', true, 'ABC123'],
] as const)('rego %s with the setting %s: %s', (rego, show_full_rego, expected) =>
  expect(shownRego({ rego }, { settings: { show_full_rego } })).toBe(expected),
)

test('a mask keeps the length and hides at least half', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,17}$/), (text) => {
      for (const masked of [maskVin(text), maskRego(text)]) {
        expect(masked).toHaveLength(text.length)
        expect(masked).not.toBe(text)
      }
      expect([...maskRego(text)].filter((c) => c === '•').length * 2).toBeGreaterThanOrEqual(text.length)
    }),
  ))
