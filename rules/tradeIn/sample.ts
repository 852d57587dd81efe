import type { Condition } from './condition.ts'
import { valueRange, type ValueRange } from './valuation.ts'

/** The least number of asking prices from which a sample is worked out. */
export const SAMPLE_LEAST = 3

/** Years of make on either side of the vehicle's own whose asking prices count. */
export const SAMPLE_YEARS = 1

/**
 * The share of the median asking price, in per cent, from and to, that the sandbox shows for a trade-in. Demonstration
 * figures, which is why the result is labelled a sample: a dealer also has to prepare, guarantee and sell the vehicle.
 */
const SHARES: Readonly<Record<Condition, readonly [number, number]>> = {
  excellent: [82, 90],
  good: [76, 85],
  fair: [66, 77],
  poor: [50, 64],
}

/** The middle of some amounts in cents; the mean of the two in the middle for an even number. Null for none. */
export function medianCents(amounts: readonly number[]): number | null {
  if (amounts.length === 0) return null
  const sorted = amounts.toSorted((a, b) => a - b)
  const upper = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[upper]! : Math.round((sorted[upper - 1]! + sorted[upper]!) / 2)
}

/**
 * The sandbox's range for a trade-in: a share of the median asking price of similar vehicles in stock. Null if there
 * are too few of them.
 */
export function sampleRange(askingCents: readonly number[], condition: Condition): ValueRange | null {
  const median = askingCents.length < SAMPLE_LEAST ? null : medianCents(askingCents)
  if (median === null) return null
  const [from, to] = SHARES[condition]
  return valueRange((median * from) / 100, (median * to) / 100)
}
