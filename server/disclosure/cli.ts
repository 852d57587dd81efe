import type { Command } from 'commander'
import type { CommandContext } from '../command.ts'
import { listLocations } from '../locations/locations.ts'
import { secretKeyOf } from '../secretKey.ts'
import { siteBySlug } from '../sites/sites.ts'
import { listedStock } from '../stock/stock.ts'
import { countedLacks, lackingAddress, lackingCsv, lackingReport } from './disclosure.ts'

/** `forecourt stock lacking`: listings that do not show what they have to where they are offered. */
export function disclosureCommands(program: Command, context: CommandContext): void {
  const group = program.commands.find((command) => command.name() === 'stock') ?? program.command('stock')
  group
    .command('lacking <site>')
    .description('listings that do not show what their place asks for, each with the reason')
    .option('--csv', 'as CSV instead')
    .action(async (slug: string, { csv }: { csv?: true }) => {
      const site = await siteBySlug(context, slug)
      const database = await context.database()
      const report = await lackingReport(
        site,
        listedStock(database, site, new Date()),
        await listLocations(database, site),
      )
      if (csv) return context.print(lackingCsv(report).trimEnd())
      context.print(`${site.name}: ${report.listings.length} of ${report.listed} listings lack something.`)
      for (const { reason, basis } of report.site) context.print(`  The whole site: ${reason} (${basis})`)
      for (const { reason, basis, count } of countedLacks(report)) context.print(`  ${count} x ${reason} (${basis})`)
      for (const { stocknum, title, yard, lacks } of report.listings)
        context.print(`${stocknum}\t${title}\t${yard ?? 'no location'}\t${lacks.map(({ reason }) => reason).join(' ')}`)
      const secretKey = await secretKeyOf(context.env)
      context.print(`For the dealer to read: ${lackingAddress(secretKey, site, 'lacking.html')}`)
    })
}
