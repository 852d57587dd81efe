import { createWriteStream } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { SingleBar } from 'cli-progress'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { stringify, type Stringifier } from 'csv-stringify'
import sharp from 'sharp'
import { CURRENCIES, type Currency } from '@forecourt/rules/car/car.ts'
import * as z from 'zod'
import { CommandError, type CommandContext } from '../../command.ts'
import type { Database } from '../../db/database.ts'
import { createSites } from '../../sites/sites.ts'
import { FEED_FIELDS, type FeedMapping } from './columns.ts'
import { FEED_ENCODINGS, type FeedEncoding } from './decode.ts'
import { importFeed, type FeedReject, type FeedReport } from './feed.ts'
import { FeedRefusal } from './refusal.ts'

interface ImportArguments {
  dealership: string
  mapping?: string
  rejects?: string
  dryRun?: true
  partial?: true
  force?: true
  maxSold: number
  encoding: FeedEncoding
  currency?: Currency
  distanceUnit?: 'km' | 'mi'
}

/** The good rows are in, some were bad. */
const EXIT_SOME_REJECTED = 1
/** Nothing was changed. */
const EXIT_REFUSED = 2
const SHOWN_REJECTS = 20

/** `forecourt stock …`: brings a dealership's stock in from its feed. */
export function stockCommands(program: Command, context: CommandContext): void {
  program
    .command('stock')
    .description('stock of the dealerships')
    .command('import <file>')
    .description('bring the stock of a dealership up to its feed, a CSV file that may be gzipped')
    .requiredOption('--dealership <slug>', 'whose stock it is')
    .option('--mapping <file>', "JSON object of the file's columns to our fields; kept for the next imports")
    .option('--rejects <file>', 'write the rows that were left out, with the reason, to this CSV file')
    .option('--dry-run', 'check everything and change nothing')
    .addOption(new Option('--full', 'what is not in the file was sold (the default)').conflicts('partial'))
    .option('--partial', 'the file says nothing of vehicles that are not in it')
    .option('--force', 'import even when most of the stock would be sold')
    .option('--max-sold <share>', 'most of the stock that one file may sell, from 0 to 1', readShare, 0.5)
    .addOption(new Option('--encoding <name>', 'encoding of the file').choices(FEED_ENCODINGS).default('auto'))
    .addOption(new Option('--currency <code>', "money of the prices; the site's own by default").choices(CURRENCIES))
    .addOption(
      new Option('--distance-unit <unit>', "unit of bare odometer figures; the site's own by default").choices([
        'km',
        'mi',
      ]),
    )
    .addHelpText(
      'after',
      `\nFields: ${FEED_FIELDS.join(', ')}.\nExit code 0: all rows are in; 1: some were left out; 2: nothing was changed.`,
    )
    .action((file: string, options: ImportArguments) => run(file, options, context))
}

function readShare(value: string): number {
  const share = Number(value)
  if (value.trim() === '' || !(share >= 0 && share <= 1)) throw new InvalidArgumentError('It is a number from 0 to 1.')
  return share
}

async function run(file: string, options: ImportArguments, context: CommandContext): Promise<void> {
  const mapping = options.mapping === undefined ? undefined : await readMapping(options.mapping)
  const database = await context.database()
  const dealership = await findDealership(database, options.dealership, context)
  const rejects = options.rejects === undefined ? null : rejectsFile(options.rejects)
  const bar = process.stderr.isTTY ? progressBar() : null
  try {
    const report = await importFeed(database, {
      dealershipId: dealership.id,
      source: file,
      mapping,
      currency: options.currency ?? dealership.currency,
      distanceUnit: options.distanceUnit ?? dealership.distanceUnit,
      encoding: options.encoding,
      mode: options.partial ? 'partial' : 'full',
      maxSoldShare: options.maxSold,
      force: options.force,
      dryRun: options.dryRun,
      now: new Date(),
      imageSize: measureIn(context.env.mediaDir),
      onProgress: bar?.show,
      onReject: rejects?.add,
    })
    bar?.stop()
    await rejects?.keep()
    for (const line of linesOf(report, dealership.name)) context.print(line)
    if (report.rejectedRows > 0) {
      const where =
        options.rejects === undefined ? 'name a file with --rejects to get them' : `they are in ${options.rejects}`
      throw new CommandError(
        `${report.rejectedRows} of ${report.rows} rows were left out; ${where}.`,
        EXIT_SOME_REJECTED,
      )
    }
  } catch (error) {
    bar?.stop()
    await rejects?.drop()
    if (error instanceof FeedRefusal) throw new CommandError(error.message, EXIT_REFUSED)
    throw error
  }
}

