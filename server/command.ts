import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'

/** What the commands of a module get from `forecourt` (server/cli.ts). */
export interface CommandContext {
  env: Env
  /** The platform's database, opened when the first command asks for it and closed when the command is over. */
  database(): Promise<Database>
  /** Where the platform answers: as its running server says, else as the environment does. */
  address(): Promise<PlatformAddress>
  /** Writes a line of the command's answer to the standard output. */
  print(line: string): void
  /** Asks the operator a question at the terminal and gives the answer, unseen if wanted; missing where nobody can. */
  ask?: (question: string, options?: { hidden?: boolean }) => Promise<string>
  /** Writes a line that is no part of the answer, such as a warning, to the standard error. */
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

/**
 * What a JSON file of the operator's holds.
 *
 * @throws CommandError when it cannot be read or is not JSON
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
 * What a JSON file of the operator's holds, checked whole.
 *
 * @throws CommandError when it cannot be read, or with everything that is wrong with it
 */
export async function readChecked<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(await readJson(file))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    ({ path, message }) => `  ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`,
  )
  throw new CommandError(`${file} was rejected:\n${lines.join('\n')}`)
}
