import { describe, expect, test } from 'vitest'
import {
  biggestChanges,
  changeLabel,
  comparedCounts,
  comparedMonth,
  comparedWords,
  daysToSellCounts,
  differenceOf,
  differenceWords,
  trendOf,
  yearBefore,
} from './comparison.ts'
import type { MonthFigures } from './figures.ts'

test.each([
  ['2026-11', null, '2026-10'],
  ['2026-11', 'before', '2026-10'],
  ['2026-01', 'before', '2025-12'],
  ['2026-11', 'year', '2025-11'],
  ['2026-11', '2024-02', '2024-02'],
  ['2026-11', '2026-12', '2026-12'],
  ['2026-11', '2026-11', '2026-10'],
  ['2026-11', '2026-13', '2026-10'],
  ['2026-11', '<b>', '2026-10'],
])('%s compared with %s is compared with %s', (month, choice, expected) =>
  expect(comparedMonth(month, choice)).toBe(expected),
)

test('a year before', () => expect(yearBefore('2024-02')).toBe('2023-02'))

test.each([
  [0, 0, 'no change'],
  [12, 12, 'no change'],
  [12, 0, 'up 12 from none'],
  [12, 6, 'up 6 (100%)'],
  [0, 6, 'down 6 (100%)'],
  [1_200, 1_000, 'up 200 (20%)'],
  [1_001, 1_000, 'up 1 (under 1%)'],
  [1_005, 1_000, 'up 5 (1%)'],
  [21.5, 30, 'down 8.5 (28%)'],
])('%d after %d: %s', (value, before, words) =>
  expect(differenceWords(differenceOf(value, before), String)).toBe(words),
)

test('while a period is not over, its figures are not called fewer', () => {
  expect(comparedWords(differenceOf(5, 10), true, String)).toBe('down 5 (50%)')
  expect(comparedWords(differenceOf(5, 10), false, String)).toBe('10 before')
})

test.each([
  [2, 1, 'more', 'good'],
  [1, 2, 'more', 'bad'],
  [1, 1, 'more', 'same'],
  [2, 1, 'fewer', 'bad'],
  [1, 2, 'fewer', 'good'],
] as const)('%d after %d, where %s is better: %s', (value, before, better, trend) =>
  expect(trendOf(differenceOf(value, before), better)).toBe(trend),
)

test('counts are compared by their label, also those of one period only', () =>
  expect(
    comparedCounts(
      [
        { label: 'google', count: 4 },
        { label: 'direct', count: 9 },
      ],
      [
        { label: 'bing', count: 20 },
        { label: 'google', count: 2 },
      ],
    ).map(({ label, value, before }) => [label, value, before]),
  ).toEqual([
    ['direct', 9, 0],
    ['google', 4, 2],
    ['bing', 0, 20],
  ]))

const NONE: MonthFigures = {
  visitors: 0,
  visitorsByDay: [],
  vehicleViews: 0,
  searches: 0,
  phoneClicks: 0,
  directions: 0,
  leads: 0,
  leadsByKind: [],
  leadsBySource: [],
  leadsByCampaign: [],
  leadsByLocation: [],
  funnel: [],
  topCars: [],
  unviewed: [],
  daysToSell: [],
  priceChanges: [],
}

describe('what changed most', () => {
  test.each([
    // The square root of 400 + 440 is 28.98; of 400 + 460, 29.33; twice that is 58.65.
    ['by chance', 458, 400, 0],
    ['more than by chance', 459, 400, 1],
    ['few, twice as many', 4, 2, 0],
    ['from none, by chance', 3, 0, 0],
    ['from none', 4, 0, 1],
    ['not at all', 50, 50, 0],
  ])('%s: %d after %d', (_, visitors, before, count) =>
    expect(biggestChanges({ ...NONE, visitors }, { ...NONE, visitors: before })).toHaveLength(count),
  )

  test('has the clearest first, five at most, and not the days to sell', () => {
    const now: MonthFigures = {
      ...NONE,
      visitors: 2_000,
      searches: 10,
      directions: 100,
      phoneClicks: 30,
      leads: 90,
      leadsBySource: [{ label: 'google', count: 80 }],
      daysToSell: [1, 2, 3],
    }
    const before: MonthFigures = {
      ...NONE,
      visitors: 1_000,
      searches: 200,
      leads: 20,
      leadsBySource: [{ label: 'google', count: 10 }],
      leadsByKind: [{ label: 'Test Drive', count: 9 }],
      daysToSell: [90, 80, 70],
    }
    const found = biggestChanges(now, before)
    expect(found.map(({ of, label, change, trend }) => [of, label, change, trend])).toEqual([
      ['visitors', '', 1_000, 'good'],
      ['searches', '', -190, 'bad'],
      ['directions', '', 100, 'good'],
      ['source', 'google', 70, 'good'],
      ['leads', '', 70, 'good'],
    ])
  })
})

test('days to sell by how long it took', () =>
  expect(daysToSellCounts([0, 14, 15, 30, 31, 60, 61, 90, 91, 400]).map(({ count }) => count)).toEqual([2, 2, 2, 2, 2]))

test.each([
  ['visitors', '', 'Visitors'],
  ['leads', '', 'Leads'],
  ['kind', 'Test Drive', 'Leads of the kind Test Drive'],
  ['source', 'google', 'Leads from google'],
  ['source', 'unknown', 'Leads from an unknown source'],
  ['campaign', 'spring', 'Leads of the campaign spring'],
  ['place', 'Alder Motors', 'Leads at Alder Motors'],
  ['place', 'No location', 'Leads without a location'],
] as const)('a change of %s %s: %s', (of, label, words) => expect(changeLabel({ of, label }, 'Leads')).toBe(words))
