import { describe, expect, test } from 'vitest'
import { itemKindOf, itemState, type StoredState } from './item.ts'

const now = new Date('2026-11-26T09:00:00Z')
const live = (more: Partial<NonNullable<StoredState['live']>> = {}) => ({
  published: true,
  from: null,
  over: false,
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
    ['closed', { live: live({ over: true }), hasDraft: false }],
  ])('%s: %j', (state, stored) => {
    expect(itemState(stored, now)).toBe(state)
  })
})

test('itemKindOf', () => {
  expect(['pages', 'jobs', 'reviews', 'toString', undefined].map(itemKindOf)).toEqual([
    'pages',
    'jobs',
    null,
    null,
    null,
  ])
})
