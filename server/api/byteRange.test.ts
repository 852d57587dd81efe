import { expect, test } from 'vitest'
import { byteRange } from './byteRange.ts'

test.each([
  [undefined, null],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['Bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=10-5000', { start: 10, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=100-200', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['lines=0-1', null],
  ['bytes=0-99999999999999999999', null],
])('%s of 100 bytes', (header, expected) => expect(byteRange(header, 100)).toEqual(expected))

test('an empty file has no part', () => expect(byteRange('bytes=0-', 0)).toBe('beyond'))
