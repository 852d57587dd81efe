import { expect, test } from 'vitest'
import { NO_TRADE_FACTS } from '../car/car.ts'
import { driveAwayEstimate, priceBeforeCharges, tableRefusal, type EstimatedCar } from './estimate.ts'
import { cylindersOf } from './facts.ts'
import { CHARGE_TABLE } from './table.ts'
import { NEW_ZEALAND } from './tables/newZealand.ts'
import { QUEENSLAND } from './tables/queensland.ts'

const queensland = CHARGE_TABLE.parse(QUEENSLAND)
const newZealand = CHARGE_TABLE.parse(NEW_ZEALAND)
const car = (own: Partial<EstimatedCar> = {}): EstimatedCar => ({
  ...NO_TRADE_FACTS,
  car_type: 'used',
  price_cents: 30_000_00,
  price_type: 'egc',
  currency: 'AUD',
  fuel: 'ULP',
  body: 'SUV',
  engine: '2.0L 4 cyl',
  ...own,
})

const TABLE = { in_force_from: '2026-01-01', in_force_until: '2026-12-31', stated_on: '2026-03-01' }

test.each<[string, number, string | null]>([
  ['2025-12-31', 400, 'not_yet'],
  ['2026-01-01', 400, null],
  ['2026-03-31', 30, null],
  ['2026-04-01', 30, 'too_old'],
  ['2026-12-31', 400, null],
  ['2027-01-01', 400, 'ended'],
])('on %s with at most %i days: %s', (day, maxAgeDays, refusal) => {
  expect(tableRefusal(TABLE, { day, maxAgeDays })).toBe(refusal)
})

test('a table without an end is refused by its age alone', () => {
  expect(tableRefusal({ ...TABLE, in_force_until: null }, { day: '2027-04-05', maxAgeDays: 400 })).toBe(null)
  expect(tableRefusal({ ...TABLE, in_force_until: null }, { day: '2027-04-06', maxAgeDays: 400 })).toBe('too_old')
})

test('the total is the price and every charge, at both ends', () => {
  expect(driveAwayEstimate(car({ car_type: 'new' }), 30_000_00, queensland)).toEqual({
    priceCents: 30_000_00,
    charges: [
      { label: 'Vehicle registration duty', lowCents: 900_00, highCents: 900_00, dependsOn: [] },
      { label: 'Registration for 12 months', lowCents: 288_45, highCents: 288_45, dependsOn: [] },
      { label: 'Traffic improvement fee', lowCents: 50_30, highCents: 50_30, dependsOn: [] },
      {
        label: 'Compulsory third party (CTP) insurance for 12 months',
        lowCents: 386_80,
        highCents: 386_80,
        dependsOn: [],
      },
      { label: 'Number plates', lowCents: 35_05, highCents: 35_05, dependsOn: [] },
    ],
    total: { lowCents: 31_660_60, highCents: 31_660_60 },
  })
  // No new plates, and a ute has another class of insurance.
  expect(driveAwayEstimate(car({ body: 'Ute' }), 30_000_00, queensland)?.total.lowCents).toBe(31_669_55)
  expect(driveAwayEstimate(car({ body: null }), 30_000_00, queensland)?.total).toEqual({
    lowCents: 31_625_55,
    highCents: 31_669_55,
  })
})

test.each<[string, Partial<EstimatedCar>, [number, number] | null]>([
  ['petrol', {}, [20_144_22, 20_144_22]],
  ['diesel', { fuel: 'Diesel' }, [20_212_84, 20_212_84]],
  ['hybrid', { fuel: 'Hybrid' }, [20_144_22, 20_212_84]],
  ['a petrol ute', { body: 'Ute' }, [20_185_51, 20_185_51]],
  ['a diesel van', { body: 'Van', fuel: 'Diesel' }, [20_247_71, 20_247_71]],
  ['a people mover', { body: 'People Mover' }, [20_144_22, 20_144_22]],
  ['a new one, which is not registered yet', { car_type: 'new' }, null],
  ['a motorcycle', { body: 'Naked' }, null],
  ['a caravan', { body: 'Caravan' }, null],
  ['another currency', { currency: 'AUD' }, null],
])('New Zealand: %s', (_, own, ends) => {
  const found = driveAwayEstimate(car({ currency: 'NZD', ...own }), 20_000_00, newZealand)
  expect(found && [found.total.lowCents, found.total.highCents]).toEqual(ends)
})

test.each<[string, Parameters<typeof priceBeforeCharges>[0], number | null]>(
  [
    ['excluding charges', { price_type: 'egc' }, 100_00],
    ['plus on-road costs', { price_type: 'plus_orc' }, 100_00],
    ['drive-away', { price_type: 'drive_away' }, null],
    ['on enquiry', { price_type: 'enquire' }, null],
    ['without a price', { price_cents: null }, null],
    ['sold', { sold: true }, null],
    ['for rental', { listing_type: 'rental' }, null],
  ].map(([name, own, cents]) => [
    name,
    {
      price_cents: 100_00,
      price_type: 'egc',
      listing_type: 'sale',
      status: 'in_stock',
      sold: false,
      ...(own as object),
    },
    cents,
  ]) as [string, Parameters<typeof priceBeforeCharges>[0], number | null][],
)('a price %s', (_, one, cents) => {
  expect(priceBeforeCharges(one)).toBe(cents)
})

test.each([
  ['2.0L 4 cyl', 4],
  ['10 cylinder', 10],
  ['3.5 V6', 6],
  ['6.0 W12', 12],
  ['2.5L', null],
  ['CV8 tune', null],
  [null, null],
])('%s has %s cylinders', (engine, count) => {
  expect(cylindersOf(engine)).toBe(count)
})
