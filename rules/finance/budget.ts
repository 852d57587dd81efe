import { repaymentCents } from './repayment.ts'
import { usualPeriod, usualTerms, type CreditSite } from './words.ts'

/** Maximum price to look for, in cents. */
const HIGHEST_PRICE_CENTS = 10_000_000_000

/** The repayment of a price on the terms of the site's estimates, in cents; null if there is none. */
export const estimatedRepayment = (priceCents: number, site: CreditSite): number | null =>
  repaymentCents({ priceCents, ...usualTerms(site), period: usualPeriod(site) })

/**
 * The highest price whose estimated repayment is within a budget, in cents: weekly in Australia and New Zealand,
 * monthly in the US, at the rate and term of the estimates on the site's cards, without a deposit. Uses the same
 * estimate, so that a card never shows more than the budget.
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
