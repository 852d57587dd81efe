import { expect, test } from 'vitest'
import { greets, startsConversation, widgetStep } from './timing.ts'

test.each([
  [2_999, false, false],
  [3_000, false, true],
  [3_000, true, false],
])('after %i ms, closed before: %s, the greeting shows: %s (§4.14)', (ms, closed, shown) =>
  expect(greets(ms, closed)).toBe(shown),
)

test.each([
  [true, 0, { kind: 'open', afterMs: 0 }],
  [true, 100, { kind: 'open', afterMs: 1_300 }],
  [true, 10_000, { kind: 'open', afterMs: 1_300 }],
  [false, 0, { kind: 'ask', afterMs: 100 }],
  [false, 9_999, { kind: 'ask', afterMs: 100 }],
  [false, 10_000, { kind: 'fail', afterMs: 0 }],
])('a widget that is ready: %s after %i ms: %j (§9.21)', (ready, waitedMs, step) =>
  expect(widgetStep({ ready, waitedMs })).toEqual(step),
)

test.each([
  [0, false, true],
  [10_000, false, true],
  [10_001, false, false],
  [-10_000, false, true],
  [-10_001, false, false],
  [0, true, false],
])('a message %i ms after its event, begun before: %s, starts a conversation: %s (§4.14)', (late, before, starts) =>
  expect(startsConversation({ sentAt: 1_000_000, now: 1_000_000 + late }, before)).toBe(starts),
)
