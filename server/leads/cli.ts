import { open, rename, rm } from 'node:fs/promises'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { LEAD_CATEGORIES, type LeadCategory } from '@forecourt/rules/lead/category.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import * as z from 'zod'
import { CommandError, type CommandContext } from '../command.ts'
import { deliveriesOf, redeliver, type DeliveryReceipt } from '../delivery/outbox.ts'
import { fileLinks, LINK_DAYS } from '../files/files.ts'
import { secretKeyOf } from '../secretKey.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { filesOf, findLead, listLeads, type LeadFilter, type StoredFileRow, type StoredLeadRow } from './list.ts'

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

const LISTED = 50
const DAY_MS = 86_400_000
const UTC = 'UTC'

/** `forecourt leads …`: the leads of the platform for the people who work on them. */
export function leadCommands(program: Command, context: CommandContext): void {
  const group = program.command('leads').description('leads and what became of them')

  filtered(group.command('list'))
    .description('the newest leads')
    .option('--limit <number>', 'most leads to list', readLimit, LISTED)
    .action((options: FilterOptions) => list(options, context))

  group
    .command('show <reference>')
    .description('everything about one lead: what was sent, its files, its deliveries')
    .action((reference: string) => show(reference, context))

  filtered(group.command('export'))
    .description('leads as CSV, the newest first')
    .option('--limit <number>', 'most leads to write; all without it', readLimit)
    .option('--out <file>', 'write to this file instead of the standard output')
    .action((options: FilterOptions & { out?: string }) => write(options, context))

  group
    .command('redeliver <reference>')
    .description('deliver a lead again, to all of its destinations or to one')
    .option('--destination <id>', "id of the destination in the site's settings, or confirmation")
    .action((reference: string, options: { destination?: string }) => deliverAgain(reference, options, context))
}

function filtered(command: Command): Command {
  return command
    .option('--site <slug>', 'of one site')
    .addOption(new Option('--category <name>', 'of one category').choices(LEAD_CATEGORIES))
    .addOption(new Option('--status <status>', 'finished or not').choices(['Complete', 'Incomplete']))
    .option(
      '--since <day>',
      "from this day on, such as 2026-11-21, by the site's clock; without a site by UTC",
      readDay,
    )
    .option('--until <day>', 'up to and with this day', readDay)
    .option('--suspected', "only those that look like a robot's")
    .option('--search <text>', 'with this in the reference, name, contact, message, stock number or registration')
}

function readDay(value: string): string {
  if (!z.iso.date().safeParse(value).success) throw new InvalidArgumentError('It is a day such as 2026-11-21.')
  return value
}

function readLimit(value: string): number {
  if (!/^\d{1,7}$/.test(value) || Number(value) === 0) throw new InvalidArgumentError('It is a whole number from 1 on.')
  return Number(value)
}

async function list(options: FilterOptions, context: CommandContext): Promise<void> {
  await withSites(context, async (sites) => {
    const filter = await filterOf(options, sites)
    const named = await siteNames(sites)
    const rows: string[][] = []
    let more = false
    for await (const batch of listLeads(await context.database(), filter)) {
      const room = (options.limit ?? LISTED) - rows.length
      rows.push(...batch.slice(0, room).map((row) => listed(row, named.get(row.website_id) ?? null)))
      more = batch.length > room
      if (more) break
    }
    if (rows.length === 0) return context.print('There are no such leads.')
    for (const line of table(['Reference', 'Received', 'Site', 'Status', 'Category', 'Name', 'Phone', ''], rows))
      context.print(line)
    if (more) context.print(`Only the newest ${rows.length}; --limit shows more.`)
  })
}

const listed = (row: StoredLeadRow, site: Site | null): string[] => [
  row.reference,
  received(row.created_at, site),
  site?.slug ?? String(row.website_id),
  row.lead_status,
  row.category,
  plain(row.lead.name),
  plain(row.lead.phone),
  marks(row),
]

const marks = (row: StoredLeadRow) =>
  [row.suspected && 'suspected', row.mock && 'mock', row.lead.has_files && 'files'].filter(Boolean).join(', ')

async function show(reference: string, context: CommandContext): Promise<void> {
  const database = await context.database()
  const row = await leadOf(reference, context)
  const [files, deliveries, secretKey] = await Promise.all([
    filesOf(database, [row.id]),
    deliveriesOf(database, [row.id]),
    secretKeyOf(context.env),
  ])
  await withSites(context, async (sites) => {
    const site = (await sites.findById(row.website_id))?.site ?? null
    const expires = new Date(Date.now() + LINK_DAYS * DAY_MS)
    const link = (file: StoredFileRow) => (site ? fileLinks(secretKey).sign(site, file.file_id, expires) : null)
    for (const line of described(row, site, files, link, deliveries)) context.print(line)
  })
}

