import { describe, expect, test } from 'vitest'
import {
  takesAnswers,
  mobileNumber,
  MOST_PARTS,
  numberKeys,
  partsProblem,
  partsText,
  stopWord,
  textContent,
  textingOff,
  textParts,
} from './text.ts'

test.each([
  ['0491 570 156', 'AU', '+61491570156'],
  ['+61 491 570 156', 'AU', '+61491570156'],
  ['07 5550 1234', 'AU', null],
  ['1300 975 707', 'AU', null],
  ['021 123 4567', 'NZ', '+64211234567'],
  ['09 366 1234', 'NZ', null],
  ['(512) 555-0134', 'US', '+15125550134'],
  ['', 'AU', null],
  ['<b>', 'AU', null],
] as const)('%j in %s is the mobile number %j', (phone, country, expected) =>
  expect(mobileNumber(phone, country)).toBe(expected),
)

test.each([
  ['+61491570156', 'AU', ['491570156']],
  ['+64211234567', 'NZ', ['211234567']],
  ['+6421123456', 'NZ', ['421123456', '021123456']],
  ['+15125550134', 'US', ['125550134']],
] as const)('%j in %s has the keys %j', (number, country, keys) => expect(numberKeys(number, country)).toEqual(keys))

test.each([
  [undefined, true],
  ['+61 491 570 110', true],
  ['61491570110', true],
  ['12', false],
  ['WATTLE', false],
  ['Wattle 2000', false],
])('a sender %j can be answered: %j', (from, expected) =>
  expect(takesAnswers({ from, replies_key: 'key' })).toBe(expected),
)

test('without the provider’s key nothing comes back', () => {
  expect(takesAnswers({ from: '+61491570110' })).toBe(false)
  expect(takesAnswers(undefined)).toBe(false)
})

test('a text says who it is from, and how to stop them where that works', () => {
  const of = { who: 'Kim', dealership: 'Wattle Motors' }
  expect(textContent(' Yes. ', { ...of, comesBack: true })).toBe('Yes.\nKim, Wattle Motors\nReply STOP to opt out.')
  expect(textContent('Yes.', { ...of, comesBack: false })).toBe('Yes.\nKim, Wattle Motors')
  expect(textContent('Yes. Thanks, Kim', { ...of, comesBack: false })).toBe('Yes. Thanks, Kim\nWattle Motors')
  expect(textContent('Yes.\nKim\nWattle Motors', { ...of, comesBack: false })).toBe('Yes.\nKim\nWattle Motors')
})

describe('the parts of a text', () => {
  test.each([
    ['a'.repeat(160), 1, true],
    ['a'.repeat(161), 2, true],
    ['a'.repeat(306), 2, true],
    ['a'.repeat(307), 3, true],
    ['€'.repeat(80), 1, true],
    ['€'.repeat(81), 2, true],
    ['ā'.repeat(70), 1, false],
    ['ā'.repeat(71), 2, false],
    ['🚗'.repeat(35), 1, false],
    ['🚗'.repeat(36), 2, false],
  ])('%#', (text, parts, isPlain) => expect(textParts(text)).toEqual({ parts, isPlain }))

  test('are limited', () => {
    const most = 153 * MOST_PARTS
    expect(partsProblem('a'.repeat(most))).toBeNull()
    expect(partsProblem('a'.repeat(most + 1))).toBe(
      'This would be 6 text messages, and 5 is the most. Please shorten it or send an email.',
    )
    expect([partsText(1), partsText(2)]).toEqual(['1 text message', '2 text messages'])
  })
})

test.each([
  ['STOP', 'stop'],
  [' Stop. ', 'stop'],
  ['Unsubscribe!', 'stop'],
  ['opt-out', 'stop'],
  ['START', 'start'],
  ['Stop by on Saturday?', null],
  ['Don’t stop', null],
  ['', null],
])('%j asks to %j', (text, expected) => expect(stopWord(text)).toBe(expected))

describe('why nobody can be texted', () => {
  const fine = { hasSender: true, phone: '0491 570 156', number: '+61491570156', isStopped: false }
  test.each([
    [{}, null],
    [{ phone: ' ', number: null }, 'This lead has no phone number.'],
    [{ phone: '07 5550 1234', number: null }, 'This lead has no mobile number, so call them.'],
    [{ hasSender: false }, 'This site has no sender for text messages. Ask whoever runs the platform to add one.'],
    [{ isStopped: true }, 'They asked for no more text messages. They can text START to get them again.'],
  ])('%j', (given, expected) => expect(textingOff({ ...fine, ...given })).toBe(expected))
})
