import { describe, expect, test } from 'vitest'
import { arranged, isOrdered, isOrderSeen } from './order.ts'
import { ITEM_KINDS } from './item.ts'

test('offers and models are put in order', () => {
  expect(ITEM_KINDS.filter(isOrdered)).toEqual(['offers', 'models'])
})

describe('an order is as it was seen', () => {
  test.each([
    ['the same', [1, 2, 3], [1, 2, 3], true],
    ['two have changed places', [2, 1, 3], [1, 2, 3], false],
    ['the last has become the first', [3, 1, 2], [1, 2, 3], false],
    ['one has come', [1, 4, 2, 3], [1, 2, 3], true],
    ['one has gone', [1, 3], [1, 2, 3], true],
    ['one has come, one has gone, and two have changed places', [3, 4, 1], [1, 2, 3], false],
    ['all have gone', [], [1, 2, 3], true],
    ['nothing was seen', [1, 2], [], true],
    ['one was named twice', [1, 2], [1, 2, 1], true],
  ])('%s', (_what, stored, seen, expected) => {
    expect(isOrderSeen(stored, seen)).toBe(expected)
  })
})

describe('the order that follows', () => {
  test.each([
    ['as wanted', [1, 2, 3], [3, 1, 2], [3, 1, 2]],
    ['as it was', [1, 2, 3], [1, 2, 3], [1, 2, 3]],
    ['without what is gone', [1, 3], [3, 2, 1], [3, 1]],
    ['with what has come last, behind what it is behind', [1, 2, 3, 4], [3, 1, 2], [3, 4, 1, 2]],
    ['with what has come first, at the front', [4, 1, 2], [2, 1], [4, 2, 1]],
    ['with several that have come, in their order', [1, 4, 5, 2], [2, 1], [2, 1, 4, 5]],
    ['each once', [1, 2], [2, 2, 1, 2], [2, 1]],
    ['without what belongs to others', [1, 2], [9, 2, 1], [2, 1]],
    ['of nothing wanted: as it was', [1, 2], [], [1, 2]],
  ])('%s', (_what, stored, wanted, expected) => {
    expect(arranged(stored, wanted)).toEqual(expected)
  })
})
