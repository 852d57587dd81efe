import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loanCosts, REPAYMENT_PERIODS, repaymentCents, repaymentsIn, type Loan } from './repayment.ts'

const loan: Loan = { priceCents: 3_000_000, annualRatePercent: 10, termMonths: 60, period: 'month' }

describe('figures that others have published', () => {
  test.each<[string, string, Loan, number]>([
    [
      'NumPy, documentation of numpy.pmt',
      '$200,000 over 15 years at 7.5%',
      { priceCents: 200_000_00, annualRatePercent: 7.5, termMonths: 180, period: 'month' },
      1_854_02,
    ],
    [
      'HP 10bII+ Financial Calculator User’s Guide (NW239-90001, 2010), Automobile Loan',
      '$14,000 with $1,500 down, 36 months at 3.5%',
      { priceCents: 14_000_00, depositCents: 1_500_00, annualRatePercent: 3.5, termMonths: 36, period: 'month' },
      366_28,
    ],
    [
      'hp 12c user’s guide, Basic Financial Functions: 327 payments leave 141.87',
      '$35,000 at 10.5% with a final payment',
      { priceCents: 35_000_00, balloonCents: 141_87, annualRatePercent: 10.5, termMonths: 327, period: 'month' },
      325_00,
    ],
    [
      'VCAA General Mathematics, examination 2 of 2025, question 7',
      '$850,000 over 5 years at 4.2%',
      { priceCents: 850_000_00, annualRatePercent: 4.2, termMonths: 60, period: 'month' },
      15_730_88,
    ],
    [
      'VCE Further Mathematics, an exercise with fortnightly repayments (ATAR Notes, April 2010)',
      '$52,000 over 15 years at 11.75%',
      { priceCents: 52_000_00, annualRatePercent: 11.75, termMonths: 180, period: 'fortnight' },
      283_92,
    ],
  ])('%s: %s', (_source, _what, published, cents) => expect(repaymentCents(published)).toBe(cents))

  // Money.com.au, table of its car loan repayment calculator with balloon: five years, by the month.
  test.each([
    [10_000, [188_71, 200_38, 212_47]],
    [20_000, [377_42, 400_76, 424_94]],
    [30_000, [566_14, 601_14, 637_41]],
  ])('Money.com.au: $%d at 5, 7.5 and 10%%', (price, cents) =>
    expect(
      [5, 7.5, 10].map((annualRatePercent) => repaymentCents({ ...loan, priceCents: price * 100, annualRatePercent })),
    ).toEqual(cents),
  )

  // better.co.nz, car loan calculator: $15,000 and fees of $495 and $8.05 over 48 months, in whole dollars.
  test.each([
    ['week', 92],
    ['month', 400],
  ] as const)('Better: 10.95%% by the %s', (period, dollars) =>
    expect(
      Math.round(repaymentCents({ priceCents: 15_503_05, annualRatePercent: 10.95, termMonths: 48, period })! / 100),
    ).toBe(dollars),
  )
})

describe('repaymentCents', () => {
  // Calculated independently with fifty-digit decimals.
  test.each<[string, Partial<Loan>, number | null]>([
    ['monthly', {}, 63_741],
    ['weekly', { period: 'week' }, 14_673],
    ['fortnightly', { period: 'fortnight' }, 29_368],
    ['with a deposit', { depositCents: 1_000_000 }, 42_494],
    ['with a balloon', { balloonCents: 900_000 }, 52_119],
    ['a balloon of all of it: interest only', { balloonCents: 3_000_000 }, 25_000],
    ['without interest', { annualRatePercent: 0 }, 50_000],
    ['without interest, with a balloon', { annualRatePercent: 0, balloonCents: 600_000 }, 40_000],
    ['without interest, a balloon of all of it', { annualRatePercent: 0, balloonCents: 3_000_000 }, 0],
    ['a single month', { termMonths: 1 }, 3_025_000],
    ['all of it paid before', { depositCents: 3_000_000 }, null],
    ['all but a cent paid before', { depositCents: 2_999_999, termMonths: 1, annualRatePercent: 0 }, 1],
    ['a balloon above the loan', { balloonCents: 3_000_001 }, null],
    ['a balloon above what the deposit leaves', { depositCents: 1_000_000, balloonCents: 2_000_001 }, null],
    ['no term', { termMonths: 0 }, null],
    ['a negative rate', { annualRatePercent: -1 }, null],
    ['a negative deposit', { depositCents: -1 }, null],
    ['no number', { priceCents: Number.NaN }, null],
    ['no end', { priceCents: Number.POSITIVE_INFINITY }, null],
  ])('%s', (_, facts, expected) => expect(repaymentCents({ ...loan, ...facts })).toBe(expected))
})

