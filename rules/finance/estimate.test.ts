import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import type { PricedCar } from '../car/price.ts'
import { estimateConditions, repaymentEstimate } from './estimate.ts'

const AU = {
  locale: 'en-AU',
  country: 'AU',
  settings: { ...PLATFORM_SETTINGS, finance_comparison_rate: 11.42 },
} as const
const NZ = { locale: 'en-NZ', country: 'NZ', settings: PLATFORM_SETTINGS } as const
const US = { locale: 'en-US', country: 'US', settings: PLATFORM_SETTINGS } as const

const car = (facts: Partial<PricedCar> = {}): PricedCar => ({
  price_cents: 3_000_000,
  price_was_cents: null,
  price_type: 'drive_away',
  currency: 'AUD',
  ...facts,
})

describe('repaymentEstimate', () => {
  test('is a week’s at the default rate, rounded up to whole dollars (§9.13)', () =>
    expect(repaymentEstimate(car(), AU)).toEqual({
      cents: 14_673,
      period: 'week',
      text: 'Est. $147 a week',
      assumptions:
        'Estimate only, not an offer of credit: 10% p.a. over 60 months, no deposit, no final payment, 260 weekly repayments. Fees and charges are not included. Comparison rate 11.42% p.a. The comparison rate is based on a secured loan of $30,000 over 60 months. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
    }))
  test('is a month’s in the US, at the site’s rate and term', () =>
    expect(
      repaymentEstimate(car({ currency: 'USD', price_cents: 2_999_000 }), {
        ...US,
        settings: { ...PLATFORM_SETTINGS, finance_interest_rate: 7.9, finance_term_months: 72 },
      }),
    ).toMatchObject({
      period: 'month',
      text: 'Est. $525 a month',
      assumptions:
        'Estimate only, not an offer of credit: 7.9% APR over 72 months, no down payment, no final payment, 72 monthly payments. Fees and charges are not included.',
    }))
  test('comes with the total of all repayments in New Zealand', () => {
    const { text, assumptions } = repaymentEstimate(car({ currency: 'NZD' }), NZ)!
    expect(text).toBe('Est. $147 a week, $38,150 in total')
    expect(assumptions).not.toContain('omparison rate')
  })
  test.each([
    ['finance off', car(), { ...AU, settings: { ...PLATFORM_SETTINGS, ...AU.settings, finance_enabled: false } }],
    ['no comparison rate in Australia', car(), { ...AU, settings: PLATFORM_SETTINGS }],
    ['no price', car({ price_cents: null }), AU],
    ['a price on enquiry', car({ price_type: 'enquire' }), AU],
  ])('is none with %s', (_, vehicle, site) => expect(repaymentEstimate(vehicle, site)).toBeNull())
})

test.each([
  ['in Australia without a comparison rate', { ...AU, settings: PLATFORM_SETTINGS }, false],
  ['in Australia with one', AU, true],
  ['in Australia, to businesses', { ...AU, settings: { ...PLATFORM_SETTINGS, business_vehicles: true } }, true],
  ['in New Zealand', NZ, true],
  ['in the US', US, true],
  ['with finance off', { ...NZ, settings: { ...PLATFORM_SETTINGS, finance_enabled: false } }, false],
])('repayments are named %s: %s', (_, site, named) => {
  expect(estimateConditions(site, 'AUD') !== null).toBe(named)
  expect(repaymentEstimate(car(), site) !== null).toBe(named)
})
