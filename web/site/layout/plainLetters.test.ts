import { expect, test } from 'vitest'
import { OTHER_LATIN_LETTERS, PLAIN_LETTERS, unicodeRange } from './plainLetters.ts'

test('letters that follow each other are one range', () => {
  expect(unicodeRange(['b', 'a', 'c'])).toBe('U+61-63')
  expect(unicodeRange(['a', 'c'])).toBe('U+61,U+63')
  expect(unicodeRange(['€'])).toBe('U+20AC')
})

test('what English is written in is plain, Māori vowels are not', () => {
  for (const letter of ' AZaz09~$&–’…éë\u00A0') expect(PLAIN_LETTERS).toContain(letter)
  for (const letter of 'āŌšü\u00AD') expect(PLAIN_LETTERS).not.toContain(letter)
  expect(unicodeRange(PLAIN_LETTERS)).toMatch(/^U\+20-7E,U\+A0,U\+A9,/)
})

test('no letter is in two files, of which a browser would fetch both', () => {
  for (const letter of 'ü€ß\u00AD') expect(OTHER_LATIN_LETTERS).toContain(letter)
  expect(OTHER_LATIN_LETTERS.filter((letter) => PLAIN_LETTERS.includes(letter))).toEqual([])
  // What the extended files have begins after these.
  expect(unicodeRange(OTHER_LATIN_LETTERS)).toMatch(/^U\+A1-A8,/)
})
