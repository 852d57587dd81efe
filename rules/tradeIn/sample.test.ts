import { expect, test } from 'vitest'
import { CONDITIONS } from './condition.ts'
import { medianCents, sampleRange } from './sample.ts'

test.each([
  [[], null],
  [[300], 300],
  [[300, 100], 200],
  [[300, 100, 900], 300],
  [[1, 2, 3, 10], 3],
])('the median of %o', (amounts, median) => expect(medianCents(amounts)).toBe(median))

const asking = [3_000_000, 3_200_000, 3_600_000]

test.each([
  ['excellent', 2_620_000, 2_880_000],
  ['good', 2_430_000, 2_720_000],
  ['fair', 2_110_000, 2_470_000],
  ['poor', 1_600_000, 2_050_000],
] as const)('a sample of one that is %s', (condition, lowCents, highCents) =>
  expect(sampleRange(asking, condition)).toEqual({ lowCents, highCents }),
)

test('two asking prices are too few, whatever the condition', () => {
  for (const condition of CONDITIONS) expect(sampleRange(asking.slice(1), condition)).toBeNull()
})
