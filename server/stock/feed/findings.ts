import type { Problem } from './fields.ts'

/** One kind of finding in the rows of a file: how many rows have it, and with which values. */
export interface FeedFinding {
  /** Null where it concerns the row as a whole. */
  field: string | null
  reason: string
  /** Number of rows. */
  count: number
  /** The most frequent values, each with its number of rows and, if known, its first line. */
  values: readonly { value: string; count: number; line: number | null }[]
}

const MOST_KINDS = 500
const MOST_VALUES = 200
const SHOWN_VALUES = 5

interface Kind {
  field: string | null
  reason: string
  count: number
  values: Map<string, { value: string; count: number; line: number | null }>
}

/** Collects findings row by row, by kind, in bounded memory. */
export function gatherFindings() {
  const kinds = new Map<string, Kind>()
  return {
    add(line: number | null, { field, value, reason }: Problem, count = 1) {
      const key = `${field}\0${reason}`
      let kind = kinds.get(key)
      if (kind === undefined) {
        if (kinds.size >= MOST_KINDS) return
        kinds.set(key, (kind = { field, reason, count: 0, values: new Map() }))
      }
      kind.count += count
      const seen = kind.values.get(value)
      if (seen !== undefined) seen.count += count
      else if (kind.values.size < MOST_VALUES) kind.values.set(value, { value, count, line })
    },
    /** The kinds, most frequent first. */
    list: (): FeedFinding[] =>
      [...kinds.values()]
        .sort((a, b) => b.count - a.count)
        .map(({ values, ...kind }) => ({
          ...kind,
          values: [...values.values()]
            .sort((a, b) => b.count - a.count || (a.line ?? 0) - (b.line ?? 0))
            .slice(0, SHOWN_VALUES),
        })),
  }
}
