import fc from 'fast-check'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { expect, test } from 'vitest'
import { estimatedRepayment, priceWithinBudget } from './budget.ts'
import { repaymentEstimate } from './estimate.ts'
import type { CreditSite } from './words.ts'

const site = (country: CreditSite['country'], settings: Partial<CreditSite['settings']> = {}): CreditSite => ({
  country,
  locale: `en-${country}`,
  settings: { ...PLATFORM_SETTINGS, finance_comparison_rate: 11, ...settings },
})

test.each([
  ['AU', {}, 15_000],
  ['NZ', { finance_interest_rate: 12.5, finance_term_months: 36 }, 9_900],
  ['US', {}, 45_000],
  ['AU', { finance_interest_rate: 0 }, 10_000],
] as const)('the price within a budget is the last one that costs no more: %s %j', (country, settings, budget) => {
  const where = site(country, settings)
  const price = priceWithinBudget(budget, where)
  expect(estimatedRepayment(price, where)).toBeLessThanOrEqual(budget)
  expect(estimatedRepayment(price + 1, where)).toBeGreaterThan(budget)
})

test('no card that a budget finds names a higher repayment, and none that it leaves out a lower one', () => {
  const where = site('AU')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1_000, max: 20_000_000 }), (budget, priceCents) => {
      const estimate = repaymentEstimate(
        { price_cents: priceCents, price_type: 'drive_away', currency: 'AUD' } as never,
        where,
      )
      const isFound = priceCents <= priceWithinBudget(budget * 100, where)
      expect(isFound).toBe((estimate?.cents ?? 0) <= budget * 100)
    }),
  )
})

test('no budget buys nothing', () => {
  expect(priceWithinBudget(0, site('AU'))).toBeLessThan(10_000)
})
