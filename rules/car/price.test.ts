import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceType } from './car.ts'
import {
  advertisedPriceCents,
  priceDisclosure,
  priceDisplay,
  priceSortValue,
  priceTypeLabel,
  repaymentAssumptions,
  repaymentCents,
  repaymentEstimate,
  type Loan,
  type PricedCar,
} from './price.ts'

const AU = { locale: 'en-AU', country: 'AU', settings: {} } as const
const NZ = { locale: 'en-NZ', country: 'NZ', settings: {} } as const
const US = { locale: 'en-US', country: 'US', settings: {} } as const

const car = (facts: Partial<PricedCar> = {}): PricedCar => ({
  price_cents: 2_999_000,
  price_was_cents: null,
  price_type: 'drive_away',
  currency: 'AUD',
  ...facts,
})

describe('priceDisplay', () => {
  test.each([
    ['Australian drive away', car(), AU, '$29,990', 'Drive Away'],
    ['Australian before charges', car({ price_type: 'egc' }), AU, '$29,990', 'Excl. Govt. Charges'],
    ['New Zealand', car({ price_type: 'plus_orc', currency: 'NZD' }), NZ, '$29,990', '+ On Road Costs'],
    ['US', car({ price_type: 'egc', currency: 'USD' }), US, '$29,990', 'Excl. Tax, Title & License'],
    ['with cents', car({ price_cents: 2_999_050 }), AU, '$29,990.50', 'Drive Away'],
    ['a million and a half', car({ price_cents: 150_000_000 }), AU, '$1,500,000', 'Drive Away'],
    ['one cent', car({ price_cents: 1 }), AU, '$0.01', 'Drive Away'],
  ] as const)('%s', (_, vehicle, site, amount, label) =>
    expect(priceDisplay(vehicle, site)).toEqual({ kind: 'amount', amount, label, was: null }),
  )

  test.each([
    ['no price', car({ price_cents: null })],
    ['a price of nothing', car({ price_cents: 0 })],
    ['a price below nothing', car({ price_cents: -1 })],
    ['a price to ask for', car({ price_type: 'enquire' })],
  ])('%s: the words instead', (_, vehicle) => {
    expect(priceDisplay(vehicle, AU)).toEqual({ kind: 'enquire', text: 'Enquire for price.' })
    expect(priceDisplay(vehicle, { ...AU, settings: { enquire_for_price_text: 'POA' } })).toEqual({
      kind: 'enquire',
      text: 'POA',
    })
    expect(advertisedPriceCents(vehicle)).toBeNull()
    expect(priceDisclosure(vehicle, AU)).toBeNull()
  })

  test.each([
    ['higher', 3_199_000, '$31,990'],
    ['one cent higher', 2_999_001, '$29,990.01'],
    ['the same', 2_999_000, null],
    ['lower', 2_000_000, null],
    ['unknown', null, null],
  ])('an earlier price that is %s', (_, price_was_cents, was) =>
    expect(priceDisplay(car({ price_was_cents }), AU)).toMatchObject({ was }),
  )
})

describe('priceTypeLabel', () => {
  test.each<[PriceType, 'AU' | 'NZ' | 'US', string | null]>([
    ['drive_away', 'AU', 'Drive Away'],
    ['egc', 'AU', 'Excl. Govt. Charges'],
    ['plus_orc', 'AU', '+ On Road Costs'],
    ['enquire', 'AU', null],
    ['drive_away', 'NZ', 'Drive Away'],
    ['plus_orc', 'NZ', '+ On Road Costs'],
    ['drive_away', 'US', 'Out the Door'],
    ['plus_orc', 'US', '+ Tax, Title & License'],
  ])('%s in %s: %s', (type, country, label) => expect(priceTypeLabel(type, country)).toBe(label))
})

describe('priceDisclosure', () => {
  test('is the one of the price type', () =>
    expect(priceDisclosure(car({ price_type: 'plus_orc' }), NZ)).toBe(
      'The price includes GST. On road costs such as registration and a warrant of fitness are extra.',
    ))
  test('is the site’s own where it has one', () =>
    expect(priceDisclosure(car(), { ...AU, settings: { price_disclosure: 'Ours.' } })).toBe('Ours.'))
})

test('vehicles without a told price come last in both orders', () => {
  const cars = [
    { id: 1, ...car({ price_cents: null }) },
    { id: 2, ...car({ price_cents: 100 }) },
    { id: 3, ...car({ price_cents: 300 }) },
    { id: 4, ...car({ price_cents: 200, price_type: 'enquire' }) },
  ]
  const ids = (order: 'asc' | 'desc') =>
    cars
      .toSorted((a, b) => {
        const [x, y] = [priceSortValue(a, order), priceSortValue(b, order)]
        return x === y ? a.id - b.id : (x < y ? -1 : 1) * (order === 'asc' ? 1 : -1)
      })
      .map(({ id }) => id)
  expect(ids('asc')).toEqual([2, 3, 1, 4])
  expect(ids('desc')).toEqual([3, 2, 1, 4])
})