async function readMapping(file: string): Promise<FeedMapping> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`${file} cannot be read: ${error.message}`, EXIT_REFUSED)
  })
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}`, EXIT_REFUSED)
  }
  const parsed = z.record(z.string(), z.enum([...FEED_FIELDS, '' as const])).safeParse(value)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`)
  throw new CommandError(
    `${file} is refused: it maps columns of the file to our fields.\n${lines.join('\n')}`,
    EXIT_REFUSED,
  )
}

/** The dealership of a slug, with money and distances of the site that shows it. */
async function findDealership(database: Database, slug: string, { env, print }: CommandContext) {
  const sites = await createSites({
    database,
    address: { scheme: 'https', platformDomain: env.platformDomain, port: null },
    onWarning: (error, message) => print(`${message}: ${error instanceof Error ? error.message : String(error)}`),
  })
  try {
    const known = new Set<string>()
    for (const { dealerships, currency, distanceUnit } of await sites.list()) {
      const found = dealerships.find((dealership) => dealership.slug === slug)
      if (found !== undefined) return { id: found.id, name: found.name, currency, distanceUnit }
      for (const dealership of dealerships) known.add(dealership.slug)
    }
    const list = known.size === 0 ? 'There is none yet.' : `There are: ${[...known].sort().join(', ')}.`
    throw new CommandError(`No site shows a dealership ${slug}. ${list}`, EXIT_REFUSED)
  } finally {
    await sites.close()
  }
}

/** Measures pictures of ours; what cannot be measured has no size. */
function measureIn(mediaDir: string) {
  return async (url: string) => {
    const { autoOrient } = await sharp(join(mediaDir, url.replace(/^\/media\//, '')))
      .metadata()
      .catch(() => ({ autoOrient: null }))
    return autoOrient === null ? null : { width: autoOrient.width, height: autoOrient.height }
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

/** The rows that were left out, as CSV: where, why, and the row as it came. Appears under its name when complete. */
function rejectsFile(path: string) {
  const partial = `${path}.part`
  let table: Stringifier | null = null
  let failure: Error | null = null
  let done: Promise<void> = Promise.resolve()
  const open = (header: readonly string[]) => {
    const columns = ['line', 'field', 'value', 'reason', ...header]
    const opened = stringify({
      header: true,
      columns: columns.map((name, at) => ({ key: String(at), header: name })),
      bom: true,
    })
    const file = opened.pipe(createWriteStream(partial))
    done = finished(file).catch((error: Error) => {
      failure = error
    })
    return opened
  }
  return {
    add(problems: readonly FeedReject[], cells: readonly string[], header: readonly string[]) {
      table ??= open(header)
      const { line } = problems[0]!
      const joined = (key: 'field' | 'value' | 'reason') => problems.map((problem) => problem[key] ?? 'row').join('; ')
      table.write([line, joined('field'), joined('value'), joined('reason'), ...cells])
    },
    async keep() {
      // A file of an earlier import would be read as this one's.
      if (table === null) return rm(path, { force: true })
      table.end()
      await done
      if (failure !== null) throw new CommandError(`${path} cannot be written: ${failure.message}`)
      await rename(partial, path)
    },
    async drop() {
      table?.end()
      await done
      await rm(partial, { force: true })
    },
  }
}

function linesOf(report: FeedReport, name: string): string[] {
  const lines: string[] = []
  const list = (title: string, entries: readonly FeedReject[], total: number) => {
    if (total === 0) return
    lines.push(`${title}:`)
    for (const { line, field, value, reason } of entries.slice(0, SHOWN_REJECTS))
      lines.push(`  line ${line}${field === null ? '' : `, ${field}`}${value === '' ? '' : ` "${value}"`}: ${reason}`)
    if (total > SHOWN_REJECTS) lines.push(`  and ${total - SHOWN_REJECTS} more`)
  }
  list('Left out', report.rejects, report.rejects.length)
  list('Taken, but', report.warnings, report.warningCount)
  if (report.ignoredColumns.length > 0) lines.push(`Columns not used: ${report.ignoredColumns.join(', ')}.`)
  if (report.departuresHeld)
    lines.push('No vehicle was taken for sold, because a row that was left out does not tell which vehicle it is.')
  lines.push(
    `${report.dryRun ? 'Nothing was changed (dry run). ' : ''}${name}: ${report.rows} rows, ${report.created} new, ` +
      `${report.updated} changed${report.returned > 0 ? ` (${report.returned} back for sale)` : ''}, ` +
      `${report.unchanged} as before, ${report.sold} sold, ${report.rejectedRows} left out.`,
  )
  return lines
}
