import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll } from 'vitest'
import type { CommandContext } from '@forecourt/server/command.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { readEnv } from '@forecourt/server/env.ts'
import { TEST_KEY } from './secrets.ts'

/** The operator of a test, who runs a module's commands and provides files. */
export interface Operator {
  /** Runs a command, without its group; returns its output. */
  run(...args: string[]): Promise<string>
  /** Warnings of the last command, line by line. */
  readonly warnings: readonly string[]
  /** Runs a command that is rejected; returns its error message. */
  refused(...args: string[]): Promise<string>
  /** The path of a file with this content: a text unchanged, anything else as JSON. */
  file(content: unknown): string
}

/** The signing key of a test's commands. */
export const TEST_SECRET_KEY = 'a key of commands that is long enough'

/** The platform's address in a test, and ignored warnings. */
export const TEST_CONTEXT = {
  address: async () => ({ scheme: 'http', platformDomain: 'localhost', port: 3000 }) as const,
  warn: () => {},
}

/**
 * An operator of one group of commands, such as `offers`, with further environment variables; the files are removed
 * after the tests of the file.
 */
export function operator(
  group: string,
  commands: (program: Command, context: CommandContext) => void,
  database: () => Database,
  variables: () => Readonly<Record<string, string>> = () => ({}),
): Operator {
  const directory = mkdtempSync(join(tmpdir(), `forecourt-${group}-`))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  const warnings: string[] = []
  async function run(...args: string[]): Promise<string> {
    const printed: string[] = []
    warnings.length = 0
    const program = new Command('forecourt').exitOverride()
    commands(program, {
      env: readEnv({ ENCRYPTION_KEYS: TEST_KEY, SECRET_KEY: TEST_SECRET_KEY, ...variables() }),
      database: async () => database(),
      ...TEST_CONTEXT,
      print: (line) => printed.push(line),
      warn: (line) => warnings.push(line),
    })
    await program.parseAsync([group, ...args], { from: 'user' })
    return printed.join('\n')
  }

  return {
    run,
    warnings,
    refused: (...args) =>
      run(...args).then(
        (output) => {
          throw new Error(`${args.join(' ')} was not refused: ${output}`)
        },
        (error: Error) => error.message,
      ),
    file(content) {
      const path = join(directory, `${crypto.randomUUID()}.json`)
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
      return path
    },
  }
}
