import { describe, expect, test } from 'vitest'
import {
  hasLastDay,
  isPublished,
  isTakenOff,
  ITEM_KINDS,
  itemKindOf,
  itemState,
  stateLabel,
  statesOf,
  type StoredState,
} from './item.ts'

const now = new Date('2026-11-26T09:00:00Z')
const live = (more: Partial<NonNullable<StoredState['live']>> = {}) => ({
  published: true,
  from: null,
  firstDay: null,
  lastDay: null,
  ...more,
})

describe('itemState', () => {
  test.each<[string, StoredState]>([
    ['deleted', { live: null, hasDraft: false }],
    ['draft', { live: null, hasDraft: true }],
    ['draft', { live: live({ published: false }), hasDraft: false }],
    ['draft', { live: live({ published: false }), hasDraft: true }],
    ['published', { live: live(), hasDraft: false }],
    ['changed', { live: live(), hasDraft: true }],
    ['published', { live: live({ from: now }), hasDraft: false }],
    ['later', { live: live({ from: new Date(now.getTime() + 1) }), hasDraft: false }],
    // It is the 26th in UTC and the 27th in Auckland from 11:00.
    ['published', { live: live({ lastDay: '2026-11-26' }), hasDraft: false }],
    ['closed', { live: live({ lastDay: '2026-11-25' }), hasDraft: false }],
    ['published', { live: live({ firstDay: '2026-11-26' }), hasDraft: false }],
    ['later', { live: live({ firstDay: '2026-11-27' }), hasDraft: false }],
  ])('%s: %j', (state, stored) => {
    expect(itemState(stored, now, 'Pacific/Auckland')).toBe(state)
  })
})

test.each([
  ['the same version that visitors see', { published: true, version: 'a' }, true],
  ['another version', { published: true, version: 'b' }, false],
  ['the same version, taken off', { published: false, version: 'a' }, false],
  ['nothing on the site', null, false],
] as const)('what is published: %s', (_name, live, expected) => expect(isPublished(live, 'a')).toBe(expected))

test('the day of an item turns at the midnight of its site', () => {
  const stored: StoredState = { live: live({ firstDay: '2026-11-27', lastDay: '2026-11-27' }), hasDraft: false }
  const at = (instant: string) => itemState(stored, new Date(instant), 'Pacific/Auckland')
  expect(at('2026-11-26T10:59:59.999Z')).toBe('later')
  expect(at('2026-11-26T11:00:00Z')).toBe('published')
  expect(at('2026-11-27T10:59:59.999Z')).toBe('published')
  expect(at('2026-11-27T11:00:00Z')).toBe('closed')
})

test('an offer’s states are named by its days', () => {
  expect(ITEM_KINDS.map((kind) => [stateLabel(kind, 'later'), stateLabel(kind, 'closed')])).toEqual([
    ['Published later', 'Closed'],
    ['Published later', 'Closed'],
    ['Published later', 'Closed'],
    ['Not started', 'Ended'],
    ['Published later', 'Closed'],
    ['Published later', 'Closed'],
  ])
})

test('a review is published or hidden, and an article is not closed', () => {
  expect([stateLabel('reviews', 'draft'), stateLabel('pages', 'draft')]).toEqual(['Hidden', 'Draft'])
  expect(statesOf('reviews')).toEqual(['draft', 'changed', 'published', 'deleted'])
  expect(statesOf('articles')).toEqual(['draft', 'changed', 'published', 'later', 'deleted'])
  expect(statesOf('offers')).toEqual(['draft', 'changed', 'published', 'later', 'closed', 'deleted'])
})

test('itemKindOf', () => {
  expect(['pages', 'jobs', 'cars', 'toString', undefined].map(itemKindOf)).toEqual(['pages', 'jobs', null, null, null])
})

test('a kind is taken off the site or ends after its last day, and a model does neither', () => {
  expect(ITEM_KINDS.filter(hasLastDay).toSorted()).toEqual(['jobs', 'offers'])
  expect(ITEM_KINDS.filter((kind) => !hasLastDay(kind) && !isTakenOff(kind))).toEqual(['models'])
})
