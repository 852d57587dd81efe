import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainPostcode, postcodeLength, postcodeProblem } from './postcode.ts'

const FOUR = 'Invalid postcode. Please enter a 4-digit number.'
const FIVE = 'Invalid postcode. Please enter a 5-digit number.'

test.each([
  ['AU', '4000', null],
  ['AU', '0800', null],
  ['AU', '400', FOUR],
  ['AU', '40000', FOUR],
  ['AU', '400a', FOUR],
  ['AU', ' 4000', FOUR],
  ['AU', '4000\n', FOUR],
  ['AU', '٤٠٠٠', FOUR],
  ['AU', '-400', FOUR],
  ['AU', '', FOUR],
  ['NZ', '0110', null],
  ['NZ', '011', FOUR],
  ['NZ', '01100', FOUR],
  ['US', '78701', null],
  ['US', '7870', FIVE],
  ['US', '787010', FIVE],
  ['US', '78701-1234', FIVE],
] as const)('%s postcode %j (§5.11)', (country, text, expected) =>
  expect(postcodeProblem(text, country)).toBe(expected),
)

test.each([
  ['AU', 4],
  ['NZ', 4],
  ['US', 5],
] as const)('%s postcodes have %i digits', (country, digits) => expect(postcodeLength(country)).toBe(digits))

test.each([
  ['4000', '4000'],
  [' 4 0 0 0 ', '4000'],
  ['\u200e4000\u00a0', '4000'],
  ['４０００', '4000'],
  ['4000.', '4000'],
  ['78701-1234', '787011234'],
  ['QLD 4000', 'QLD4000'],
  ['', ''],
])('%j is meant as %j (§5.11)', (pasted, meant) => expect(plainPostcode(pasted)).toBe(meant))

test('any text gets an answer', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('AU', 'NZ', 'US'), (text, country) => {
      expect([null, FOUR, FIVE]).toContain(postcodeProblem(text, country))
    }),
  ))
