import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { e164, PHONE_MESSAGES, phoneExample, phoneMasks, phoneProblem, TEST_PHONE } from './phone.ts'

const { australian, australianMobile, tooLong, newZealand, us } = PHONE_MESSAGES
const COUNTRIES = ['AU', 'NZ', 'US'] as const

test('the messages of the specification', () =>
  expect(PHONE_MESSAGES).toEqual({
    australian: 'Invalid phone number. Must be an Australian number.',
    australianMobile: 'Must be an Australian mobile number.',
    tooLong: 'Invalid phone number. Too many characters.',
    newZealand: 'Must be a New Zealand number.',
    us: 'Invalid phone number. Must be a US number.',
  }))

describe('Australia (§5.16)', () => {
  test.each([
    ['0491570006', null],
    ['0491 570 006', null],
    ['+61491570006', null],
    ['+61 491 570 006', null],
    ['+61 (0)491 570 006', null],
    ['0061491570006', null],
    ['61491570006', null],
    ['(04) 9157-0006', null],
    ['0491.570.006', null],
    ['049157000', australian],
    ['04915700066', australian],
    ['491570006', australian],
    // Landlines: 0, then 2 to 5, 7 or 8, then eight digits.
    ['0155501234', australian],
    ['0255501234', null],
    ['(03) 5550 1234', null],
    ['0455501234', null],
    ['0555501234', null],
    ['0655501234', australian],
    ['(07) 5550 1234', null],
    ['+61 7 5550 1234', null],
    ['0061 7 5550 1234', null],
    ['08 5550 1234', null],
    ['0955501234', australian],
    // The specification does not accept numbers without an area code.
    ['1300 555 012', australian],
    ['1800 555 012', australian],
    ['13 55 01', australian],
    ['000', australian],
    ['+64 21 555 0100', australian],
    ['0491 570 00a', australian],
    ['٠٤٩١٥٧٠٠٠٦', australian],
    ['0491570006\u0000', australian],
    ['0491 570 006 😀', australian],
    ['', australian],
    // Pasted: direction marks, full-width characters, a minus sign, spaces of other widths.
    ['\u202a+61 491 570 006\u202c', null],
    ['\u20660491 570 006\u2069', null],
    ['\u200e0491\u200f570\u061c006', null],
    ['\ufeff0491\u200b570\u2060006', null],
    ['０４９１　５７０　００６', null],
    ['＋６１（０）４９１－５７０－００６', null],
    ['0491\u2212570\u2009006', null],
    ['０４９１　５７０　００', australian],
  ])('%j', (text, expected) => expect(phoneProblem(text, 'AU')).toBe(expected))
})

describe('Australia, mobiles only', () => {
  test.each([
    ['0491570006', null],
    ['+61491570006', null],
    ['+61 491 570 006', null],
    // Prefixes are stripped before the check, so both spellings of the country code count.
    ['0061491570006', null],
    ['(07) 5550 1234', australianMobile],
    ['+61 7 5550 1234', australianMobile],
    ['0591570006', australianMobile],
    ['049157000', australianMobile],
    ['04915700061', australianMobile],
    ['', australianMobile],
  ])('%j', (text, expected) => expect(phoneProblem(text, 'AU', { mobileOnly: true })).toBe(expected))
})

describe('New Zealand (§5.17)', () => {
  test.each([
    ['021 555 0100', null],
    ['0211234567', null],
    ['02112345678', null],
    ['021123456', null],
    ['02112345', newZealand],
    ['021123456789', newZealand],
    ['+64 21 123 4567', null],
    ['+64 (0)21 1234 5678', null],
    ['0064 21 123 4567', null],
    ['09 555 0100', null],
    ['(03) 555 0100', null],
    ['02 555 0100', null],
    ['09 255 0100', null],
    ['09 155 0100', newZealand],
    ['0900 12345', newZealand],
    ['05 555 0100', newZealand],
    ['08 555 0100', newZealand],
    ['0800 555 010', null],
    ['0508 555 010', null],
    ['not a number', newZealand],
    ['021 555 01oo', newZealand],
    ['+61 491 570 006', newZealand],
    ['', newZealand],
    ['\u202d021 555 0100\u202c', null],
    ['０２１ ５５５ ０１００', null],
    // Fourteen characters are an invalid number; fifteen are too many. Spaces do not count.
    ['1'.repeat(14), newZealand],
    ['1'.repeat(15), tooLong],
    ['+64 21 123 4567 ', null],
    ['a'.repeat(15), tooLong],
  ])('%j', (text, expected) => expect(phoneProblem(text, 'NZ')).toBe(expected))
})

describe('United States (§5.18)', () => {
  test.each([
    ['5125550100', null],
    ['(512) 555-0100', null],
    ['512.555.0100', null],
    ['1 512 555 0100', null],
    ['+1 512 555 0100', null],
    ['512555010', us],
    ['51255501000', us],
    ['2 512 555 0100', us],
    ['1 512 555 01000', us],
    ['512 555 01OO', us],
    ['', us],
    // A country after the plus sign that is not the US, with as many digits as a US number has.
    ['+61 4 9157 006', us],
    ['+61 491 570 006', us],
    ['+64 21 555 010', us],
    ['+44 20 7946 09', us],
    ['(+61) 4 9157 006', us],
    ['＋61 4 9157 006', us],
    ['+512 555 0100', us],
    ['512+5550100', us],
    ['\u202a+1 (512) 555-0100\u202c', null],
    ['（５１２）　５５５－０１００', null],
    ['＋１ ５１２ ５５５ ０１００', null],
  ])('%j', (text, expected) => expect(phoneProblem(text, 'US')).toBe(expected))
})

