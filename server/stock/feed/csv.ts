import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { decodeFeed, openSource, type FeedEncoding } from './decode.ts'
import { FeedRefusal } from './refusal.ts'

/** One row of a file below its header. */
export interface TableRow {
  cells: readonly string[]
  /** Line of the file on which it begins. */
  line: number
  /** True for the last row of a file that does not end with a line break: it may have been truncated. */
  open: boolean
}

export interface Table {
  header: readonly string[]
  rows: AsyncIterable<TableRow>
  progress(): { bytes: number; totalBytes: number | null }
  /** Closes the source, whether or not it was read to its end. */
  close(): void
}

/**
 * The header and the rows of a CSV file, read on demand.
 *
 * @throws FeedRefusal (also while reading rows) if the file is missing, empty, damaged or not CSV
 */
export async function openTable(source: Readable | string, encoding: FeedEncoding = 'auto'): Promise<Table> {
  const { bytes, totalBytes } = await openSource(source)
  let count = 0
  async function* counted() {
    for await (const chunk of bytes) {
      count += chunk.length
      yield chunk
    }
  }
  let ending = ''
  async function* decoded() {
    for await (const text of decodeFeed(counted(), encoding)) {
      if (text !== '') ending = text.at(-1)!
      yield text
    }
  }
  const text = decoded()
  const { beginning, all } = await firstLine(text)
  const named = NAMED_DELIMITER.exec(beginning)?.[1]
  const parser = parse({
    delimiter: named ?? delimiterOf(beginning),
    from_line: named === undefined ? 1 : 2,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    info: true,
  })
  // The error reaches the reader of the parser, which the pipeline destroys with it.
  pipeline(Readable.from(all, { objectMode: false, encoding: 'utf8' }), parser, () => {})

  async function* records(): AsyncGenerator<TableRow> {
    let row: TableRow | null = null
    try {
      for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
        if (row !== null && !isBlank(row)) yield row
        row = { cells: record, line: info.lines - breaksIn(record), open: false }
      }
      if (row !== null && !isBlank(row)) yield { ...row, open: ending !== '\n' && ending !== '\r' }
    } catch (error) {
      throw error instanceof CsvError ? explained(error) : error
    }
  }
  const rows = records()
  const first = await rows.next()
  if (first.done) throw new FeedRefusal('The file is empty. Nothing was changed.')
  // Such as a photo: a row with one is reported by itself, but no column is called so.
  if (first.value.cells.some((name) => name.includes('\0')))
    throw new FeedRefusal(
      'The file is not CSV: its first line contains binary data. Export the stock as CSV UTF-8. Nothing was changed.',
    )
  return {
    header: withoutTrailingBlanks(first.value.cells),
    rows,
    progress: () => ({ bytes: count, totalBytes }),
    close: () => parser.destroy(),
  }
}

const isBlank = ({ cells }: TableRow) => cells.every((value) => value.trim() === '')

function withoutTrailingBlanks(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((value) => value.trim() !== '')
  return cells.slice(0, last + 1).map((value) => value.trim())
}

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((breaks, value) => breaks + (value.match(/\r\n|\n|\r/g)?.length ?? 0), 0)

const LONGEST_ROW = 2_000_000
const LONGEST_HEADER = 65_536

/** The text up to its first line break, and the whole text again. */
async function firstLine(text: AsyncGenerator<string>) {
  let beginning = ''
  let done = false
  while (!/[\r\n]/.test(beginning.trimStart()) && beginning.length < LONGEST_HEADER && !done) {
    const next = await text.next()
    if (next.done) done = true
    else beginning += next.value
  }
  async function* all() {
    try {
      if (beginning !== '') yield beginning
      if (!done) yield* text
    } finally {
      await text.return(undefined)
    }
  }
  return { beginning, all: all() }
}

/** Excel's `sep=;` line before the header, also when Excel has quoted and padded it. */
const NAMED_DELIMITER = /^"?sep=([^"\r\n\w\s]|\t)"?[,;|\t]*(?:[\r\n]|$)/i

/** The most frequent separator in the header line, outside quotes; by default a comma. */
function delimiterOf(beginning: string): string {
  const line = beginning
    .trimStart()
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/, 1)[0]!
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t', '|'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

function explained(error: CsvError): FeedRefusal {
  const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new FeedRefusal(
      `A quotation mark is opened${line} and never closed, so the rest of the file can’t be read. Nothing was changed.`,
    )
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new FeedRefusal(
      `A row${line} is longer than ${LONGEST_ROW / 1_000_000} MB; probably a quotation mark is not closed. Nothing was changed.`,
    )
  return new FeedRefusal(`The file is not readable as CSV${line}: ${error.message}. Nothing was changed.`)
}
