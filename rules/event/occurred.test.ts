import { describe, expect, test } from 'vitest'
import { occurredAt } from './occurred.ts'

const NOW = new Date('2026-11-24T02:00:00.000Z')

describe('the time of an event (§3.19)', () => {
  test.each([
    ['a moment ago', '2026-11-24T01:59:58.250Z', '2026-11-24T01:59:58.250Z'],
    ['in another zone', '2026-11-24T12:00:00.000+10:00', '2026-11-24T02:00:00.000Z'],
    ['seven days ago', '2026-11-17T02:00:00.000Z', '2026-11-17T02:00:00.000Z'],
    ['before that', '2026-11-17T01:59:59.999Z', NOW.toISOString()],
    ['five minutes ahead', '2026-11-24T02:05:00.000Z', '2026-11-24T02:05:00.000Z'],
    ['further ahead', '2026-11-24T02:05:00.001Z', NOW.toISOString()],
    ['no time', 'yesterday', NOW.toISOString()],
    ['a number', 1_795_000_000_000, NOW.toISOString()],
    ['nothing', undefined, NOW.toISOString()],
  ])('%s', (_, stated, expected) => {
    expect(occurredAt(stated, NOW).toISOString()).toBe(expected)
  })
})