/** The fields of a lead that its headline does not say already, each with its words for people. */
const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  postcode: 'Postcode',
  message: 'Message',
  opt_in: 'Opt-in',
  opt_in_text: 'Opt-in wording',
  location: 'Location',
  dealership_slug: 'Dealership',
  stock_number: 'Stock number',
  'Vehicle Make': 'Make',
  'Vehicle Model': 'Model',
  car_type: 'Condition',
  car_id: 'Vehicle id',
  vehicle_status: 'Vehicle status',
  Rego: 'Registration',
  terms_conditions: 'Terms accepted',
  'Ready to sell': 'Ready to sell',
  'Valuation guide': 'Valuation guide',
  'Best Finance': 'Best finance',
  'Best Deal': 'Best deal',
  manufacturer_slug: 'Manufacturer',
  url: 'Page',
  page_id: 'Page id',
  user_agent: 'Browser',
} as const

function described(
  row: StoredLeadRow,
  site: Site | null,
  files: readonly StoredFileRow[],
  link: (file: StoredFileRow) => string | null,
  deliveries: readonly DeliveryReceipt[],
): string[] {
  const { lead } = row
  const field = (label: string, value: unknown) =>
    value === null || value === undefined || value === ''
      ? []
      : [[label, ...(typeof value === 'boolean' ? [value ? 'Yes' : 'No'] : String(value).split('\n').map(plain))]]
  const { appointment } = lead
  const fields = [
    field('Site', site ? `${site.name} (${site.slug})` : row.website_id),
    field('Received', received(row.created_at, site)),
    row.updated_at.getTime() === row.created_at.getTime() ? [] : field('Updated', received(row.updated_at, site)),
    field('Form', row.form ?? 'another system'),
    field('Step', row.step_number),
    field('Skipped', lead.skipped_steps.join(', ')),
    field('Suspected', row.suspicion),
    field('Mock', row.mock ? 'Yes, delivered nowhere' : null),
    ...Object.entries(LABELS).map(([name, label]) => field(label, lead[name as keyof typeof LABELS])),
    field('Services', lead.additional_services.join(', ')),
    ...lead.answers.map(({ label, value }) => field(label, value)),
    field(
      'Appointment',
      appointment && `${clock(new Date(appointment.starts_at), appointment.time_zone)} ${appointment.time_zone}`,
    ),
    field('Visited', lead.visited_pages.join('\n')),
    field(
      'Campaign',
      Object.entries(lead.linked_query_params)
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
    ),
    field('Lead id', row.lead_id),
  ].flat()
  const width = Math.max(...fields.map(([label]) => label!.length))
  return [
    `${row.reference}  ${[lead.category, lead.subcategory].filter(Boolean).join(', ')}  ${row.lead_status}`,
    '',
    ...fields.flatMap(([label, first, ...rest]) => [
      `${plain(label!).padEnd(width)}  ${first}`,
      ...rest.map((line) => `${' '.repeat(width)}  ${line}`),
    ]),
    '',
    files.length === 0 ? 'No files.' : `Files, with links that are good for ${LINK_DAYS} days:`,
    ...files.flatMap((file) => [`  ${file.name}  ${file.media_type}  ${size(file.bytes)}`, `    ${link(file) ?? ''}`]),
    '',
    deliveries.length === 0 ? 'No deliveries.' : 'Deliveries:',
    ...deliveries.flatMap((delivery) => [
      `  ${delivery.destination}  ${delivery.kind} to ${delivery.target}  ${stateOf(delivery, row, site)}`,
      ...delivery.attempts.map(
        ({ at, answer, ok }) => `    ${received(new Date(at), site)}  ${ok ? 'taken' : 'not taken'}: ${plain(answer)}`,
      ),
    ]),
  ]
}

function stateOf({ state, sent_at, send_after, lead_status }: DeliveryReceipt, row: StoredLeadRow, site: Site | null) {
  const what = lead_status === row.lead_status ? '' : ` (as it was when ${lead_status.toLowerCase()})`
  if (state === 'sent' && sent_at) return `sent ${received(sent_at, site)}${what}`
  if (state === 'waiting') return `waiting until ${received(send_after, site)}${what}`
  return `${state}${what}`
}

