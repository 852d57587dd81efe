import { expect, test } from 'vitest'
import { inSentence } from './sentence.ts'

test.each([
  ['Cars', 'cars'],
  ['Trucks', 'trucks'],
  ['RVs', 'RVs'],
  ['SUV', 'SUV'],
  ['', ''],
])('%s in a sentence is %s', (noun, words) => {
  expect(inSentence(noun)).toBe(words)
})
