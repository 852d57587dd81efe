import type { Currency } from '../locale/currency.ts'
import { formatMoney, formatNumber, type Country, type Locale } from '../locale/locale.ts'
import type { Settings } from '../site/config.ts'
import { repaymentsIn, type Loan, type RepaymentPeriod } from './repayment.ts'

/** The fields of a site that texts about loans need; `Site` and `PublicSite` both have them. */
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

/** The fields of a site that a credit advertisement needs; `Site` has them. */
export interface CreditSite extends FinanceSite {
  settings: FinanceSite['settings'] & Pick<Settings, 'business_vehicles'>
}

/** The rate and term of a site's estimates (spec §9: 10 per cent). */
export const usualTerms = ({
  settings,
}: {
  settings: Pick<Settings, 'finance_interest_rate' | 'finance_term_months'>
}) => ({
  annualRatePercent: settings.finance_interest_rate,
  termMonths: settings.finance_term_months,
})

/** The usual repayment period: weekly in Australia and New Zealand, monthly in the US. */
export const usualPeriod = ({ country }: Pick<FinanceSite, 'country'>): RepaymentPeriod =>
  country === 'US' ? 'month' : 'week'

const EVERY: Readonly<Record<RepaymentPeriod, string>> = { week: 'weekly', fortnight: 'fortnightly', month: 'monthly' }

/** Weekly, fortnightly or monthly, in the country's words. */
export const everyPeriod = (period: RepaymentPeriod, country: Country): string =>
  country === 'US' && period === 'fortnight' ? 'biweekly' : EVERY[period]

/** The suffix of a repayment: a week, a fortnight, every two weeks. */
export const aPeriod = (period: RepaymentPeriod, country: Country): string =>
  country === 'US' && period === 'fortnight' ? 'every two weeks' : `a ${period}`

/** The country's word for a deposit. */
export const depositWord = (country: Country): string => (country === 'US' ? 'down payment' : 'deposit')

/** The country's word for a repayment. */
export const repaymentWord = (country: Country): string => (country === 'US' ? 'payment' : 'repayment')

/** The country's word for a balloon. */
export const balloonWord = (country: Country): string => (country === 'US' ? 'balloon payment' : 'balloon or residual')

/** A rate as it must be advertised: per annum; in the US as APR, which 12 CFR 1026.24(c) requires. */
export const rateWords = (percent: number, { locale, country }: Pick<FinanceSite, 'locale' | 'country'>): string =>
  `${formatNumber(percent, locale)}% ${country === 'US' ? 'APR' : 'p.a.'}`

/**
 * The assumptions of an estimate, shown beside the amount: rate, term, deposit, final payment and payment frequency, as
 * 12 CFR 1026.24(d) requires wherever a repayment is advertised; that fees are not included; and the dealer's own
 * terms.
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

/** A comparison rate as required in Australian advertisements. */
export interface ComparisonRate {
  /** Such as Comparison rate 11.42% p.a. Never smaller than the interest rate beside it. */
  rate: string
  /** The loan it is based on, and the statutory warning. */
  warning: string
}

/**
 * Whether a site may show repayments beside its prices. In Australia that is a credit advertisement, which must state
 * the lender's comparison rate (National Credit Code, Part 10): a site without one shows no repayments. The code covers
 * consumer credit only, so it does not apply to sites that sell to businesses.
 */
export const mayNameRepayments = (site: CreditSite, currency: Currency): boolean =>
  site.settings.finance_enabled &&
  (site.country !== 'AU' || site.settings.business_vehicles || comparisonRate(site, currency) !== null)

/**
 * The comparison rate of the dealer's lender and its warning: the National Credit Code, Part 10, requires both wherever
 * a credit advertisement in Australia states a rate. Null elsewhere, and if the dealer has not set one.
 */
export function comparisonRate(site: FinanceSite, currency: Currency): ComparisonRate | null {
  const { country, settings } = site
  const percent = settings.finance_comparison_rate
  const warning = comparisonWarning(site, currency)
  if (country !== 'AU' || percent === null || warning === null) return null
  return { rate: `Comparison rate ${rateWords(percent, site)}`, warning }
}

/**
 * The loan that a comparison rate is based on, and the statutory warning; null outside Australia, where none is
 * required.
 */
export function comparisonWarning({ locale, country, settings }: FinanceSite, currency: Currency): string | null {
  if (country !== 'AU') return null
  const { amount_cents, term_months } = settings.finance_comparison_example
  const example = `a secured loan of ${formatMoney(amount_cents, currency)} over ${formatNumber(term_months, locale)} months`
  return `The comparison rate is based on ${example}. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.`
}
