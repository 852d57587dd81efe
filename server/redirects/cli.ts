import type { Command } from 'commander'
import { CommandError, logCommand, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { readRedirects, redirectsCsv, RedirectFileError } from './file.ts'
import { keepImport, listRedirects, mergeRedirects, removeRedirect } from './redirects.ts'

/** Some rows were rejected, the others imported. */
const EXIT_SOME_REFUSED = 1
/** Nothing was changed. */
const EXIT_REFUSED = 2
const SHOWN_PROBLEMS = 50

/** `forecourt redirects …`: redirects from old addresses of a site. */
export function redirectCommands(program: Command, context: CommandContext): void {
  const group = program.command('redirects').description('manage redirects from old addresses of a site')

  group
    .command('import <site> <file>')
    .description('import redirects from a CSV file with the columns from, to and status (301, 302 or 410)')
    .option('--dry-run', 'check the file without changing anything')
    .addHelpText('after', '\nExit code 0: all rows imported; 1: some rows rejected; 2: nothing changed.')
    .action(async (slug: string, file: string, options: { dryRun?: true }) => {
      const site = await siteBySlug(context, slug)
      const rows = await readRedirects(file).catch((error: unknown) => {
        throw error instanceof RedirectFileError ? new CommandError(error.message, EXIT_REFUSED) : error
      })
      const staff = await staffOf(context, site)
      const report = await staff.transaction(async (tx) => {
        const { report: done, changes } = await mergeRedirects(tx, site.id, rows, options)
        const after = { new: `${done.created} new`, changed: `${done.updated} changed` }
        const entry = { action: 'redirect.imported', subject: site.name, websiteId: site.id, after } as const
        if (changes.length > 0 && !options.dryRun) {
          await keepImport(tx, { websiteId: site.id, changes, by: 'Command line', now: new Date() })
          await logCommand(tx, entry)
        }
        return done
      })
      const { problems } = report
      for (const { line, field, value, reason } of problems.slice(0, SHOWN_PROBLEMS))
        context.print(`  line ${line}, ${field}${value ? ` "${value}"` : ''}: ${reason}`)
      if (problems.length > SHOWN_PROBLEMS) context.print(`  and ${problems.length - SHOWN_PROBLEMS} more`)
      context.print(
        `${options.dryRun ? 'Nothing was changed (dry run). ' : ''}${site.name}: ${report.rows} rows, ` +
          `${report.created} new, ${report.updated} changed, ${report.unchanged} unchanged, ` +
          `${report.collapsed} chains shortened, ${problems.length} rejected.`,
      )
      if (problems.length > 0)
        throw new CommandError(`${problems.length} of ${rows.length} rows were rejected.`, EXIT_SOME_REFUSED)
    })

  group
    .command('list <site>')
    .description('list the redirects of a site')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      for (const { source, target, status } of await listRedirects(await staffOf(context, site), site.id))
        context.print(`${status}\t${source}\t${target ?? ''}`)
    })

  group
    .command('export <site>')
    .description('export the redirects as CSV that import accepts')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const rows = await listRedirects(await staffOf(context, site), site.id)
      context.print(redirectsCsv(rows).trimEnd())
    })

  group
    .command('remove <site> <from>')
    .description('remove the redirect from an old address')
    .action(async (slug: string, from: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const removed = await staff.transaction(async (tx) => {
        const was = await removeRedirect(tx, site.id, from)
        if (was) {
          const before = { to: was.target ?? 'Removed page (410)', status: String(was.status) }
          await logCommand(tx, { action: 'redirect.removed', subject: was.source, websiteId: site.id, before })
        }
        return was
      })
      if (!removed) throw new CommandError(`${site.name} has no redirect from ${from}.`)
      context.print(`Removed the redirect from ${from}.`)
    })
}
