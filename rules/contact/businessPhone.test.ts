import { expect, test } from 'vitest'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isBusinessPhone } from './businessPhone.ts'

const NUMBERS = [
  '(07) 4633 0100',
  '+61 7 4633 0100',
  '1300 655 506',
  '13 11 14',
  '1800 024 066',
  '0800 000 000',
] as const

test.each<readonly [string, boolean]>([
  ...NUMBERS.map((number) => [number, true] as const),
  ['512-555-0100', true],
  ['123456', true],
  ['12345', false],
  ['1'.repeat(15), true],
  ['1'.repeat(16), false],
  [`+${'1'.repeat(15)}`, true],
  [`${'1'.repeat(15)}${' '.repeat(15)}`, true],
  [`${'1'.repeat(15)}${' '.repeat(16)}`, false],
  ['', false],
  ['a'.repeat(300), false],
  ['07 4633 O1OO', false],
  ['<b>07 4633 0100</b>', false],
  ['07 4633 0100 ext 2', false],
  ['٠٧٤٦٣٣٠١٠٠', false],
])('%j is a number to publish: %j', (text, expected) => expect(isBusinessPhone(text)).toBe(expected))

test.each(NUMBERS.slice(0, 5))('%s is one for libphonenumber too', (number) =>
  expect(parsePhoneNumberFromString(number, 'AU')?.isPossible()).toBe(true),
)
