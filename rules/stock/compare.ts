import { FACTS, NOT_STATED, type CarFact, type FactName } from '../car/facts.ts'
import { carIdsOf, parseCarIds } from '../site/carIds.ts'

/** Vehicles that stand side by side at most. */
export const COMPARED_CAP = 4

/** What a comparison's address asks for. */
export interface Compared {
  /** The vehicles to compare, in the order in which they were chosen. */
  ids: readonly number[]
  /** Those that found no room; the first takes the place of one that is taken out. */
  waiting: readonly number[]
}

/** Reads `car_id` of an address, which may be there several times (decision 1: Search). */
export function parseCompared(query: URLSearchParams): Compared {
  const ids = parseCarIds(query.getAll('car_id'))
  return { ids: ids.slice(0, COMPARED_CAP), waiting: ids.slice(COMPARED_CAP, 2 * COMPARED_CAP) }
}

/**
 * The vehicles of a list that was sent to be compared with none of it ticked (`of`, as carIdsText writes them): the
 * first that fit. Empty where something is ticked, or no list was sent.
 */
export const comparedList = (query: URLSearchParams): readonly number[] =>
  query.has('car_id') ? [] : carIdsOf(query.get('of') ?? '').slice(0, COMPARED_CAP)

/** One line of a comparison: a value for each vehicle, null where it is not told. */
export interface ComparedRow {
  label: string
  values: readonly (string | null)[]
  differs: boolean
}

/** Whether two values are the same to a reader, however they are spelt. */
const plain = (value: string | null) => value?.toLowerCase().replace(/\s+/g, ' ').trim() ?? null

/**
 * Whether vehicles differ in something: only where two of them say so. A value that is missing is unknown, and what is
 * unknown differs from nothing.
 */
export const differs = (values: readonly (string | null)[]): boolean =>
  new Set(values.map(plain).filter((value) => value !== null && value !== '')).size > 1

/** Facts that say which vehicle it is, not what it is like: they always differ. */
const NAMES_ONE: ReadonlySet<FactName> = new Set(['rego', 'vin', 'stocknum'])

/** The facts of several vehicles side by side, in the order of a vehicle's own page; those that none has are left out. */
export function comparedFacts(vehicles: readonly (readonly CarFact[])[]): readonly ComparedRow[] {
  return FACTS.filter((name) => !NAMES_ONE.has(name)).flatMap((name) => {
    const cells = vehicles.map((facts) => facts.find((fact) => fact.name === name))
    const label = cells.find((fact) => fact)?.label
    if (label === undefined) return []
    const values = cells.map((fact) => (fact && fact.value !== NOT_STATED ? fact.value : null))
    return [{ label, values, differs: differs(values) }]
  })
}

/** A feature and which of the vehicles are listed with it. */
export interface ComparedFeature {
  label: string
  listed: readonly boolean[]
}

/**
 * The features of several vehicles side by side, spelt as by the first that has it: those that some do not list come
 * first, because they decide. A feature that is not listed may still be there, so it is never called a difference.
 */
export function comparedFeatures(lists: readonly (readonly string[])[]): readonly ComparedFeature[] {
  const labels = new Map<string, string>()
  for (const feature of lists.flat()) {
    const key = plain(feature)
    if (key && !labels.has(key)) labels.set(key, feature.trim())
  }
  const has = lists.map((features) => new Set(features.map(plain)))
  return [...labels]
    .map(([key, label]) => ({ label, listed: has.map((features) => features.has(key)) }))
    .toSorted((one, other) => Number(one.listed.every(Boolean)) - Number(other.listed.every(Boolean)))
}
