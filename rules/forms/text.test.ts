import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText } from './text.ts'

describe('text as it is stored', () => {
  test.each([
    ['  Hello  ', 'Hello'],
    ['a\u0000b', 'ab'],
    ['a\u0007\u001b[31mb', 'a[31mb'],
    ['a\u0085b', 'ab'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['a\tb', 'a\tb'],
    ['\ufeffhello', 'hello'],
    ['pay\u202egnp.exe', 'paygnp.exe'],
    ['\u2066x\u2069', 'x'],
    ['half \ud83d of a pair', 'half  of a pair'],
    ['other \ude00 half', 'other  half'],
    ['e\u0301', 'é'],
    ['<b>bold</b> & "quoted"', '<b>bold</b> & "quoted"'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
    ['مرحبا', 'مرحبا'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['', ''],
    ['\u0000', ''],
  ])('%j', (text, expected) => expect(cleanText(text)).toBe(expected))
})

test.each([
  ['one\r\ntwo', 'one two'],
  ['Sam\nBcc: all@example.com', 'Sam Bcc: all@example.com'],
  ['a \t\u00a0 b', 'a b'],
  ['  x  ', 'x'],
])('one line of %j', (text, expected) => expect(cleanLine(text)).toBe(expected))

test('any text becomes one that a database can store, and cleaning it again changes nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const clean of [cleanText, cleanLine]) {
        const once = clean(text)
        expect(once.isWellFormed()).toBe(true)
        expect(once).not.toContain('\u0000')
        expect(clean(once)).toBe(once)
      }
      expect(cleanLine(text)).not.toMatch(/[\r\n]/)
    }),
    { numRuns: 1_000 },
  ))
