import { describe, expect, test } from 'vitest'
import type { PricedCar } from '../car/price.ts'
import { repaymentEstimate } from './estimate.ts'

const AU = { locale: 'en-AU', country: 'AU', settings: {} } as const
const US = { locale: 'en-US', country: 'US', settings: {} } as const

const car = (facts: Partial<PricedCar> = {}): PricedCar => ({
  price_cents: 3_000_000,
  price_was_cents: null,
  price_type: 'drive_away',
  currency: 'AUD',
  ...facts,
})

describe('repaymentEstimate', () => {
  test('is a week’s at the default rate, rounded up to whole dollars', () =>
    expect(repaymentEstimate(car(), AU)).toEqual({
      cents: 14_673,
      period: 'week',
      text: 'Est. $147 a week',
      assumptions:
        'Estimate only, not an offer of credit: 10% p.a. over 60 months, no deposit, no final payment, 260 weekly repayments. Fees and charges are not included.',
    }))
  test('is a month’s in the US, at the site’s rate and term', () =>
    expect(
      repaymentEstimate(car({ currency: 'USD', price_cents: 2_999_000 }), {
        ...US,
        settings: { finance_interest_rate: 7.9, finance_term_months: 72 },
      }),
    ).toMatchObject({
      period: 'month',
      text: 'Est. $525 a month',
      assumptions:
        'Estimate only, not an offer of credit: 7.9% APR over 72 months, no down payment, no final payment, 72 monthly payments. Fees and charges are not included.',
    }))
  test('comes with the comparison rate of an Australian site that has one', () =>
    expect(repaymentEstimate(car(), { ...AU, settings: { finance_comparison_rate: 11.42 } })!.assumptions).toContain(
      'Comparison rate 11.42% p.a. The comparison rate is that of a secured loan of $30,000 over 60 months. WARNING: ',
    ))
  test.each([
    ['finance off', car(), { ...AU, settings: { finance_enabled: false } }],
    ['no price', car({ price_cents: null }), AU],
    ['a price to ask for', car({ price_type: 'enquire' }), AU],
  ])('is none with %s', (_, vehicle, site) => expect(repaymentEstimate(vehicle, site)).toBeNull())
})
