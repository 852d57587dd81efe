import { expect, test } from 'vitest'
import { storable, storableJson } from './text.ts'

test.each([
  ['a\0b', 'ab'],
  ['\ud800x', '\ufffdx'],
  ['🚗 שלום', '🚗 שלום'],
  [{ 'k\0': ['\0', { a: null, b: 1, c: true }] }, { k: ['', { a: null, b: 1, c: true }] }],
  [null, null],
])('%j is stored as %j', (value, expected) => expect(storable(value)).toEqual(expected))

test.each([
  ['a\0b\ud800', '"ab\ufffd"'],
  [{ 'k\0': ['\udfffx', 'x'] }, '{"k":["\ufffdx","x"]}'],
  ['written \\u0000 out', '"written \\\\u0000 out"'],
  [{ at: new Date(0), text: '🚗 "שלום"' }, '{"at":"1970-01-01T00:00:00.000Z","text":"🚗 \\"שלום\\""}'],
])('%j is stored as the JSON %s', (value, expected) => expect(storableJson(value)).toBe(expected))

test('dates stay dates', () => {
  const date = new Date(0)
  expect(storable({ date }).date).toBe(date)
})
