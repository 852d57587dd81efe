import { expect, test } from 'vitest'
import { draftOf } from '@forecourt/rules/content/draft.ts'
import { differencesOf } from './differences.ts'

const page = (texts: readonly (string | object)[], title = 'A') =>
  draftOf('pages', {
    title,
    slug: 'a',
    blocks: texts.map((one) => (typeof one === 'string' ? { type: 'markdown', text: one } : one)),
  })
const shown = (before: Parameters<typeof page>, after: Parameters<typeof page>) =>
  differencesOf('pages', page(...before), page(...after)).map(
    ({ where, what, parts }) =>
      `${what} ${where}: ${parts.map(({ text, change }) => (change === 'same' ? text : `${change === 'added' ? '+' : '-'}[${text}]`)).join('')}`,
  )

test.each<[string, Parameters<typeof page>, Parameters<typeof page>, string[]]>([
  ['nothing', [['one']], [['one']], []],
  ['a field', [[], 'Old title'], [[], 'New title'], ['changed Title: -[Old]+[New] title']],
  ['words of a block', [['one two'], 'A'], [['one three'], 'A'], ['changed Text (block 1): one -[two]+[three]']],
  ['a block that was added', [['one']], [['zero', 'one']], ['added Text (block 1): +[zero]']],
  ['a block that was deleted', [['one', 'two']], [['two']], ['removed Text (block 1): -[one]']],
  [
    'a block of another type in its place',
    [['one']],
    [[{ type: 'offers', title: 'Deals' }]],
    ['added Offers (block 1): +[Deals]', 'removed Text (block 1): -[one]'],
  ],
  [
    'markup, as text',
    [[{ type: 'html', html: '<b>a</b>' }]],
    [[{ type: 'html', html: '<i>a</i>' }]],
    ['changed HTML (block 1): <-[b]+[i]>a</-[b]+[i]>'],
  ],
])('%s', (_, before, after, expected) => {
  expect(shown(before, after)).toEqual(expected)
})

test('a location is told by its name, as far as it is known', () => {
  const position = (id: number | null) => draftOf('jobs', { title: 'A', slug: 'a', location_id: id, blocks: [] })
  const words = (one: number | null, other: number | null) =>
    differencesOf(
      'jobs',
      position(one),
      position(other),
      new Map([
        [1, 'Rocklea'],
        [2, 'Bundall'],
      ]),
    ).map(({ where, parts }) => [where, ...parts.map(({ text, change }) => `${change} ${text}`)])
  expect(words(1, 2)).toEqual([['Location', 'removed Rocklea', 'added Bundall']])
  expect(words(null, 9)).toEqual([['Location', 'added Location 9']])
})

test('very long texts are compared as wholes', () => {
  const [long, other] = ['a '.repeat(8_000), 'b '.repeat(8_000)]
  expect(differencesOf('pages', page([long]), page([other]))[0]!.parts).toHaveLength(2)
})
