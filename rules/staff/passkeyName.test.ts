import { expect, test } from 'vitest'
import { passkeyNameProblem, tidyPasskeyName } from './passkeyName.ts'

test.each([
  ['', 'Please enter a name.'],
  [' \n ', 'Please enter a name.'],
  ['  My   laptop ', null],
  ['x'.repeat(60), null],
  ['x'.repeat(61), 'Please use at most 60 characters.'],
])('a passkey’s name %# is one line of up to 60 characters', (given, problem) => {
  expect(passkeyNameProblem(tidyPasskeyName(given))).toBe(problem)
})
