import { expect, test } from 'vitest'
import { byteRange } from './byteRange.ts'

test.each([
  ['no header', undefined, null],
  ['first to last byte', 'bytes=0-99', { start: 0, end: 99 }],
  ['a part', 'bytes=10-19', { start: 10, end: 19 }],
  ['a unit in another case', 'Bytes=10-19', { start: 10, end: 19 }],
  ['one byte', 'bytes=99-99', { start: 99, end: 99 }],
  ['an end at the size', 'bytes=10-100', { start: 10, end: 99 }],
  ['an end far past the size', 'bytes=10-99999999999999999999', { start: 10, end: 99 }],
  ['open, from the first byte', 'bytes=0-', { start: 0, end: 99 }],
  ['open, from the last byte', 'bytes=99-', { start: 99, end: 99 }],
  ['open, from the size', 'bytes=100-', 'unsatisfiable'],
  ['closed, from the size', 'bytes=100-200', 'unsatisfiable'],
  ['an end before the start', 'bytes=20-19', 'unsatisfiable'],
  ['a suffix of one byte', 'bytes=-1', { start: 99, end: 99 }],
  ['a suffix as long as the file', 'bytes=-100', { start: 0, end: 99 }],
  ['a suffix longer than the file', 'bytes=-101', null],
  ['several parts', 'bytes=0-1,5-6', null],
  ['several parts, one of them satisfiable', 'bytes=5-6,100-', { start: 5, end: 6 }],
  ['several parts, none of them satisfiable', 'bytes=100-,200-', 'unsatisfiable'],
  ['no positions', 'bytes=-', null],
  ['no dash', 'bytes=10', null],
  ['no equals sign', 'bytes', null],
  ['letters', 'bytes=a-b', null],
  ['a negative position', 'bytes=--1', null],
  ['an empty header', '', null],
  ['another unit', 'lines=0-1', null],
  ['another unit past the size', 'lines=100-', null],
])('%s', (_, header, expected) => expect(byteRange(header, 100)).toEqual(expected))

test('an empty file has no part', () => expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable'))
