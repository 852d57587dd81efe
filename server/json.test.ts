import { expect, test } from 'vitest'
import { isTooDeep, isTooDeepValue, MAX_JSON_DEPTH } from './json.ts'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

test.each([
  ['lists at the limit', lists(MAX_JSON_DEPTH), false],
  ['lists past it', lists(MAX_JSON_DEPTH + 1), true],
  ['objects at the limit', objects(MAX_JSON_DEPTH), false],
  ['objects past it', objects(MAX_JSON_DEPTH + 1), true],
  ['many beside each other', `[${Array.from({ length: 500 }, () => '{"a":[]}').join()}]`, false],
  ['brackets in a text', JSON.stringify('['.repeat(100)), false],
  ['brackets behind a quoted quotation mark', JSON.stringify({ a: `"${'{'.repeat(100)}` }), false],
  ['brackets behind a text that ends in a backslash', `["\\\\",${lists(MAX_JSON_DEPTH)}]`, true],
  ['an unfinished text', '['.repeat(200_000), true],
])('%s: %#', (_, json, expected) => {
  expect(isTooDeep(json)).toBe(expected)
})

test.each([MAX_JSON_DEPTH - 1, MAX_JSON_DEPTH, MAX_JSON_DEPTH + 1, 5_000])(
  'a value and its text are too deep alike: %i',
  (depth) => {
    for (const text of [`${'['.repeat(depth)}1${']'.repeat(depth)}`, objects(depth)])
      expect(isTooDeepValue(JSON.parse(text))).toBe(isTooDeep(text))
  },
)

test.each([null, 1, 'text', {}, [], { a: [1, { b: null }] }])('%j is not too deep', (value) => {
  expect(isTooDeepValue(value)).toBe(false)
})
