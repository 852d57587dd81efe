import { describe, expect, test } from 'vitest'
import { MOST_MENTIONED, mentionedPeople, mentionQuery, noteParts, offeredPeople, withMention } from './mention.ts'

const kim = { id: 'k', name: 'Kim Lee' }
const kimberley = { id: 'y', name: 'Kim Leeson' }
const markup = { id: 'm', name: '<b>Lou</b>' }
const people = [kim, kimberley, markup]

describe('what is being mentioned (decision 156)', () => {
  test.each([
    ['Ask @ki', 7, { start: 4, query: 'ki' }],
    ['@', 1, { start: 0, query: '' }],
    ['(@Kim L', 7, { start: 1, query: 'Kim L' }],
    ['Ask @ki', 4, null],
    ['Ask', 3, null],
    ['', 0, null],
    ['sam@mail', 8, null],
    ['Ask @ today', 11, null],
    ['@Kim\nLee', 8, null],
    [`@${'k'.repeat(60)}`, 61, { start: 0, query: 'k'.repeat(60) }],
    [`@${'k'.repeat(61)}`, 62, null],
  ])('%j at %i', (text, caret, expected) => expect(mentionQuery(text, caret)).toEqual(expected))
})

describe('who is offered', () => {
  test.each([
    ['', people],
    ['kim', [kim, kimberley]],
    ['LEES', [kimberley]],
    ['kim lee', [kim, kimberley]],
    ['<b>', [markup]],
    ['im', []],
  ])('%j', (query, expected) => expect(offeredPeople(people, query)).toEqual(expected))

  test('at most eight', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ id: String(at), name: `Kim ${at}` }))
    expect(offeredPeople(many, 'k')).toHaveLength(8)
  })
})

test.each([
  ['Ask @ki', { start: 4, caret: 7 }, { text: 'Ask @Kim Lee ', caret: 13 }],
  ['Ask @ki today', { start: 4, caret: 7 }, { text: 'Ask @Kim Lee today', caret: 12 }],
])('a chosen name replaces what is typed: %j', (text, place, expected) =>
  expect(withMention(text, place, 'Kim Lee')).toEqual(expected),
)

describe('a note in parts', () => {
  const names = people.map(({ name }) => name)
  const of = (text: string) => noteParts(text, names).map((part) => (part.isMention ? `[${part.text}]` : part.text))
  test.each([
    ['@Kim Lee, please call', ['[@Kim Lee]', ', please call']],
    ['Ask @Kim Leeson', ['Ask ', '[@Kim Leeson]']],
    ['Ask @Kim Leesons', ['Ask @Kim Leesons']],
    ['@kim lee', ['@kim lee']],
    ['x@Kim Lee', ['x@Kim Lee']],
    ['@Kim Lee@Kim Lee', ['[@Kim Lee]', '@Kim Lee']],
    ['@Kim Lee @<b>Lou</b>!', ['[@Kim Lee]', ' ', '[@<b>Lou</b>]', '!']],
    ['', []],
  ])('%j', (text, expected) => expect(of(text)).toEqual(expected))
})

describe('whom a note mentions', () => {
  const other = { id: 'o', name: 'Kim Lee' }
  test.each([
    ['nobody', 'Call back', people, [], []],
    ['by name, each once', '@Kim Lee and @Kim Lee', people, [], [kim]],
    ['not who was chosen and taken out again', 'Call back', people, ['k'], []],
    ['nobody who is not there', '@Someone Else', people, ['z'], []],
    ['who was chosen, of two of that name', '@Kim Lee', [kim, other], ['o'], [other]],
    ['both, if both were chosen', '@Kim Lee', [kim, other], ['k', 'o'], [kim, other]],
  ])('%s', (_, text, among, chosen, expected) =>
    expect(mentionedPeople(text, among, chosen)).toEqual({ ok: true, people: expected }),
  )

  test('one of two of that name has to be chosen', () => {
    const problem = 'There are several people called Kim Lee. Please choose one from the list.'
    expect(mentionedPeople('@Kim Lee', [kim, other], [])).toEqual({ ok: false, problem })
  })
  test.each([
    [MOST_MENTIONED, true],
    [MOST_MENTIONED + 1, false],
  ])('%i people', (count, ok) => {
    const many = Array.from({ length: count }, (_, at) => ({ id: String(at), name: `P${at}` }))
    const text = many.map(({ name }) => `@${name}`).join(' ')
    const problem = 'Please mention 20 people or fewer.'
    expect(mentionedPeople(text, many, [])).toEqual(ok ? { ok, people: many } : { ok, problem })
  })
})