const size = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`

async function write(options: FilterOptions & { out?: string }, context: CommandContext): Promise<void> {
  await withSites(context, async (sites) => {
    const database = await context.database()
    const filter = await filterOf(options, sites)
    const named = await siteNames(sites)
    const out = options.out === undefined ? null : await csvFile(options.out)
    let count = 0
    try {
      const emit = async (rows: readonly Record<string, unknown>[], header: boolean) => {
        const text = stringify([...rows], { header, columns: CSV_COLUMNS, escape_formulas: true, bom: header && !!out })
        if (out) await out.add(text)
        // The printer ends the line.
        else context.print(text.slice(0, -1))
      }
      await emit([], true)
      for await (const batch of listLeads(database, filter)) {
        const rows = batch.slice(0, (options.limit ?? Infinity) - count)
        const files = await filesOf(
          database,
          rows.map(({ id }) => id),
        )
        if (rows.length > 0)
          await emit(
            rows.map((row) => record(row, named.get(row.website_id) ?? null, files)),
            false,
          )
        count += rows.length
        if (count === options.limit) break
      }
      await out?.keep()
    } catch (error) {
      await out?.drop()
      throw error
    }
    if (out) context.print(`${count} leads are in ${options.out}.`)
  })
}

const CSV_COLUMNS = [
  'reference',
  'received_at',
  'site',
  'lead_status',
  'category',
  'subcategory',
  'first_name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'opt_in',
  'opt_in_text',
  'dealership',
  'location',
  'stock_number',
  'make',
  'model',
  'car_type',
  'rego',
  'appointment',
  'additional_services',
  'answers',
  'url',
  'campaign',
  'files',
  'suspicion',
  'mock',
  'form',
  'step_number',
  'lead_id',
] as const

function record(row: StoredLeadRow, site: Site | null, files: readonly StoredFileRow[]) {
  const { lead } = row
  const values: Record<(typeof CSV_COLUMNS)[number], unknown> = {
    ...lead,
    reference: row.reference,
    received_at: row.created_at.toISOString(),
    site: site?.slug ?? row.website_id,
    opt_in: lead.opt_in ? 'Yes' : 'No',
    dealership: lead.dealership_slug,
    make: lead['Vehicle Make'],
    model: lead['Vehicle Model'],
    rego: lead.Rego,
    appointment: lead.appointment?.starts_at,
    additional_services: lead.additional_services.join('; '),
    answers: lead.answers.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    campaign: new URLSearchParams(lead.linked_query_params).toString(),
    files: files
      .filter(({ lead_id }) => lead_id === row.id)
      .map(({ name }) => name)
      .join('; '),
    suspicion: row.suspicion,
    mock: row.mock ? 'Yes' : 'No',
    form: row.form,
    step_number: row.step_number,
    lead_id: row.lead_id,
  }
  return values
}

/** A file that stands under its name only when it is whole, readable by its user only: it is full of people. */
async function csvFile(path: string) {
  const partial = `${path}.part`
  const refused = (error: unknown) => new CommandError(`${path} cannot be written: ${(error as Error).message}`)
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
  const database = await context.database()
  const row = await leadOf(reference, context)
  const again = await redeliver(database, row, destination)
  if (again.length > 0) return context.print(`${row.reference} goes again to ${again.join(', ')}.`)
  const known = [...new Set((await deliveriesOf(database, [row.id])).map((delivery) => delivery.destination))]
  throw new CommandError(
    destination !== undefined && !known.includes(destination)
      ? `${row.reference} has no destination ${destination}.${known.length > 0 ? ` It has: ${known.join(', ')}.` : ''}`
      : `${row.reference} has nothing to deliver, or is being delivered at this moment.`,
  )
}

async function leadOf(reference: string, context: CommandContext): Promise<StoredLeadRow> {
  const row = await findLead(await context.database(), reference)
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
  const { publicScheme, platformDomain, publicPort } = context.env
  const sites = await createSites({
    database: await context.database(),
    address: { scheme: publicScheme, platformDomain, port: publicPort },
  })
  try {
    await work(sites)
  } finally {
    await sites.close()
  }
}

/** Text of a stranger's on a terminal: one line, without anything that a terminal would obey. */
// oxlint-disable-next-line no-control-regex
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')

/** A time by a clock, as 2026-11-21 14:03. */
const clock = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

const received = (instant: Date, site: Site | null) => clock(instant, site?.timeZone ?? UTC)

/** Lines of columns that stand below each other. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
