import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NAME_MESSAGE, nameProblem } from './name.ts'

test('the message of the specification (§5.10)', () =>
  expect(NAME_MESSAGE).toBe('Please use alphabetical characters only.'))

describe('a name', () => {
  test.each([
    'Sam',
    'sam',
    'X',
    'Mary Jane',
    ' Sam ',
    "O'Brien",
    'O’Brien',
    'Anne-Marie',
    'St. John',
    'J.R.',
    'J. R. R. Tolkien',
    'Lee Jr.',
    'Nguyễn',
    'Nguyê\u0303n',
    'Müller',
    'Ōtara',
    'Þóra',
    '王小明',
    'محمد',
    'می\u200cخواهم',
    'אברהם',
    'Ольга',
    'क्षत्रिय',
  ])('%s', (name) => expect(nameProblem(name)).toBeNull())
})

describe('no name', () => {
  test.each([
    '',
    ' ',
    'Sam1',
    '1',
    'R2D2',
    '-',
    '-Sam',
    'Sam-',
    "'",
    "O'",
    '.Sam',
    'A----B',
    'sam@example.com',
    'Sam 😀',
    '😀',
    '<b>Sam</b>',
    'Sam\u0000',
    'Sam\nBcc: x',
    'Sam\u202eevil',
    'Sam_Lee',
    'Sam/Lee',
    '٣',
  ])('%j', (name) => expect(nameProblem(name)).toBe(NAME_MESSAGE))
})

test('a long text is answered at once', () => {
  const started = performance.now()
  nameProblem('a'.repeat(100_000) + "'-. ".repeat(10_000) + '1')
  expect(performance.now() - started).toBeLessThan(200)
})

test('any text gets an answer', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect([null, NAME_MESSAGE]).toContain(nameProblem(text))
    }),
  ))
