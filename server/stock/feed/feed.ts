import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { MAX_SOLD_SHARE } from '@forecourt/rules/stock/feedRun.ts'
import type { Database } from '../../db/database.ts'
import { feedMappings } from '../table.ts'
import { planColumns, type FeedField, type MistypedColumn } from './columns.ts'
import { openTable, type Table } from './csv.ts'
import type { FeedEncoding } from './decode.ts'
import { gatherFindings, type FeedFinding } from './findings.ts'
import { NO_MAPPING, readMapping, type FeedMapping } from './mapping.ts'
import { FeedRefusal } from './refusal.ts'
import { excerpt, type FoundLocation, type Problem } from './fields.ts'
import { locationFinder, locationsOf } from './locations.ts'
import { keepRecording, rememberDeparting, startRecording } from './recording.ts'
import { rowReader, type ReadRow } from './row.ts'
import { feedTransaction, type FeedTransaction } from './transaction.ts'
import { HAS_LOCKED_STATUS, recordDeparture } from './locks.ts'
import { createStagingTable, imageSizer, writeBatch, type ImageSize } from './write.ts'

export interface FeedOptions {
  dealershipId: number
  /** A path, or a stream of bytes; gzip is recognised. */
  source: Readable | string
  /** Replaces the dealership's stored mapping; stored after a successful import. See `readMapping`. */
  mapping?: unknown
  /** Currency of the dealership's site. */
  currency: Currency
  /** Unit of odometer readings without one; kilometres by default. */
  distanceUnit?: 'km' | 'mi'
  encoding?: FeedEncoding
  /**
   * `full` (default): a vehicle that is not in the file was sold. `partial`: vehicles that are not in the file do not
   * change.
   */
  mode?: 'full' | 'partial'
  /** Maximum share of the feed's stock that one file may mark as sold, 0 to 1; half by default. */
  maxSoldShare?: number
  /** Import even if that share is larger. A file without vehicles also needs `confirmEmpty`. */
  force?: boolean
  /** Confirms that a forced file without vehicles marks all of the feed's vehicles as sold; false by default. */
  confirmEmpty?: (stock: number) => boolean | Promise<boolean>
  /** Run the whole import and roll it back. */
  dryRun?: boolean
  now: Date
  onProgress?: (progress: FeedProgress) => void
  /** Called for every rejected row with its cells, while the file is read. */
  onReject?: (rejects: readonly FeedReject[], cells: readonly string[], header: readonly string[]) => void
  /** Size of a picture of ours (`/media/…`) by its address, in pixels; null if unknown. */
  imageSize?: ImageSize
  /** The run under which what it changes of each vehicle is stored; nothing is stored by default. */
  runId?: string
  /** Runs before anything is changed, in the same transaction, such as to add that run. Not for a dry run. */
  onStart?: (tx: FeedTransaction) => Promise<void>
  /** Runs at its end in the same transaction; if it throws, nothing has changed. Not for a dry run. */
  onDone?: (tx: FeedTransaction, report: FeedReport) => Promise<void>
}

export interface FeedProgress {
  bytes: number
  /** Null for a stream. */
  totalBytes: number | null
  rows: number
}

/** Why a row was rejected. */
export interface FeedReject extends Problem {
  /** Line of the file on which the row begins; the header is line 1. */
  line: number
}

export interface FeedReport {
  dealershipId: number
  dryRun: boolean
  /** Rows below the header. */
  rows: number
  created: number
  updated: number
  unchanged: number
  /** The updated ones that had been sold and are for sale again. */
  returned: number
  /** Vehicles that left the feed. */
  sold: number
  /** Vehicles that left the feed and did not change, because a visitor's reservation holds them. */
  held: number
  rejectedRows: number
  /** Vehicles from feeds that were for sale before. */
  feedStock: number
  /** All problems of all rejected rows, up to a thousand. */
  rejects: readonly FeedReject[]
  /** Reasons for rejected rows, by kind. */
  rejectKinds: readonly FeedFinding[]
  /** Values of accepted rows that were guessed, left empty or look wrong, by kind. */
  warnings: readonly FeedFinding[]
  /** Unused columns. */
  ignoredColumns: readonly string[]
  /** The unused columns that may be misspelt. */
  mistypedColumns: readonly MistypedColumn[]
  /** Why no vehicle of the file has a price, if none has: there is no price column, or no value is a price. */
  unpriced: 'no_column' | 'no_price' | null
  /** True if the columns were read by the dealership's stored mapping. */
  storedMapping: boolean
  /** True if rejected rows have no stock number, in which case no vehicle is marked as sold. */
  departuresSkipped: boolean
}

