import type { Charge, ChargeAmount, ChargeCondition } from './table.ts'
import type { ChargeFacts } from './facts.ts'

/** An amount between two ends, which are the same if it is certain. */
export interface CentsRange {
  lowCents: number
  highCents: number
}

/** One charge for a vehicle: its amount, and what it depends on if that is not known. */
export interface ChargedAmount extends CentsRange {
  dependsOn: readonly string[]
}

const certain = (cents: number): CentsRange => ({ lowCents: cents, highCents: cents })

/** An amount for a price. All of it is integer arithmetic on cents. */
export function amountFor(amount: ChargeAmount, priceCents: number): CentsRange {
  if ('cents' in amount) return certain(amount.cents)
  if ('from_cents' in amount) return { lowCents: amount.from_cents, highCents: amount.to_cents }
  if ('basis_points' in amount) return certain(Math.floor((priceCents * amount.basis_points + 5_000) / 10_000))
  const { unit_cents: unit, minimum_cents: minimum, bands } = amount
  const band = bands.findLast(({ over_cents: over }) => priceCents > over) ?? bands[0]!
  const charged = band.on === 'whole' ? priceCents : priceCents - band.over_cents
  return certain(Math.max(minimum, band.base_cents + Math.ceil(charged / unit) * band.per_unit_cents))
}

/** What a condition asks of each fact, in the words of a note. */
const FACT_WORDS = {
  fuels: 'the fuel',
  body: 'the body',
  cylinders: 'the number of cylinders',
  engine_cc: 'the engine size',
  tare_kg: 'the weight',
  gross_kg: 'the weight',
} as const

const within = ({ min = 0, max = Infinity }: { min?: number | undefined; max?: number | undefined }, value: number) =>
  value >= min && value <= max

/** Whether a condition holds; the facts that would have to be known to tell. */
function holds(when: ChargeCondition, facts: ChargeFacts): boolean | readonly string[] {
  if (when.car_types && !when.car_types.includes(facts.carType)) return false
  const tests: readonly (readonly [keyof typeof FACT_WORDS, boolean | null])[] = [
    ['fuels', when.fuels ? facts.fuel && when.fuels.includes(facts.fuel) : true],
    ['body', when.body ? facts.body && when.body === facts.body : true],
    ['cylinders', test(when.cylinders, facts.cylinders)],
    ['engine_cc', test(when.engine_cc, facts.engineCc)],
    ['tare_kg', test(when.tare_kg, facts.tareKg)],
    ['gross_kg', test(when.gross_kg, facts.grossKg)],
  ]
  if (tests.some(([, result]) => result === false)) return false
  const unknown = tests.flatMap(([name, result]) => (result === null ? [FACT_WORDS[name]] : []))
  return unknown.length === 0 || unknown
}

const test = (range: ChargeCondition['tare_kg'], value: number | null): boolean | null =>
  range ? (value === null ? null : within(range, value)) : true

/**
 * A charge for a vehicle. Where a fact is not known, the amount is the range of all cases that may hold; an optional
 * charge then begins at nothing. Null if the vehicle does not pay it; undefined if the table has no case for it.
 */
export function chargeFor(charge: Charge, facts: ChargeFacts): ChargedAmount | null | undefined {
  const found: CentsRange[] = []
  const dependsOn = new Set<string>()
  let decided = false
  for (const { when, amount } of charge.cases) {
    const result = holds(when, facts)
    if (result === false) continue
    found.push(amountFor(amount, facts.priceCents))
    if ('depends_on' in amount) dependsOn.add(amount.depends_on)
    if (result === true) {
      decided = true
      break
    }
    for (const fact of result) dependsOn.add(fact)
  }
  if (found.length === 0) return charge.optional ? null : undefined
  const ends = charge.optional && !decided ? [...found, certain(0)] : found
  return {
    lowCents: Math.min(...ends.map(({ lowCents }) => lowCents)),
    highCents: Math.max(...ends.map(({ highCents }) => highCents)),
    dependsOn: [...dependsOn],
  }
}
