import { CHARGE_FACTS, type ChargeFact } from './table.ts'

/**
 * What is in the form of a table of charges (decision 194), by the names of its inputs. A name is the path of a value in
 * the table, with the key of a row instead of its number, so that it stays the same while rows are added and moved.
 */
export type ChargeFormValues = Readonly<Record<string, string>>

/** The keys of the rows of a list, in their order. */
export const rowsOf = (values: ChargeFormValues, list: string): readonly string[] =>
  (values[`${list}.rows`] ?? '').split(' ').filter(Boolean)

/** The inputs of a list with these rows. */
export function listValues(list: string, rows: readonly ChargeFormValues[]): ChargeFormValues {
  return Object.assign(
    { [`${list}.rows`]: rows.map((_, at) => at).join(' '), [`${list}.next`]: String(rows.length) },
    ...rows.map((row, at) => prefixed(`${list}.${at}`, row)),
  )
}

/** Values with a path before their names. */
export const prefixed = (path: string, values: ChargeFormValues): ChargeFormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${path}.${name}`, value]))

/** A case before anything is entered: all vehicles pay a fixed amount. */
const NEW_CASE: ChargeFormValues = { ...listValues('when', []), 'amount.kind': 'fixed', 'amount.cents': '' }

/** The facts that the conditions of a case may still be about: each can be there once. */
export function factsLeft(values: ChargeFormValues, list: string): readonly ChargeFact[] {
  const used = new Set(rowsOf(values, list).map((key) => values[`${list}.${key}.what`]))
  return CHARGE_FACTS.filter((fact) => !used.has(fact))
}

/** A new row of a list, by what the list is called. */
function newRow(values: ChargeFormValues, list: string): ChargeFormValues {
  switch (list.slice(list.lastIndexOf('.') + 1)) {
    case 'charges':
      return { label: '', optional: 'no', ...listValues('cases', [NEW_CASE]) }
    case 'cases':
      return NEW_CASE
    case 'when':
      return { what: factsLeft(values, list)[0] ?? '', is: 'to' }
    case 'bands':
      return { over_cents: '', base_cents: '', per_unit_cents: '', on: 'excess' }
    default:
      return { name: '', url: '' }
  }
}

const CHANGE = /^(add|remove|up|down) ([a-z_]+(?:\.(?:\d+|[a-z_]+))*)$/

/** The list that a row is in, and its key. */
function placeOf(row: string): readonly [list: string, key: string] {
  const dot = row.lastIndexOf('.')
  return [row.slice(0, dot), row.slice(dot + 1)]
}

/**
 * The form after a row was added (`add charges.0.cases`), removed (`remove charges.0.cases.1`) or moved (`up …`, `down
 * …`); unchanged for anything else. The key of a removed row is not used again.
 */
export function withRows(values: ChargeFormValues, change: string): ChargeFormValues {
  const [, verb, path] = CHANGE.exec(change) ?? []
  if (verb === undefined || path === undefined) return values
  if (verb === 'add') {
    const next = values[`${path}.next`]
    if (next === undefined || !/^\d{1,6}$/.test(next)) return values
    return {
      ...values,
      ...prefixed(`${path}.${next}`, newRow(values, path)),
      [`${path}.rows`]: [...rowsOf(values, path), next].join(' '),
      [`${path}.next`]: String(Number(next) + 1),
    }
  }
  const [list, key] = placeOf(path)
  const rows = rowsOf(values, list)
  const at = rows.indexOf(key)
  if (at === -1) return values
  const rest = rows.toSpliced(at, 1)
  const after = verb === 'remove' ? rest : rest.toSpliced(Math.max(0, verb === 'up' ? at - 1 : at + 1), 0, key)
  return { ...values, [`${list}.rows`]: after.join(' ') }
}

/** The row or list that a change of rows was about, to find it again. */
export function changedPath(change: string): string | null {
  const [, verb, path] = CHANGE.exec(change) ?? []
  if (verb === undefined || path === undefined) return null
  return verb === 'remove' ? placeOf(path)[0] : path
}