/** Any of them prices a vehicle. */
const PRICE_FIELDS: ReadonlySet<string> = new Set<FeedField>(['price', 'price_egc', 'price_drive_away'])

/** Query plans that depend on statistics; without them only the index of the required order is left. */
const GUESSED_WAYS = ['enable_seqscan', 'enable_sort', 'enable_incremental_sort'] as const

const BATCH = 500
const MOST_REPORTED = 1_000
/** First key of the advisory locks of imports; the second is the dealership. */
export const LOCK = 4_630_716

/**
 * Imports a dealership's stock from CSV (decision 1: Stock feed). In one transaction: valid rows are inserted or
 * updated by stock number, only if something differs; invalid rows are reported with line, field, value and reason;
 * vehicles of earlier feeds that are no longer in the file are marked as sold as of `now`; a sold one that is in it
 * again is for sale again. One that a reservation holds is not marked as sold by its absence. A vehicle whose row is invalid is not marked as sold. `last_seen_at` is when a feed last
 * added or changed the vehicle, so that the same file again changes nothing and notifies nobody. Vehicles without
 * `created_at` arrived as of `now`; those of a dealership's first import have an unknown arrival (`arrival_known`), so
 * that not every one is a 'New Arrival'. If a row corrects a part of the slug, the vehicle gets a new slug and the old
 * one is stored (`former_slugs`).
 *
 * @throws FeedRefusal if the file cannot be imported; nothing has changed then. Also any error of the source, with
 * nothing changed either.
 */
export async function importFeed(database: Database, options: FeedOptions): Promise<FeedReport> {
  return feedTransaction(database, async (tx) => ({ answer: await run(tx, options), commit: !options.dryRun }))
}

async function run(tx: FeedTransaction, options: FeedOptions): Promise<FeedReport> {
  const { dealershipId } = options
  await lockImports(tx, dealershipId)
  const given = options.mapping === undefined ? null : readMapping(options.mapping)
  const stored = given === null ? await storedMapping(tx, dealershipId) : null
  const before = await stockAtStart(tx, dealershipId)
  const locationOf = locationFinder(await locationsOf(tx, dealershipId))
  const table = await openTable(options.source, options.encoding)
  try {
    return await importTable(tx, options, { table, given, stored, locationOf, before })
  } finally {
    table.close()
  }
}

/** A valid row of the file. */
type TakenRow = Extract<ReadRow, { ok: true }> & { line: number; cells: readonly string[] }

interface ImportSource {
  table: Table
  /** The mapping given with the file, and the stored one. */
  given: FeedMapping | null
  stored: FeedMapping | null
  locationOf: (text: string) => FoundLocation | null
  before: StockAtStart
}

