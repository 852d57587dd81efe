import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Command, CommanderError } from 'commander'
import { keyCommands } from './apiKeys/cli.ts'
import { CommandError, type CommandContext } from './command.ts'
import { chargeCommands } from './charges/cli.ts'
import { consentCommands } from './consents/cli.ts'
import { contentCommands } from './content/cli.ts'
import { connect, type Connection } from './db/connect.ts'
import { DatabaseSetupError } from './db/migrate.ts'
import { disclosureCommands } from './disclosure/cli.ts'
import { EmbeddedDatabaseError } from './db/embedded.ts'
import { EnvError, readEnv } from './env.ts'
import { eventCommands } from './events/cli.ts'
import { leadCommands } from './leads/cli.ts'
import { conversationCommands } from './leads/conversationsCli.ts'
import { leadSecretRows } from './leadSecrets/leadSecrets.ts'
import { modelCommands } from './models/cli.ts'
import { offerCommands } from './offers/cli.ts'
import { locationCommands } from './locations/cli.ts'
import { redirectCommands } from './redirects/cli.ts'
import { reportCommands } from './reports/cli.ts'
import { reservationCommands } from './reservations/cli.ts'
import { waitlistCommands } from './reservations/waitlistCli.ts'
import { withoutValues } from './log.ts'
import { addressOf } from './running.ts'
import { openFileStore } from './files/files.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import { secretKeyOf } from './secretKey.ts'
import { secretCommands } from './secrets/cli.ts'
import { openKeys, openSecrets } from './secrets/secrets.ts'
import { siteReservations } from './siteReservations.ts'
import { setUpCommands } from './setUp/cli.ts'
import { siteCommands } from './sites/cli.ts'
import { staffCommands } from './staff/cli.ts'
import { mailCommands } from './staff/mail/cli.ts'
import { domainCommands } from './staff/domainCli.ts'
import { mediaCommands } from './staff/mediaCli.ts'
import { carCommands } from './stock/cli.ts'
import { stockCommands } from './stock/feed/cli.ts'
import { searchCommands } from './stock/typesense/cli.ts'
import { feedCommands } from './syndication/cli.ts'
import { webhookCommands } from './webhooks/cli.ts'
import { webhookRows } from './webhooks/webhooks.ts'

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
  siteCommands(program, context)
  setUpCommands(program, context)
  secretCommands(program, context, [leadSecretRows, webhookRows])
  staffCommands(program, context)
  domainCommands(program, context)
  locationCommands(program, context)
  stockCommands(program, context)
  carCommands(program, context)
  searchCommands(program, context)
  disclosureCommands(program, context)
  leadCommands(program, context)
  mailCommands(program, context)
  conversationCommands(program, context)
  reservationCommands(program, context, async () => {
    const database = await context.database()
    return siteReservations({
      database,
      files: openFileStore(env),
      secretKey: await secretKeyOf(env),
      secrets: openSecrets({ database, keys: openKeys(env) }),
      outbound: (outbound ??= createOutbound({ allowPrivate: env.allowPrivateTargets })),
      onWarning: (error, message) => context.warn(`${message}: ${String(withoutValues(error))}`),
    })
  })
  waitlistCommands(program, context)
  consentCommands(program, context)
  eventCommands(program, context)
  reportCommands(program, context)
  contentCommands(program, context)
  modelCommands(program, context)
  mediaCommands(program, context)
  offerCommands(program, context)
  redirectCommands(program, context)
  chargeCommands(program, context)
  feedCommands(program, context)
  keyCommands(program, context)
  webhookCommands(program, context)
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
