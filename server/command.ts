import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { Database, Transaction } from './db/database.ts'
import type { Env } from './env.ts'

/** The context of a module's commands (server/cli.ts). */
export interface CommandContext {
  env: Env
  /** The platform's database, opened on first use and closed when the command ends. */
  database(): Promise<Database>
  /** The platform's address: that of the running server, else from the environment. */
  address(): Promise<PlatformAddress>
  /** Prints a line of the command's output to standard output. */
  print(line: string): void
  /**
   * Prompts the operator at the terminal and returns the input, optionally without echo; absent if there is no
   * terminal.
   */
  prompt?: (question: string, options?: { hidden?: boolean }) => Promise<string>
  /** Prints a line to standard error, such as a warning. */
  warn(line: string): void
}

/** A failure with a message for the operator; `forecourt` prints the message and exits with this code. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Untrusted text for a terminal: one line, without control characters. */
// oxlint-disable-next-line no-control-regex
export const withoutControls = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')

/**
 * Reads a JSON file from the operator.
 *
 * @throws CommandError if it cannot be read or is not JSON
 */
export async function readJson(file: string, exitCode = 1): Promise<unknown> {
  let content: string
  try {
    content = await readFile(file, 'utf8')
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`, exitCode)
  }
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}`, exitCode)
  }
}

/**
 * Reads and validates a JSON file from the operator.
 *
 * @throws CommandError if it cannot be read, or with all validation errors
 */
export async function readChecked<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(await readJson(file))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    ({ path, message }) => `  ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`,
  )
  throw new CommandError(`${file} was rejected:\n${lines.join('\n')}`)
}

/** What a command did. */
export interface CommandEntry {
  action: AuditAction
  subject: string
  /** Neither of them for what the whole platform has. */
  websiteId?: number | null
  groupId?: number | null
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** Adds what a command did to the audit log as the command line’s, in the transaction of the change (decision 171). */
export async function logCommand(
  tx: Pick<Transaction, 'insert'>,
  { action, subject, websiteId = null, groupId = null, before, after }: CommandEntry,
): Promise<void> {
  const { recordCommand } = await import('./staff/staff.ts')
  const entry = { action, subject, website_id: websiteId, dealership_group_id: groupId }
  await recordCommand(tx, { ...entry, before: before ?? null, after: after ?? null }, new Date())
}

/** How many of each kind an import added and changed, and whether it set their order, for the audit log; null if nothing. */
export function importedCounts(
  report: Readonly<Record<string, { added: number; changed: number; ordered?: boolean }>>,
): Readonly<Record<string, string>> | null {
  const counts = Object.entries(report)
    .map(([kind, { added, changed, ordered = false }]) => [
      kind,
      [
        ...(added + changed > 0 ? [`${added} added, ${changed} changed`] : []),
        ...(ordered ? ['order set by the import'] : []),
      ].join(', '),
    ])
    .filter(([, words]) => words !== '')
  return counts.length > 0 ? (Object.fromEntries(counts) as Record<string, string>) : null
}

/** A header and rows as lines with aligned columns. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
