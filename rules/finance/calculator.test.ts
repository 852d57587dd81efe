import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import {
  calculate,
  comparedTerms,
  loanQuery,
  startingLoan,
  termChoices,
  type CalculatorField,
  type LoanInput,
} from './calculator.ts'

const AU = { locale: 'en-AU', country: 'AU', currency: 'AUD', settings: PLATFORM_SETTINGS } as const
const US = { locale: 'en-US', country: 'US', currency: 'USD', settings: PLATFORM_SETTINGS } as const

const typed: LoanInput = { price: '30000', deposit: '', balloon: '', rate: '10', term: '60', period: 'month' }
const errorsOf = (changes: Partial<LoanInput>, site: Parameters<typeof calculate>[1] = AU) => {
  const answer = calculate({ ...typed, ...changes }, site)
  return answer.ok ? {} : answer.errors
}

describe('what it starts with', () => {
  test.each<[string, string, number | null, Partial<LoanInput>]>([
    ['no parameters: an example', '', null, { price: '30,000', rate: '10', term: '60', period: 'week', deposit: '' }],
    ['a budget', 'vehiclePriceBudget=19990', null, { price: '19,990' }],
    ['a budget with cents', 'vehiclePriceBudget=19990.50', null, { price: '19990.50' }],
    ['a budget that is none', 'vehiclePriceBudget=lots', null, { price: '30,000' }],
    ['a budget of nothing', 'vehiclePriceBudget=0', null, { price: '30,000' }],
    ['a vehicle, whose price is the one of today', 'vehiclePriceBudget=19990', 2_499_050, { price: '24990.50' }],
    [
      'what was typed before',
      'price=12,500&deposit=500&period=month',
      2_499_000,
      {
        price: '12,500',
        deposit: '500',
        period: 'month',
      },
    ],
    ['a field that was emptied', 'price=', 2_499_000, { price: '' }],
    ['a text without end', `rate=${'9'.repeat(50)}`, null, { rate: '9'.repeat(20) }],
  ])('%s', (_, query, price, expected) =>
    expect(startingLoan(new URLSearchParams(query), price, AU)).toMatchObject(expected),
  )
  test('takes rate and term of the site, and a month in the US', () =>
    expect(
      startingLoan(new URLSearchParams(), null, {
        ...US,
        settings: { ...PLATFORM_SETTINGS, finance_interest_rate: 7.9, finance_term_months: 72 },
      }),
    ).toMatchObject({ rate: '7.9', term: '72', period: 'month' }))
})

test.each([
  [60, '60', [12, 24, 36, 48, 60, 72, 84]],
  [54, '60', [12, 24, 36, 48, 54, 60, 72, 84]],
  [60, '30', [12, 24, 30, 36, 48, 60, 72, 84]],
  [60, '11', [12, 24, 36, 48, 60, 72, 84]],
  [60, 'x', [12, 24, 36, 48, 60, 72, 84]],
])('terms if the site has %d and %s is requested', (finance_term_months, requested, expected) =>
  expect(termChoices({ settings: { ...PLATFORM_SETTINGS, finance_term_months } }, requested)).toEqual(expected),
)

test('an address has what was typed and nothing that is empty', () =>
  expect(loanQuery({ ...typed, deposit: ' 500 ' })).toEqual([
    ['price', '30000'],
    ['deposit', '500'],
    ['rate', '10'],
    ['term', '60'],
    ['period', 'month'],
  ]))

test.each([
  ['30000', 3_000_000],
  ['30,000', 3_000_000],
  ['30 000', 3_000_000],
  ['$30,000.50', 3_000_050],
  ['A$30000', 3_000_000],
  ['AUD 30,000', 3_000_000],
  ['4350.35', 435_035],
])('an amount written as %s is %d cents', (price, cents) => {
  const answer = calculate({ ...typed, price }, AU)
  expect(answer.ok && answer.loan.priceCents).toBe(cents)
})

test('good figures make a loan with what it comes to', () =>
  expect(calculate({ ...typed, deposit: '5,000', balloon: '9000', rate: '10 %' }, AU)).toEqual({
    ok: true,
    loan: {
      priceCents: 3_000_000,
      depositCents: 500_000,
      balloonCents: 900_000,
      annualRatePercent: 10,
      termMonths: 60,
      period: 'month',
    },
    costs: {
      repaymentCents: 41_495,
      repayments: 60,
      financedCents: 2_500_000,
      balloonCents: 900_000,
      totalCents: 3_389_700,
      interestCents: 889_700,
    },
  }))