async function importTable(
  tx: FeedTransaction,
  options: FeedOptions,
  { table, given, stored, locationOf, before }: ImportSource,
): Promise<FeedReport> {
  const { dealershipId, now, mode = 'full' } = options
  const mapping = given ?? stored ?? NO_MAPPING
  const plan = planColumns(table.header, mapping)
  if (!plan.ok) {
    const origin =
      stored === null ? '' : ' This is the dealership’s stored mapping (see: stock mapping show, stock mapping clear).'
    throw new FeedRefusal(
      `${plan.reason}${origin} Nothing was changed.`,
      plan.missing.length === 0 ? null : { kind: 'columns', missing: plan.missing },
    )
  }
  const rows = rowReader(plan.sources, mapping, {
    currency: options.currency,
    distanceUnit: options.distanceUnit ?? 'km',
    numbers: mapping.numbers,
    dates: mapping.dates,
    now,
    locationOf,
  })

  const report = {
    dealershipId,
    dryRun: options.dryRun ?? false,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    returned: 0,
    sold: 0,
    held: 0,
    rejectedRows: 0,
    feedStock: before.feedStock,
    rejects: [] as FeedReject[],
    rejectKinds: [] as FeedFinding[],
    warnings: [] as FeedFinding[],
    ignoredColumns: plan.ignored,
    mistypedColumns: plan.mistyped,
    unpriced: null as FeedReport['unpriced'],
    storedMapping: stored !== null,
    departuresSkipped: false,
  }
  const rejectKinds = gatherFindings()
  const warnings = gatherFindings()
  const withSizes = imageSizer(options.imageSize)
  if (!options.dryRun) await options.onStart?.(tx)
  const recording =
    options.runId === undefined || options.dryRun ? null : await startRecording(tx, options.runId, dealershipId)
  const recorded = recording !== null
  const about = { dealershipId, now, first: !before.fed, fed: true, empty: before.empty, recorded }
  await createFeedRows(tx)
  await createStagingTable(tx)
  // Batches look vehicles up by index. By default the planner assumes that the table is still small.
  for (const way of GUESSED_WAYS) await tx.execute(sql.raw(`set local ${way} = off`))

  const reject = (
    line: number,
    problems: readonly Problem[],
    cells: readonly string[],
    kinds: readonly Problem[] = problems,
  ) => {
    report.rejectedRows++
    const rejects = problems.map((problem) => ({ line, ...problem }))
    for (const kind of kinds) rejectKinds.add(line, kind)
    report.rejects.push(...rejects.slice(0, Math.max(0, MOST_REPORTED - report.rejects.length)))
    options.onReject?.(rejects, cells, table.header)
  }
  const rejectRepeated = ({ vehicle: { stocknum }, line, cells }: TakenRow, earlier: number) => {
    const repeated = { field: 'stocknum', value: excerpt(stocknum) }
    const reason = `is the same as on line ${earlier}, which is imported instead`
    // One kind for all lines.
    const kind = 'is the same as on an earlier line, which is imported instead'
    reject(line, [{ ...repeated, reason }], cells, [{ ...repeated, reason: kind }])
  }
  const write = async (taken: readonly TakenRow[], numbers: ReadonlyMap<string, number>) => {
    const earlier = await claimStocknums(tx, numbers)
    const fresh = taken.filter((row) => {
      const line = earlier.get(row.vehicle.stocknum)
      if (line !== undefined) rejectRepeated(row, line)
      return line === undefined
    })
    for (const row of fresh) for (const warning of row.warnings) warnings.add(row.line, warning)
    if (fresh.length === 0) return
    const written = await writeBatch(tx, await withSizes(fresh), about)
    report.created += written.created
    report.updated += written.updated
    report.returned += written.returned
    report.unchanged += fresh.length - written.created - written.updated
  }

  let priced = false
  let batch: TakenRow[] = []
  /** Stock numbers of the batch with their lines, including invalid rows. */
  let numbers = new Map<string, number>()
  /** The previous batch is written while this one is read. */
  let writing = Promise.resolve()
  const flush = async () => {
    await writing
    writing = write(batch, numbers)
    // It is awaited with the next batch; until then a rejection must not be unhandled.
    writing.catch(() => {})
    batch = []
    numbers = new Map()
  }
  const rejectRow = (line: number, problems: readonly Problem[], cells: readonly string[]) => {
    reject(line, problems, cells)
    const stocknum = rows.stocknumOf(cells)
    if (stocknum === '' || stocknum.includes('\0')) report.departuresSkipped = true
    else if (!numbers.has(stocknum)) numbers.set(stocknum, line)
  }

  try {
    for await (const { cells, line, open } of table.rows) {
      report.rows++
      if (open && cells.length < table.header.length)
        throw new FeedRefusal(
          `The file ends inside a row: line ${line} has ${cells.length} of ${table.header.length} columns and no line ` +
            'end, so the file was probably cut off. Send it again. Nothing was changed.',
        )
      const extra =
        cells.length > table.header.length && cells.slice(table.header.length).some((text) => text.trim() !== '')
      const row = rows.read(cells)
      if (extra || cells.length < table.header.length) {
        const reason = `has ${cells.length} columns where the header has ${table.header.length}`
        rejectRow(line, [{ field: null, value: excerpt(cells.join(',')), reason }], cells)
      } else if (!row.ok) rejectRow(line, row.problems, cells)
      else {
        const taken = { ...row, line, cells }
        const earlier = numbers.get(row.vehicle.stocknum)
        if (earlier !== undefined) rejectRepeated(taken, earlier)
        else {
          numbers.set(row.vehicle.stocknum, line)
          batch.push(taken)
          priced ||= taken.vehicle.price_cents != null
        }
      }
      if (numbers.size === BATCH) await flush()
      if (report.rows % 100 === 0) options.onProgress?.({ ...table.progress(), rows: report.rows })
    }
  } catch (error) {
    // Pending writes must end before the transaction does: their next statement would be outside of it.
    await writing.catch(() => {})
    throw error
  }
  await flush()
  await writing
  for (const way of GUESSED_WAYS) await tx.execute(sql.raw(`set local ${way} to default`))
  options.onProgress?.({ ...table.progress(), rows: report.rows })
  report.rejects.sort((a, b) => a.line - b.line)

  if (report.rows > report.rejectedRows && !priced) {
    const fed = [...plan.sources.map(({ field }) => field), ...Object.keys(mapping.constants)]
    if (fed.some((field) => PRICE_FIELDS.has(field))) report.unpriced = 'no_price'
    // Existing vehicles keep their price if the file has no price column.
    else if (report.created > 0) report.unpriced = 'no_column'
  }
  if (report.rows === 0) await confirmEmpty(before.feedStock, options)
  if (mode === 'full' && !report.departuresSkipped)
    Object.assign(report, await sellDeparted(tx, before.feedStock, options, recorded))
  else report.departuresSkipped &&= mode === 'full'
  if (given !== null) await storeMapping(tx, dealershipId, given)
  for (const { vin, stocknums } of await repeatedVins(tx, dealershipId))
    warnings.add(
      null,
      {
        field: 'vin',
        value: `${vin} of ${excerpt(stocknums.join(', '))}`,
        reason: 'is on more than one vehicle for sale',
      },
      stocknums.length,
    )
  report.rejectKinds = rejectKinds.list()
  report.warnings = warnings.list()
  if (recording) await keepRecording(tx, recording)
  if (!options.dryRun) await options.onDone?.(tx, report)
  return report
}

