import { expect, test } from 'vitest'
import {
  changedDealerships,
  DEALERSHIP_PROBLEMS,
  dealershipChangeOf,
  readDealershipName,
  type DealershipChange,
} from './dealerships.ts'

const NORTH = { id: 1, name: 'North', elsewhere: false }
const SOUTH = { id: 2, name: 'South', elsewhere: true }
const WEST = { id: 3 }
const BOTH = { shown: [NORTH, SOUTH], offered: [WEST] }

test.each<[DealershipChange, number, readonly number[] | string]>([
  ['show', 3, [1, 2, 3]],
  ['show', 2, [1, 2]],
  ['show', 4, 'Please choose a dealership of the same group.'],
  ['first', 2, [2, 1]],
  ['first', 1, [1, 2]],
  ['first', 3, 'Please choose a dealership of the same group.'],
  ['take-off', 2, [1]],
  ['take-off', 3, [1, 2]],
  [
    'take-off',
    1,
    'No other site shows this dealership, so taking it off would hide its stock and locations everywhere.',
  ],
])('%s %d', (change, id, expected) => {
  const made = changedDealerships(change, id, BOTH)
  expect(made.ok ? made.ids : made.problem).toEqual(expected)
})

test('the last one stays', () =>
  expect(changedDealerships('take-off', 2, { shown: [SOUTH], offered: [] })).toEqual({
    ok: false,
    problem: 'A site shows at least one dealership.',
  }))

test.each([
  ['show', 'show'],
  ['take-off', 'take-off'],
  ['first', 'first'],
  ['delete', null],
  ['', null],
])('%j is %j', (text, change) => expect(dealershipChangeOf(text)).toBe(change))

test.each([
  [' South Yard ', { ok: true, name: 'South Yard', slug: 'south-yard' }],
  ['', { ok: false, problem: 'Please enter a name.' }],
  ['日本', { ok: false, problem: DEALERSHIP_PROBLEMS.letters }],
  ['a'.repeat(100), { ok: true, name: 'a'.repeat(100), slug: 'a'.repeat(63) }],
  ['a'.repeat(101), { ok: false, problem: 'Please use 100 characters or fewer.' }],
])('a name %j', (text, read) => expect(readDealershipName(text)).toEqual(read))

test('every problem is a sentence', () => {
  for (const problem of Object.values(DEALERSHIP_PROBLEMS)) expect(problem).toMatch(/^[A-Z].*\.$/)
})
