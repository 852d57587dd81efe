import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RANGES } from './filters.ts'
import { widenDistance, widenRange } from './nearMatches.ts'

describe('a range that found nothing is opened to the next round figure with a car', () => {
  test.each([
    [
      'price',
      { max: 2_000_000 },
      [2_499_000, 2_450_000, 9_900_000],
      [{ bounds: { max: 2_500_000 }, end: 'max', count: 2 }],
    ],
    ['price', { max: 2_000_000 }, [2_100_000], [{ bounds: { max: 2_100_000 }, end: 'max', count: 1 }]],
    ['price', { max: 2_000_000 }, [2_100_001], [{ bounds: { max: 2_200_000 }, end: 'max', count: 1 }]],
    ['price', { max: 9_000_000 }, [10_000_000], [{ bounds: { max: 10_000_000 }, end: 'max', count: 1 }]],
    ['price', { max: 9_000_000 }, [10_000_001], [{ bounds: { max: 10_500_000 }, end: 'max', count: 1 }]],
    ['price', { min: 3_000_000 }, [2_950_000], [{ bounds: { min: 2_900_000 }, end: 'min', count: 1 }]],
    [
      'price',
      { min: 3_000_000, max: 4_000_000 },
      [2_950_000, 4_050_000],
      [
        { bounds: { min: 3_000_000, max: 4_100_000 }, end: 'max', count: 1 },
        { bounds: { min: 2_900_000, max: 4_000_000 }, end: 'min', count: 1 },
      ],
    ],
    ['year', { min: 2024 }, [2021, 2019, 2021], [{ bounds: { min: 2021 }, end: 'min', count: 2 }]],
    ['km', { max: 10_000 }, [12_345], [{ bounds: { max: 15_000 }, end: 'max', count: 1 }]],
    ['budget', { max: 10_000 }, [11_801], [{ bounds: { max: 12_000 }, end: 'max', count: 1 }]],
    ['price', { max: 2_000_000 }, [], []],
  ] as const)('%s %j', (range, bounds, figures, widened) => {
    expect(widenRange(range, bounds, figures, 'km')).toEqual(widened)
  })

  test('odometers of a site that counts miles go by 5,000 miles', () => {
    expect(widenRange('km', { max: 10_000 }, [12_345], 'mi')[0]!.bounds.max).toBe(16_094)
  })

  test('whatever the figures, it has at least the nearest car and counts what its bounds say', () => {
    const figure = fc.integer({ min: 0, max: 50_000_000 })
    fc.assert(
      fc.property(
        fc.constantFrom(...RANGES),
        figure,
        fc.array(figure),
        fc.constantFrom('km', 'mi'),
        (range, max, figures, unit) => {
          for (const { bounds, count } of widenRange(range, { max }, figures, unit)) {
            expect(count).toBeGreaterThan(0)
            expect(figures.filter((one) => one <= bounds.max!)).toHaveLength(count)
          }
        },
      ),
    )
  })
})

test.each([
  [[8, 30], 'km', { within: 10, count: 1 }],
  [[10.1], 'km', { within: 25, count: 1 }],
  [[12, 400], 'mi', { within: 10, count: 1 }],
  [[500], 'km', { within: 500, count: 1 }],
  [[500.1], 'km', null],
  [[], 'km', null],
] as const)('cars %j km away are within %s %j', (kilometres, unit, widened) => {
  expect(widenDistance(kilometres, unit)).toEqual(widened)
})
