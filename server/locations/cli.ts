import type { Command } from 'commander'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { zoneWarning } from '@forecourt/rules/site/timeZone.ts'
import { CommandError, logCommand, readChecked, type CommandContext, type CommandEntry } from '../command.ts'
import type { Transaction } from '../db/database.ts'
import { operatorOf, siteOfDealership, siteWarnings, storedSites } from '../sites/sites.ts'
import { LOCATION_CHANGE, NEW_LOCATION, writtenLocation, type LocationRow } from './file.ts'
import { addLocations, changeLocation, LocationError, locationsOf, locationSlugs } from './store.ts'

/** `forecourt location …`: addresses, hours and contact details of a dealership. */
export function locationCommands(program: Command, context: CommandContext): void {
  const group = program
    .command('location')
    .description('manage the locations of a dealership: address, hours and contacts')

  group
    .command('list <dealership>')
    .description('list the locations of a dealership, primary first')
    .action(async (dealership: string) => {
      for (const { slug, name, location_type, time_zone, visible } of await readAll(context, dealership))
        context.print(`${slug}\t${name}\t${location_type}\t${time_zone}\t${visible ? 'shown' : 'hidden'}`)
    })

  group
    .command('show <dealership> <location>')
    .description('print a location as JSON for "location add" and "location set"')
    .action(async (dealership: string, slug: string) => {
      const all = await readAll(context, dealership)
      const found = all.find((row) => row.slug === slug)
      if (!found)
        throw new CommandError(`There is no location ${slug}. There are: ${all.map((row) => row.slug).join(', ')}.`)
      context.print(JSON.stringify(writtenLocation(found), null, 2))
    })

  group
    .command('add <dealership> <file>')
    .description('add one location, or a list of locations, from a JSON file')
    .option('--dry-run', 'check the file without changing anything')
    .action(async (dealership: string, file: string, { dryRun = false }: { dryRun?: boolean }) => {
      const content = await readChecked(
        file,
        z.union([z.array(NEW_LOCATION).min(1), NEW_LOCATION.transform((one) => [one])]),
      )
      await change(context, file, dealership, async (tx, id) => {
        const added = await addLocations(tx, id, content)
        for (const { name } of added) await logged(tx, id, { action: 'location.added', subject: name })
        const lines = added.map(({ name, slug }) => `${dryRun ? 'Would add' : 'Added'} ${slug} (${name}).`)
        return { rows: added, lines, undo: dryRun }
      })
    })

  group
    .command('set <dealership> <location> <file>')
    .description('change the fields in a JSON file, such as hours or phone; the rest stay as they are')
    .option('--dry-run', 'show what would change, without changing it')
    .action(async (dealership: string, slug: string, file: string, { dryRun = false }: { dryRun?: boolean }) => {
      const content = await readChecked(file, LOCATION_CHANGE)
      await change(context, file, dealership, async (tx, id) => {
        const { before, after, row } = await changeLocation(tx, id, slug, content, { dryRun })
        const lines = differences(before, after)
        if (lines.length === 0) return { rows: [row], lines: [`${slug} is already up to date.`], undo: true }
        await logged(tx, id, { action: 'location.details', subject: row.name, after: { changed: lines.join('; ') } })
        const summary = dryRun ? `${slug} would change (dry run, nothing was changed):` : `Changed ${slug}:`
        return { rows: [row], lines: [summary, ...lines.map((line) => `  ${line}`)], undo: dryRun }
      })
    })
}

/** Adds a change to the audit log, at the site whose first dealership it is, else any that shows it. */
async function logged(tx: Transaction, dealership: number, entry: Omit<CommandEntry, 'websiteId'>) {
  await logCommand(tx, { ...entry, websiteId: await siteOfDealership(tx, dealership) })
}

interface Done {
  rows: readonly LocationRow[]
  lines: readonly string[]
  /** Whether to roll the transaction back. */
  undo: boolean
}

/** Changes the locations of a dealership in one transaction; returns warnings about the result. */
async function change(
  context: CommandContext,
  file: string,
  dealership: string,
  work: (tx: Transaction, dealershipId: number) => Promise<Done>,
): Promise<void> {
  const operator = await operatorOf(context)
  class Undone extends Error {}
  let done: Done | null = null
  const warnings: string[] = []
  try {
    await operator.transaction(async (tx) => {
      const id = await dealershipId(tx, dealership)
      done = await work(tx, id)
      warnings.push(...(await timeZoneWarnings(tx, id, done.rows)))
      if (done.undo) throw new Undone()
    })
  } catch (error) {
    if (error instanceof LocationError) throw new CommandError(`${file} was rejected:\n  ${error.message}`)
    if (!(error instanceof Undone)) throw error
  }
  for (const line of done!.lines) context.print(line)
  for (const warning of warnings) context.warn(`Warning: ${warning}`)
}

/** Possible mistakes: time zones, names of distribution locations, and sites whose settings disagree. */
async function timeZoneWarnings(tx: Transaction, dealership: number, rows: readonly LocationRow[]): Promise<string[]> {
  const warnings = rows.flatMap((row) => zoneWarning({ ...row, state: row.address.state }) ?? [])
  const existing = await locationSlugs(tx)
  for (const slug of new Set(rows.flatMap((row) => row.distribution_locations)))
    if (!existing.has(slug)) warnings.push(`There is no location ${slug} to distribute to.`)
  const sites = await storedSites(
    tx,
    sql`websites.id in (select website_id from website_dealerships where dealership_id = ${dealership})`,
  )
  for (const stored of sites)
    for (const warning of siteWarnings(stored)) warnings.push(`${stored.identity.slug}: ${warning}`)
  return warnings
}

async function dealershipId(tx: Transaction, slug: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from dealerships where slug = ${slug}`)
  if (rows[0]) return rows[0].id
  const all = await tx.execute<{ slug: string }>(sql`select slug from dealerships order by slug`)
  const list = all.rows.map((row) => row.slug)
  throw new CommandError(`There is no dealership ${slug}.${list.length > 0 ? ` There are: ${list.join(', ')}.` : ''}`)
}

const readAll = async (context: CommandContext, dealership: string) =>
  (await operatorOf(context)).transaction(async (tx) => locationsOf(tx, await dealershipId(tx, dealership)))

/** Each changed field, for an address or a week each changed part: `hours.saturday: closed -> "08:00-12:00"`. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>, path = ''): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    if (isParts(old) && isParts(now)) return differences(old, now, `${path}${name}.`)
    return [`${path}${name}: ${shown(old)} -> ${shown(now)}`]
  })
}

const isParts = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const shown = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value))
