import { describe, expect, test } from 'vitest'
import { ALL_BATCH_VIEWS, parseBatchView, type BatchView } from './batchView.ts'
import { collectorHealth, type CollectorHealth } from './health.ts'
import { canResendBatch, resendableDays } from './resend.ts'
import type { CollectorKind } from '../site/collectors.ts'

const AT = new Date('2026-11-27T01:00:00Z')

test.each<[Date | null, Date | null, number, CollectorHealth]>([
  [null, null, 0, 'idle'],
  [null, null, 1, 'waiting'],
  [null, AT, 1, 'failing'],
  [null, AT, 0, 'failing'],
  [AT, null, 0, 'accepting'],
  [AT, null, 3, 'accepting'],
  [AT, AT, 0, 'failing'],
])('last accepted %s, failing since %s, %i waiting: %s', (acceptedAt, failingSince, waiting, health) =>
  expect(collectorHealth({ acceptedAt, failingSince, waiting })).toBe(health),
)

describe('sending a batch again', () => {
  const before = (days: number, less = 0) => new Date(AT.getTime() - days * 86_400_000 + less)

  test.each<[CollectorKind, number, number]>([
    ['ga4', 35, 3],
    ['meta', 35, 7],
    ['events', 35, 35],
    ['events', 8, 8],
    ['meta', 2, 2],
  ])('%s with %i stored days is possible for %i days', (kind, retention, days) => {
    expect(resendableDays(kind, retention)).toBe(days)
    expect(canResendBatch({ kind, state: 'dead', createdAt: before(days, 1) }, retention, AT)).toBe(true)
    expect(canResendBatch({ kind, state: 'dead', createdAt: before(days) }, retention, AT)).toBe(false)
  })

  test.each(['waiting', 'sent'])('that is %s is not possible', (state) =>
    expect(canResendBatch({ kind: 'events', state, createdAt: AT }, 35, AT)).toBe(false),
  )
})

test.each<[string | null, BatchView]>([
  ...ALL_BATCH_VIEWS.map((view): [string, BatchView] => [view, view]),
  [null, 'all'],
  ['Dead', 'all'],
  ['toString', 'all'],
])('the address %j is the view %s', (text, view) => expect(parseBatchView(text)).toBe(view))
