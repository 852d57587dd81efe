import { expect, test } from 'vitest'
import { firstAnswerMinutes, lengthWords, median } from './firstAnswer.ts'

const ARRIVED = new Date('2026-11-25T00:00:00Z')
const after = (seconds: number) => new Date(ARRIVED.getTime() + seconds * 1_000)

test.each<[string, Date | null, number | null]>([
  ['no answer', null, null],
  ['at once', after(0), 0],
  ['half an hour', after(1_800), 30],
  ['over a night, which counts', after(14 * 3_600), 840],
  ['before it arrived, by another clock', after(-5), 0],
])('time to first answer: %s', (_, firstAnsweredAt, minutes) =>
  expect(firstAnswerMinutes({ createdAt: ARRIVED, firstAnsweredAt })).toBe(minutes),
)

test.each<[readonly number[], number | null]>([
  [[], null],
  [[7], 7],
  [[9, 1], 5],
  [[100, 1, 3], 3],
  [[4, 1, 3, 100], 3.5],
  [[10, 9, 100, 2], 9.5],
])('the median of %j is %s', (numbers, expected) => expect(median(numbers)).toBe(expected))

test.each<[number, string]>([
  [0, 'under 1 min'],
  [0.99, 'under 1 min'],
  [1, '1 min'],
  [59.9, '59 min'],
  [60, '1 h'],
  [61, '1 h 1 min'],
  [1_439, '23 h 59 min'],
  [1_440, '1 d'],
  [1_499, '1 d'],
  [1_500, '1 d 1 h'],
  [10_000, '6 d 22 h'],
])('%f minutes: %s', (minutes, words) => expect(lengthWords(minutes)).toBe(words))
