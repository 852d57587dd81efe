import type { Currency } from '../locale/currency.ts'
import { advertisedPriceCents, type PricedCar } from '../car/price.ts'
import { formatMoney } from '../locale/locale.ts'
import { loanCosts, type RepaymentPeriod } from './repayment.ts'
import {
  aPeriod,
  comparisonRate,
  mayNameRepayments,
  repaymentAssumptions,
  usualPeriod,
  usualTerms,
  type CreditSite,
} from './words.ts'

/** An estimate beside a price. */
export interface RepaymentEstimate {
  cents: number
  period: RepaymentPeriod
  /**
   * Such as Est. $145 a week; rounded up to whole units, so that it is never below the formula. In New Zealand with the
   * total of all repayments.
   */
  text: string
  /** With the comparison rate and its warning where required. */
  assumptions: string
}

const estimateTerms = (site: CreditSite) => ({ ...usualTerms(site), period: usualPeriod(site) })

/**
 * The conditions of all estimates of a site, which differ only by price: rate, term, deposit and final payment, the
 * dealer's terms, and in Australia the comparison rate with its warning. Null if the site shows no repayments.
 */
export function estimateConditions(site: CreditSite, currency: Currency): string | null {
  if (!mayNameRepayments(site, currency)) return null
  const comparison = comparisonRate(site, currency)
  return [
    repaymentAssumptions(estimateTerms(site), site, currency),
    ...(comparison ? [comparison.rate, comparison.warning] : []),
  ].join(' ')
}

/**
 * The repayment estimate of a vehicle at the site's rate and term, without deposit or balloon (spec §9 default rate
 * 10): weekly in Australia and New Zealand, monthly in the US. In New Zealand an advertisement with a payment must also
 * state the total of all payments (Credit Contracts and Consumer Finance Regulations 2004 as amended by LI 2020/205).
 * Null if the site shows no repayments (`mayNameRepayments`) or no price is shown.
 */
export function repaymentEstimate(car: PricedCar, site: CreditSite): RepaymentEstimate | null {
  const priceCents = advertisedPriceCents(car)
  const assumptions = estimateConditions(site, car.currency)
  if (priceCents === null || assumptions === null) return null
  const terms = estimateTerms(site)
  const costs = loanCosts({ priceCents, ...terms })
  if (costs === null || costs.repaymentCents <= 0) return null
  const shown = (cents: number) => formatMoney(Math.ceil(cents / 100) * 100, car.currency)
  const total = site.country === 'NZ' ? `, ${shown(costs.totalCents)} in total` : ''
  return {
    cents: costs.repaymentCents,
    period: terms.period,
    text: `Est. ${shown(costs.repaymentCents)} ${aPeriod(terms.period, site.country)}${total}`,
    assumptions,
  }
}
