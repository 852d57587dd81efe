import { expect, test } from 'vitest'
import { trimEndOf, trimOf } from './trim.ts'

test.each([
  ['', '', ''],
  ['--', '', ''],
  ['- a-b - ', '- a-b', 'a-b'],
  ['a', 'a', 'a'],
])('%j is %j without its end and %j without both', (text, end, both) => {
  expect([trimEndOf(text, /[\s-]/), trimOf(text, /[\s-]/)]).toEqual([end, both])
})
