import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Country } from '../locale/locale.ts'
import { EMAIL_MESSAGE, emailProblem } from './email.ts'
import emailVectors from './emailVectors.json' with { type: 'json' }
import { e164, PHONE_MESSAGES, phoneProblem } from './phone.ts'
import phoneVectors from './phoneVectors.json' with { type: 'json' }
import { postcodeProblem } from './postcode.ts'

// Both files name their source and licence. Every difference from them is listed here with its reason; the longer
// argument is in docs/decisions/0050-phones-and-mail-addresses.md.

describe('mail addresses (§5.9)', () => {
  /** Addresses that the vectors call valid and we reject: quoted mailboxes, which visitors do not have. */
  const QUOTED = ['"foobar"@example.com', '"  foo  m端ller "@example.com', '"foo\\@bar"@example.com']

  test('there are vectors', () => expect([emailVectors.valid.length, emailVectors.invalid.length]).toEqual([18, 41]))
  test.each(emailVectors.valid)('valid: %s', (address) =>
    expect(emailProblem(address)).toBe(QUOTED.includes(address) ? EMAIL_MESSAGE : null),
  )
  // Halves of surrogate pairs, which JSON files should not contain.
  test.each(['\ud800@example.com', '\udc00@example.com'])('half a sign: %j', (address) =>
    expect(emailProblem(address)).toBe(EMAIL_MESSAGE),
  )
  test.each(emailVectors.invalid)('invalid: %j', (address) => expect(emailProblem(address)).toBe(EMAIL_MESSAGE))
})

describe('phone numbers (§5.16, §5.17, §5.18)', () => {
  type Kinds = Readonly<Record<string, { pattern: string; example: string }>>
  const kindsOf = (country: Country): Kinds => phoneVectors.countries[country].kinds
  const national = (country: Country, number: string) => (country === 'US' ? number : `0${number}`)
  const international = (country: Country, number: string) => `+${phoneVectors.countries[country].countryCode}${number}`

  /**
   * Whether a form accepts numbers of a kind: all of the plan, none, or some. The plan has more kinds than numbers on
   * which a visitor can be called back.
   */
  const TAKEN: readonly (readonly [Country, string, 'all' | 'none' | 'some', string])[] = [
    ['AU', 'fixedLine', 'all', ''],
    ['AU', 'mobile', 'all', ''],
    ['AU', 'pager', 'none', 'nobody is rung back on a pager'],
    ['AU', 'tollFree', 'none', 'businesses; the specification takes 04 and 0[2-578] only'],
    ['AU', 'premiumRate', 'none', 'would cost the dealer'],
    ['AU', 'sharedCost', 'none', 'businesses; as toll free'],
    ['AU', 'voip', 'none', '014 is outside the pattern of the specification'],
    ['NZ', 'fixedLine', 'all', ''],
    ['NZ', 'mobile', 'all', ''],
    ['NZ', 'tollFree', 'some', '0800 with six or seven digits and 0508 with six; other lengths are not in use'],
    ['NZ', 'premiumRate', 'none', 'would cost the dealer'],
    ['NZ', 'personalNumber', 'none', 'not given to people in practice'],
    ['NZ', 'uan', 'none', 'numbers of organisations'],
    ['US', 'fixedLine', 'all', ''],
    ['US', 'mobile', 'all', ''],
    ['US', 'tollFree', 'all', 'ten digits are what the specification asks for'],
    ['US', 'premiumRate', 'all', 'as toll free'],
    ['US', 'personalNumber', 'all', 'as toll free'],
  ]

  test('every kind of every country is judged', () =>
    expect(TAKEN.map(([country, kind]) => `${country} ${kind}`)).toEqual(
      (['AU', 'NZ', 'US'] as const).flatMap((country) =>
        Object.keys(kindsOf(country)).map((kind) => `${country} ${kind}`),
      ),
    ))

  test.each(TAKEN)('%s %s: %s are taken', (country, kind, taken) => {
    const { pattern, example } = kindsOf(country)[kind]!
    const ways = (number: string) =>
      [national(country, number), international(country, number)].map((text) => phoneProblem(text, country) === null)
    if (taken !== 'some') expect(ways(example)).toEqual([taken === 'all', taken === 'all'])
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), (number) => {
        const [home, abroad] = ways(number)
        expect(home).toBe(abroad)
        if (taken !== 'some') expect(home).toBe(taken === 'all')
      }),
      { numRuns: 300 },
    )
  })

  test('one number of the plan has one E.164 form, however it is written', () =>
    fc.assert(
      fc.property(
        fc
          .constantFrom(...TAKEN.filter(([, , taken]) => taken === 'all'))
          .chain(([country, kind]) =>
            fc
              .stringMatching(new RegExp(`^(?:${kindsOf(country)[kind]!.pattern})$`))
              .map((number) => ({ country, number })),
          ),
        ({ country, number }) => {
          const expected = international(country, number)
          expect(e164(national(country, number), country)).toBe(expected)
          expect(e164(expected, country)).toBe(expected)
        },
      ),
      { numRuns: 500 },
    ))

  test.each<[Country, string, string | null, string]>([
    ['AU', '05 9550 1234', null, 'the pattern judges the shape, not whether an exchange exists'],
    ['AU', '04 4000 0000', null, 'as above: no operator has these'],
    ['NZ', '020 123 456', null, 'operators and their lengths are not distinguished'],
    ['US', '111 111 1111', null, 'no area code begins with 1; only the number of digits is checked'],
    ['AU', '1300 555 012', PHONE_MESSAGES.australian, 'a real number of the plan, of a business'],
  ])('%s %s differs from the plan', (country, text, expected) => expect(phoneProblem(text, country)).toBe(expected))
})

describe('postcodes', () => {
  // Ranges of the postal services, first and last of each; the rule checks the digits only (spec §5).
  test.each<[Country, readonly string[]]>([
    ['AU', ['0200', '0299', '0800', '0999', '1000', '2000', '2999', '3000', '4999', '5000', '6999', '7000', '9999']],
    ['NZ', ['0110', '0632', '1010', '2010', '3010', '4010', '5010', '6011', '7010', '8011', '9010', '9893']],
    ['US', ['00501', '10001', '60601', '78701', '99950']],
  ])('of %s', (country, codes) => expect(codes.filter((code) => postcodeProblem(code, country) !== null)).toEqual([]))
})
