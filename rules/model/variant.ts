import type { Currency } from '../car/car.ts'
import { priceDisplay, type PriceDisplay, type PriceSite } from '../car/price.ts'
import { slugOf } from '../site/slug.ts'
import type { ModelVariant, VariantPrice } from './model.ts'

/** What the price of a variant needs to know of a site. */
export interface VariantSite extends PriceSite {
  currency: Currency
}

/** A variant's price as a vehicle's is shown: an amount with what it takes in, or the words for a missing one. */
export const variantPrice = (price: VariantPrice | null, site: VariantSite): PriceDisplay =>
  priceDisplay(
    {
      price_cents: price?.price_cents ?? null,
      price_was_cents: null,
      price_type: price?.price_type ?? 'enquire',
      currency: site.currency,
    },
    site,
  )

/** Where the prices of a model begin, such as From $39,990 Drive Away; null for a model without a price. */
export function fromPrice(price: VariantPrice | null, site: VariantSite): string | null {
  const shown = variantPrice(price, site)
  return shown.kind === 'amount' ? `From ${shown.amount} ${shown.label}` : null
}

/** The badge under which stock has a variant, and how many there are, however it is written; null for none. */
export function stockedBadge<T extends { value: string; count: number }>(
  variant: Pick<ModelVariant, 'name' | 'badge'>,
  badges: readonly T[],
): T | null {
  const wanted = slugOf(variant.badge ?? variant.name)
  return badges.find(({ value, count }) => count > 0 && slugOf(value) === wanted) ?? null
}
