import { expect, test } from 'vitest'
import { cardExpiry } from './cardExpiry.ts'

test.each([
  ['07/29', { month: '07', year: '2029' }],
  ['7/29', { month: '07', year: '2029' }],
  [' 12 / 2031 ', { month: '12', year: '2031' }],
  ['01-30', { month: '01', year: '2030' }],
  ['0729', { month: '07', year: '2029' }],
  ['072029', { month: '07', year: '2029' }],
  ['00/29', null],
  ['13/29', null],
  ['729', null],
  ['07/2', null],
  ['07/1929', null],
  ['', null],
])('%j', (typed, expected) => expect(cardExpiry(typed)).toEqual(expected))
