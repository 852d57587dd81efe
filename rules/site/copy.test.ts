import { expect, test } from 'vitest'
import { COPY } from './copy.ts'

// Word for word from the specification, including its spelling of 'occured'.
test.each([
  ['required', '*This is a required field.'],
  ['formAlert', 'An error occurred when submitting this form'],
  ['unexpected', 'An unexpected error occured'],
  ['callTheDealer', 'Call the dealer'],
  ['allNew', 'All New '],
] as const)('%s (§9.15)', (name, words) => expect(COPY[name]).toBe(words))

test('the error of a text that is too long names the limit', () =>
  expect(COPY.tooLong(80)).toBe('Please use at most 80 characters.'))
