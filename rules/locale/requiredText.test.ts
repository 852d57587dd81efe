import { expect, test } from 'vitest'
import { requiredText } from './requiredText.ts'

test.each([
  ['', 3, 'Please enter a name.'],
  [' \t\n', 3, 'Please enter a name.'],
  ['a', 3, null],
  ['abc', 3, null],
  [' abc ', 3, null],
  ['abcd', 3, 'Please use 3 characters or fewer.'],
  ['a'.repeat(1_001), 1_000, 'Please use 1,000 characters or fewer.'],
])('%j of at most %d characters', (text, most, problem) =>
  expect(requiredText(text, { missing: 'Please enter a name.', most })).toBe(problem),
)