describe('repaymentCents', () => {
  const loan: Loan = { priceCents: 3_000_000, annualRatePercent: 10, termMonths: 60, period: 'month' }
  // Worked out apart with fifty-digit decimals.
  test.each<[string, Partial<Loan>, number | null]>([
    ['monthly', {}, 63_741],
    ['weekly', { period: 'week' }, 14_673],
    ['fortnightly', { period: 'fortnight' }, 29_368],
    ['with a deposit', { depositCents: 1_000_000 }, 42_494],
    ['with a balloon', { balloonCents: 900_000 }, 52_119],
    ['a balloon of all of it: interest only', { balloonCents: 3_000_000 }, 25_000],
    ['without interest', { annualRatePercent: 0 }, 50_000],
    ['without interest, with a balloon', { annualRatePercent: 0, balloonCents: 600_000 }, 40_000],
    ['a single month', { termMonths: 1 }, 3_025_000],
    ['all of it paid before', { depositCents: 3_000_000 }, null],
    ['all but a cent paid before', { depositCents: 2_999_999, termMonths: 1, annualRatePercent: 0 }, 1],
    ['a balloon above the loan', { balloonCents: 3_000_001 }, null],
    ['no term', { termMonths: 0 }, null],
    ['a negative rate', { annualRatePercent: -1 }, null],
    ['a negative deposit', { depositCents: -1 }, null],
    ['no number', { priceCents: Number.NaN }, null],
    ['no end', { priceCents: Number.POSITIVE_INFINITY }, null],
  ])('%s', (_, facts, expected) => expect(repaymentCents({ ...loan, ...facts })).toBe(expected))

  test('the repayments pay the loan back to the balloon, but for rounding', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 100_00, max: 500_000_00 }),
        fc.integer({ min: 0, max: 90 }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.integer({ min: 12, max: 84 }),
        fc.constantFrom('week', 'fortnight', 'month'),
        (priceCents, balloonPercent, annualRatePercent, termMonths, period) => {
          const balloonCents = Math.floor((priceCents * balloonPercent) / 100)
          const repayment = repaymentCents({ priceCents, balloonCents, annualRatePercent, termMonths, period })!
          const yearly = { week: 52, fortnight: 26, month: 12 }[period]
          const rate = annualRatePercent / 100 / yearly
          const periods = Math.round((termMonths * yearly) / 12)
          let owed = priceCents
          let slack = 1
          for (let paid = 0; paid < periods; paid++) {
            owed = owed * (1 + rate) - repayment
            slack = slack * (1 + rate) + 0.5
          }
          expect(Number.isInteger(repayment)).toBe(true)
          expect(Math.abs(owed - balloonCents)).toBeLessThanOrEqual(slack)
        },
      ),
    ))

  test('a very small rate costs hardly more than none', () => {
    const free = repaymentCents({ ...loan, annualRatePercent: 0 })!
    expect(repaymentCents({ ...loan, annualRatePercent: 1e-9 })).toBe(free)
  })
})

describe('repaymentEstimate', () => {
  test('is a week’s at 10 per cent over 60 months in Australia', () =>
    expect(repaymentEstimate(car({ price_cents: 3_000_000 }), AU)).toEqual({
      cents: 14_673,
      period: 'week',
      text: 'Est. $147 a week',
      assumptions:
        'Estimate only, not an offer of credit: 10% a year over 60 months, no deposit, no final payment, paid weekly, before fees and charges.',
    }))
  test('is a month’s in the US, at the site’s rate and term', () =>
    expect(
      repaymentEstimate(car({ currency: 'USD' }), {
        ...US,
        settings: { finance_interest_rate: 7.9, finance_term_months: 72 },
      }),
    ).toMatchObject({
      period: 'month',
      text: 'Est. $525 a month',
      assumptions: expect.stringContaining('7.9% a year over 72'),
    }))
  test.each([
    ['finance off', car(), { ...AU, settings: { finance_enabled: false } }],
    ['no price', car({ price_cents: null }), AU],
    ['a price to ask for', car({ price_type: 'enquire' }), AU],
  ])('is none with %s', (_, vehicle, site) => expect(repaymentEstimate(vehicle, site)).toBeNull())
  test('names deposit and final payment', () =>
    expect(
      repaymentAssumptions(
        { depositCents: 500_000, balloonCents: 900_000, annualRatePercent: 8.25, termMonths: 48, period: 'month' },
        'AUD',
        'en-AU',
      ),
    ).toBe(
      'Estimate only, not an offer of credit: 8.25% a year over 48 months, a deposit of $5,000, a final payment of $9,000, paid monthly, before fees and charges.',
    ))
})
