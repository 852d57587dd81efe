import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import type { Redirect, RedirectRow } from '@forecourt/rules/seo/redirects.ts'

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
export const readRedirects = (path: string): Promise<RedirectRow[]> => parseRedirects(createReadStream(path), path)

/**
 * The same of a file’s content.
 *
 * @param path its name, for messages
 * @throws RedirectFileError if it is invalid
 */
export async function parseRedirects(content: Readable, path: string): Promise<RedirectRow[]> {
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
  pipeline(content, parser, () => {})
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

/** Redirects as a file that can be imported again. */
export const redirectsCsv = (all: readonly Redirect[]): string =>
  stringify([
    ['from', 'to', 'status'],
    ...all.map(({ source, target, status }) => [encodeSource(source), target ?? '', status]),
  ])

/** A source in a form that can be imported again: stored ones are decoded. */
function encodeSource(source: string): string {
  const mark = source.indexOf('?')
  const [path, query] = mark === -1 ? [source, ''] : [source.slice(0, mark), source.slice(mark)]
  return path.split('/').map(encodeURIComponent).join('/') + query
}