describe('the number that is always taken', () => {
  test.each(COUNTRIES)('in %s', (country) => {
    expect(phoneProblem(TEST_PHONE, country)).toBeNull()
    expect(phoneProblem(TEST_PHONE, country, { mobileOnly: true })).toBeNull()
    expect(phoneProblem('0400 000 000', country)).toBeNull()
    expect(e164(TEST_PHONE, country)).toBe('+61400000000')
  })
  test('and its neighbour is judged like any other', () => {
    expect(phoneProblem('0400000001', 'NZ')).toBe(newZealand)
    expect(e164('0400000001', 'US')).toBe('+10400000001')
  })
})

describe('E.164', () => {
  test.each([
    ['0491 570 006', 'AU', '+61491570006'],
    ['+61 (0)491 570 006', 'AU', '+61491570006'],
    ['0061 7 5550 1234', 'AU', '+61755501234'],
    ['1300 555 012', 'AU', null],
    ['021 555 0100', 'NZ', '+64215550100'],
    ['+64 9 555 0100', 'NZ', '+6495550100'],
    ['(512) 555-0100', 'US', '+15125550100'],
    ['1 512 555 0100', 'US', '+15125550100'],
    ['\u202a+1 512 555 0100\u202c', 'US', '+15125550100'],
    ['０４９１　５７０　００６', 'AU', '+61491570006'],
    ['+61 4 9157 006', 'US', null],
    ['', 'US', null],
  ] as const)('%j in %s', (text, country, expected) => expect(e164(text, country)).toBe(expected))

  test.each(COUNTRIES)('the example of %s is a number', (country) =>
    expect(e164(phoneExample(country), country)).not.toBeNull(),
  )
})

describe('display masks (§5.19)', () => {
  test.each([
    ['AU', false, ['0000 000 000', '(00) 0000 0000']],
    ['AU', true, ['0000 000 000']],
    ['NZ', false, []],
    ['US', false, ['(000) 000-0000']],
  ] as const)('%s, mobiles only %s', (country, mobileOnly, expected) =>
    expect(phoneMasks(country, { mobileOnly })).toEqual(expected),
  )

  test('what a mask puts in is stripped before the check', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{10}$/),
        fc.constantFrom(...COUNTRIES.flatMap((country) => phoneMasks(country).map((mask) => ({ country, mask })))),
        (digits, { country, mask }) => {
          let next = 0
          const shown = mask.replace(/0/g, () => digits[next++]!)
          expect(phoneProblem(shown, country)).toBe(phoneProblem(digits, country))
        },
      ),
    ))
})

test('any text gets an answer', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...COUNTRIES), (text, country) => {
      expect([null, ...Object.values(PHONE_MESSAGES)]).toContain(phoneProblem(text, country))
      expect(e164(text, country) === null).toBe(phoneProblem(text, country) !== null)
    }),
  ))

/**
 * The numbering plans as libphonenumber knows them, one example of each kind of number. If the specification and the
 * plan disagree, the specification wins, and the reason is in the last column.
 */
describe('beside libphonenumber', () => {
  test.each([
    ['AU', '0491 570 006', true, ''],
    ['AU', '+61 412 345 678', true, ''],
    ['AU', '(02) 9550 1234', true, ''],
    ['AU', '(08) 6550 1234', true, ''],
    ['AU', '0147 101 234', true, 'satellite numbers begin 014, which the landline pattern leaves out'],
    ['AU', '1300 655 506', true, 'numbers without an area are left out: nobody is rung back on one'],
    ['AU', '1800 160 401', true, 'as above'],
    ['AU', '0400 000 000', true, ''],
    ['AU', '(05) 9550 1234', false, 'the pattern judges the shape, not whether an exchange exists'],
    ['AU', '0491 570 00', false, ''],
    ['NZ', '021 123 4567', true, ''],
    ['NZ', '022 123 4567', true, ''],
    ['NZ', '020 123 456', false, 'operators and their lengths are not distinguished'],
    ['NZ', '0800 12345', true, 'free calls of five digits are businesses, not visitors'],
    ['NZ', '03 234 5678', true, ''],
    ['NZ', '0800 123 456', true, ''],
    ['NZ', '0900 12345', true, 'premium rates would cost the dealer who rings back'],
    ['NZ', '12345', false, ''],
    ['US', '(201) 555-0123', true, ''],
    ['US', '+1 512 555 0100', true, ''],
    ['US', '(800) 234-5678', true, ''],
    ['US', '(111) 111-1111', false, 'ten digits are all that the specification asks for'],
    ['US', '911', false, ''],
  ] as const)('%s %s', (country, text, valid, disagreement) => {
    expect(parsePhoneNumberFromString(text, country)?.isValid() ?? false).toBe(valid)
    expect((phoneProblem(text, country) === null) === valid).toBe(disagreement === '')
  })

  test.each([
    ['AU', '0491 570 006'],
    ['AU', '0061 2 9550 1234'],
    ['NZ', '021 123 4567'],
    ['US', '1 (201) 555-0123'],
  ] as const)('%s %s becomes the same E.164', (country, text) =>
    expect(e164(text, country)).toBe(parsePhoneNumberFromString(text.replace(/^00(?=61)/, '+'), country)!.number),
  )
})
