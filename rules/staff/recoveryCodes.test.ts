import { expect, test } from 'vitest'
import { areFewCodes, codesLeftWords } from './recoveryCodes.ts'

test.each([
  [10, false, '10 of 10 recovery codes left'],
  [4, false, '4 of 10 recovery codes left'],
  [3, true, '3 of 10 recovery codes left'],
  [1, true, '1 of 10 recovery codes left'],
  [0, true, 'No recovery codes left'],
])('%i left: few %j, %s', (left, few, words) => {
  expect([areFewCodes(left), codesLeftWords(left)]).toEqual([few, words])
})
