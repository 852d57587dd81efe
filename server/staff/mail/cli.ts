import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Command } from 'commander'
import { CommandError, type CommandContext } from '../../command.ts'
import { RequestError } from '../../errors.ts'
import { openFileStore } from '../../files/files.ts'
import { withoutValues } from '../../log.ts'
import { repliesIn } from '../../replyAddresses.ts'
import { secretKeyOf } from '../../secretKey.ts'
import { createSites } from '../../sites/sites.ts'
import { mailReceiver } from './receive.ts'

/** Exit codes by which mail servers know whether to return a message or to try it again (sysexits.h). */
const EXIT = { rejected: 65, unknownAddress: 67, tryAgain: 75 } as const

const OFF = 'Set REPLY_DOMAIN to the domain whose mail comes here.'

/** `forecourt leads receive-mail`: the way in for a mail server on the same machine (docs/decisions/0146). */
export function mailCommands(program: Command, context: CommandContext): void {
  const group = program.commands.find((command) => command.name() === 'leads') ?? program.command('leads')
  group
    .command('receive-mail [file]')
    .description('store an answer to a reply with its lead; by default the message is read from standard input')
    .action(async (file?: string) => {
      try {
        context.print(await receive(context, await (file === undefined ? buffer(process.stdin) : readFile(file))))
      } catch (error) {
        if (error instanceof CommandError) throw error
        if (!(error instanceof RequestError))
          throw new CommandError(`Try again later: ${String(withoutValues(error))}`, EXIT.tryAgain)
        const { status, message } = error
        throw new CommandError(
          message,
          status === 404 ? EXIT.unknownAddress : status === 429 ? EXIT.tryAgain : EXIT.rejected,
        )
      }
    })
}

/** Stores a message; what was done, in words. */
async function receive(context: CommandContext, raw: Buffer): Promise<string> {
  const { env } = context
  const addresses = repliesIn(env, await secretKeyOf(env))
  if (!addresses) throw new CommandError(OFF, EXIT.tryAgain)
  const database = await context.database()
  const onWarning = (error: unknown, message: string) => context.warn(`${message}: ${String(withoutValues(error))}`)
  const sites = await createSites({ database, address: await context.address(), onWarning })
  try {
    const receiver = mailReceiver({
      database,
      sites,
      files: openFileStore(env),
      addresses,
      mailFrom: env.mailFrom,
      onWarning,
    })
    const { status, reference } = await receiver.receive(raw)
    return status === 'stored' ? `Stored with lead ${reference}.` : `Lead ${reference} has this email already.`
  } finally {
    await sites.close()
  }
}
