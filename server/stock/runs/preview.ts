import { openTable } from '../feed/csv.ts'
import type { FeedEncoding } from '../feed/decode.ts'
import { excerpt } from '../feed/fields.ts'
import { FeedRefusal } from '../feed/refusal.ts'
import { tidy } from '../feed/row.ts'

/** A column of an uploaded file. */
export interface PreviewColumn {
  name: string
  /** The first different values that are not empty. */
  samples: readonly string[]
  /** Its different values with their number of rows, most frequent first; null if they are too many to be a choice. */
  values: readonly { value: string; count: number }[] | null
}

/** What an uploaded file has, as far as it was read. */
export interface FeedPreview {
  columns: readonly PreviewColumn[]
  /** How many rows were read, and whether there are more. */
  rows: number
  more: boolean
}

const MOST_ROWS = 20_000
const MOST_COLUMNS = 400
const MOST_SAMPLES = 3
const MOST_VALUES = 60
const LONGEST_VALUE = 60

/**
 * Reads the header and the beginning of a file: samples of each column, and its values if they are a choice.
 *
 * @throws FeedRefusal if it cannot be read
 */
export async function previewFeed(path: string, encoding: FeedEncoding): Promise<FeedPreview> {
  const table = await openTable(path, encoding)
  try {
    if (table.header.length > MOST_COLUMNS)
      throw new FeedRefusal(`The file has ${table.header.length} columns; we can read up to ${MOST_COLUMNS}.`)
    const columns = table.header.map((name) => ({
      name,
      samples: [] as string[],
      values: new Map<string, number>() as Map<string, number> | null,
    }))
    let rows = 0
    let more = false
    for await (const { cells } of table.rows) {
      if (rows === MOST_ROWS) {
        more = true
        break
      }
      rows++
      for (const [at, column] of columns.entries()) {
        const value = tidy((cells[at] ?? '').replaceAll('\0', ''))
        if (value === '') continue
        if (column.samples.length < MOST_SAMPLES) {
          const sample = excerpt(value)
          if (!column.samples.includes(sample)) column.samples.push(sample)
        }
        if (column.values === null) continue
        if (value.length > LONGEST_VALUE) column.values = null
        else column.values.set(value, (column.values.get(value) ?? 0) + 1)
        if (column.values !== null && column.values.size > MOST_VALUES) column.values = null
      }
    }
    return {
      rows,
      more,
      columns: columns.map(({ values, ...column }) => ({
        ...column,
        values:
          values &&
          [...values]
            .map(([value, count]) => ({ value, count }))
            .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
      })),
    }
  } finally {
    table.close()
  }
}

/** Reads a file as UTF-8 or UTF-16, else as Windows-1252, in which Excel saves its plain CSV. */
export async function inspectFeed(
  path: string,
): Promise<{ encoding: FeedEncoding; preview: FeedPreview | null; problem: string | null }> {
  const read = async (encoding: FeedEncoding) => {
    try {
      return { encoding, preview: await previewFeed(path, encoding), problem: null, refusal: null }
    } catch (error) {
      if (!(error instanceof FeedRefusal)) throw error
      return { encoding, preview: null, problem: error.message.replace(' Nothing was changed.', ''), refusal: error }
    }
  }
  const auto = await read('auto')
  const { refusal: _, ...found } = auto.refusal?.reason?.kind === 'encoding' ? await read('windows-1252') : auto
  return found
}
