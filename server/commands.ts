import type { Command } from 'commander'
import type { CommandContext } from './command.ts'
import { keyCommands } from './apiKeys/cli.ts'
import { chargeCommands } from './charges/cli.ts'
import { consentCommands } from './consents/cli.ts'
import { contentCommands } from './content/cli.ts'
import { disclosureCommands } from './disclosure/cli.ts'
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
import { openFileStore } from './files/files.ts'
import { secretKeyOf } from './secretKey.ts'
import { secretCommands } from './secrets/cli.ts'
import { openKeys, openSecrets } from './secrets/secrets.ts'
import { siteReservations } from './siteReservations.ts'
import { setUpCommands } from './setUp/cli.ts'
import { siteCommands } from './sites/cli.ts'
import { staffCommands } from './staff/cli.ts'
import { mailCommands } from './staff/mail/cli.ts'
import { contentChangeCommands } from './staff/contentCli.ts'
import { domainCommands } from './staff/domainCli.ts'
import { mediaCommands } from './staff/mediaCli.ts'
import { carCommands } from './stock/cli.ts'
import { stockCommands } from './stock/feed/cli.ts'
import { searchCommands } from './stock/typesense/cli.ts'
import { feedCommands } from './syndication/cli.ts'
import { webhookCommands } from './webhooks/cli.ts'
import { webhookRows } from './webhooks/webhooks.ts'
import type { Outbound } from './outbound.ts'

/**
 * Adds the commands of every module.
 *
 * @param outbound calls other systems; opened when a command needs it
 */
export function addCommands(program: Command, context: CommandContext, outbound: () => Outbound): void {
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
      files: openFileStore(context.env),
      secretKey: await secretKeyOf(context.env),
      secrets: openSecrets({ database, keys: openKeys(context.env) }),
      outbound: outbound(),
      onWarning: (error, message) => context.warn(`${message}: ${String(withoutValues(error))}`),
    })
  })
  waitlistCommands(program, context)
  consentCommands(program, context)
  eventCommands(program, context)
  reportCommands(program, context)
  contentCommands(program, context)
  modelCommands(program, context)
  contentChangeCommands(program, context)
  mediaCommands(program, context)
  offerCommands(program, context)
  redirectCommands(program, context)
  chargeCommands(program, context)
  feedCommands(program, context)
  keyCommands(program, context)
  webhookCommands(program, context)
}
