import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { SingleBar } from 'cli-progress'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { CURRENCIES, type Currency } from '@forecourt/rules/locale/currency.ts'
import { CommandError, logCommand, readJson, type CommandContext } from '../../command.ts'
import type { ServingDatabase } from '../../db/database.ts'
import { openMedia } from '../../files/files.ts'
import { createSites, operatorOf } from '../../sites/sites.ts'
import { commandRun } from '../runs/commandRun.ts'
import { FEED_FIELDS, type FeedField } from './columns.ts'
import { FEED_ENCODINGS, type FeedEncoding } from './decode.ts'
import { clearMapping, importFeed, storedMapping, type FeedReport } from './feed.ts'
import type { FeedFinding } from './findings.ts'
import { measureIn } from './pictureSize.ts'
import { FeedRefusal } from './refusal.ts'
import { rejectsFile, RejectsFileError } from './rejectsFile.ts'

interface ImportArguments {
  dealership: string
  mapping?: string
  rejects?: string
  dryRun?: true
  partial?: true
  force?: true
  sellAll?: true
  maxSold: number
  encoding: FeedEncoding
  currency?: Currency
  distanceUnit?: 'km' | 'mi'
}

/** Some rows were rejected, the others imported. */
const EXIT_SOME_REJECTED = 1
/** Nothing was changed. */
const EXIT_REFUSED = 2
const SHOWN_REJECTS = 20
const SHOWN_KINDS = 40

/** `forecourt stock …`: imports and audits a dealership's stock. */
export function stockCommands(program: Command, context: CommandContext): void {
  const stock = program.command('stock').description('manage the stock of dealerships')
  stock
    .command('import <file>')
    .description('import a dealership’s stock feed, a CSV file (plain or gzipped)')
    .requiredOption('--dealership <slug>', 'dealership that the stock belongs to')
    .option('--mapping <file>', 'JSON file that maps columns and values and sets constants; stored for later imports')
    .option('--rejects <file>', 'write the rejected rows, with reasons, to this CSV file')
    .option('--dry-run', 'check the file without changing anything')
    .addOption(new Option('--full', 'vehicles missing from the file are marked as sold (default)').conflicts('partial'))
    .option('--partial', 'vehicles missing from the file are left as they are')
    .option('--force', 'import even when most of the stock would be sold')
    .option('--sell-all', 'with --force: let a file without vehicles mark all stock as sold, without asking')
    .option(
      '--max-sold <share>',
      'largest share of the stock that one file may mark as sold, from 0 to 1',
      readShare,
      0.5,
    )
    .addOption(new Option('--encoding <name>', 'encoding of the file').choices(FEED_ENCODINGS).default('auto'))
    .addOption(new Option('--currency <code>', "currency of the prices (default: the site's)").choices(CURRENCIES))
    .addOption(
      new Option('--distance-unit <unit>', "unit of odometer readings without one (default: the site's)").choices([
        'km',
        'mi',
      ]),
    )
    .addHelpText(
      'after',
      `\nFields: ${FEED_FIELDS.join(', ')}.\nExit code 0: all rows imported; 1: some rows rejected; 2: nothing changed.`,
    )
    .action((file: string, options: ImportArguments) => run(file, options, context))

  const mapping = stock.command('mapping').description("the column mapping stored for a dealership's feed")
  mapping
    .command('show')
    .description('print the stored mapping as JSON for --mapping')
    .requiredOption('--dealership <slug>', 'dealership that the mapping belongs to')
    .action(async ({ dealership: slug }: { dealership: string }) => {
      const dealership = await findDealership(await context.database(), slug, context)
      const stored = await (await operatorOf(context)).transaction((tx) => storedMapping(tx, dealership.id))
      if (stored === null) throw new CommandError(`No mapping is stored for ${dealership.name}.`)
      context.print(JSON.stringify(stored, null, 2))
    })
  mapping
    .command('clear')
    .description('delete the stored mapping; columns are then recognised by name')
    .requiredOption('--dealership <slug>', 'dealership that the mapping belongs to')
    .action(async ({ dealership: slug }: { dealership: string }) => {
      const dealership = await findDealership(await context.database(), slug, context)
      const cleared = await (
        await operatorOf(context)
      ).transaction(async (tx) => {
        const done = await clearMapping(tx, dealership.id)
        const after = { mapping: 'Columns recognised by name' }
        const entry = {
          action: 'feed.mapped',
          subject: dealership.name,
          websiteId: dealership.websiteId,
          after,
        } as const
        if (done) await logCommand(tx, entry)
        return done
      })
      context.print(
        cleared ? `Cleared the mapping of ${dealership.name}.` : `No mapping is stored for ${dealership.name}.`,
      )
    })
}

