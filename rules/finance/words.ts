import type { Currency } from '../locale/currency.ts'
import { formatMoney, formatNumber, type Country, type Locale } from '../locale/locale.ts'
import type { Settings } from '../site/config.ts'
import { repaymentsIn, type Loan, type RepaymentPeriod } from './repayment.ts'

/** What words about a loan need to know of a site; a `Site` and a `PublicSite` both have it. */
export interface FinanceSite {
  locale: Locale
  country: Country
  settings: Pick<
    Settings,
    | 'finance_enabled'
    | 'finance_interest_rate'
    | 'finance_term_months'
    | 'finance_comparison_rate'
    | 'finance_comparison_example'
    | 'finance_terms'
  >
}

/** What an advertisement of credit needs to know of a site; a `Site` has it. */
export interface CreditSite extends FinanceSite {
  settings: FinanceSite['settings'] & Pick<Settings, 'business_vehicles'>
}

/** The rate and term that a site's estimates start from (spec §9: 10 per cent). */
export const usualTerms = ({
  settings,
}: {
  settings: Pick<Settings, 'finance_interest_rate' | 'finance_term_months'>
}) => ({
  annualRatePercent: settings.finance_interest_rate,
  termMonths: settings.finance_term_months,
})

/** How often people are used to paying: by the week in Australia and New Zealand, by the month in the US. */
export const usualPeriod = ({ country }: Pick<FinanceSite, 'country'>): RepaymentPeriod =>
  country === 'US' ? 'month' : 'week'

const EVERY: Readonly<Record<RepaymentPeriod, string>> = { week: 'weekly', fortnight: 'fortnightly', month: 'monthly' }

/** Weekly, fortnightly or monthly, in the words of the country. */
export const everyPeriod = (period: RepaymentPeriod, country: Country): string =>
  country === 'US' && period === 'fortnight' ? 'biweekly' : EVERY[period]

/** What follows a repayment: a week, a fortnight, every two weeks. */
export const aPeriod = (period: RepaymentPeriod, country: Country): string =>
  country === 'US' && period === 'fortnight' ? 'every two weeks' : `a ${period}`

/** What is paid before a loan begins. */
export const depositWord = (country: Country): string => (country === 'US' ? 'down payment' : 'deposit')

/** What is paid each time. */
export const repaymentWord = (country: Country): string => (country === 'US' ? 'payment' : 'repayment')

/** What is left to pay with the last repayment. */
export const balloonWord = (country: Country): string => (country === 'US' ? 'balloon payment' : 'balloon or residual')

/** A rate as credit is advertised with: per annum; in the US by the name that 12 CFR 1026.24(c) asks for. */
export const rateWords = (percent: number, { locale, country }: Pick<FinanceSite, 'locale' | 'country'>): string =>
  `${formatNumber(percent, locale)}% ${country === 'US' ? 'APR' : 'p.a.'}`

/**
 * The assumptions of an estimate, for beside the figure: rate, term, deposit, final payment and how it is paid, which is
 * what 12 CFR 1026.24(d) wants wherever a repayment is advertised; that fees are not in it; and the dealer's own terms.
 */
export function repaymentAssumptions(loan: Omit<Loan, 'priceCents'>, site: FinanceSite, currency: Currency): string {
  const { depositCents = 0, balloonCents = 0, annualRatePercent, termMonths, period } = loan
  const { locale, country } = site
  const money = (cents: number) => formatMoney(cents, currency)
  const down = depositWord(country)
  const parts = [
    `${rateWords(annualRatePercent, site)} over ${formatNumber(termMonths, locale)} months`,
    depositCents > 0 ? `a ${down} of ${money(depositCents)}` : `no ${down}`,
    balloonCents > 0 ? `a final payment of ${money(balloonCents)}` : 'no final payment',
    `${formatNumber(repaymentsIn(termMonths, period), locale)} ${everyPeriod(period, country)} ${repaymentWord(country)}s`,
  ]
  const own = site.settings.finance_terms?.trim()
  return [
    `Estimate only, not an offer of credit: ${parts.join(', ')}.`,
    'Fees and charges are not included.',
    ...(own ? [own] : []),
  ].join(' ')
}

/** A comparison rate as an Australian advertisement has to show it. */
export interface ComparisonRate {
  /** Such as Comparison rate 11.42% p.a. Never smaller than the interest rate beside it. */
  rate: string
  /** What it was worked out for, and the warning in the words of the law. */
  warning: string
}

/**
 * Whether a site may name repayments beside its prices. In Australia that is a credit advertisement, which names the
 * rate and with it the lender's comparison rate (National Credit Code, Part 10): a site that has not set one names none.
 * The code is about credit for consumers, so sites that sell to businesses are free of it.
 */
export const mayNameRepayments = (site: CreditSite, currency: Currency): boolean =>
  site.settings.finance_enabled &&
  (site.country !== 'AU' || site.settings.business_vehicles || comparisonRate(site, currency) !== null)

/**
 * The comparison rate of the dealer's lender and its warning: the National Credit Code, Part 10, wants both wherever a
 * credit advertisement in Australia names a rate. Null elsewhere, and where the dealer has not set one.
 */
export function comparisonRate(site: FinanceSite, currency: Currency): ComparisonRate | null {
  const { country, settings } = site
  const percent = settings.finance_comparison_rate
  const warning = comparisonWarning(site, currency)
  if (country !== 'AU' || percent === null || warning === null) return null
  return { rate: `Comparison rate ${rateWords(percent, site)}`, warning }
}

/**
 * What a comparison rate was worked out for, and the warning in the words of the law; null outside Australia, which is the
 * only place to ask for one.
 */
export function comparisonWarning({ locale, country, settings }: FinanceSite, currency: Currency): string | null {
  if (country !== 'AU') return null
  const { amount_cents, term_months } = settings.finance_comparison_example
  const example = `a secured loan of ${formatMoney(amount_cents, currency)} over ${formatNumber(term_months, locale)} months`
  return `The comparison rate is based on ${example}. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.`
}
