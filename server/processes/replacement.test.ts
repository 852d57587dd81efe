import { expect, test } from 'vitest'
import { earlyExitsAfter, restartDelayMs, STEADY_MS } from './replacement.ts'

test.each([
  [0, 0, 1],
  [0, STEADY_MS - 1, 1],
  [0, STEADY_MS, 0],
  [3, STEADY_MS - 1, 4],
  [3, STEADY_MS, 0],
])('after %i early deaths and a life of %i ms there are %i', (before, uptimeMs, after) =>
  expect(earlyExitsAfter(before, uptimeMs)).toBe(after),
)

test.each([
  [0, 0],
  [1, 250],
  [2, 500],
  [7, 16_000],
  [8, 30_000],
  [2_000, 30_000],
])('after %i early deaths in a row the pause is %i ms', (earlyExits, pauseMs) =>
  expect(restartDelayMs(earlyExits)).toBe(pauseMs),
)
