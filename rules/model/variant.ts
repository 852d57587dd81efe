import type { Currency } from '../locale/currency.ts'
import { priceDisplay, type PriceDisplay, type PriceSite } from '../car/price.ts'
import { slugOf } from '../site/slug.ts'
import type { ModelVariant, VariantPrice } from './model.ts'
import { countOf, lowestPrice, type NewStock } from './stock.ts'

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

/** The new and demonstrator vehicles of a variant, among those of its model; null where there is none. */
export const stockedVariant = (
  variant: Pick<ModelVariant, 'name' | 'badge'>,
  stock: readonly NewStock[],
): NewStock | null => {
  const wanted = slugOf(variant.badge ?? variant.name)
  const listed = stock.filter(({ badge }) => badge !== null && slugOf(badge) === wanted)
  const [first] = listed
  return first ? { ...first, count: countOf(listed), price: lowestPrice(listed.map(({ price }) => price)) } : null
}

/** A fact of several variants: what each of them has, in their order; null where one does not say. */
export interface ComparedFact {
  label: string
  values: readonly (string | null)[]
  /** Whether they are not all the same. */
  differs: boolean
}

/** What the variants of a model have, side by side: every fact that one of them states, in the dealer's order. */
export function comparedFacts(variants: readonly Pick<ModelVariant, 'facts'>[]): readonly ComparedFact[] {
  const labels = [...new Set(variants.flatMap(({ facts }) => facts.map(({ label }) => label)))]
  return labels.map((label) => {
    const values = variants.map(({ facts }) => facts.find((fact) => fact.label === label)?.value ?? null)
    return { label, values, differs: new Set(values).size > 1 }
  })
}

/** Columns of a comparison at most: more of them are too narrow to read. */
const MOST_COLUMNS = 5

/** Variants in rows of columns side by side, as even as can be: eight are twice four, not five and three. */
export function comparisonRows<T>(variants: readonly T[], most = MOST_COLUMNS): readonly (readonly T[])[] {
  const rows = Math.ceil(variants.length / most)
  const columns = Math.ceil(variants.length / Math.max(rows, 1))
  return Array.from({ length: rows }, (_, row) => variants.slice(row * columns, (row + 1) * columns))
}
