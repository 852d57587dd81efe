import type { Charge, ChargeTable } from './table.ts'
import { CONDITION_WORDS, KIND_WORDS, othersInWords, payersInWords } from './words.ts'

/** One thing in which two tables differ. */
export interface ChargeDifference {
  label: string
  /** Null where one of them has nothing of it. */
  before: string | null
  after: string | null
}

/** What is stated of something, by a name of its own in the table. */
type Stated = ReadonlyMap<string, { label: string; value: string }>

/** Everything that can differ between two tables of a place, apart from their charges. */
const generalOf = (table: ChargeTable): Stated =>
  new Map(
    (
      [
        ['from', 'First day of these charges', table.in_force_from],
        ['until', 'Last day', table.in_force_until ?? ''],
        ['stated', 'Stated by the sources on', table.stated_on],
        ['read', 'Sources read on', table.read_on],
        ['kinds', 'Vehicles', table.covers.kinds.map((kind) => KIND_WORDS[kind]).join(', ')],
        ['types', 'Condition of the vehicles', table.covers.car_types.map((type) => CONDITION_WORDS[type]).join(', ')],
        ['order', 'Order of the charges', table.charges.map(({ label }) => label).join('; ')],
        ...table.sources.map(
          ({ name, url }, at) => [`source ${at}`, `Source ${at + 1}`, `${name}: ${url}`] as [string, string, string],
        ),
        ['assumptions', 'Assumptions', table.assumptions.join('; ')],
        ['left out', 'Other costs a buyer may have', table.left_out.join('; ')],
      ] as [string, string, string][]
    )
      .filter(([, , value]) => value !== '')
      .map(([name, label, value]) => [name, { label, value }]),
  )

/** What is stated of one charge. */
function chargeOf(charge: Charge, currency: ChargeTable['currency']): Stated {
  const others = othersInWords(charge)
  return new Map([
    ['name', { label: `${charge.label}: name`, value: charge.label }],
    ...payersInWords(charge.cases, currency).map(
      (value, at) =>
        [
          `case ${at}`,
          { label: charge.cases.length === 1 ? charge.label : `${charge.label}, case ${at + 1}`, value },
        ] as const,
    ),
    ...(others === null ? [] : [['others', { label: `${charge.label}: other vehicles`, value: others }] as const]),
  ])
}

const NOTHING: Stated = new Map()

const compared = (before: Stated, after: Stated): ChargeDifference[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name): ChargeDifference[] => {
    const [was, is] = [before.get(name), after.get(name)]
    if (was?.value === is?.value) return []
    return [{ label: (is ?? was)!.label, before: was?.value ?? null, after: is?.value ?? null }]
  })

/** Charges of two tables that are the same one: by name, and else the one that has a new name in the same place. */
function paired(before: readonly Charge[], after: readonly Charge[]): [Charge | null, Charge | null][] {
  const left = new Set(before)
  const same = after.map((charge) => {
    const found = [...left].find(({ label }) => label === charge.label)
    if (found) left.delete(found)
    return found ?? null
  })
  const pairs = after.map((charge, at): [Charge | null, Charge | null] => {
    const renamed = before.length === after.length ? before[at]! : null
    const found = same[at] ?? (renamed && left.has(renamed) ? renamed : null)
    if (found) left.delete(found)
    return [found, charge]
  })
  return [...pairs, ...[...left].map((charge): [Charge, null] => [charge, null])]
}

/** In what two tables of a place differ, in words; null for no earlier one. */
export function chargeDifferences(before: ChargeTable | null, after: ChargeTable): readonly ChargeDifference[] {
  const general = compared(before ? generalOf(before) : NOTHING, generalOf(after))
  const pairs = paired(before?.charges ?? [], after.charges)
  const isMoved = pairs.every(([was, is]) => was !== null && is !== null && was.label === is.label)
  return [
    // A charge that is new, gone or renamed says so itself.
    ...general.filter(({ label }) => isMoved || label !== 'Order of the charges'),
    ...pairs.flatMap(([was, is]) =>
      compared(was ? chargeOf(was, after.currency) : NOTHING, is ? chargeOf(is, after.currency) : NOTHING),
    ),
  ]
}
