import { describe, expect, test } from 'vitest'
import { maskPhone, telHref } from './shownPhone.ts'

describe('maskPhone (§9.8)', () => {
  test.each([
    ['(07) 5550 6310', '(07) •••• ••••'],
    ['0491 570 006', '0491 ••• •••'],
    ['0491570006', '04915•••••'],
    ['+61 7 5550 6310', '+61 7 •••• ••••'],
    ['1300 655 506', '1300 ••• •••'],
    ['131 555', '131 5••'],
    ['123456', '12345•'],
    ['12345', '12345'],
    ['', ''],
  ])('%s: %s', (phone, expected) => expect(maskPhone(phone)).toBe(expected))

  test('nothing of the rest can be read back', () => expect(maskPhone('(07) 5550 6310').slice(5)).not.toMatch(/\d/))
})

describe('telHref', () => {
  test.each([
    ['(07) 5550 6310', 'AU', 'tel:+61755506310'],
    ['0491 570 006', 'AU', 'tel:+61491570006'],
    ['1300 655 506', 'AU', 'tel:1300655506'],
    ['13 15 55', 'AU', 'tel:131555'],
    ['021 555 0100', 'NZ', 'tel:+64215550100'],
    ['(512) 555-0110', 'US', 'tel:+15125550110'],
    ['+44 20 7946 0958', 'AU', 'tel:+442079460958'],
    ['call us', 'AU', null],
    ['', 'AU', null],
  ] as const)('%s in %s: %s', (phone, country, expected) => expect(telHref(phone, country)).toBe(expected))
})
