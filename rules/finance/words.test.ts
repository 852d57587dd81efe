import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import {
  aPeriod,
  balloonWord,
  comparisonRate,
  depositWord,
  everyPeriod,
  rateWords,
  repaymentAssumptions,
  repaymentWord,
} from './words.ts'

const AU = { locale: 'en-AU', country: 'AU', settings: PLATFORM_SETTINGS } as const
const NZ = { locale: 'en-NZ', country: 'NZ', settings: PLATFORM_SETTINGS } as const
const US = { locale: 'en-US', country: 'US', settings: PLATFORM_SETTINGS } as const

test.each([
  [AU, 10, '10% p.a.'],
  [NZ, 8.95, '8.95% p.a.'],
  [US, 7.9, '7.9% APR'],
])('a rate in $country', (site, percent, words) => expect(rateWords(percent, site)).toBe(words))

test.each([
  ['week', 'AU', 'weekly', 'a week'],
  ['fortnight', 'NZ', 'fortnightly', 'a fortnight'],
  ['fortnight', 'US', 'biweekly', 'every two weeks'],
  ['month', 'US', 'monthly', 'a month'],
] as const)('by the %s in %s', (period, country, every, each) =>
  expect([everyPeriod(period, country), aPeriod(period, country)]).toEqual([every, each]),
)

test('what is paid each time goes by its country', () =>
  expect([repaymentWord('AU'), repaymentWord('US')]).toEqual(['repayment', 'payment']))

test('what is paid before goes by its country', () =>
  expect([depositWord('AU'), depositWord('US')]).toEqual(['deposit', 'down payment']))

test('so does what is left at the end', () =>
  expect([balloonWord('NZ'), balloonWord('US')]).toEqual(['balloon or residual', 'balloon payment']))

describe('repaymentAssumptions', () => {
  const loan = {
    depositCents: 500_000,
    balloonCents: 900_000,
    annualRatePercent: 8.25,
    termMonths: 48,
    period: 'month',
  } as const
  test('name deposit, final payment and the number of repayments', () =>
    expect(repaymentAssumptions(loan, AU, 'AUD')).toBe(
      'Estimate only, not an offer of credit: 8.25% p.a. over 48 months, a deposit of $5,000, a final payment of $9,000, 48 monthly repayments. Fees and charges are not included.',
    ))
  test('end with the dealer’s own terms', () =>
    expect(
      repaymentAssumptions(
        loan,
        { ...NZ, settings: { ...PLATFORM_SETTINGS, finance_terms: ' Lending criteria apply. ' } },
        'NZD',
      ),
    ).toMatch(/not included\. Lending criteria apply\.$/))
})

describe('comparisonRate', () => {
  const settings = { ...PLATFORM_SETTINGS, finance_comparison_rate: 11.42 }
  test('is for Australia only, and only where there is one', () => {
    expect(comparisonRate({ ...AU, settings }, 'AUD')).toEqual({
      rate: 'Comparison rate 11.42% p.a.',
      warning:
        'The comparison rate is based on a secured loan of $30,000 over 60 months. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
    })
    expect(comparisonRate(AU, 'AUD')).toBeNull()
    expect(comparisonRate({ ...NZ, settings }, 'NZD')).toBeNull()
    expect(comparisonRate({ ...US, settings }, 'USD')).toBeNull()
  })
  test('names the loan that the dealer’s lender worked it out for', () =>
    expect(
      comparisonRate(
        {
          ...AU,
          settings: {
            ...PLATFORM_SETTINGS,
            ...settings,
            finance_comparison_example: { amount_cents: 5_000_000, term_months: 84 },
          },
        },
        'AUD',
      )!.warning,
    ).toMatch(/^The comparison rate is based on a secured loan of \$50,000 over 84 months\./))
})
