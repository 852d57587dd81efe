import { describe, expect, test } from 'vitest'
import type { CarFact } from '../car/facts.ts'
import { comparedFacts, comparedFeatures, comparedList, differs, parseCompared } from './compare.ts'

describe('which vehicles', () => {
  test.each([
    ['none', '', [], []],
    ['one', 'car_id=7', [7], []],
    ['in the order chosen', 'car_id=9&car_id=7', [9, 7], []],
    ['each once', 'car_id=7&car_id=9&car_id=7', [7, 9], []],
    ['four', 'car_id=1&car_id=2&car_id=3&car_id=4', [1, 2, 3, 4], []],
    ['a fifth waits', 'car_id=1&car_id=2&car_id=3&car_id=4&car_id=5', [1, 2, 3, 4], [5]],
    ['a fifth that is one of the four does not', 'car_id=1&car_id=2&car_id=3&car_id=4&car_id=2', [1, 2, 3, 4], []],
    [
      'no more than four wait',
      Array.from({ length: 9 }, (_, at) => `car_id=${at + 1}`).join('&'),
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ],
    ['what is no vehicle takes no place', 'car_id=x&car_id=0&car_id=7&id=9', [7], []],
  ])('%s', (_, query, ids, waiting) => expect(parseCompared(new URLSearchParams(query))).toEqual({ ids, waiting }))
})

test.each([
  ['none ticked', 'of=7-9', [7, 9]],
  ['none ticked of more than fit', 'of=1-2-3-4-5', [1, 2, 3, 4]],
  ['one ticked', 'of=7-9&car_id=9', []],
  ['no list', '', []],
  ['no list of ours', 'of=x-0', []],
])('a list with %s', (_, query, ids) => expect(comparedList(new URLSearchParams(query))).toEqual(ids))

describe('differs', () => {
  test.each([
    ['the same', ['Ute', 'Ute'], false],
    ['the same in another spelling', ['Dual  cab ', 'dual cab'], false],
    ['another', ['Ute', 'SUV'], true],
    ['one of four', ['Ute', 'Ute', 'Ute', 'SUV'], true],
    ['on one only', ['Ute', null], false],
    ['on one, and empty on another', ['Ute', ' '], false],
    ['on two of three, and different', ['Ute', null, 'SUV'], true],
    ['on two of three, and the same', ['Ute', null, 'ute'], false],
    ['on none', [null, null], false],
    ['one vehicle', ['Ute'], false],
    ['no vehicle', [], false],
  ])('%s', (_, values, expected) => expect(differs(values)).toBe(expected))
})

const fact = (name: CarFact['name'], value: string, label: string = name): CarFact => ({ name, label, value })

describe('facts side by side', () => {
  test('are in the order of the vehicle page, whichever vehicle has them', () =>
    expect(
      comparedFacts([
        [fact('year', '2022'), fact('seats', '5')],
        [fact('odometer', '10 km'), fact('seats', '5')],
      ]),
    ).toEqual([
      { label: 'odometer', values: [null, '10 km'], differs: false },
      { label: 'year', values: ['2022', null], differs: false },
      { label: 'seats', values: ['5', '5'], differs: false },
    ]))

  test('what only names a vehicle is no fact to compare', () =>
    expect(
      comparedFacts([[fact('rego', '1'), fact('vin', '2'), fact('stocknum', '3'), fact('rego_expiry', '4')]]),
    ).toEqual([{ label: 'rego_expiry', values: ['4'], differs: false }]))

  test('of no vehicle there is none', () => expect(comparedFacts([])).toEqual([]))
})

describe('features side by side', () => {
  test('those that a vehicle does not list come first, each in its first spelling', () =>
    expect(
      comparedFeatures([
        ['Tow bar', 'Reversing camera'],
        ['reversing  Camera', 'Sunroof '],
      ]),
    ).toEqual([
      { label: 'Tow bar', listed: [true, false] },
      { label: 'Sunroof', listed: [false, true] },
      { label: 'Reversing camera', listed: [true, true] },
    ]))

  test('of one vehicle each stands once', () =>
    expect(comparedFeatures([['Tow bar', 'Tow bar', ' ']])).toEqual([{ label: 'Tow bar', listed: [true] }]))
})