function readShare(value: string): number {
  const share = Number(value)
  if (value.trim() === '' || !(share >= 0 && share <= 1))
    throw new InvalidArgumentError('Must be a number from 0 to 1.')
  return share
}

async function run(file: string, options: ImportArguments, context: CommandContext): Promise<void> {
  const mapping = options.mapping === undefined ? undefined : await readJson(options.mapping, EXIT_REFUSED)
  const database = await context.database()
  const dealership = await findDealership(database, options.dealership, context)
  const rejects = options.rejects === undefined ? null : rejectsFile(options.rejects)
  const bar = process.stderr.isTTY ? progressBar() : null
  const now = new Date()
  const mode = options.partial ? 'partial' : 'full'
  try {
    const report = await importFeed(database, {
      dealershipId: dealership.id,
      source: file,
      mapping,
      currency: options.currency ?? dealership.currency,
      distanceUnit: options.distanceUnit ?? dealership.distanceUnit,
      encoding: options.encoding,
      mode,
      maxSoldShare: options.maxSold,
      force: options.force,
      confirmEmpty: (stock) => options.sellAll ?? confirmSellAll(dealership.name, stock, context),
      dryRun: options.dryRun,
      now,
      imageSize: measureIn(openMedia(context.env)),
      ...commandRun({
        dealershipId: dealership.id,
        websiteId: dealership.websiteId,
        name: basename(file),
        // A file that is not there is the importer’s to report.
        bytes: await stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
        mode,
        mapping,
        now,
      }),
      onProgress: bar?.show,
      onReject: rejects?.add,
    })
    bar?.stop()
    await rejects?.keep()
    for (const line of linesOf(report, dealership.name)) context.print(line)
    if (report.rejectedRows > 0) {
      const where =
        options.rejects === undefined ? 'use --rejects to write them to a file' : `they are in ${options.rejects}`
      throw new CommandError(
        `${report.rejectedRows} of ${report.rows} rows were rejected; ${where}.`,
        EXIT_SOME_REJECTED,
      )
    }
  } catch (error) {
    bar?.stop()
    await rejects?.drop()
    if (error instanceof FeedRefusal) throw new CommandError(error.message, EXIT_REFUSED)
    throw error instanceof RejectsFileError ? new CommandError(error.message) : error
  }
}

/** Asks the operator for confirmation at a terminal; false without one. */
async function confirmSellAll(name: string, stock: number, { prompt }: CommandContext): Promise<boolean> {
  if (prompt === undefined) return false
  const answer = await prompt(
    `The file has no vehicles. ${stock === 1 ? 'The one vehicle' : `All ${stock} vehicles`} of ${name} will be marked as sold. Type "sell all" to continue: `,
  )
  return answer.trim().toLowerCase() === 'sell all'
}

/** The dealership with a slug, with its site, and the currency and distance unit of that. */
async function findDealership(database: ServingDatabase, slug: string, { env, print }: CommandContext) {
  const sites = await createSites({
    database,
    address: { scheme: 'https', platformDomain: env.platformDomain, port: null },
    onWarning: (error, message) => print(`${message}: ${error instanceof Error ? error.message : String(error)}`),
  })
  try {
    const listed = (await sites.list()).flatMap(({ id: websiteId, dealerships, currency, distanceUnit }) =>
      dealerships.map((dealership, position) => ({ ...dealership, websiteId, position, currency, distanceUnit })),
    )
    // The site whose first dealership it is, else any that shows it, as in the console.
    const [found] = listed
      .filter((dealership) => dealership.slug === slug)
      .toSorted((one, other) => one.position - other.position || one.websiteId - other.websiteId)
    if (found !== undefined) return found
    const slugs = new Set(listed.map((dealership) => dealership.slug))
    const list = slugs.size === 0 ? 'There are none yet.' : `There are: ${[...slugs].sort().join(', ')}.`
    throw new CommandError(`No site lists a dealership ${slug}. ${list}`, EXIT_REFUSED)
  } finally {
    await sites.close()
  }
}

function progressBar() {
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {rows} rows',
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  })
  let started = false
  return {
    show({ bytes, totalBytes, rows }: { bytes: number; totalBytes: number | null; rows: number }) {
      if (!started) bar.start(totalBytes ?? 0, 0, { rows })
      started = true
      bar.update(bytes, { rows })
    },
    stop() {
      if (started) bar.stop()
      started = false
    },
  }
}

