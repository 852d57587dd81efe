import { expect, test } from 'vitest'
import { capitalised, inSentence } from './sentence.ts'

test.each([
  ['Cars', 'cars'],
  ['Trucks', 'trucks'],
  ['RVs', 'RVs'],
  ['SUV', 'SUV'],
  ['', ''],
])('%s in a sentence is %s', (noun, words) => {
  expect(inSentence(noun)).toBe(words)
})

test.each([
  ['deposit', 'Deposit'],
  ['up to 4 cylinders', 'Up to 4 cylinders'],
  ['', ''],
])('%j at the beginning of a sentence is %j', (words, text) => expect(capitalised(words)).toBe(text))
