import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Database } from './db/database.ts'
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
