import { expect, test } from 'vitest'
import { storable } from './text.ts'

test.each([
  ['a\0b', 'ab'],
  ['\ud800x', '\ufffdx'],
  ['🚗 שלום', '🚗 שלום'],
  [{ 'k\0': ['\0', { a: null, b: 1, c: true }] }, { k: ['', { a: null, b: 1, c: true }] }],
  [null, null],
])('%j is stored as %j', (value, expected) => expect(storable(value)).toEqual(expected))

test('dates stay dates', () => {
  const date = new Date(0)
  expect(storable({ date }).date).toBe(date)
})
