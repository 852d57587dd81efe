import * as z from 'zod'

/** Which page of a list is asked for: what follows a row, what precedes one, or the first. */
export interface PageRequest {
  /** Cursor of the row that the page follows. */
  after: string | null
  /** Cursor of the row that the page precedes; counts only without `after`. */
  before: string | null
  limit: number
}

/** A page of a list, in the list’s order. */
export interface Page<Row> {
  rows: Row[]
  /** Cursor that the page before this one precedes; null on the first page. */
  previous: string | null
  /** Cursor that the next page follows; null on the last page. */
  next: string | null
}

/** What a row is sorted by, its id last: a later row is found by it, however many rows have been added meanwhile. */
export type CursorKey = readonly (string | number | null)[]

const KEY = z
  .array(z.union([z.string().max(400), z.number(), z.null()]))
  .min(1)
  .max(4)

/** A row’s place in a list, as text of an address. */
export const cursorOf = (key: CursorKey): string => JSON.stringify(key)

/** A row’s place that an address names; null for anything that is none of this many parts. */
export function parseCursor(text: string | null, parts: number): CursorKey | null {
  if (text === null) return null
  try {
    const key = KEY.safeParse(JSON.parse(text))
    return key.success && key.data.length === parts ? key.data : null
  } catch {
    return null
  }
}

/** Whether a page is read against the list’s order, from the row that it precedes. */
export const readsBackwards = ({ after, before }: PageRequest): boolean => after === null && before !== null

/** The largest id or position of a column of integers. */
export const MOST_INTEGER = 2 ** 31 - 1

/** The row that a page follows or precedes, of a list whose cursor is one whole number; null for none. */
export function numberAsked(request: Pick<PageRequest, 'after' | 'before'>, most = MOST_INTEGER): number | null {
  const key = parseCursor(request.after ?? request.before, 1)?.[0]
  return typeof key === 'number' && Number.isSafeInteger(key) && Math.abs(key) <= most ? key : null
}

/**
 * The page of rows that were read in its direction, one more than the limit if there are more.
 *
 * @param found rows from the cursor on: in the list’s order, or against it for a page that precedes a row
 */
export function pageOf<Row>(found: readonly Row[], request: PageRequest, keyOf: (row: Row) => CursorKey): Page<Row> {
  const backwards = readsBackwards(request)
  const more = found.length > request.limit
  const read = found.slice(0, request.limit)
  const rows = backwards ? read.toReversed() : read
  const [first, last] = [rows[0], rows.at(-1)]
  const hasPrevious = backwards ? more : request.after !== null
  const hasNext = backwards || more
  return {
    rows,
    previous: hasPrevious && first !== undefined ? cursorOf(keyOf(first)) : null,
    next: hasNext && last !== undefined ? cursorOf(keyOf(last)) : null,
  }
}
