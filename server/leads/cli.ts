import { open, rename, rm } from 'node:fs/promises'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { LEAD_CATEGORIES, type LeadCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import * as z from 'zod'
import { CommandError, logCommand, table, withoutControls, type CommandContext } from '../command.ts'
import type { StaffDatabase } from '../db/database.ts'
import { deliveriesOf, redeliver } from '../delivery/outbox.ts'
import { fileLinks, LINK_DAYS } from '../files/files.ts'
import { secretKeyOf } from '../secretKey.ts'
import { summariseAnswers, viewAnswers, ViewRefusedError, viewsOf, type Answers } from '../leadSecrets/leadSecrets.ts'
import { openKeys, SecretError } from '../secrets/secrets.ts'
import { createSites, operatorOf, staffOf, type Sites } from '../sites/sites.ts'
import { leadHeader, leadLines } from './csv.ts'
import { described, received } from './describe.ts'
import {
  filesOf,
  findLead,
  listLeads,
  messagesOf,
  workOf,
  type LeadFilter,
  type StoredFileRow,
  type StoredLeadRow,
} from './list.ts'

interface FilterOptions {
  site?: string
  category?: LeadCategory
  status?: 'Incomplete' | 'Complete'
  since?: string
  until?: string
  suspected?: true
  search?: string
  limit?: number
}

interface ViewOptions {
  sensitive?: true
  as?: string
  reason?: string
}

const LISTED = 50
const DAY_MS = 86_400_000
const UTC = 'UTC'

/** `forecourt leads …`: the platform's leads, for staff. */
export function leadCommands(program: Command, context: CommandContext): void {
  const group = program.command('leads').description('list, export and resend leads')

  filtered(group.command('list'))
    .description('list the newest leads')
    .option('--limit <number>', 'maximum number of leads to list', readLimit, LISTED)
    .action((options: FilterOptions) => list(options, context))

  group
    .command('show <reference>')
    .description('show one lead with its files and deliveries')
    .option('--sensitive', 'also show its sensitive answers; who and why is recorded')
    .option('--as <name>', 'the person who opens them')
    .option('--reason <text>', 'why they are opened')
    .action((reference: string, options: ViewOptions) => show(reference, options, context))

  filtered(group.command('export'))
    .description('export leads as CSV, newest first')
    .option('--limit <number>', 'maximum number of leads to export (default: all)', readLimit)
    .option('--out <file>', 'write to this file instead of standard output')
    .action((options: FilterOptions & { out?: string }) => write(options, context))

  group
    .command('redeliver <reference>')
    .description('deliver a lead again, to all of its destinations or to one')
    .option('--destination <id>', "id of the destination in the site's settings, or confirmation")
    .action((reference: string, options: { destination?: string }) => deliverAgain(reference, options, context))
}

function filtered(command: Command): Command {
  return command
    .option('--site <slug>', 'only leads of one site')
    .addOption(new Option('--category <name>', 'only leads of one category').choices(LEAD_CATEGORIES))
    .addOption(new Option('--status <status>', 'complete or incomplete').choices(['Complete', 'Incomplete']))
    .option(
      '--since <day>',
      "on or after this date, such as 2026-11-21, in the site's time zone (UTC without --site)",
      readDay,
    )
    .option('--until <day>', 'on or before this date', readDay)
    .option('--suspected', 'only suspected spam')
    .option(
      '--search <text>',
      'text to find in the reference, name, contact details, message, stock number or registration',
    )
}

function readDay(value: string): string {
  if (!z.iso.date().safeParse(value).success) throw new InvalidArgumentError('Must be a date such as 2026-11-21.')
  return value
}

function readLimit(value: string): number {
  if (!/^\d{1,7}$/.test(value) || Number(value) === 0)
    throw new InvalidArgumentError('Must be a whole number of 1 or more.')
  return Number(value)
}

async function list(options: FilterOptions, context: CommandContext): Promise<void> {
  await withSites(context, async (sites) => {
    const filter = await filterOf(options, sites)
    const named = await siteNames(sites)
    const rows: string[][] = []
    let more = false
    for await (const batch of listLeads(await operatorOf(context), filter)) {
      const room = (options.limit ?? LISTED) - rows.length
      rows.push(...batch.slice(0, room).map((row) => listed(row, named.get(row.website_id) ?? null)))
      more = batch.length > room
      if (more) break
    }
    if (rows.length === 0) return context.print('No leads match.')
    for (const line of table(['Reference', 'Received', 'Site', 'Status', 'Category', 'Name', 'Phone', ''], rows))
      context.print(line)
    if (more) context.print(`Showing the newest ${rows.length}. Use --limit to list more.`)
  })
}

const listed = (row: StoredLeadRow, site: Site | null): string[] => [
  row.reference,
  received(row.created_at, site),
  site?.slug ?? String(row.website_id),
  row.lead_status,
  row.category,
  withoutControls(row.lead.name),
  withoutControls(row.lead.phone),
  marks(row),
]

const marks = (row: StoredLeadRow) =>
  [row.suspected && 'suspected', row.mock && 'mock', row.lead.has_files && 'files'].filter(Boolean).join(', ')

async function show(reference: string, options: ViewOptions, context: CommandContext): Promise<void> {
  const row = await leadOf(reference, await operatorOf(context))
  const staff = await staffOf(context, { id: row.website_id })
  await withSites(context, async (sites) => {
    const site = (await sites.findById(row.website_id))?.site ?? null
    const now = new Date()
    // Before the list of views, which then has this one too.
    const opened = options.sensitive && site ? await openAnswers(staff, site, row, options, now, context) : null
    const [files, deliveries, secretKey, summary, views] = await Promise.all([
      filesOf(staff, [row.id]),
      deliveriesOf(staff, [row.id]),
      secretKeyOf(context.env),
      site && summariseAnswers(staff, site, row.id, now),
      viewsOf(staff, row.id),
    ])
    const expires = new Date(now.getTime() + LINK_DAYS * DAY_MS)
    const link = (file: StoredFileRow) => (site ? fileLinks(secretKey).sign(site, file.file_id, expires) : null)
    const sensitive = { summary, views, opened }
    for (const line of described(row, { site, files, link, deliveries, sensitive })) context.print(line)
  })
}

/** The sensitive answers of a lead, opened by a named person for a reason. */
async function openAnswers(
  staff: StaffDatabase,
  site: Site,
  row: StoredLeadRow,
  { as: by = '', reason = '' }: ViewOptions,
  now: Date,
  { env }: CommandContext,
): Promise<Answers> {
  try {
    const answers = await viewAnswers({ staff, keys: openKeys(env) }, site, row.id, { by, reason }, now)
    if (answers) return answers
  } catch (error) {
    if (error instanceof ViewRefusedError) throw new CommandError(`${error.message} Use --as and --reason.`)
    if (error instanceof SecretError)
      throw new CommandError(`The sensitive answers of ${row.reference} cannot be read: ${error.message}.`)
    throw error
  }
  throw new CommandError(`${row.reference} has no sensitive answers, or they have been deleted.`)
}

async function write(options: FilterOptions & { out?: string }, context: CommandContext): Promise<void> {
  await withSites(context, async (sites) => {
    const operator = await operatorOf(context)
    const filter = await filterOf(options, sites)
    const named = await siteNames(sites)
    const out = options.out === undefined ? null : await csvFile(options.out)
    let count = 0
    try {
      // The printer adds the line end.
      const emit = async (text: string) => (out ? out.add(text) : context.print(text.slice(0, -1)))
      await emit(leadHeader(out !== null))
      for await (const batch of listLeads(operator, filter)) {
        const rows = batch.slice(0, (options.limit ?? Infinity) - count)
        const ids = rows.map(({ id }) => id)
        const [work, files, messages] = await Promise.all([
          workOf(operator, ids),
          filesOf(operator, ids),
          messagesOf(operator, ids),
        ])
        await emit(leadLines(rows, named, { work, files, messages }))
        count += rows.length
        if (count === options.limit) break
      }
      await out?.keep()
    } catch (error) {
      await out?.drop()
      throw error
    }
    if (out) context.print(`${count} leads written to ${options.out}.`)
  })
}

/** The file appears under its name only when complete, readable by its user only, because it contains personal data. */
async function csvFile(path: string) {
  const partial = `${path}.part`
  const refused = (error: unknown) => new CommandError(`${path} can't be written: ${(error as Error).message}`)
  const file = await open(partial, 'w', 0o600).catch((error: unknown) => {
    throw refused(error)
  })
  return {
    add: async (text: string) => {
      await file.appendFile(text).catch((error: unknown) => {
        throw refused(error)
      })
    },
    async keep() {
      await file.close()
      await rename(partial, path)
    },
    async drop() {
      await file.close()
      await rm(partial, { force: true })
    },
  }
}

async function deliverAgain(reference: string, { destination }: { destination?: string }, context: CommandContext) {
  const row = await leadOf(reference, await operatorOf(context))
  const staff = await staffOf(context, { id: row.website_id })
  const again = await redeliver(staff, row, destination, (tx, to) =>
    logCommand(tx, {
      action: 'lead.resent',
      subject: row.reference,
      websiteId: row.website_id,
      after: { to: to.join(', ') },
    }),
  )
  if (again.length > 0) return context.print(`${row.reference} will be delivered again to ${again.join(', ')}.`)
  const destinations = [...new Set((await deliveriesOf(staff, [row.id])).map((delivery) => delivery.destination))]
  throw new CommandError(
    destination !== undefined && !destinations.includes(destination)
      ? `${row.reference} has no destination ${destination}.${destinations.length > 0 ? ` It has: ${destinations.join(', ')}.` : ''}`
      : `${row.reference} has nothing to deliver, or is already being delivered.`,
  )
}

async function leadOf(reference: string, operator: StaffDatabase): Promise<StoredLeadRow> {
  const row = await findLead(operator, reference)
  if (!row) throw new CommandError(`There is no lead ${reference}.`)
  return row
}

async function filterOf(options: FilterOptions, sites: Sites): Promise<LeadFilter> {
  const { site: slug, category, status, since, until, suspected, search } = options
  const found = slug === undefined ? null : await sites.findBySlug(slug)
  if (slug !== undefined && !found) throw new CommandError(`There is no site ${slug}.`)
  return {
    ...(found ? { websiteId: found.site.id } : {}),
    timeZone: found?.site.timeZone ?? UTC,
    ...(category ? { category } : {}),
    ...(status ? { status } : {}),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
    ...(suspected ? { suspected } : {}),
    ...(search ? { search } : {}),
  }
}

const siteNames = async (sites: Sites) => new Map((await sites.list()).map((site) => [site.id, site]))

async function withSites(context: CommandContext, work: (sites: Sites) => Promise<void>): Promise<void> {
  const sites = await createSites({
    database: await context.database(),
    address: await context.address(),
  })
  try {
    await work(sites)
  } finally {
    await sites.close()
  }
}
