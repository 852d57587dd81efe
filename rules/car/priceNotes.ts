/** A sentence below vehicles that have prices, with the kind of price that it explains. */
export interface PriceNote {
  /** Such as Drive Away; null for a sentence about all of them. */
  term: string | null
  text: string
}

/**
 * What the prices of a list take in (spec §9), by pairs of a price's label and its sentence: each kind of price is
 * named, as its sentence would contradict another's, and one sentence for all kinds stands once.
 */
export function priceNotes(prices: Iterable<readonly [label: string, text: string]>): readonly PriceNote[] {
  const texts = new Map(prices)
  const [first] = texts.values()
  const alike = texts.size > 1 && new Set(texts.values()).size === 1
  return alike ? [{ term: null, text: first! }] : [...texts].map(([term, text]) => ({ term, text }))
}
