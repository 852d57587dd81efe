import { describe, expect, test } from 'vitest'
import type { Country } from '../locale/locale.ts'
import { identifierOf, identifierProblem, parseIdentifier, phoneSpellings, signInEmail } from './identifier.ts'

const both = (country: Country) => ({ country, phone: true })
const mailOnly = (country: Country) => ({ country, phone: false })

describe('the sign-in field (§6.3)', () => {
  test.each([
    ['ana@visitor.example', { kind: 'email', email: 'ana@visitor.example' }],
    ['  Ana@Visitor.Example ', { kind: 'email', email: 'ana@visitor.example' }],
    ['0491 570 156', { kind: 'phone', phone: '+61491570156' }],
    ['+61 491 570 156', { kind: 'phone', phone: '+61491570156' }],
    ['', null],
    ['ana', null],
    ['ana@', null],
    ['(07) 5550 4210', null],
    ['61491570156@phone.invalid', null],
    ['61491570156@PHONE.INVALID', null],
  ] as const)('%j in Australia', (typed, expected) => expect(parseIdentifier(typed, both('AU'))).toEqual(expected))

  test.each([
    ['021 555 0100', 'NZ', '+64215550100'],
    ['(512) 555-0142', 'US', '+15125550142'],
  ] as const)('%j in %s', (typed, country, phone) =>
    expect(parseIdentifier(typed, both(country))).toEqual({ kind: 'phone', phone }),
  )

  test.each([
    ['', both('AU'), '*This is a required field.'],
    ['ana', both('AU'), 'Please enter an email address or a mobile number.'],
    ['ana', mailOnly('AU'), 'invalid email address'],
    ['0491 570 156', mailOnly('AU'), 'invalid email address'],
    ['0491 570 15', both('AU'), 'Must be an Australian mobile number.'],
    ['12345', both('US'), 'Invalid phone number. Must be a US number.'],
    ['0491 570 156', both('AU'), null],
  ] as const)('%j: %j is refused with %j', (typed, ways, problem) =>
    expect(identifierProblem(typed, ways)).toBe(problem),
  )
})

test.each([
  { kind: 'email', email: 'ana@visitor.example' },
  { kind: 'phone', phone: '+61491570156' },
] as const)('the name of an account leads back to $kind', (identifier) =>
  expect(identifierOf(signInEmail(identifier))).toEqual(identifier),
)

test.each([
  ['+61491570156', ['61491570156', '0061491570156', '0491570156', '610491570156']],
  ['+64215550100', ['64215550100', '0064215550100', '0215550100', '640215550100']],
  ['+15125550142', ['15125550142', '0015125550142', '5125550142']],
])('%s as forms stored it', (phone, spellings) => expect(phoneSpellings(phone)).toEqual(spellings))
