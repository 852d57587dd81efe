import { advertisedPriceCents, type PricedCar } from '../car/price.ts'
import { formatMoney } from '../site/locale.ts'
import { repaymentCents, type RepaymentPeriod } from './repayment.ts'
import { aPeriod, comparisonRate, repaymentAssumptions, usualPeriod, usualTerms, type FinanceSite } from './words.ts'

/** An estimate beside a price. */
export interface RepaymentEstimate {
  cents: number
  period: RepaymentPeriod
  /** Such as Est. $145 a week; rounded up to whole units, so that it never promises less than the formula. */
  text: string
  /** With the comparison rate and its warning where the place asks for them. */
  assumptions: string
}

/**
 * The repayment estimate of a vehicle at the site's rate and term, without deposit or balloon (spec §9 default rate
 * 10): a week in Australia and New Zealand, a month in the US. Null where finance is off or no price is told.
 */
export function repaymentEstimate(car: PricedCar, site: FinanceSite): RepaymentEstimate | null {
  const priceCents = advertisedPriceCents(car)
  if (priceCents === null || site.settings.finance_enabled === false) return null
  const terms = { ...usualTerms(site), period: usualPeriod(site) }
  const cents = repaymentCents({ priceCents, ...terms })
  if (cents === null || cents <= 0) return null
  const shown = formatMoney(Math.ceil(cents / 100) * 100, car.currency, site.locale)
  const comparison = comparisonRate(site, car.currency)
  return {
    cents,
    period: terms.period,
    text: `Est. ${shown} ${aPeriod(terms.period, site.country)}`,
    assumptions: [
      repaymentAssumptions(terms, site, car.currency),
      ...(comparison ? [comparison.rate, comparison.warning] : []),
    ].join(' '),
  }
}
