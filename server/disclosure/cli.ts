import type { Command } from 'commander'
import type { CommandContext } from '../command.ts'
import { listLocations } from '../locations/locations.ts'
import { secretKeyOf } from '../secretKey.ts'
import { siteBySlug } from '../sites/sites.ts'
import { listedStock } from '../stock/stock.ts'
import { countMissingDetails, complianceAddress, complianceCsv, complianceReport } from './disclosure.ts'

/** `forecourt stock audit`: listing compliance, by the rules of the place where the vehicles are offered. */
export function disclosureCommands(program: Command, context: CommandContext): void {
  const group = program.commands.find((command) => command.name() === 'stock') ?? program.command('stock')
  group
    .command('audit <site>')
    .description('listing compliance: list the vehicles that are missing required details, with the reasons')
    .option('--csv', 'print CSV')
    .action(async (slug: string, { csv }: { csv?: true }) => {
      const site = await siteBySlug(context, slug)
      const database = (await context.database()).site(site.id)
      const report = await complianceReport(
        site,
        listedStock(database, site, new Date()),
        await listLocations(database, site),
      )
      if (csv) return context.print(complianceCsv(report).trimEnd())
      context.print(
        `${site.name}: ${report.listings.length} of ${report.listed} listings ${report.listings.length === 1 ? 'is' : 'are'} missing required details.`,
      )
      for (const { reason, basis } of report.site) context.print(`  The whole site: ${reason} (${basis})`)
      for (const { reason, basis, count } of countMissingDetails(report))
        context.print(`  ${count} x ${reason} (${basis})`)
      for (const { stocknum, title, location, lacks } of report.listings)
        context.print(
          `${stocknum}\t${title}\t${location ?? 'no location'}\t${lacks.map(({ reason }) => reason).join(' ')}`,
        )
      const secretKey = await secretKeyOf(context.env)
      context.print(`Report for the dealer: ${complianceAddress(secretKey, site, 'listing-compliance.html')}`)
    })
}
