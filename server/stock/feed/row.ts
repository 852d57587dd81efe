import type { FeedField, FieldSource } from './columns.ts'
import { excerpt, fieldReaders, LEFT_EMPTY, type FieldValues, type Problem, type RowContext } from './fields.ts'
import type { FeedMapping } from './mapping.ts'
import { FeedRefusal } from './refusal.ts'
import { OutOfRange, Guess, Unreadable } from './values/reading.ts'
import { assemble, type AssembledVehicle } from './vehicle.ts'

export type ReadRow =
  | ({ ok: true; warnings: readonly Problem[] } & AssembledVehicle)
  | { ok: false; problems: readonly Problem[] }

/**
 * A reader for the rows of one file. Guesses and values left empty are warnings of the row.
 *
 * @throws FeedRefusal if the mapping has an invalid value or constant
 */
export function rowReader(
  sources: readonly FieldSource[],
  { values, constants }: Pick<FeedMapping, 'values' | 'constants'>,
  context: RowContext,
) {
  const has = new Set<FeedField>([...sources.map(({ field }) => field), ...(Object.keys(constants) as FeedField[])])
  const readers: Readonly<Record<FeedField, (text: string) => unknown>> = fieldReaders(context)
  const given = new Map((Object.entries(values) as [FeedField, Record<string, string>][]).map(givenValues(readers)))
  const constant: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(constants) as [FeedField, string][])
    constant[field] = readMapped(readers, field, value)
  const rawOf = ({ field, at }: FieldSource, cells: readonly string[]) => {
    const raw = tidy(cells[at] ?? '')
    return given.get(field)?.get(raw.toLowerCase()) ?? raw
  }
  const stocknum = sources.find(({ field }) => field === 'stocknum')!
  const columns = sources.map(({ field, at }) => ({ field, at, readCell: caching(cellReader(field)) }))

  /** Reads a cell of a field, unmapped. */
  function cellReader(field: FeedField) {
    const read = readers[field]
    const replaced = given.get(field)
    return (cell: string): CellReading => {
      const tidied = tidy(cell)
      const raw = replaced?.get(tidied.toLowerCase()) ?? tidied
      const about = (reason: string): Problem => ({ field, value: excerpt(raw), reason })
      try {
        const value = read(raw)
        return value instanceof Guess
          ? { value: value.value, warning: about(`was read as ${String(value.value)}`), problem: null }
          : { value, warning: null, problem: null }
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        return LEFT_EMPTY.has(field) || error instanceof OutOfRange
          ? { value: null, warning: about(`${error.message}; left empty`), problem: null }
          : { value: undefined, warning: null, problem: about(error.message) }
      }
    }
  }

  return {
    /** The stock number of a row that may otherwise be invalid; '' if it has none. */
    stocknumOf: (cells: readonly string[]) => rawOf(stocknum, cells).replace(/\s+/g, ' '),

    read(cells: readonly string[]): ReadRow {
      const nul = cells.findIndex((value) => value.includes('\0'))
      if (nul !== -1) {
        const field = sources.find(({ at }) => at === nul)?.field ?? null
        return { ok: false, problems: [{ field, value: excerpt(cells[nul]!), reason: 'contains a NUL character' }] }
      }
      const row: Record<string, unknown> = { ...constant }
      const problems: Problem[] = []
      const warnings: Problem[] = []
      for (const { field, at, readCell } of columns) {
        const { value, warning, problem } = readCell(cells[at] ?? '')
        row[field] = value
        if (warning !== null) warnings.push(warning)
        if (problem !== null) problems.push(problem)
      }
      if (problems.length > 0) return { ok: false, problems }
      return { ok: true, ...assemble(row as FieldValues, has, context, warnings), warnings }
    },
  }
}

/** The value of a cell, or its problem. */
interface CellReading {
  value: unknown
  warning: Problem | null
  problem: Problem | null
}

const MAX_CACHED_CELLS = 500
const MAX_CACHED_LENGTH = 200

/** Caches the first few hundred short cells of a column: makes, colours or features are parsed once, not per row. */
function caching(read: (cell: string) => CellReading): (cell: string) => CellReading {
  const cached = new Map<string, CellReading>()
  let hits = 0
  return (cell) => {
    // A column without repetitions, such as VINs, is no longer looked up.
    if (cell.length > MAX_CACHED_LENGTH || (cached.size === MAX_CACHED_CELLS && hits < MAX_CACHED_CELLS))
      return read(cell)
    const seen = cached.get(cell)
    if (seen !== undefined) {
      hits++
      return seen
    }
    const reading = read(cell)
    if (cached.size < MAX_CACHED_CELLS) cached.set(cell, reading)
    return reading
  }
}

/** The parsed value of a text in the mapping. */
function readMapped(readers: Readonly<Record<FeedField, (text: string) => unknown>>, field: FeedField, text: string) {
  try {
    const value = readers[field](tidy(text))
    return value instanceof Guess ? value.value : value
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new FeedRefusal(
      `The mapping says "${excerpt(text)}" for ${field}, which ${error.message}. Nothing was changed.`,
    )
  }
}

/** The replacements of a field's texts, validated, by lower-case text. */
const givenValues =
  (readers: Readonly<Record<FeedField, (text: string) => unknown>>) =>
  ([field, texts]: [FeedField, Record<string, string>]): [FeedField, ReadonlyMap<string, string>] => {
    for (const text of Object.values(texts)) readMapped(readers, field, text)
    return [field, new Map(Object.entries(texts).map(([from, to]) => [tidy(from).toLowerCase(), tidy(to)]))]
  }

/**
 * Normalises a text: composed characters, no control characters except line breaks, tabs and NUL, no unpaired
 * surrogates.
 */
export const tidy = (value: string): string =>
  PLAIN.test(value)
    ? value.trim()
    : value
        .toWellFormed()
        .normalize('NFC')
        .replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
        .trim()

/** Text that needs no normalisation: most cells. */
const PLAIN = /^[\x20-\x7e]*$/