/** A mapping of one column, as JSON. */
const mappingOf = (column: string, field: FeedField) => JSON.stringify({ columns: { [column]: field } })

/** The warning for a file without prices, with the columns that may contain them. */
function unpricedLines({ unpriced, rows, rejectedRows, created, ignoredColumns }: FeedReport): string[] {
  if (unpriced === null) return []
  const taken = rows - rejectedRows
  const cars = (count: number) => (count === 1 ? '1 car shows' : `${count} cars show`)
  if (unpriced === 'no_price')
    return [`NO PRICES: no value in the price column is a price, so ${cars(taken)} 'Enquire for price.'`]
  const likely = ignoredColumns.filter((column) => /price|amount|cost|\$/i.test(column))
  const existing = taken > created ? ' Existing cars keep their price.' : ''
  const hint = likely
    .slice(0, 1)
    .map(
      (column) => ` If the prices are in '${column}', name it in a file for --mapping: ${mappingOf(column, 'price')}`,
    )
  return [
    `NO PRICE COLUMN: ${created === taken ? 'all ' : ''}${cars(created)} 'Enquire for price.'${existing}${hint.join('')}`,
  ]
}

function linesOf(report: FeedReport, name: string): string[] {
  const lines: string[] = unpricedLines(report)
  if (report.rejectedRows > 0) {
    lines.push('Rejected:')
    for (const { line, field, value, reason } of report.rejects.slice(0, SHOWN_REJECTS))
      lines.push(`  line ${line}${field === null ? '' : `, ${field}`}${value === '' ? '' : ` "${value}"`}: ${reason}`)
    if (report.rejects.length > SHOWN_REJECTS)
      lines.push('  and more. By reason:', ...report.rejectKinds.slice(0, SHOWN_KINDS).map(findingLine))
  }
  if (report.warnings.length > 0) {
    lines.push('Imported; please check:', ...report.warnings.slice(0, SHOWN_KINDS).map(findingLine))
    if (report.warnings.length > SHOWN_KINDS) lines.push(`  and ${report.warnings.length - SHOWN_KINDS} more`)
  }
  if (report.storedMapping)
    lines.push(`Columns were mapped with the stored mapping of ${name} (see: stock mapping show).`)
  if (report.ignoredColumns.length > 0) lines.push(`Columns not used: ${report.ignoredColumns.join(', ')}.`)
  for (const { name: column, meant } of report.mistypedColumns)
    lines.push(
      `  Did you mean '${column}' to be ${meant}? If so, name it in a file for --mapping: ${mappingOf(column, meant)}`,
    )
  if (report.departuresSkipped)
    lines.push('No vehicles were marked as sold, because a rejected row does not say which vehicle it is.')
  if (report.held > 0)
    lines.push(
      `${report.held === 1 ? '1 vehicle is' : `${report.held} vehicles are`} not in the file but not marked as sold, because a visitor has reserved ${report.held === 1 ? 'it' : 'them'} or is being offered ${report.held === 1 ? 'it' : 'them'}.`,
    )
  lines.push(
    `${report.dryRun ? 'Nothing was changed (dry run). ' : ''}${name}: ${report.rows} rows, ${report.created} new, ` +
      `${report.updated} changed${report.returned > 0 ? ` (${report.returned} back for sale)` : ''}, ` +
      `${report.unchanged} unchanged, ${report.sold} sold, ${report.rejectedRows} rejected.`,
  )
  return lines
}

/** Such as `  fuel was read as Hybrid, 31 rows: "Diesel/Electric" 19 (line 4), "Petrol/Electric" 12 (line 9)`. */
function findingLine({ field, reason, count, values }: FeedFinding): string {
  const listedRows = values.reduce((sum, value) => sum + value.count, 0)
  const examples = values.map(({ value, count: rows, line }) =>
    line === null
      ? value
      : rows === 1
        ? `${value === '' ? 'empty' : `"${value}"`} (line ${line})`
        : `${value === '' ? 'empty' : `"${value}"`} ${rows} times (first on line ${line})`,
  )
  const more = listedRows < count ? [`${count - listedRows} others`] : []
  return `  ${field ?? 'row'} ${reason}, ${count} ${count === 1 ? 'row' : 'rows'}: ${[...examples, ...more].join(', ')}`
}
