import { repaymentCents } from './repayment.ts'
import { usualPeriod, usualTerms, type CreditSite } from './words.ts'

/** No price is looked for above this, in cents. */
const HIGHEST_PRICE_CENTS = 10_000_000_000

/** The repayment of a price on the terms of the site's estimates, in cents; null where it has none. */
export const estimatedRepayment = (priceCents: number, site: CreditSite): number | null =>
  repaymentCents({ priceCents, ...usualTerms(site), period: usualPeriod(site) })

/**
 * The highest price whose estimated repayment is within a budget, in cents: a week's in Australia and New Zealand, a
 * month's in the US, at the rate and term of the estimates on the site's cards, without a deposit. Looked up with the
 * very estimate, so that a card never says more than the budget it was found by.
 */
export function priceWithinBudget(budgetCents: number, site: CreditSite): number {
  const isWithin = (priceCents: number) => (estimatedRepayment(priceCents, site) ?? 0) <= budgetCents
  let within = 0
  let above = HIGHEST_PRICE_CENTS + 1
  while (above - within > 1) {
    const middle = Math.floor((within + above) / 2)
    if (isWithin(middle)) within = middle
    else above = middle
  }
  return within
}
