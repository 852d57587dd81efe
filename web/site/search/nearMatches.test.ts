import { describe, expect, test } from 'vitest'
import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import { site, unrefined, usSite } from '../../../tools/testing/searchSites.ts'
import { nearMatches } from './nearMatches.ts'

describe('near matches', () => {
  const repayment = (cents: number) => Math.round(cents / 200)
  const ways = (loosened: Parameters<typeof nearMatches>[0], refinement: Partial<Refinement>, where = site) =>
    nearMatches(loosened, { ...unrefined, ...refinement }, where, repayment).map(
      ({ label, count }) => `${label}: ${count}`,
    )

  test('open ranges to their nearest cars and lift what is no range', () => {
    const refinement = { ranges: { price: { max: 2_000_000 } }, facets: { make: ['Kia'] }, q: 'gt' }
    const loosened = [
      { filter: 'text', count: 2, figures: [] },
      { filter: 'make', count: 9, figures: [] },
      { filter: 'price', count: 7, figures: [2_450_000, 2_499_000, 3_900_000] },
    ] as const
    expect(ways(loosened, refinement)).toEqual(['Without “gt”: 2', 'Any make: 9', 'Widen price to $25,000: 2'])
  })

  test('say a budget in repayments, a distance in steps and an odometer in the unit of the site', () => {
    expect(
      ways([{ filter: 'budget', count: 1, figures: [2_401_000] }], { ranges: { budget: { max: 10_000 } } }),
    ).toEqual(['Widen weekly budget to $130: 1'])
    const near = { postcode: '4350', within: 10 }
    expect(ways([{ filter: 'distance', count: 4, figures: [80, 95, 300, 301] }], { near })).toEqual([
      'Within 100 km of 4350: 2',
    ])
    expect(ways([{ filter: 'km', count: 1, figures: [12_345] }], { ranges: { km: { max: 10_000 } } }, usSite)).toEqual([
      'Widen mileage to 10,000 mi: 1',
    ])
  })

  test('name ranges of masses in the capitals of the trade', () => {
    expect(ways([{ filter: 'gcm_kg', count: 1, figures: [6_100] }], { ranges: { gcm_kg: { max: 6_000 } } })).toEqual([
      'Widen GCM to 6,500 kg: 1',
    ])
    const ball = { ranges: { ball_weight_kg: { max: 100 } } }
    expect(ways([{ filter: 'ball_weight_kg', count: 1, figures: [104] }], ball)).toEqual([
      'Widen ball weight to 110 kg: 1',
    ])
  })

  test('lift a range that no car has a figure for', () => {
    expect(ways([{ filter: 'price', count: 3, figures: [] }], { ranges: { price: { max: 1 } } })).toEqual([
      'Any price: 3',
    ])
  })
})