test.each([
  [12, 'week', 52],
  [60, 'week', 260],
  [60, 'fortnight', 130],
  [84, 'month', 84],
  [1, 'week', 4],
  [1, 'fortnight', 2],
] as const)('%d months by the %s: %d repayments', (months, period, count) =>
  expect(repaymentsIn(months, period)).toBe(count),
)

describe('loanCosts', () => {
  test('adds up as a visitor would', () =>
    expect(loanCosts({ ...loan, depositCents: 500_000, balloonCents: 900_000 })).toEqual({
      repaymentCents: 41_495,
      repayments: 60,
      financedCents: 2_500_000,
      balloonCents: 900_000,
      totalCents: 41_495 * 60 + 900_000,
      interestCents: 41_495 * 60 + 900_000 - 2_500_000,
    }))
  test('never gives back less than was lent', () =>
    expect(loanCosts({ ...loan, priceCents: 100_003, annualRatePercent: 0 })).toMatchObject({
      repaymentCents: 1_667,
      totalCents: 100_020,
      interestCents: 17,
    }))
  test('has no interest where rounding leaves less than was lent', () =>
    expect(loanCosts({ ...loan, priceCents: 100_025, annualRatePercent: 0, termMonths: 60 })).toMatchObject({
      repaymentCents: 1_667,
      totalCents: 100_025,
      interestCents: 0,
    }))
  test('is none for a loan that makes no sense', () =>
    expect(loanCosts({ ...loan, depositCents: 3_000_000 })).toBeNull())
})

const ANY_LOAN = fc
  .record({
    priceCents: fc.integer({ min: 1_000_00, max: 2_000_000_00 }),
    depositShare: fc.double({ min: 0, max: 0.9, noNaN: true }),
    balloonShare: fc.double({ min: 0, max: 0.9, noNaN: true }),
    annualRatePercent: fc.double({ min: 0, max: 50, noNaN: true }),
    termMonths: fc.integer({ min: 12, max: 84 }),
    period: fc.constantFrom(...REPAYMENT_PERIODS),
  })
  .map(({ depositShare, balloonShare, ...rest }) => {
    const depositCents = Math.floor(rest.priceCents * depositShare)
    return { ...rest, depositCents, balloonCents: Math.floor((rest.priceCents - depositCents) * balloonShare) }
  })

describe('any loan', () => {
  test('repayments and balloon, discounted, are what was lent', () =>
    fc.assert(
      fc.property(ANY_LOAN, (one) => {
        const { repaymentCents: repayment, repayments, financedCents, balloonCents } = loanCosts(one)!
        const rate = one.annualRatePercent / 100 / { week: 52, fortnight: 26, month: 12 }[one.period]
        let worth = 0
        let factor = 1
        for (let at = 1; at <= repayments; at += 1) {
          factor /= 1 + rate
          worth += repayment * factor
        }
        worth += balloonCents * factor
        // Rounding changes each repayment by half a cent at most.
        expect(Math.abs(worth - financedCents)).toBeLessThanOrEqual(repayments / 2 + 0.01)
      }),
    ))
  test('is paid back to the balloon, period by period', () =>
    fc.assert(
      fc.property(ANY_LOAN, (one) => {
        const { repaymentCents: repayment, repayments, financedCents, balloonCents } = loanCosts(one)!
        const rate = one.annualRatePercent / 100 / { week: 52, fortnight: 26, month: 12 }[one.period]
        let owed = financedCents
        let drift = 0
        for (let at = 0; at < repayments; at += 1) {
          owed = owed * (1 + rate) - repayment
          drift = drift * (1 + rate) + 0.5
        }
        expect(Math.abs(owed - balloonCents)).toBeLessThanOrEqual(drift + 0.01)
      }),
    ))
  test('costs no less with more interest, a longer term or a higher balloon', () =>
    fc.assert(
      fc.property(ANY_LOAN, (one) => {
        const total = (changes: Partial<Loan>) => loanCosts({ ...one, ...changes })!.totalCents
        const half = repaymentsIn(84, one.period) / 2
        expect(total({ annualRatePercent: one.annualRatePercent + 1 })).toBeGreaterThanOrEqual(total({}) - half)
        expect(total({ balloonCents: one.balloonCents + 100 })).toBeGreaterThanOrEqual(total({}) - half * 2)
      }),
    ))
})
