import { inKilometres } from '../location/distance.ts'
import { DISTANCES, type Range } from './filters.ts'

/** Lower and upper end of a range, both inclusive. */
export interface Bounds {
  min?: number
  max?: number
}

/** A range extended to its nearest cars, and how many cars it then has. */
export interface WidenedRange {
  bounds: Bounds
  /** The bound that was changed. */
  end: 'min' | 'max'
  count: number
}

const MILE_KM = inKilometres(1, 'mi')

/** Round steps in the units of a refinement; for prices above $100,000 $5,000. */
const STEPS: Readonly<Record<Range, number>> = {
  price: 100_000,
  year: 1,
  km: 5_000,
  budget: 1_000,
  berths: 1,
  length_mm: 500,
  tare_kg: 100,
  atm_kg: 100,
  ball_weight_kg: 10,
  gvm_kg: 100,
  gcm_kg: 500,
  payload_kg: 100,
  wheelbase_mm: 100,
  engine_cc: 50,
  mpg_highway: 1,
}
const HIGH_PRICE_CENTS = 10_000_000
const HIGH_PRICE_STEP = 500_000

function stepOf(range: Range, value: number, unit: 'km' | 'mi'): number {
  if (range === 'price' && value > HIGH_PRICE_CENTS) return HIGH_PRICE_STEP
  return range === 'km' && unit === 'mi' ? STEPS.km * MILE_KM : STEPS[range]
}

/**
 * A range without results, extended at either end to the next round value that has a car. `figures` are those of the
 * cars that match everything else; the counts refer to them.
 */
export function widenRange(
  range: Range,
  { min, max }: Bounds,
  figures: readonly number[],
  unit: 'km' | 'mi',
): readonly WidenedRange[] {
  const widened: WidenedRange[] = []
  const add = (end: WidenedRange['end'], bounds: Bounds) => {
    const { min: low = Number.NEGATIVE_INFINITY, max: high = Number.POSITIVE_INFINITY } = bounds
    widened.push({ bounds, end, count: figures.filter((figure) => figure >= low && figure <= high).length })
  }
  const above = max === undefined ? [] : figures.filter((figure) => figure > max)
  if (above.length > 0) {
    const nearest = above.reduce((least, figure) => Math.min(least, figure))
    const step = stepOf(range, nearest, unit)
    add('max', { ...(min === undefined ? {} : { min }), max: Math.ceil(Math.ceil(nearest / step) * step) })
  }
  const below = min === undefined ? [] : figures.filter((figure) => figure < min)
  if (below.length > 0) {
    const nearest = below.reduce((most, figure) => Math.max(most, figure))
    const step = stepOf(range, nearest, unit)
    add('min', { min: Math.floor(Math.floor(nearest / step) * step), ...(max === undefined ? {} : { max }) })
  }
  return widened
}

/**
 * The shortest choice of distance that includes the nearest car, and how many cars are within it; null if there is
 * none.
 */
export function widenDistance(
  kilometres: readonly number[],
  unit: 'km' | 'mi',
): { within: number; count: number } | null {
  for (const within of DISTANCES) {
    const count = kilometres.filter((km) => km <= inKilometres(within, unit)).length
    if (count > 0) return { within, count }
  }
  return null
}
