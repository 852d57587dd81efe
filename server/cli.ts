import { Command, CommanderError } from 'commander'
import { CommandError, type CommandContext } from './command.ts'
import { contentCommands } from './content/cli.ts'
import { connect, type Connection } from './db/connect.ts'
import { DatabaseSetupError } from './db/migrate.ts'
import { disclosureCommands } from './disclosure/cli.ts'
import { EmbeddedDatabaseError } from './db/embedded.ts'
import { EnvError, readEnv } from './env.ts'
import { leadCommands } from './leads/cli.ts'
import { modelCommands } from './models/cli.ts'
import { offerCommands } from './offers/cli.ts'
import { redirectCommands } from './redirects/cli.ts'
import { siteCommands } from './sites/cli.ts'
import { stockCommands } from './stock/feed/cli.ts'
import { feedCommands } from './syndication/cli.ts'

/** The operator's commands: `npm run forecourt -- <group> <command>`. Each module brings its own. */

let connection: Promise<Connection> | null = null

async function main(): Promise<void> {
  const env = readEnv()
  const open = () =>
    (connection ??= connect({
      databaseUrl: env.databaseUrl,
      dataDir: env.dataDir,
      onEvent: (message) => process.stderr.write(`${message}\n`),
    }))
  const context: CommandContext = {
    env,
    database: async () => (await open()).database,
    print: (line) => process.stdout.write(`${line}\n`),
  }

  const program = new Command('forecourt')
    .description('Runs a Forecourt platform: its sites, its stock, its leads, its database.')
    .showHelpAfterError('(add --help for the commands there are)')
    .exitOverride()
  siteCommands(program, context)
  stockCommands(program, context)
  disclosureCommands(program, context)
  leadCommands(program, context)
  contentCommands(program, context)
  modelCommands(program, context)
  offerCommands(program, context)
  redirectCommands(program, context)
  feedCommands(program, context)
  program
    .command('db')
    .description('the database')
    .command('url')
    .description("print the database's address, for psql and the like; the embedded one answers while Forecourt runs")
    .action(async () => context.print((await open()).url))

  await program.parseAsync()
}

/** Ends what was opened, also when somebody presses Ctrl-C: an import that is not committed leaves nothing. */
async function close(): Promise<void> {
  const opened = await connection?.catch(() => null)
  connection = null
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

/** Says what went wrong and answers the exit code. */
function report(error: unknown): number {
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode
  if (error instanceof CommandError) {
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  }
  if (error instanceof EnvError || error instanceof DatabaseSetupError || error instanceof EmbeddedDatabaseError) {
    process.stderr.write(`${error.message}\n`)
    return 1
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return 1
}
