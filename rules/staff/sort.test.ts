import { expect, test } from 'vitest'
import { parseSort, sortText } from './sort.ts'

test.each([
  ['price', 'price'],
  ['-price', '-price'],
  ['name', 'name'],
  ['made-up', '-name'],
  ['-', '-name'],
  [null, '-name'],
])('the sort %s is %s', (text, sort) => {
  expect(sortText(parseSort(text, ['name', 'price'], { column: 'name', descending: true }))).toBe(sort)
})
