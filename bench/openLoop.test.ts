import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createVisitors, quantile, recoveredAfterMs, summary, type Outcome } from './openLoop.ts'

const outcome = (dueMs: number, tookMs: number, status = 200): Outcome => ({
  status,
  dueMs,
  tookMs,
  lateMs: tookMs / 10,
})

test('counts accepted, refused and lost requests, and times only the accepted ones', () => {
  const outcomes = [outcome(0, 10), outcome(1, 30, 201), outcome(2, 1, 503), outcome(3, 2, 0), outcome(4, 3, 500)]
  expect(summary(outcomes)).toEqual({ offered: 5, accepted: 2, turnedAway: 1, lost: 2, p50: 30, p99: 30, lateP99: 3 })
})

test.each([
  [0.5, 51],
  [0.99, 100],
  [1, 100],
])('quantile %d of 1 to 100', (part, expected) => {
  const outcomes = Array.from({ length: 100 }, (_, index) => outcome(index, index + 1))
  expect(quantile(outcomes, part)).toBe(expected)
  expect(quantile([], part)).toBeNaN()
})

describe('recovered', () => {
  const after = (bad: (dueMs: number) => Partial<Outcome>) =>
    Array.from({ length: 300 }, (_, index) => ({ ...outcome(index * 10, 5), ...bad(index * 10) }))

  test.each([
    ['at once', () => ({}), 0],
    ['when nobody is turned away any more', (dueMs: number) => (dueMs < 400 ? { status: 503 } : {}), 400],
    ['when nobody is slow any more', (dueMs: number) => (dueMs < 700 ? { tookMs: 50 } : {}), 690],
    ['late', (dueMs: number) => (dueMs === 1_500 ? { status: 503 } : {}), 0],
    ['never', (dueMs: number) => (dueMs % 500 === 0 ? { status: 503 } : {}), null],
  ])('%s', (_, bad, expected) => expect(recoveredAfterMs(after(bad), 20)).toBe(expected))

  test('says nothing of less than a second', () =>
    expect(recoveredAfterMs([outcome(0, 1), outcome(900, 1)], 20)).toBe(null))
})

test('requests are sent when they are due, answered or not, each from an address of its own', async () => {
  const addresses: unknown[] = []
  const bodies: string[] = []
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    addresses.push(request.headers['x-forwarded-for'])
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
    held.push(() => response.end())
    if (addresses.length >= 20) for (const answer of held.splice(0)) answer()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const visitors = createVisitors((server.address() as AddressInfo).port)
  const offered = visitors.offer(200, 0.5, () => ({ host: 'a.localhost', path: '/api', body: { lead: {} } }))
  // No response is sent before twenty requests have arrived.
  const outcomes = await offered
  expect(outcomes.length).toBeGreaterThan(20)
  expect(outcomes.every(({ status, tookMs }) => status === 200 && tookMs >= 0)).toBe(true)
  expect(new Set(addresses).size).toBeGreaterThan(outcomes.length - 3)
  expect(new Set(bodies)).toEqual(new Set(['{"lead":{}}']))
  visitors.close()
  server.close()
})
