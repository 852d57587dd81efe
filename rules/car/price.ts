import { formatMoney, formatNumber, type Country, type Locale } from '../site/locale.ts'
import type { Car, PriceType } from './car.ts'

/** Reserving and trade-in valuation are offered above this price, in cents: 200 whole units (spec §9). */
export const OFFERING_PRICE_CENTS = 200_00

/** What a price needs to know of a vehicle. */
export type PricedCar = Pick<Car, 'price_cents' | 'price_was_cents' | 'price_type' | 'currency'>

/** What a price needs to know of a site; a `Site` and a `PublicSite` both have it. */
export interface PriceSite {
  locale: Locale
  country: Country
  settings: { enquire_for_price_text?: string; price_disclosure?: string | null }
}

const ENQUIRE = 'Enquire for price.'

/** What an advertised price takes in, in the words of each country's trade (decisions "Car fields added"). */
const LABELS: Readonly<Record<Country, Readonly<Record<Exclude<PriceType, 'enquire'>, string>>>> = {
  AU: { drive_away: 'Drive Away', egc: 'Excl. Govt. Charges', plus_orc: '+ On Road Costs' },
  NZ: { drive_away: 'Drive Away', egc: 'Excl. Govt. Charges', plus_orc: '+ On Road Costs' },
  US: { drive_away: 'Out the Door', egc: 'Excl. Tax, Title & License', plus_orc: '+ Tax, Title & License' },
}

const DISCLOSURES: Readonly<Record<Country, Readonly<Record<Exclude<PriceType, 'enquire'>, string>>>> = {
  AU: {
    drive_away: 'The price includes registration, stamp duty, compulsory insurance and dealer delivery.',
    egc: 'The price excludes government charges such as stamp duty, registration and compulsory insurance.',
    plus_orc: 'On road costs such as registration, stamp duty, compulsory insurance and dealer delivery are extra.',
  },
  NZ: {
    drive_away: 'The price includes GST, registration and a warrant of fitness.',
    egc: 'The price includes GST and excludes registration and other government charges.',
    plus_orc: 'The price includes GST. On road costs such as registration and a warrant of fitness are extra.',
  },
  US: {
    drive_away: 'The price includes tax, title, license and dealer fees.',
    egc: 'The price excludes tax, title, license and dealer fees.',
    plus_orc: 'Tax, title, license and dealer fees are extra.',
  },
}

/** A price as it is shown: an amount with what it takes in, or the words that stand for a missing one. */
export type PriceDisplay =
  | {
      kind: 'amount'
      /** Such as $29,990. */
      amount: string
      /** Such as Drive Away. */
      label: string
      /** The earlier price where it was higher, such as $31,990. */
      was: string | null
    }
  | { kind: 'enquire'; text: string }

/** The price a visitor may know, in cents; null when there is none or the dealer wants to be asked. */
export const advertisedPriceCents = (car: Pick<Car, 'price_cents' | 'price_type'>): number | null =>
  car.price_type !== 'enquire' && car.price_cents !== null && car.price_cents > 0 ? car.price_cents : null

/** What a price of this type takes in; null for one that is not told. */
export const priceTypeLabel = (type: PriceType, country: Country): string | null =>
  type === 'enquire' ? null : LABELS[country][type]

/** A vehicle's price in the site's locale and the vehicle's currency (spec §9 'Enquire for price.'). */
export function priceDisplay(car: PricedCar, site: PriceSite): PriceDisplay {
  const cents = advertisedPriceCents(car)
  if (cents === null || car.price_type === 'enquire')
    return { kind: 'enquire', text: site.settings.enquire_for_price_text ?? ENQUIRE }
  const { price_was_cents: was } = car
  return {
    kind: 'amount',
    amount: formatMoney(cents, car.currency, site.locale),
    label: LABELS[site.country][car.price_type],
    was: was !== null && was > cents ? formatMoney(was, car.currency, site.locale) : null,
  }
}

/** The sentence that explains a price: the site's own, else the one of the price type; null where no price is told. */
export function priceDisclosure(car: Pick<Car, 'price_cents' | 'price_type'>, site: PriceSite): string | null {
  if (advertisedPriceCents(car) === null || car.price_type === 'enquire') return null
  return site.settings.price_disclosure ?? DISCLOSURES[site.country][car.price_type]
}

/** The figure to sort by: a vehicle without an advertised price comes last in both orders (decisions "Search"). */
export const priceSortValue = (car: Pick<Car, 'price_cents' | 'price_type'>, order: 'asc' | 'desc'): number =>
  advertisedPriceCents(car) ?? (order === 'asc' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)

