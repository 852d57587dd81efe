import type { Currency } from '../locale/currency.ts'
import { priceDisplay, type PriceDisplay, type PriceSite } from '../car/price.ts'
import { slugOf } from '../site/slug.ts'
import type { ModelVariant, VariantPrice } from './model.ts'
import { countOf, lowestPrice, type NewStock } from './stock.ts'

/** The fields of a site that a variant's price needs. */
export interface VariantSite extends PriceSite {
  currency: Currency
}

/** A variant's price, displayed like a vehicle's: an amount with what it includes, or the text for a missing one. */
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

/** The starting price of a model, such as From $39,990 Drive Away; null for a model without a price. */
export function fromPrice(price: VariantPrice | null, site: VariantSite): string | null {
  const shown = variantPrice(price, site)
  return shown.kind === 'amount' ? `From ${shown.amount} ${shown.label}` : null
}

/** The new and demonstrator vehicles of a variant, among those of its model; null if there is none. */
export const stockedVariant = (
  variant: Pick<ModelVariant, 'name' | 'badge'>,
  stock: readonly NewStock[],
): NewStock | null => {
  const wanted = slugOf(variant.badge ?? variant.name)
  const listed = stock.filter(({ badge }) => badge !== null && slugOf(badge) === wanted)
  const [first] = listed
  return first ? { ...first, count: countOf(listed), price: lowestPrice(listed.map(({ price }) => price)) } : null
}

/** A fact of several variants: the value of each, in order; null if it has none. */
export interface ComparedFact {
  label: string
  values: readonly (string | null)[]
  /** Whether the values differ. */
  differs: boolean
}

/** The facts of a model's variants side by side: every fact that one of them has, in the dealer's order. */
export function comparedFacts(variants: readonly Pick<ModelVariant, 'facts'>[]): readonly ComparedFact[] {
  const labels = [...new Set(variants.flatMap(({ facts }) => facts.map(({ label }) => label)))]
  return labels.map((label) => {
    const values = variants.map(({ facts }) => facts.find((fact) => fact.label === label)?.value ?? null)
    return { label, values, differs: new Set(values).size > 1 }
  })
}

/** Maximum columns of a comparison; more would be too narrow to read. */
const MOST_COLUMNS = 5

/** Variants divided into rows of equal length where possible: eight are two rows of four, not five and three. */
export function comparisonRows<T>(variants: readonly T[], most = MOST_COLUMNS): readonly (readonly T[])[] {
  const rows = Math.ceil(variants.length / most)
  const columns = Math.ceil(variants.length / Math.max(rows, 1))
  return Array.from({ length: rows }, (_, row) => variants.slice(row * columns, (row + 1) * columns))
}
