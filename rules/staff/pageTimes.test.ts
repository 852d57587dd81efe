import { describe, expect, test } from 'vitest'
import {
  beginningOf,
  BUCKET_COUNT,
  bucketOf,
  countsOfPeriod,
  noTimes,
  percentileOf,
  TIME_BUCKETS,
  timeInWords,
  timePeriod,
  timesInWords,
} from './pageTimes.ts'

const countsOf = (times: readonly number[]) => {
  const counts = noTimes()
  for (const ms of times) counts[bucketOf(ms)]! += 1
  return counts
}

describe('buckets', () => {
  test.each([
    [0, 0],
    [5, 0],
    [5.01, 1],
    [10, 1],
    [1_000, 12],
    [1_000.5, 13],
    [10_000, 17],
    [10_001, 18],
    [Infinity, 18],
  ])('%s ms: %s', (ms, place) => expect(bucketOf(ms)).toBe(place))

  test('their ends rise, and there is one for the rest', () => {
    expect([...TIME_BUCKETS].toSorted((a, b) => a - b)).toEqual([...TIME_BUCKETS])
    expect(noTimes()).toHaveLength(BUCKET_COUNT)
  })
})

describe('percentiles', () => {
  test('without times there are none', () => expect(percentileOf(noTimes(), 0.5)).toBeNull())

  test.each([
    // All in one bucket, from 20 to 30: evenly between its ends.
    [Array.from({ length: 10 }, () => 25), 0.5, 25],
    [Array.from({ length: 10 }, () => 25), 1, 30],
    // 95 of 100 are in the first bucket, so the 95th is at its end, and the next is not.
    [[...Array.from({ length: 95 }, () => 4), ...Array.from({ length: 5 }, () => 800)], 0.95, 5],
    [[...Array.from({ length: 94 }, () => 4), ...Array.from({ length: 6 }, () => 800)], 0.95, 750 + 250 / 6],
    // Above the last end nothing is known.
    [[4, 20_000], 0.5, 5],
    [[4, 20_000], 0.51, Infinity],
  ])('%j at %s: %s', (times, share, ms) => expect(percentileOf(countsOf(times), share)).toBeCloseTo(ms, 6))
})

describe('words', () => {
  test.each([
    [0.2, '0 ms'],
    [85.4, '85 ms'],
    [999.4, '999 ms'],
    [999.5, '1.0 s'],
    [1_240, '1.2 s'],
    [Infinity, 'over 10 s'],
  ])('%s: %s', (ms, words) => expect(timeInWords(ms)).toBe(words))

  test('19 pages are too few, 20 are not', () => {
    expect(timesInWords(countsOf(Array.from({ length: 19 }, () => 25)))).toEqual({
      count: '19',
      p50: null,
      p75: null,
      p95: null,
    })
    expect(timesInWords(countsOf(Array.from({ length: 20 }, () => 25)))).toEqual({
      count: '20',
      p50: '25 ms',
      p75: '28 ms',
      p95: '30 ms',
    })
  })
})

describe('periods', () => {
  const now = new Date('2026-11-26T13:45:00Z')

  test('begin with an hour or a day in UTC', () => {
    expect(beginningOf(now, 'hour').toISOString()).toBe('2026-11-26T13:00:00.000Z')
    expect(beginningOf(new Date('2026-11-26T00:00:00Z'), 'day').toISOString()).toBe('2026-11-26T00:00:00.000Z')
  })

  test('24 hours and 7 days, with the one that is not over', () => {
    expect(countsOfPeriod('day', now)).toEqual({ unit: 'hour', from: new Date('2026-11-25T14:00:00Z') })
    expect(countsOfPeriod('week', now)).toEqual({ unit: 'day', from: new Date('2026-11-20T00:00:00Z') })
  })

  test.each([
    ['week', 'week'],
    ['day', 'day'],
    [null, 'day'],
    ['<b>', 'day'],
  ])('%s in an address is the last %s', (text, period) => expect(timePeriod(text)).toBe(period))
})
