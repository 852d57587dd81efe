import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Command, CommanderError } from 'commander'
import { CommandError, type CommandContext } from './command.ts'
import { addCommands } from './commands.ts'
import { connect, type Connection } from './db/connect.ts'
import { DatabaseSetupError } from './db/migrate.ts'
import { EmbeddedDatabaseError } from './db/embedded.ts'
import { EnvError, readEnv } from './env.ts'
import { withoutValues } from './log.ts'
import { addressOf } from './running.ts'
import { createOutbound, type Outbound } from './outbound.ts'

/** The operator's commands: `npm run forecourt -- <group> <command>`. Each module adds its own. */

let connection: Promise<Connection> | null = null
let outbound: Outbound | null = null

async function main(): Promise<void> {
  const env = readEnv()
  const open = () =>
    (connection ??= connect({
      databaseUrl: env.databaseUrl,
      dataDir: env.dataDir,
      encryptionKeys: env.encryptionKeys,
      onEvent: (message) => process.stderr.write(`${message}\n`),
    }))
  const context: CommandContext = {
    env,
    database: async () => (await open()).database,
    address: async () => addressOf(env),
    print: (line) => process.stdout.write(`${line}\n`),
    prompt: process.stdin.isTTY && process.stderr.isTTY ? prompt : undefined,
    warn: (line) => process.stderr.write(`${line}\n`),
  }

  const program = new Command('forecourt')
    .description('Manage a Forecourt platform: sites, stock, leads and the database.')
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .exitOverride()
  addCommands(program, context, () => (outbound ??= createOutbound({ allowPrivate: env.allowPrivateTargets })))
  program
    .command('db')
    .description('the database')
    .command('url')
    .description(
      'print the connection URL, for psql and pg_dump; the embedded database accepts connections while Forecourt runs',
    )
    .action(async () => context.print((await open()).url))

  await program.parseAsync()
}

/** Prompts at the terminal; a hidden answer is not echoed. Ctrl-C ends the command as usual. */
async function prompt(question: string, { hidden = false }: { hidden?: boolean } = {}): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden ? nowhere : process.stderr, terminal: true })
  // Muted only after the prompt has been printed.
  if (hidden) process.stderr.write(question)
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
    if (hidden) process.stderr.write('\n')
  }
}

// A reader such as `head` may close the pipe early.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.stderr.write(`${message}\n`)
  process.exit(code === 'EPIPE' ? 0 : 1)
})

/** Closes what was opened, also after Ctrl-C: an uncommitted import leaves nothing behind. */
async function close(): Promise<void> {
  const opened = await connection?.catch(() => null)
  connection = null
  outbound?.close()
  await opened?.close()
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => void close().finally(() => process.exit(code)))
}

try {
  await main()
} catch (error) {
  process.exitCode = report(error)
} finally {
  await close()
}

/** Commander's error message as one plain line. */
function oneLine(text: string): string {
  const words = text
    .trim()
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => line.trim().replace(/^\((Did you mean.*)\)$/, '$1'))
    .filter(Boolean)
    .join('. ')
  const sentence = `${words[0]?.toUpperCase()}${words.slice(1)}`.replace(/([^.?!])$/, '$1.')
  return `${sentence} Run with --help for usage.\n`
}

/** Prints the error and returns the exit code. */
function report(error: unknown): number {
  // Commander has printed it already.
  if (error instanceof CommanderError) return error.exitCode
  if (error instanceof CommandError) {
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  }
  if (error instanceof EnvError || error instanceof DatabaseSetupError || error instanceof EmbeddedDatabaseError) {
    process.stderr.write(`${error.message}\n`)
    return 1
  }
  withoutValues(error)
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return 1
}
