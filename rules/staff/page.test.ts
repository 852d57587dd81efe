import { describe, expect, test } from 'vitest'
import { cursorOf, MOST_INTEGER, numberAsked, pageOf, parseCursor, readsBackwards, type PageRequest } from './page.ts'

const LIST = ['a', 'b', 'c', 'd', 'e']
const LIMIT = 2

/** The page of a request, as a query reads it. */
function read(request: Pick<PageRequest, 'after' | 'before'>) {
  const asked = { ...request, limit: LIMIT }
  const backwards = readsBackwards(asked)
  const key = parseCursor(backwards ? asked.before : asked.after, 1)?.[0] ?? null
  const ordered = backwards ? LIST.toReversed() : LIST
  const found = ordered.filter((one) => key === null || (backwards ? one < String(key) : one > String(key)))
  return pageOf(found.slice(0, LIMIT + 1), asked, (one) => [one])
}

describe('pages', () => {
  test('lead through a list and back', () => {
    const first = read({ after: null, before: null })
    expect(first).toEqual({ rows: ['a', 'b'], previous: null, next: '["b"]' })
    const second = read({ after: first.next, before: null })
    expect(second).toEqual({ rows: ['c', 'd'], previous: '["c"]', next: '["d"]' })
    const last = read({ after: second.next, before: null })
    expect(last).toEqual({ rows: ['e'], previous: '["e"]', next: null })
    expect(read({ after: null, before: last.previous })).toEqual(second)
    expect(read({ after: null, before: second.previous })).toEqual({ rows: ['a', 'b'], previous: null, next: '["b"]' })
  })

  test('of a list that has become empty lead nowhere', () => {
    const nothing = { rows: [], previous: null, next: null }
    expect(pageOf([], { after: '["b"]', before: null, limit: LIMIT }, () => ['x'])).toEqual(nothing)
    expect(pageOf([], { after: null, before: '["b"]', limit: LIMIT }, () => ['x'])).toEqual(nothing)
  })
})

test.each([
  [cursorOf(['Ana', 3, null]), 3, ['Ana', 3, null]],
  [cursorOf(['Ana', 3]), 3, null],
  ['{"a":1}', 1, null],
  ['[{}]', 1, null],
  ['[', 1, null],
  [null, 1, null],
])('the cursor %s of %i parts', (text, parts, key) => {
  expect(parseCursor(text, parts)).toEqual(key)
})

test.each<[string | null, string | null, number | null]>([
  ['[7]', null, 7],
  [null, '[7]', 7],
  ['[7]', '[8]', 7],
  [`[${MOST_INTEGER}]`, null, MOST_INTEGER],
  [`[${MOST_INTEGER + 1}]`, null, null],
  [`[-${MOST_INTEGER}]`, null, -MOST_INTEGER],
  [`[-${MOST_INTEGER + 1}]`, null, null],
  ['[7.5]', null, null],
  ['["7"]', null, null],
  ['[7,8]', null, null],
  ['7', null, null],
  [null, null, null],
])('a page after %s and before %s is asked for from %j', (after, before, row) =>
  expect(numberAsked({ after, before })).toBe(row),
)

test('a list with larger ids says how large they get', () =>
  expect(numberAsked({ after: `[${MOST_INTEGER + 1}]`, before: null }, Number.MAX_SAFE_INTEGER)).toBe(MOST_INTEGER + 1))
