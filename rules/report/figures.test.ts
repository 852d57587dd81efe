import { expect, test } from 'vitest'
import { addCounts, addFigures, byCount, median, topCars, type MonthFigures } from './figures.ts'

test.each([
  [[], null],
  [[3], 3],
  [[9, 1], 5],
  [[9, 1, 2], 2],
])('the middle of %j is %j', (numbers, expected) => expect(median(numbers)).toBe(expected))

test('counts have the largest first, equal ones by name', () =>
  expect(
    byCount([
      { label: 'b', count: 1 },
      { label: 'a', count: 1 },
      { label: 'c', count: 2 },
    ]).map(({ label }) => label),
  ).toEqual(['c', 'a', 'b']))

test('counts of several lists are added by their label', () =>
  expect(
    addCounts([
      [{ label: 'a', count: 1 }],
      [
        { label: 'b', count: 5 },
        { label: 'a', count: 2 },
      ],
    ]),
  ).toEqual([
    { label: 'b', count: 5 },
    { label: 'a', count: 3 },
  ]))

test('ten vehicles at most are listed, and none without a view', () => {
  const cars = Array.from({ length: 12 }, (_, views) => ({
    id: views,
    name: `car ${views}`,
    stocknum: '',
    views,
    leads: 0,
  }))
  expect(topCars(cars).map(({ views }) => views)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

test('the figures of two sites are added', () => {
  const one = (factor: number): MonthFigures => ({
    visitors: factor,
    visitorsByDay: [{ label: '2026-11-01', count: factor }],
    vehicleViews: 2 * factor,
    searches: factor,
    phoneClicks: factor,
    directions: factor,
    leads: factor,
    leadsByKind: [{ label: 'Test Drive', count: factor }],
    leadsBySource: [],
    leadsByCampaign: [],
    leadsByLocation: [],
    funnel: [{ step: 'search', visitors: factor }],
    topCars: [{ id: factor, name: `car ${factor}`, stocknum: 'U1', views: factor, leads: 0 }],
    unviewed: [],
    daysToSell: [factor],
    priceChanges: [],
  })
  expect(addFigures([one(1), one(10)])).toMatchObject({
    visitors: 11,
    visitorsByDay: [{ label: '2026-11-01', count: 11 }],
    vehicleViews: 22,
    leadsByKind: [{ label: 'Test Drive', count: 11 }],
    funnel: [{ step: 'search', visitors: 11 }],
    topCars: [{ name: 'car 10' }, { name: 'car 1' }],
    daysToSell: [1, 10],
  })
})
