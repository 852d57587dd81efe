/** A sentence below a list of vehicles, with the price type that it explains. */
export interface PriceNote {
  /** Such as Drive Away; null for a sentence about all of them. */
  term: string | null
  text: string
}

/**
 * What the prices of a list include (spec §9), from pairs of a price's label and its sentence. Each price type is
 * named, because their sentences differ; if there is one sentence for all, it is shown once.
 */
export function priceNotes(prices: Iterable<readonly [label: string, text: string]>): readonly PriceNote[] {
  const texts = new Map(prices)
  const [first] = texts.values()
  const alike = texts.size > 1 && new Set(texts.values()).size === 1
  return alike ? [{ term: null, text: first! }] : [...texts].map(([term, text]) => ({ term, text }))
}
