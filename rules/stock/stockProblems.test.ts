import { expect, test } from 'vitest'
import { stockProblems, type ProblemCar, type StockProblem } from './stockProblems.ts'

const good: ProblemCar = {
  sold: false,
  photos_count: 1,
  price_cents: 1,
  price_type: 'egc',
  show_on_dealer_website: true,
  car_type: 'used',
  km: 0,
  vin: 'MR0BA3CD500123456',
}

test.each<[Partial<ProblemCar>, StockProblem[]]>([
  [{}, []],
  [{ photos_count: 0 }, ['no_photos']],
  [{ price_cents: null }, ['no_price']],
  [{ price_type: 'enquire' }, ['no_price']],
  [{ show_on_dealer_website: false }, ['hidden']],
  [{ km: null }, ['no_odometer']],
  [{ km: null, car_type: 'demo' }, ['no_odometer']],
  [{ km: null, car_type: 'new' }, []],
  [{ vin: null }, ['no_vin']],
  [{ vin: ' ' }, ['no_vin']],
  [{ vin: null, photos_count: 0 }, ['no_photos', 'no_vin']],
  [{ vin: null, photos_count: 0, sold: true }, []],
])('a vehicle with %j has %j', (facts, problems) => {
  expect(stockProblems({ ...good, ...facts }, false)).toEqual(problems)
})

test('a value that differs from the feed is the last problem, and none of a sold vehicle', () => {
  expect(stockProblems({ ...good, photos_count: 0 }, true)).toEqual(['no_photos', 'feed_differs'])
  expect(stockProblems({ ...good, sold: true }, true)).toEqual([])
})