/** How often a loan is paid back. */
export type RepaymentPeriod = 'week' | 'fortnight' | 'month'

const PERIODS_A_YEAR: Readonly<Record<RepaymentPeriod, number>> = { week: 52, fortnight: 26, month: 12 }

/** A loan to estimate. Money in cents, the rate in per cent a year; the balloon is paid with the last repayment. */
export interface Loan {
  priceCents: number
  depositCents?: number
  balloonCents?: number
  annualRatePercent: number
  termMonths: number
  period: RepaymentPeriod
}

/**
 * One repayment in whole cents by the usual amortisation in arrears: interest a period is the yearly rate divided by
 * the periods of a year. Null for a loan that makes no sense: nothing to finance, a balloon above it, a negative
 * figure, or a term shorter than one period.
 */
export function repaymentCents(loan: Loan): number | null {
  const { priceCents, depositCents = 0, balloonCents = 0, annualRatePercent, termMonths, period } = loan
  const figures = [priceCents, depositCents, balloonCents, annualRatePercent, termMonths]
  if (!figures.every((figure) => Number.isFinite(figure) && figure >= 0)) return null
  const financed = priceCents - depositCents
  const periods = Math.round((termMonths * PERIODS_A_YEAR[period]) / 12)
  if (financed <= 0 || balloonCents > financed || periods < 1) return null
  const rate = annualRatePercent / 100 / PERIODS_A_YEAR[period]
  if (rate === 0) return Math.round((financed - balloonCents) / periods)
  // log1p and expm1 keep the digits that 1 + rate would lose for very small rates.
  const discount = Math.exp(-periods * Math.log1p(rate))
  const annuity = -Math.expm1(-periods * Math.log1p(rate)) / rate
  return Math.round((financed - balloonCents * discount) / annuity)
}

/** The assumptions of an estimate in one sentence, for beside the figure. */
export function repaymentAssumptions(
  loan: Omit<Loan, 'priceCents'>,
  currency: Car['currency'],
  locale: Locale,
): string {
  const { depositCents = 0, balloonCents = 0, annualRatePercent, termMonths, period } = loan
  const every = { week: 'weekly', fortnight: 'fortnightly', month: 'monthly' }[period]
  const deposit = depositCents > 0 ? `a deposit of ${formatMoney(depositCents, currency, locale)}` : 'no deposit'
  const balloon =
    balloonCents > 0 ? `a final payment of ${formatMoney(balloonCents, currency, locale)}` : 'no final payment'
  return `Estimate only, not an offer of credit: ${formatNumber(annualRatePercent, locale)}% a year over ${formatNumber(termMonths, locale)} months, ${deposit}, ${balloon}, paid ${every}, before fees and charges.`
}

/** What an estimate needs to know of a site; a `Site` and a `PublicSite` both have it. */
export interface EstimateSite {
  locale: Locale
  country: Country
  settings: { finance_enabled?: boolean; finance_interest_rate?: number; finance_term_months?: number }
}

/** An estimate beside a price. */
export interface RepaymentEstimate {
  cents: number
  period: RepaymentPeriod
  /** Such as Est. $145 a week; rounded up to whole units, so that it never promises less than the formula. */
  text: string
  assumptions: string
}

const DEFAULT_RATE_PERCENT = 10
const DEFAULT_TERM_MONTHS = 60

/**
 * The repayment estimate of a vehicle at the site's rate and term, without deposit or balloon (spec §9 default rate
 * 10): a week in Australia and New Zealand, a month in the US. Null where finance is off or no price is told.
 */
export function repaymentEstimate(car: PricedCar, site: EstimateSite): RepaymentEstimate | null {
  const priceCents = advertisedPriceCents(car)
  if (priceCents === null || site.settings.finance_enabled === false) return null
  const terms = {
    annualRatePercent: site.settings.finance_interest_rate ?? DEFAULT_RATE_PERCENT,
    termMonths: site.settings.finance_term_months ?? DEFAULT_TERM_MONTHS,
    period: site.country === 'US' ? ('month' as const) : ('week' as const),
  }
  const cents = repaymentCents({ priceCents, ...terms })
  if (cents === null || cents <= 0) return null
  const shown = formatMoney(Math.ceil(cents / 100) * 100, car.currency, site.locale)
  return {
    cents,
    period: terms.period,
    text: `Est. ${shown} a ${terms.period}`,
    assumptions: repaymentAssumptions(terms, car.currency, site.locale),
  }
}
