import { describe, expect, test } from 'vitest'
import type { Said } from './chat.ts'
import { saidMatch } from './saidMatch.ts'

const at = new Date('2026-11-27T02:00:00Z')
const said = (text: string, id = text): Said => ({ id, by: 'chat', who: null, text, at })
const marked = (texts: readonly string[], search: string) =>
  saidMatch(
    texts.map((text) => said(text)),
    search,
  )
    ?.parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('') ?? null

describe('the sentence that is found', () => {
  test.each([
    ['a word, by its beginning', ['Does it have a towbar? I tow a boat.'], 'tow', 'Does it have a [towbar]?'],
    ['not the end of a word', ['Does it have a towbar?'], 'bar', null],
    ['in any case', ['TOWBAR please'], 'towBar', '[TOWBAR] please'],
    ['every word of the search', ['A red one. Is a blue towbar there?'], 'blue tow', 'Is a [blue] [towbar] there?'],
    ['the sentence with most words', ['A towbar. A blue towbar. Blue.'], 'tow blue', 'A [blue] [towbar].'],
    ['the newest of equal ones', ['A towbar once.', 'A towbar again.'], 'towbar', 'A [towbar] again.'],
    ['not a newer one with fewer words', ['A blue towbar.', 'A towbar.'], 'blue towbar', 'A [blue] [towbar].'],
    ['words beside signs', ['Isn’t it "4x4"?'], '4x4', 'Isn’t it "[4x4]"?'],
    ['letters of other languages', ['Ein großer Škoda'], 'škoda', 'Ein großer [Škoda]'],
    ['a number in groups', ['Call 0412 345 678 after six'], '0412345', 'Call [0412 345 678] after six'],
    ['a number in other groups', ['Call 0412345678'], '0412 345 678', 'Call [0412345678]'],
    ['an international number', ['Call 0412 345 678'], '+61 412 345 678', 'Call [0412 345 678]'],
    ['no shorter number', ['Call 1234'], '12345', null],
    ['lines as one sentence each', ['Hello\nIs the towbar\tfitted'], 'towbar', 'Is the [towbar] fitted'],
    ['nothing of a search by name', ['Hello'], 'quill', null],
    ['nothing without a word', ['Hello'], '??', null],
    ['nothing in no words', [''], 'hello', null],
  ] as const)('%s', (_, texts, search, expected) => expect(marked(texts, search)).toBe(expected))

  test('is the message that it is in, with who said it', () => {
    const reply: Said = { ...said('Yes, the towbar is fitted.', 'two'), by: 'reply', who: 'Ana' }
    expect(saidMatch([said('Hello', 'one'), reply], 'towbar')?.said).toBe(reply)
  })
})

describe('a long sentence', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

  test('of 200 characters is shown whole', () => {
    const text = `${words(37)} towbar ${'x'.repeat(7)}`.padEnd(200, 'x')
    expect(text).toHaveLength(200)
    expect(marked([text], 'towbar')).toBe(text.replace('towbar', '[towbar]'))
  })

  test('is cut at words around what was found', () => {
    const found = marked([`${words(60)} towbar ${words(60)}`], 'towbar')!
    expect(found).toMatch(/^… word (?:word )+\[towbar\] (?:word )+…$/)
    expect(found.indexOf('[')).toBeLessThanOrEqual(62)
    expect(found.replace(/[[\]]/g, '').replaceAll('…', '').trim().length).toBeLessThanOrEqual(200)
  })

  test('is cut only behind if what was found is near its beginning', () => {
    expect(marked([`A towbar ${words(60)}`], 'towbar')).toMatch(/^A \[towbar\] (?:word )+…$/)
  })

  test('without a space shows the word', () => {
    expect(marked(['x'.repeat(300)], 'xx')).toBe(`[${'x'.repeat(300)}]`)
  })
})
