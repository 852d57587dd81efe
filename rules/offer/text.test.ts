import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collapsed, plainText, truncate, TRUNCATION } from './text.ts'

const paragraphs = (...lengths: number[]) => lengths.map((length) => `<p>${'x'.repeat(length)}</p>`).join('')

test.each([
  ['up to the threshold', 'x'.repeat(200), null],
  ['up to the threshold, in many short lines', paragraphs(...Array.from({ length: 20 }, () => 10)), null],
  ['beyond it, of which one line would be hidden', 'x'.repeat(201), null],
  ['the most that a phone shows', 'x'.repeat(6 * 44), null],
  ['three lines more than a phone shows', 'x'.repeat(6 * 44 + 1), 'on phones'],
  ['the most that a desk shows', 'x'.repeat(6 * 68), 'on phones'],
  ['three lines more than any screen shows', 'x'.repeat(6 * 68 + 1), 'everywhere'],
  ['seven short lines', paragraphs(30, 30, 30, 30, 30, 30, 30), 'everywhere'],
  ['six short lines', paragraphs(34, 34, 34, 34, 34, 34), null],
  ['lines broken by hand', Array.from({ length: 7 }, () => 'x'.repeat(30)).join('<br>'), 'everywhere'],
])('collapsed, a text of %s', (_, html, expected) => expect(collapsed(html)).toBe(expected))

test('the limits of the specification (§9.7)', () =>
  expect(TRUNCATION).toEqual({ offerDescription: 160, disclaimer: 200, featureDescription: 600 }))

describe('truncate', () => {
  test.each([
    ['fits', 'Free service', 20, 'Free service'],
    ['fits exactly', 'Free service', 12, 'Free service'],
    ['one too long', 'Free services', 12, 'Free…'],
    ['a word that ends at the limit', 'Free service plan', 13, 'Free service…'],
    ['a word that ends one before the limit', 'Free service plan', 14, 'Free service…'],
    ['punctuation before the cut', 'Free service, plans', 16, 'Free service…'],
    ['a full stop before the cut', 'One. Two three', 8, 'One…'],
    ['one long word', 'Donaudampfschiff', 8, 'Donauda…'],
    ['spaces at the start', '   Donaudampfschiff', 8, '   Dona…'],
    ['several spaces', 'a     b     c', 8, 'a     b…'],
    ['a new line between words', 'first\nsecond', 8, 'first…'],
    ['an emoji at the cut', 'aaaa👩‍👩‍👧bbbb', 8, 'aaaa…'],
    ['a flag at the cut', 'aaaaa🇦🇺bbbb', 8, 'aaaaa…'],
    ['no room', 'Free service', 1, '…'],
    ['no limit at all', 'Free service', 0, ''],
    ['nothing', '', 5, ''],
  ])('%s', (_, text, limit, expected) => expect(truncate(text, limit)).toBe(expected))

  test('never passes the limit, never splits a character, and only cuts the end', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 0, max: 200 }), (text, limit) => {
        const cut = truncate(text, limit)
        expect(cut.length).toBeLessThanOrEqual(Math.max(limit, 0))
        expect(cut.isWellFormed()).toBe(true)
        if (text.length <= limit) expect(cut).toBe(text)
        else if (limit > 0) {
          expect(cut.endsWith('…')).toBe(true)
          expect(text.startsWith(cut.slice(0, -1))).toBe(true)
        }
      }),
    ))

  test('words stay whole', () =>
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 10, max: 160 }),
        (words, limit) => {
          const shown = truncate(words.join(' '), limit).replace(/…$/, '').split(' ')
          expect(shown).toEqual(words.slice(0, shown.length))
        },
      ),
    ))

  test('a megabyte without a space is cut quickly', () => {
    const started = performance.now()
    expect(truncate('x'.repeat(1_000_000), 160)).toHaveLength(160)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

describe('plainText', () => {
  test.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<p>Fish &amp; chips &lt;3</p>', 'Fish & chips <3'],
    ['a<br>b<br/>c', 'a b c'],
    ['<strong>5</strong>% off', '5% off'],
    ['<ul><li>A</li><li>B</li></ul>', 'A B'],
    ['it&rsquo;s &#8220;new&#x201d;', 'it’s “new”'],
    ['a&nbsp;&nbsp;b', 'a b'],
    ['&unknown; &constructor;', '&unknown; &constructor;'],
    ['&#0; &#55296; &#1114112; x', 'x'],
    ['&amp;lt;', '&lt;'],
    ['2 < 3 > 1', '2 < 3 > 1'],
    ['  \n ', ''],
  ])('%j: %j', (html, expected) => expect(plainText(html)).toBe(expected))
})