describe('figures that make no loan', () => {
  test.each<[CalculatorField, string, string | null]>([
    ['price', '', '*This is a required field.'],
    ['price', 'a lot', 'Please enter an amount, such as 25,000.'],
    ['price', '-5', 'Please enter an amount, such as 25,000.'],
    ['price', '1,00', 'Please enter an amount, such as 25,000.'],
    ['price', '999.99', 'Please enter a price of at least $1,000.'],
    ['price', '1000', null],
    ['price', '2000000', null],
    ['price', '2000000.01', 'Please enter a price of at most $2,000,000.'],
    ['deposit', '29999.99', null],
    ['deposit', '30000', 'The deposit covers the full price. Please enter less than $30,000.'],
    ['deposit', '40000', 'The deposit covers the full price. Please enter less than $30,000.'],
    ['deposit', 'half', 'Please enter an amount, such as 25,000.'],
    ['balloon', '30000', null],
    ['balloon', '30000.01', 'The final payment is more than the loan. Please enter at most $30,000.'],
    ['balloon', '1.234', 'Please enter an amount, such as 25,000.'],
    ['rate', '', 'Please enter a rate from 0 to 50%, such as 8.5.'],
    ['rate', '0', null],
    ['rate', '50', null],
    ['rate', '50.01', 'Please enter a rate from 0 to 50%, such as 8.5.'],
    ['rate', '-1', 'Please enter a rate from 0 to 50%, such as 8.5.'],
    ['rate', 'low', 'Please enter a rate from 0 to 50%, such as 8.5.'],
    ['term', '11', 'Please choose a term from 12 to 84 months.'],
    ['term', '12', null],
    ['term', '84', null],
    ['term', '85', 'Please choose a term from 12 to 84 months.'],
    ['term', '60.5', 'Please choose a term from 12 to 84 months.'],
    ['period', 'day', 'Please choose how often you want to pay.'],
    ['period', 'fortnight', null],
  ])('%s %j', (field, value, message) =>
    expect(errorsOf({ [field]: value })).toEqual(message === null ? {} : { [field]: message }),
  )

  test('a balloon is held against what the deposit leaves', () => {
    expect(errorsOf({ deposit: '10000', balloon: '20000' })).toEqual({})
    expect(errorsOf({ deposit: '10000', balloon: '20000.01' })).toEqual({
      balloon: 'The final payment is more than the loan. Please enter at most $20,000.',
    })
  })
  test('each wrong field says so at once, and none is held against a wrong price', () =>
    expect(errorsOf({ price: 'x', deposit: '99999999', balloon: 'y', rate: '', period: '' })).toEqual({
      price: 'Please enter an amount, such as 25,000.',
      balloon: 'Please enter an amount, such as 25,000.',
      rate: 'Please enter a rate from 0 to 50%, such as 8.5.',
      period: 'Please choose how often you want to pay.',
    }))
  test('a deposit is a down payment in the US', () =>
    expect(errorsOf({ deposit: '30000' }, US)).toEqual({
      deposit: 'The down payment covers the full price. Please enter less than $30,000.',
    }))
})

describe('terms side by side', () => {
  const compared = (term: string) => {
    const answer = calculate({ ...typed, term }, AU)
    return answer.ok ? comparedTerms(answer.loan) : []
  }
  test.each<[string, readonly number[]]>([
    ['36', [36, 48, 60, 84]],
    ['84', [36, 48, 60, 84]],
    ['24', [24, 36, 48, 60, 84]],
    ['72', [36, 48, 60, 72, 84]],
  ])('a loan of %s months', (term, terms) => {
    expect(compared(term).map(({ termMonths }) => termMonths)).toEqual(terms)
    expect(compared(term).flatMap(({ termMonths, chosen }) => (chosen ? [termMonths] : []))).toEqual([Number(term)])
  })
  test('each has the costs that the calculator shows for that term', () => {
    for (const { termMonths, costs } of compared('60'))
      expect(calculate({ ...typed, term: String(termMonths) }, AU)).toMatchObject({ ok: true, costs })
  })
})
