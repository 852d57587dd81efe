import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { RedirectRow } from '@forecourt/rules/seo/redirects.ts'

/** A file of redirects that cannot be read. */
export class RedirectFileError extends Error {
  override name = 'RedirectFileError'
}

const COLUMNS = ['from', 'to', 'status'] as const
const LONGEST_ROW = 100_000

/**
 * The rows of a CSV file with the columns from, to and status, which defaults to 301.
 *
 * @throws RedirectFileError if the file is invalid
 */
export async function readRedirects(path: string): Promise<RedirectRow[]> {
  let names: readonly string[] = []
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      names = header.map((name) => name.trim().toLowerCase())
      return [...names]
    },
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    trim: true,
    info: true,
  })
  // The error reaches the reader of the parser, which the pipeline destroys with it.
  pipeline(createReadStream(path), parser, () => {})
  const rows: RedirectRow[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Partial<Record<(typeof COLUMNS)[number], string>>
      info: { lines: number }
    }>) {
      requireColumns(path, names)
      const { from = '', to = '', status = '' } = record
      if (from || to || status) rows.push({ line: info.lines, from, to, status })
    }
  } catch (error) {
    if (error instanceof CsvError) throw new RedirectFileError(`${path} is not readable as CSV: ${error.message}.`)
    if ((error as NodeJS.ErrnoException).syscall)
      throw new RedirectFileError(`${path} cannot be read: ${(error as Error).message}.`)
    throw error
  }
  if (names.length === 0) throw new RedirectFileError(`${path} is empty.`)
  requireColumns(path, names)
  return rows
}

function requireColumns(path: string, names: readonly string[]) {
  const absent = COLUMNS.slice(0, 2).filter((column) => !names.includes(column))
  if (absent.length > 0)
    throw new RedirectFileError(
      `${path} has no column ${absent.join(' and no column ')}; the first line names the columns from,to,status.`,
    )
}
