import { describe, expect, test } from 'vitest'
import type { Place } from './waitlist.ts'
import { offerText, placeInLine, placeNotice, placeStatus, textNumber, waitlistTerms } from './waitlistWords.ts'

const NOW = new Date('2026-11-24T03:25:00Z')
const UNTIL = new Date('2026-11-24T03:45:00Z')
const WHERE = {
  dealership: 'Wattle Motors',
  timeZone: 'Australia/Sydney',
  locale: 'en-AU',
  vehicleNoun: 'Car',
} as const
const FACTS = { car: '2023 Toyota Hilux', dealership: 'Wattle Motors', ahead: 0, minutes: 20, offeredUntil: UNTIL }
const shown = (change: Partial<Place & { ahead: number }>) =>
  placeStatus(
    {
      state: 'waiting',
      offeredUntil: null,
      ahead: 0,
      carName: '2023 Toyota Hilux',
      minutes: 20,
      email: 'robin@example.com',
      phone: '0412 345 678',
      ...change,
    },
    WHERE,
    NOW,
  )

test.each([
  [0, 'first'],
  [1, 'second'],
  [9, 'tenth'],
  [10, '11th'],
  [12, '13th'],
  [20, '21st'],
  [21, '22nd'],
  [22, '23rd'],
  [23, '24th'],
  [110, '111th'],
])('with %s before it, a place is the %s', (ahead, words) => expect(placeInLine(ahead)).toBe(words))

describe('placeStatus', () => {
  test('a place in line says which one it is, and how the visitor is told', () => {
    expect(shown({ ahead: 1 })).toEqual({
      phase: 'waiting',
      title: 'You’re second in line',
      text: 'If the 2023 Toyota Hilux becomes available and it’s your turn, we email robin@example.com and text 0412 345 678. You then have 20 minutes to reserve it.',
    })
  })

  test('an offer says until when, on the clock of the dealership', () => {
    expect(shown({ state: 'offered', offeredUntil: UNTIL })).toEqual({
      phase: 'offered',
      title: 'It’s your turn',
      text: 'The 2023 Toyota Hilux is available again. Nobody else can reserve it until 2:45pm.',
    })
  })

  test('an offer whose time is over has ended, before and after the timer says so', () => {
    const lapsed = shown({ state: 'lapsed' })
    expect(lapsed).toMatchObject({ phase: 'over', title: 'Your offer has ended' })
    expect(shown({ state: 'offered', offeredUntil: NOW })).toEqual(lapsed)
  })

  test.each([
    ['accepted', 'You’ve reserved it'],
    ['passed', 'You’ve passed it on'],
    ['left', 'You’ve left the waitlist'],
    ['closed', 'This car is no longer available'],
  ] as const)('%s', (state, title) => expect(shown({ state })).toMatchObject({ phase: 'over', title }))
})

describe('placeNotice', () => {
  test.each([
    [
      'join',
      'You’re on the waitlist: 2023 Toyota Hilux',
      'You’re first in line for the 2023 Toyota Hilux at Wattle Motors.',
    ],
    [
      'offer',
      'It’s your turn: 2023 Toyota Hilux',
      'The 2023 Toyota Hilux at Wattle Motors is available again, and you’re first in line. Nobody else can reserve it until 2:45pm.',
    ],
    [
      'withdraw',
      'Your offer has been withdrawn: 2023 Toyota Hilux',
      'Wattle Motors has reserved the 2023 Toyota Hilux meanwhile, so you can’t reserve it now. You keep your place in line.',
    ],
    [
      'expire',
      'Your offer has ended: 2023 Toyota Hilux',
      'The time to reserve the 2023 Toyota Hilux is over, so it goes to the next person in line. If it’s still reserved later, you can join the waitlist again.',
    ],
    [
      'close',
      'The waitlist is closed: 2023 Toyota Hilux',
      'The 2023 Toyota Hilux has been sold or can’t be reserved online any more, so its waitlist is closed. We won’t contact you about it again. Wattle Motors is happy to help you find another.',
    ],
  ] as const)('%s', (event, subject, first) => {
    const notice = placeNotice(event, FACTS, WHERE, NOW)
    expect([notice?.subject, notice?.paragraphs[0]]).toEqual([subject, first])
  })

  test.each(['accept', 'pass', 'leave'] as const)('%s is told by the page alone', (event) =>
    expect(placeNotice(event, FACTS, WHERE, NOW)).toBeNull(),
  )

  test('an offer that is over is not made late', () => {
    expect(placeNotice('offer', { ...FACTS, offeredUntil: NOW }, WHERE, NOW)).toBeNull()
    expect(placeNotice('offer', { ...FACTS, offeredUntil: null }, WHERE, NOW)).toBeNull()
  })
})

test('the text message of an offer has its time and its address, as long as it lasts', () => {
  const text = (now: Date) => offerText(FACTS, WHERE, 'https://site.example/waitlist/1/2', now)
  expect(text(NOW)).toBe(
    "2023 Toyota Hilux is available again and it's your turn. Reserve it or pass it on by 2:45pm: https://site.example/waitlist/1/2",
  )
  expect(text(UNTIL)).toBeNull()
})

test('a text message goes to an international number', () => {
  expect(textNumber('0412 345 678', 'AU')).toBe('+61412345678')
  expect(textNumber('', 'AU')).toBeNull()
})

test('how it works is said before one joins', () => {
  const terms = waitlistTerms({ vehicleNoun: 'Truck' }, { minutes: 20, dealership: 'Wattle Motors' })
  expect(terms[0]).toBe('If the truck becomes available, it is offered to the first person in line.')
  expect(terms[1]).toContain('You then have 20 minutes to reserve it, and nobody else can reserve it meanwhile.')
})
