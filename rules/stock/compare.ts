import { FACTS, NOT_STATED, type CarFact, type FactName } from '../car/facts.ts'
import { carIdsOf, parseCarIds } from '../site/carIds.ts'

/** Maximum number of vehicles side by side. */
export const COMPARED_CAP = 4

/** The vehicles in a comparison's address. */
export interface Compared {
  /** The vehicles to compare, in the order chosen. */
  ids: readonly number[]
  /** Those beyond the maximum; the first replaces one that is removed. */
  waiting: readonly number[]
}

/** Parses `car_id` of an address, which may be repeated (decision 1: Search). */
export function parseCompared(query: URLSearchParams): Compared {
  const ids = parseCarIds(query.getAll('car_id'))
  return { ids: ids.slice(0, COMPARED_CAP), waiting: ids.slice(COMPARED_CAP, 2 * COMPARED_CAP) }
}

/**
 * The vehicles to compare from a list sent with none selected (`of`, in the format of carIdsText): the first ones up to
 * the maximum. Empty if some are selected, or no list was sent.
 */
export const comparedList = (query: URLSearchParams): readonly number[] =>
  query.has('car_id') ? [] : carIdsOf(query.get('of') ?? '').slice(0, COMPARED_CAP)

/** One row of a comparison: a value for each vehicle, null if it is unknown. */
export interface ComparedRow {
  label: string
  values: readonly (string | null)[]
  differs: boolean
}

/** Whether two values are the same except for spelling. */
const normalized = (value: string | null) => value?.toLowerCase().replace(/\s+/g, ' ').trim() ?? null

/** Whether vehicles differ in a fact, compared between those that have it: an unknown value is not a difference. */
export const differs = (values: readonly (string | null)[]): boolean =>
  new Set(values.map(normalized).filter((value) => value !== null && value !== '')).size > 1

/** Facts that identify the vehicle and therefore always differ. */
const NAMES_ONE: ReadonlySet<FactName> = new Set(['rego', 'vin', 'stocknum'])

/** The facts of several vehicles side by side, in the order of a vehicle's own page, without those that none has. */
export function comparedFacts(vehicles: readonly (readonly CarFact[])[]): readonly ComparedRow[] {
  return FACTS.filter((name) => !NAMES_ONE.has(name)).flatMap((name) => {
    const cells = vehicles.map((facts) => facts.find((fact) => fact.name === name))
    const label = cells.find((fact) => fact)?.label
    if (label === undefined) return []
    const values = cells.map((fact) => (fact && fact.value !== NOT_STATED ? fact.value : null))
    return [{ label, values, differs: differs(values) }]
  })
}

/** A feature, and which of the vehicles list it. */
export interface ComparedFeature {
  label: string
  listed: readonly boolean[]
}

/**
 * The features of several vehicles side by side, in the spelling of the first that lists it: those that not all list
 * come first, because they decide. A feature that is not listed may still be present, so it is not marked as a
 * difference.
 */
export function comparedFeatures(lists: readonly (readonly string[])[]): readonly ComparedFeature[] {
  const labels = new Map<string, string>()
  for (const feature of lists.flat()) {
    const key = normalized(feature)
    if (key && !labels.has(key)) labels.set(key, feature.trim())
  }
  const has = lists.map((features) => new Set(features.map(normalized)))
  return [...labels]
    .map(([key, label]) => ({ label, listed: has.map((features) => features.has(key)) }))
    .toSorted((one, other) => Number(one.listed.every(Boolean)) - Number(other.listed.every(Boolean)))
}
