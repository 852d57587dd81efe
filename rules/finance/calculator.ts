import type { Currency } from '../locale/currency.ts'
import { MESSAGES } from '../forms/messages.ts'
import { COPY } from '../site/copy.ts'
import { formatMoney, formatNumber, type Locale } from '../locale/locale.ts'
import { loanCosts, REPAYMENT_PERIODS, type Loan, type LoanCosts, type RepaymentPeriod } from './repayment.ts'
import { depositWord, usualPeriod, usualTerms, type FinanceSite } from './words.ts'

/** The fields of the finance calculator; each is also the name of its query parameter. */
export const CALCULATOR_FIELDS = ['price', 'deposit', 'balloon', 'rate', 'term', 'period'] as const
export type CalculatorField = (typeof CALCULATOR_FIELDS)[number]

/** The visitor's input by field; amounts in whole units of the currency. */
export type LoanInput = Readonly<Record<CalculatorField, string>>

/** One message for a field. */
export type CalculatorErrors = Readonly<Partial<Record<CalculatorField, string>>>

/** A valid loan with its costs; or the errors by field. */
export type Calculated = { ok: true; loan: Required<Loan>; costs: LoanCosts } | { ok: false; errors: CalculatorErrors }

/** Limits of the calculator's fields, in cents, per cent and months. */
export const LOAN_LIMITS = {
  priceCents: { min: 1_000_00, max: 2_000_000_00 },
  ratePercent: { min: 0, max: 50 },
  termMonths: { min: 12, max: 84 },
} as const

/** Terms that can be chosen, in months. */
export const LOAN_TERMS = [12, 24, 36, 48, 60, 72, 84] as const

/** The terms that are compared side by side, in months. */
const COMPARED_TERMS = [36, 48, 60, 84] as const

/** The example price for a visitor who came without a vehicle or a budget. */
const EXAMPLE_PRICE_CENTS = 30_000_00

/** The terms to choose from, including the site's own and the requested one. */
export function termChoices(site: Pick<FinanceSite, 'settings'>, typed: string): readonly number[] {
  const { min, max } = LOAN_LIMITS.termMonths
  const requested = /^\d{1,3}$/.test(typed) && Number(typed) >= min && Number(typed) <= max ? [Number(typed)] : []
  return [...new Set([...LOAN_TERMS, usualTerms(site).termMonths, ...requested])].sort((a, b) => a - b)
}

