import { describe, expect, test } from 'vitest'
import { fileHint, fileSize, filesProblem } from './files.ts'

const MB = 1_048_576
const file = (name: string, size = 1_000) => ({ name, size })

describe('what may be sent', () => {
  test.each([
    ['nothing at all', [], null],
    ['five files', Array.from({ length: 5 }, (_, index) => file(`${index}.pdf`)), null],
    ['six files', Array.from({ length: 6 }, (_, index) => file(`${index}.pdf`)), 'Please choose at most 5 files.'],
    ['a file of 10 MB', [file('a.pdf', 10 * MB)], null],
    ['a byte more', [file('a.pdf', 10 * MB + 1)], 'a.pdf is larger than 10 MB.'],
    ['25 MB together', [file('a.pdf', 10 * MB), file('b.jpg', 10 * MB), file('c.png', 5 * MB)], null],
    [
      'a byte more together',
      [file('a.pdf', 10 * MB), file('b.jpg', 10 * MB), file('c.png', 5 * MB + 1)],
      'The files are larger than 25 MB together.',
    ],
    ['an empty file', [file('a.pdf', 0)], 'a.pdf is empty.'],
    ['capitals', [file('CV.DOCX')], null],
    [
      'another kind',
      [file('a.exe')],
      'a.exe isn’t a file type we accept. Please send PDF, Word, JPG, PNG, HEIC or WebP.',
    ],
  ])('%s', (_name, files, problem) => expect(filesProblem(files)).toBe(problem))

  test('where the form takes one', () => {
    expect(filesProblem([file('a.pdf')], 1)).toBeNull()
    expect(filesProblem([file('a.pdf'), file('b.pdf')], 1)).toBe('Please choose one file only.')
  })
})

test.each([
  [1, '1 kB'],
  [2_048, '2 kB'],
  [104_857, '102 kB'],
  [104_858, '0.1 MB'],
  [3.4 * MB, '3.4 MB'],
])('%d bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))

test('the limits are shown before a file is chosen', () => {
  expect(fileHint(1)).toBe('One file of up to 10 MB: PDF, Word, JPG, PNG, HEIC or WebP.')
  expect(fileHint(5)).toBe('Up to 5 files of 10 MB each: PDF, Word, JPG, PNG, HEIC or WebP.')
})
