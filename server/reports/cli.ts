import { writeFile } from 'node:fs/promises'
import { InvalidArgumentError, type Command } from 'commander'
import { COMPARED_WITH } from '@forecourt/rules/report/comparison.ts'
import { isMonth, monthBefore, monthOf, type Month } from '@forecourt/rules/report/month.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { CommandError, type CommandContext } from '../command.ts'
import { countEvents } from '../events/events.ts'
import { siteBySlug, sitesOfGroup } from '../sites/sites.ts'
import {
  comparedCsv,
  comparedReport,
  groupReport,
  reportCsv,
  reportPage,
  siteReport,
  type MonthDetail,
} from './reports.ts'

interface Options {
  group?: string
  month?: string
  compare?: string
  out?: string
  csv?: true
}

/** `forecourt report …`: the figures of a site's or a group's month, for the dealer. */
export function reportCommands(program: Command, context: CommandContext): void {
  program
    .command('report [site]')
    .description('report on a month of a site or a group: visitors, vehicles, leads, sales')
    .option('--group <slug>', 'all sites of a dealership group instead of one site')
    .option('--month <month>', 'such as 2026-11 (default: last month)', readMonth)
    .option(
      '--compare <with>',
      'show differences from the month before (before), a year before (year) or another month',
      readChoice,
    )
    .option('--out <file>', 'write to this file instead of standard output')
    .option('--csv', 'as CSV instead of a page')
    .action((site: string | undefined, options: Options) => write(site, options, context))
}

function readMonth(value: string): string {
  if (!isMonth(value)) throw new InvalidArgumentError('Must be a month such as 2026-11.')
  return value
}

function readChoice(value: string): string {
  if (!(value in COMPARED_WITH) && !isMonth(value))
    throw new InvalidArgumentError('Must be before, year or a month such as 2026-10.')
  return value
}

async function write(slug: string | undefined, options: Options, context: CommandContext): Promise<void> {
  if ((slug === undefined) === (options.group === undefined))
    throw new CommandError('Name a site, or a group with --group.')
  const now = new Date()
  const database = await context.database()
  const found =
    slug === undefined
      ? await sitesOfGroup(context, options.group!)
      : { name: '', sites: [await siteBySlug(context, slug)] }
  const [first] = found.sites as readonly [Site]
  const month = options.month ?? monthBefore(monthOf(now, first.timeZone))
  // What has arrived since the last count of the worker.
  for (const period of ['day', 'month'] as const) await countEvents(database, found.sites, period, { only: true })
  const staffOf = (site: Site) => database.staff([site.id])
  const reportOf = (of: Month, detail?: MonthDetail) =>
    slug === undefined
      ? groupReport(staffOf, found, of, now, detail)
      : siteReport(staffOf(first), first, of, now, detail)
  if (options.compare === undefined) {
    const report = await reportOf(month)
    return print(options.csv ? reportCsv(report) : reportPage(report), options, context)
  }
  const compared = await comparedReport(reportOf, month, options.compare)
  await print(options.csv ? comparedCsv(compared) : reportPage(compared.report, compared), options, context)
}

async function print(text: string, { out }: Options, context: CommandContext): Promise<void> {
  if (out === undefined) return context.print(text.trimEnd())
  await writeFile(out, text).catch((error: Error) => {
    throw new CommandError(`${out} cannot be written: ${error.message}`)
  })
  context.warn(`Wrote ${out}.`)
}