/** A price in the address may be in whole units or have cents; anything else is ignored. */
const budgetCents = (text: string | null): number | null =>
  text !== null && /^\d{1,8}(?:\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0
    ? Math.round(Number(text) * 100)
    : null

/** An amount as formatted in a field: with thousands separators, and cents only if there are any. */
export const amountInput = (cents: number, locale: Locale): string =>
  cents % 100 === 0 ? formatNumber(cents / 100, locale) : (cents / 100).toFixed(2)

/**
 * The calculator's initial values: those in its address, else the price of the linked vehicle, else the budget of the
 * link (spec §2 Finance: `car_id`, `vehiclePriceBudget`), else an example; with the site's own rate and term.
 */
export function startingLoan(query: URLSearchParams, priceCents: number | null, site: FinanceSite): LoanInput {
  const { annualRatePercent, termMonths } = usualTerms(site)
  const price = priceCents ?? budgetCents(query.get('vehiclePriceBudget')) ?? EXAMPLE_PRICE_CENTS
  const usual: LoanInput = {
    price: amountInput(price, site.locale),
    deposit: '',
    balloon: '',
    rate: String(annualRatePercent),
    term: String(termMonths),
    period: usualPeriod(site),
  }
  const fromQuery = (field: CalculatorField) => query.get(field)?.trim().slice(0, 20)
  return Object.fromEntries(CALCULATOR_FIELDS.map((field) => [field, fromQuery(field) ?? usual[field]])) as LoanInput
}

/** The query parameters of a calculation; empty ones are omitted. */
export const loanQuery = (typed: LoanInput): readonly (readonly [CalculatorField, string])[] =>
  CALCULATOR_FIELDS.flatMap((field) => (typed[field].trim() ? [[field, typed[field].trim()] as const] : []))

const AMOUNT = /^(?:\d{1,3}(?:[, ]\d{3})+|\d{1,9})(?:\.\d{1,2})?$/
const RATE = /^\d{1,3}(?:\.\d{1,4})?$/

/** An amount as people write it, in cents; 0 if it is empty, null if it is invalid. */
function amountCents(text: string): number | null {
  const amount = text.trim().replace(/^(?:(?:A|AU|NZ|US)?\$|(?:AUD|NZD|USD) ?\$?) ?/i, '')
  if (amount === '') return 0
  return AMOUNT.test(amount) ? Math.round(Number(amount.replace(/[, ]/g, '')) * 100) : null
}

const isPeriod = (text: string): text is RepaymentPeriod => (REPAYMENT_PERIODS as readonly string[]).includes(text)

/** Error messages of the calculator. */
export const CALCULATOR_MESSAGES = {
  priceLow: (bound: string) => `Please enter a price of at least ${bound}.`,
  priceHigh: (bound: string) => `Please enter a price of at most ${bound}.`,
  depositAll: (deposit: string, price: string) =>
    `The ${deposit} covers the full price. Please enter less than ${price}.`,
  balloonHigh: (most: string) => `The final payment is more than the loan. Please enter at most ${most}.`,
  rate: (min: string, max: string) => `Please enter a rate from ${min} to ${max}%, such as 8.5.`,
  term: (min: number, max: number) => `Please choose a term from ${min} to ${max} months.`,
  period: 'Please choose how often you want to pay.',
} as const

/**
 * Validates the input and calculates the loan. Every invalid field has its own message; deposit and balloon are
 * compared with the price only once that is valid.
 */
export function calculate(
  typed: LoanInput,
  { currency, locale, country }: Pick<FinanceSite, 'locale' | 'country'> & { currency: Currency },
): Calculated {
  const money = (cents: number) => formatMoney(cents, currency)
  const errors: Partial<Record<CalculatorField, string>> = {}
  const { priceCents: price, ratePercent, termMonths } = LOAN_LIMITS
  const messages = CALCULATOR_MESSAGES

  const priceCents = amountCents(typed.price)
  if (typed.price.trim() === '') errors.price = COPY.required
  else if (priceCents === null) errors.price = MESSAGES.amount
  else if (priceCents < price.min) errors.price = messages.priceLow(money(price.min))
  else if (priceCents > price.max) errors.price = messages.priceHigh(money(price.max))

  const depositCents = amountCents(typed.deposit)
  if (depositCents === null) errors.deposit = MESSAGES.amount
  else if (!errors.price && depositCents >= priceCents!)
    errors.deposit = messages.depositAll(depositWord(country), money(priceCents!))

  const balloonCents = amountCents(typed.balloon)
  if (balloonCents === null) errors.balloon = MESSAGES.amount
  else if (!errors.price && !errors.deposit && balloonCents > priceCents! - depositCents!)
    errors.balloon = messages.balloonHigh(money(priceCents! - depositCents!))

  const rateText = typed.rate.trim().replace(/ ?%$/, '')
  const annualRatePercent = RATE.test(rateText) ? Number(rateText) : Number.NaN
  if (!(annualRatePercent >= ratePercent.min && annualRatePercent <= ratePercent.max))
    errors.rate = messages.rate(formatNumber(ratePercent.min, locale), formatNumber(ratePercent.max, locale))

  const months = /^\d{1,3}$/.test(typed.term.trim()) ? Number(typed.term) : Number.NaN
  if (!(months >= termMonths.min && months <= termMonths.max))
    errors.term = messages.term(termMonths.min, termMonths.max)

  const period = isPeriod(typed.period) ? typed.period : null
  if (period === null) errors.period = messages.period

  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const loan: Required<Loan> = {
    priceCents: priceCents!,
    depositCents: depositCents!,
    balloonCents: balloonCents!,
    annualRatePercent,
    termMonths: months,
    period: period!,
  }
  // Within the limits above there is always an amount to repay.
  return { ok: true, loan, costs: loanCosts(loan)! }
}

/** The costs of a loan for one term of the comparison. */
export interface ComparedTerm {
  termMonths: number
  costs: LoanCosts
  /** Whether it is the term of the loan itself. */
  chosen: boolean
}

/** The same loan over the terms that are compared, and over its own, shortest first (spec §2 Finance). */
export const comparedTerms = (loan: Required<Loan>): readonly ComparedTerm[] =>
  [...new Set([...COMPARED_TERMS, loan.termMonths])]
    .sort((a, b) => a - b)
    // As in `calculate`, there is always an amount to repay.
    .map((termMonths) => ({
      termMonths,
      costs: loanCosts({ ...loan, termMonths })!,
      chosen: termMonths === loan.termMonths,
    }))
