import { expect, test } from 'vitest'
import { aroundLead } from './around.ts'

const LEADS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const ONE_PAGE = { previous: null, next: null }
const MANY = { previous: '[1]', next: '[9]' }

test.each([
  ['in the middle', ONE_PAGE, 'b', '/leads/a?view=all', '/leads/c?view=all'],
  ['the first of all', ONE_PAGE, 'a', null, '/leads/b?view=all'],
  ['the last of all', ONE_PAGE, 'c', '/leads/b?view=all', null],
  ['the first of a page', MANY, 'a', '/leads?view=all&before=%5B1%5D&open=last', '/leads/b?view=all'],
  ['the last of a page', MANY, 'c', '/leads/b?view=all', '/leads?view=all&after=%5B9%5D&open=first'],
  ['none of the page', MANY, undefined, '/leads/a?view=all', '/leads/a?view=all'],
])('%s', (_, page, open, previous, next) =>
  expect(aroundLead(LEADS, page, open, 'view=all')).toEqual({ previous, next }),
)

test('the page of the list is kept within it, and left at its end', () => {
  const list = 'view=all&after=%5B4%5D'
  expect(aroundLead(LEADS, MANY, 'b', list).next).toBe(`/leads/c?${list}`)
  expect(aroundLead(LEADS, MANY, 'c', list).next).toBe('/leads?view=all&after=%5B9%5D&open=first')
})
