import { expect, test } from 'vitest'
import {
  addCounts,
  addFigures,
  addVehicles,
  byCount,
  median,
  topCars,
  vehicleFigures,
  type ListedVehicle,
  type MonthFigures,
} from './figures.ts'

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

const NO_FIGURES: MonthFigures = {
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

const vehicle = (id: number, given: Partial<ListedVehicle> = {}): ListedVehicle => ({
  id,
  name: `car ${id}`,
  stocknum: 'U1',
  views: 0,
  leads: 0,
  listedDays: 1,
  soldDays: null,
  ...given,
})

test('a vehicle that two sites show is one, with the views and leads of both', () => {
  const vehicles = addVehicles([
    [vehicle(1, { views: 2, leads: 1, listedDays: 3, soldDays: 9 }), vehicle(2)],
    [vehicle(1, { views: 5, listedDays: 4 }), vehicle(2, { views: 1 }), vehicle(3)],
  ])
  expect(vehicles).toEqual([
    vehicle(1, { views: 7, leads: 1, listedDays: 4, soldDays: 9 }),
    vehicle(2, { views: 1 }),
    vehicle(3),
  ])
  expect(vehicleFigures(vehicles)).toEqual({
    topCars: [
      { id: 1, name: 'car 1', stocknum: 'U1', views: 7, leads: 1 },
      { id: 2, name: 'car 2', stocknum: 'U1', views: 1, leads: 0 },
    ],
    unviewed: [{ id: 3, name: 'car 3', stocknum: 'U1', listedDays: 1 }],
    daysToSell: [9],
  })
})

test('a change of a price that two sites show is one', () => {
  const change = { ...vehicle(1), day: '2026-11-10', fromCents: 2, toCents: 1, currency: 'AUD' as const }
  const counted = { viewsBefore: 1, viewsAfter: 2, leadsBefore: 3, leadsAfter: 4 }
  const figures = { ...NO_FIGURES, priceChanges: [{ ...change, ...counted }] }
  const later = { ...NO_FIGURES, priceChanges: [{ ...change, ...counted, day: '2026-11-11' }] }
  const added = addFigures([figures, figures, later].map((one) => ({ figures: one, vehicles: [] })))
  expect(added.priceChanges).toMatchObject([
    { day: '2026-11-10', viewsBefore: 2, viewsAfter: 4, leadsBefore: 6, leadsAfter: 8 },
    { day: '2026-11-11', ...counted },
  ])
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
    topCars: [],
    unviewed: [],
    daysToSell: [],
    priceChanges: [],
  })
  const at = (factor: number) => ({
    figures: one(factor),
    vehicles: [vehicle(factor, { views: factor, soldDays: factor })],
  })
  expect(addFigures([at(1), at(10)])).toMatchObject({
    visitors: 11,
    visitorsByDay: [{ label: '2026-11-01', count: 11 }],
    vehicleViews: 22,
    leadsByKind: [{ label: 'Test Drive', count: 11 }],
    funnel: [{ step: 'search', visitors: 11 }],
    topCars: [{ name: 'car 10' }, { name: 'car 1' }],
    daysToSell: [1, 10],
  })
})