/** @throws FeedRefusal unless an empty file that would mark vehicles as sold is confirmed */
async function confirmEmpty(stock: number, { force, mode, confirmEmpty: confirm }: FeedOptions): Promise<void> {
  const start = 'The file has a header but no vehicles.'
  const reason = { kind: 'empty', sold: mode === 'partial' ? 0 : stock, stock } as const
  if (!force) throw new FeedRefusal(`${start} Nothing was changed.`, reason)
  if (mode === 'partial' || stock === 0) return
  if ((await confirm?.(stock)) !== true)
    throw new FeedRefusal(
      `${start} It would mark all ${stock} vehicles as sold. Nothing was changed. If that is right, import it again ` +
        'with --force --sell-all.',
      reason,
    )
}

/** @throws FeedRefusal if another import of the dealership is running */
export async function lockImports(tx: FeedTransaction, dealershipId: number) {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}::int, ${dealershipId}::int) as taken`,
  )
  if (!rows[0]!.taken)
    throw new FeedRefusal(
      'Another import or change of this dealership’s stock is running. Try again when it has finished.',
      {
        kind: 'busy',
      },
    )
}

/** A dealership's stored mapping; null if there is none. */
export async function storedMapping(
  database: Pick<FeedTransaction, 'execute'>,
  dealershipId: number,
): Promise<FeedMapping | null> {
  const { rows } = await database.execute<{ mapping: unknown }>(
    sql`select mapping from feed_mappings where dealership_id = ${dealershipId}`,
  )
  return rows.length === 0 ? null : readMapping(rows[0]!.mapping)
}

/** Removes a dealership's stored mapping; false if there was none. */
export async function clearMapping(database: Pick<FeedTransaction, 'execute'>, dealershipId: number): Promise<boolean> {
  const { rowCount } = await database.execute(sql`delete from feed_mappings where dealership_id = ${dealershipId}`)
  return (rowCount ?? 0) > 0
}

async function storeMapping(tx: FeedTransaction, dealershipId: number, mapping: FeedMapping) {
  await tx
    .insert(feedMappings)
    .values({ dealership_id: dealershipId, mapping })
    .onConflictDoUpdate({ target: feedMappings.dealership_id, set: { mapping } })
}

/** A dealership's stock before an import. */
interface StockAtStart {
  /** Whether it is empty. */
  empty: boolean
  /** Whether a feed has added any vehicle before: otherwise arrival times are unknown. */
  fed: boolean
  /** Number of vehicles for sale from feeds. */
  feedStock: number
}

async function stockAtStart(tx: FeedTransaction, dealershipId: number): Promise<StockAtStart> {
  const { rows } = await tx.execute<StockAtStart & Record<string, unknown>>(sql`
    select not exists (select from cars where dealership_id = ${dealershipId}) as empty,
      exists (select from cars where dealership_id = ${dealershipId} and last_seen_at is not null) as fed,
      (select count(*)::int from cars where ${feedStock(dealershipId)}) as "feedStock"`)
  return rows[0]!
}

/** The stock numbers of the file, each with its first line: in the database, because a file may have any number. */
const createFeedRows = (tx: FeedTransaction) =>
  tx.execute(sql`create temporary table feed_rows (stocknum text primary key, line int4 not null) on commit drop`)

/** Stores the stock numbers of a batch; returns those of earlier batches, with their lines. */
async function claimStocknums(tx: FeedTransaction, numbers: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  if (numbers.size === 0) return new Map()
  const stocknums = [...numbers.keys()]
  const { rowCount } = await tx.execute(sql`
    insert into feed_rows select * from unnest(${sql.param(stocknums)}::text[], ${sql.param([...numbers.values()])}::int4[])
    on conflict do nothing`)
  if (rowCount === numbers.size) return new Map()
  const { rows } = await tx.execute<{ stocknum: string; line: number }>(
    sql`select stocknum, line from feed_rows where stocknum = any(${sql.param(stocknums)}::text[])`,
  )
  return new Map(
    rows.filter(({ stocknum, line }) => numbers.get(stocknum) !== line).map((row) => [row.stocknum, row.line]),
  )
}

const MOST_REPEATED_VINS = 200

/** VINs shared by several of the dealership's vehicles for sale. */
async function repeatedVins(tx: FeedTransaction, dealershipId: number) {
  const { rows } = await tx.execute<{ vin: string; stocknums: string[] }>(sql`
    select vin, array_agg(stocknum order by stocknum) as stocknums from cars
    where dealership_id = ${dealershipId} and not sold and vin is not null
    group by vin having count(*) > 1 order by vin limit ${MOST_REPEATED_VINS}`)
  return rows
}

/** Number of vehicles for sale from feeds, which a file may mark as sold. */
const feedStock = (dealershipId: number) =>
  sql`dealership_id = ${dealershipId} and not sold and last_seen_at is not null`

/**
 * Marks as sold the vehicles of earlier feeds that are not in the file. Vehicles from other sources do not change, nor do
 * those that a reservation holds or that are offered to somebody on their waitlist: a visitor may be paying for one, and
 * the next full feed comes soon enough. Nor do those whose status a person changed by hand.
 *
 * @throws FeedRefusal if that would be too much of the stock, which is more likely a broken file
 */
async function sellDeparted(
  tx: FeedTransaction,
  stockBefore: number,
  { dealershipId, now, maxSoldShare = MAX_SOLD_SHARE, force = false }: FeedOptions,
  recorded: boolean,
): Promise<Pick<FeedReport, 'sold' | 'held'>> {
  const instant = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`analyze feed_rows`)
  const isDeparted = sql`${feedStock(dealershipId)}
    and not exists (select from feed_rows where feed_rows.stocknum = cars.stocknum)`
  const isTaken = sql`held and (
    exists (select from reservations r where r.car_id = cars.id and r.state in ('held', 'paying', 'paid'))
    or exists (select from waitlist_places p where p.car_id = cars.id and p.state = 'offered'))`
  await recordDeparture(tx, dealershipId, now)
  const departing = sql`${isDeparted} and not (${isTaken}) and not (${HAS_LOCKED_STATUS})`
  if (recorded) await rememberDeparting(tx, departing)
  const { rowCount } = await tx.execute(sql`
    update cars set sold = true, sold_at = ${instant}, updated_at = ${instant} where ${departing}`)
  const departed = rowCount ?? 0
  if (!force && departed > stockBefore * maxSoldShare)
    throw new FeedRefusal(
      `This file would mark ${departed} of ${stockBefore} vehicles as sold, more than ${Math.round(maxSoldShare * 100)} ` +
        'per cent. Nothing was changed. If that is right, import it again with --force; if the file is only a part of ' +
        'the stock, with --partial.',
      { kind: 'halves', sold: departed, stock: stockBefore },
    )
  const { rows } = await tx.execute<{ held: number }>(
    sql`select count(*)::int as held from cars where ${isDeparted} and ${isTaken} and not (${HAS_LOCKED_STATUS})`,
  )
  return { sold: departed, held: rows[0]!.held }
}
