import { expect, test } from 'vitest'
import { takesMessage } from './conversation.ts'

const started = new Date('2026-11-01T00:00:00.000Z')

test.each([
  ['2026-11-01T00:00:00.000Z', 0, true],
  ['2026-12-01T00:00:00.000Z', 0, true],
  ['2026-12-01T00:00:00.001Z', 0, false],
  ['2026-11-02T00:00:00.000Z', 99, true],
  ['2026-11-02T00:00:00.000Z', 100, false],
])('at %s with %i later messages it takes another: %s', (now, later, takes) =>
  expect(takesMessage(started, later, new Date(now))).toBe(takes),
)
