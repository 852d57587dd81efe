import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { sql, type SQL } from 'drizzle-orm'
import type { CarImage, Currency } from '@forecourt/rules/car/car.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { feedMappings } from '../table.ts'
import { fold } from '../words.ts'
import { planColumns, type FeedField, type FeedMapping } from './columns.ts'
import { decodeFeed, openSource, type FeedEncoding } from './decode.ts'
import { FeedRefusal } from './refusal.ts'
import type { FeedImage } from './values.ts'
import {
  excerpt,
  rowReader,
  tidy,
  WRITTEN,
  type FeedLocation,
  type FeedVehicle,
  type Problem,
  type WrittenColumn,
} from './row.ts'

export interface FeedOptions {
  dealershipId: number
  /** A path, or a stream of bytes; gzip is recognised. */
  source: Readable | string
  /** Replaces the dealership's stored mapping and is stored once the import is through. */
  mapping?: FeedMapping
  /** Money of the dealership's site. */
  currency: Currency
  /** Unit of an odometer figure that names none; kilometres by default. */
  distanceUnit?: 'km' | 'mi'
  encoding?: FeedEncoding
  /** `full` (default): a vehicle that is not in the file was sold. `partial`: the file says nothing of other vehicles. */
  mode?: 'full' | 'partial'
  /** Largest part of the feed's stock that one file may sell, 0 to 1; half by default. */
  maxSoldShare?: number
  /** Import even where that part is larger, or the file has no vehicle. */
  force?: boolean
  /** Do everything and keep nothing. */
  dryRun?: boolean
  now: Date
  onProgress?: (progress: FeedProgress) => void
  /** Told of every bad row with its cells, as the file goes by. */
  onReject?: (rejects: readonly FeedReject[], cells: readonly string[], header: readonly string[]) => void
  /** Size of a picture of ours (`/media/…`) by its address, in pixels; null where it is not known. */
  imageSize?: (url: string) => Promise<{ width: number; height: number } | null>
}

export interface FeedProgress {
  bytes: number
  /** Null for a stream. */
  totalBytes: number | null
  rows: number
}

/** Why a row was left out, or what was left empty in one that was taken. */
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
  /** Of the updated ones, those that had been sold and are for sale again. */
  returned: number
  /** Vehicles that left the feed. */
  sold: number
  rejectedRows: number
  /** Every problem of every bad row, up to a thousand. */
  rejects: readonly FeedReject[]
  warnings: readonly FeedReject[]
  warningCount: number
  /** Columns that feed nothing. */
  ignoredColumns: readonly string[]
  /** True when bad rows hid which vehicles they are, so that none was taken for sold. */
  departuresHeld: boolean
}

const BATCH = 500
const MOST_REPORTED = 1_000
const LONGEST_ROW = 2_000_000
/** First key of the advisory locks of imports; the second is the dealership. */
const LOCK = 4_630_716

/**
 * Imports a dealership's stock from CSV (decisions, design: feed). In one transaction: good rows are inserted or updated by
 * stock number, only where something differs; bad rows are reported with line, field, value and reason; vehicles that a
 * feed brought and that are no longer in it are sold as of `now`; a sold one that is in it again is for sale
 * again. The stock number of a bad row keeps its vehicle from being taken for sold. `last_seen_at` is when a feed last
 * brought or changed the vehicle, so that the same file again changes nothing and notifies nobody. Where a row corrects
 * what a slug is made of, the vehicle gets a new one and keeps the old in mind (`former_slugs`).
 *
 * @throws FeedRefusal when the file cannot be imported as it is; nothing has changed then. Also whatever the source throws
 *   while it is read, with nothing changed either.
 */
export async function importFeed(database: Database, options: FeedOptions): Promise<FeedReport> {
  let report: FeedReport | null = null
  try {
    await database.transaction(async (tx) => {
      report = await run(tx, options)
      if (options.dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return report!
}

class DryRun extends Error {}

async function run(tx: Transaction, options: FeedOptions): Promise<FeedReport> {
  const { dealershipId } = options
  await lock(tx, dealershipId)
  const mapping = options.mapping ?? (await storedMapping(tx, dealershipId))
  const stockBefore = await countFeedStock(tx, dealershipId)
  const locationOf = locationFinder(await locationsOf(tx, dealershipId))
  const table = await openTable(options)
  try {
    return await importTable(tx, options, table, mapping, locationOf, stockBefore)
  } finally {
    table.close()
  }
}

async function importTable(
  tx: Transaction,
  options: FeedOptions,
  table: Table,
  mapping: FeedMapping,
  locationOf: (text: string) => FeedLocation | null,
  stockBefore: number,
): Promise<FeedReport> {
  const { dealershipId, now, mode = 'full' } = options
  const plan = planColumns(table.header, mapping)
  if (!plan.ok) throw new FeedRefusal(`${plan.reason} Nothing was changed.`)
  const read = rowReader(plan.columns, {
    currency: options.currency,
    distanceUnit: options.distanceUnit ?? 'km',
    now,
    locationOf,
  })
  const stocknumAt = plan.columns.indexOf('stocknum')

  const report = {
    dealershipId,
    dryRun: options.dryRun ?? false,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    returned: 0,
    sold: 0,
    rejectedRows: 0,
    rejects: [] as FeedReject[],
    warnings: [] as FeedReject[],
    warningCount: 0,
    ignoredColumns: plan.ignored,
    departuresHeld: false,
  }
  const withSizes = imageSizer(options.imageSize)
  /** Stock numbers of the file with the line of their row, bad rows too. */
  const lines = new Map<string, number>()
  let batch: Batch = []
  const flush = async () => {
    if (batch.length === 0) return
    const written = await writeBatch(tx, dealershipId, await withSizes(batch), now)
    report.created += written.created
    report.updated += written.updated
    report.returned += written.returned
    report.unchanged += batch.length - written.created - written.updated
    batch = []
  }
  const reject = (line: number, problems: readonly Problem[], cells: readonly string[]) => {
    report.rejectedRows++
    const rejects = problems.map((problem) => ({ line, ...problem }))
    report.rejects.push(...rejects.slice(0, Math.max(0, MOST_REPORTED - report.rejects.length)))
    options.onReject?.(rejects, cells, table.header)
    const stocknum = tidy(cells[stocknumAt] ?? '').replace(/\s+/g, ' ')
    if (stocknum === '' || stocknum.includes('\0')) report.departuresHeld = true
    else if (!lines.has(stocknum)) lines.set(stocknum, line)
  }

  for await (const { cells, line } of table.rows) {
    report.rows++
    const extra = cells.slice(table.header.length)
    if (cells.length < table.header.length || extra.some((value) => value.trim() !== '')) {
      const reason = `has ${cells.length} columns where the header has ${table.header.length}`
      reject(line, [{ field: null, value: excerpt(cells.join(',')), reason }], cells)
      continue
    }
    const row = read(cells)
    if (!row.ok) {
      reject(line, row.problems, cells)
      continue
    }
    const { stocknum } = row.vehicle
    const earlier = lines.get(stocknum)
    if (earlier !== undefined) {
      const reason = `is also the stock number of line ${earlier}, which counts`
      reject(line, [{ field: 'stocknum', value: excerpt(stocknum), reason }], cells)
      continue
    }
    lines.set(stocknum, line)
    for (const warning of row.warnings)
      if (report.warningCount++ < MOST_REPORTED) report.warnings.push({ line, ...warning })
    batch.push(row)
    if (batch.length === BATCH) await flush()
    if (report.rows % 100 === 0) options.onProgress?.({ ...table.progress(), rows: report.rows })
  }
  await flush()
  options.onProgress?.({ ...table.progress(), rows: report.rows })

  if (report.rows === 0 && !options.force)
    throw new FeedRefusal('The file has a header and no vehicle. Nothing was changed.')
  if (mode === 'full' && !report.departuresHeld) report.sold = await sellDeparted(tx, lines, stockBefore, options)
  else report.departuresHeld &&= mode === 'full'
  if (options.mapping !== undefined) await storeMapping(tx, dealershipId, options.mapping)
  return report
}

async function lock(tx: Transaction, dealershipId: number) {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}::int, ${dealershipId}::int) as taken`,
  )
  if (!rows[0]!.taken)
    throw new FeedRefusal('Another import of this dealership is running. Try again when it is through.')
}

/** The column mapping that is kept for a dealership; empty when there is none. */
async function storedMapping(tx: Transaction, dealershipId: number): Promise<FeedMapping> {
  const { rows } = await tx.execute<{ mapping: Record<string, FeedField | ''> }>(
    sql`select mapping from feed_mappings where dealership_id = ${dealershipId}`,
  )
  return rows[0]?.mapping ?? {}
}

async function storeMapping(tx: Transaction, dealershipId: number, mapping: FeedMapping) {
  await tx
    .insert(feedMappings)
    .values({ dealership_id: dealershipId, mapping: { ...mapping } })
    .onConflictDoUpdate({ target: feedMappings.dealership_id, set: { mapping: { ...mapping } } })
}

async function locationsOf(tx: Transaction, dealershipId: number): Promise<FeedLocation[]> {
  const { rows } = await tx.execute<FeedLocation & Record<string, unknown>>(sql`
    select id, slug, name, address ->> 'city' as city, address ->> 'state' as state
    from locations where dealership_id = ${dealershipId} order by "primary" desc, id`)
  return rows
}

/** Finds a location by slug, then by name, then by city where only one is there. */
function locationFinder(places: readonly FeedLocation[]) {
  return (text: string): FeedLocation | null => {
    const key = fold(text)
    const ofCity = places.filter(({ city }) => city !== null && fold(city) === key)
    return (
      places.find(({ slug }) => slug === text) ??
      places.find(({ name }) => fold(name) === key) ??
      (ofCity.length === 1 ? ofCity[0]! : null)
    )
  }
}

interface Table {
  header: readonly string[]
  rows: AsyncIterable<{ cells: readonly string[]; line: number }>
  progress(): { bytes: number; totalBytes: number | null }
  /** Lets go of the source, read to its end or not. */
  close(): void
}

/** The header and the rows of a CSV file, read as they are asked for. */
async function openTable({ source, encoding = 'auto' }: FeedOptions): Promise<Table> {
  const { bytes, totalBytes } = await openSource(source)
  let count = 0
  async function* counted() {
    for await (const chunk of bytes) {
      count += chunk.length
      yield chunk
    }
  }
  const text = decodeFeed(counted(), encoding)
  const { beginning, all } = await firstLine(text)
  const parser = parse({
    delimiter: delimiterOf(beginning),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    info: true,
  })
  // The error reaches the reader of the parser, which the pipeline destroys with it.
  pipeline(Readable.from(all, { objectMode: false, encoding: 'utf8' }), parser, () => {})

  async function* records() {
    try {
      for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
        if (record.every((value) => value.trim() === '')) continue
        yield { cells: record, line: info.lines - breaksIn(record) }
      }
    } catch (error) {
      throw error instanceof CsvError ? explained(error) : error
    }
  }
  const rows = records()
  const first = await rows.next()
  if (first.done) throw new FeedRefusal('The file is empty. Nothing was changed.')
  return {
    header: withoutTrailingBlanks(first.value.cells),
    rows,
    progress: () => ({ bytes: count, totalBytes }),
    close: () => parser.destroy(),
  }
}

function withoutTrailingBlanks(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((value) => value.trim() !== '')
  return cells.slice(0, last + 1).map((value) => value.trim())
}

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((breaks, value) => breaks + (value.match(/\r\n|\n|\r/g)?.length ?? 0), 0)

const LONGEST_HEADER = 65_536

/** The text up to its first line break, and all of it again. */
async function firstLine(text: AsyncGenerator<string>) {
  let beginning = ''
  let done = false
  while (!/[\r\n]/.test(beginning.trimStart()) && beginning.length < LONGEST_HEADER && !done) {
    const next = await text.next()
    if (next.done) done = true
    else beginning += next.value
  }
  async function* all() {
    try {
      if (beginning !== '') yield beginning
      if (!done) yield* text
    } finally {
      await text.return(undefined)
    }
  }
  return { beginning, all: all() }
}

/** The separator that the header line has most of, outside quotes; a comma when it has none. */
function delimiterOf(beginning: string): string {
  const line = beginning
    .trimStart()
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/, 1)[0]!
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t', '|'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

function explained(error: CsvError): FeedRefusal {
  const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new FeedRefusal(
      `A quotation mark is opened${line} and never closed, so the rest of the file cannot be told apart. Nothing was changed.`,
    )
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new FeedRefusal(
      `A row${line} is longer than ${LONGEST_ROW / 1_000_000} MB; probably a quotation mark is not closed. Nothing was changed.`,
    )
  return new FeedRefusal(`The file is not readable as CSV${line}: ${error.message}. Nothing was changed.`)
}

/** Shape that is reserved for a picture whose size nobody knows. */
const USUAL_SIZE = { width: 1200, height: 800 }
const MOST_SIZES = 10_000

/** Gives the pictures of a batch the form in which they are stored, each with a size. Pictures of ours are measured once. */
function imageSizer(measure: FeedOptions['imageSize']) {
  const known = new Map<string, Promise<{ width: number; height: number } | null>>()
  const sizeOf = ({ url, size }: FeedImage) => {
    if (size !== null || measure === undefined || !url.startsWith('/')) return size
    let answer = known.get(url)
    if (answer === undefined) {
      if (known.size >= MOST_SIZES) known.clear()
      known.set(url, (answer = measure(url)))
    }
    return answer
  }
  const stored = async (image: FeedImage) => {
    const { width, height } = (await sizeOf(image)) ?? USUAL_SIZE
    return { url: image.url, thumb: image.url, width, height }
  }
  return (batch: Batch): Promise<StoredBatch> =>
    Promise.all(
      batch.map(async ({ vehicle: { images, ...facts }, slugParts }) => ({
        vehicle: images === undefined ? facts : { ...facts, images: await Promise.all(images.map(stored)) },
        slugParts,
      })),
    )
}

type StoredVehicle = Omit<FeedVehicle, 'images'> & { images?: readonly CarImage[] }
type StoredBatch = { vehicle: StoredVehicle; slugParts: readonly (string | number | null)[] }[]
type Batch = { vehicle: FeedVehicle; slugParts: readonly (string | number | null)[] }[]

/** Writes up to a few hundred vehicles: one look, one insert, one update, whatever their number. */
async function writeBatch(tx: Transaction, dealershipId: number, batch: StoredBatch, now: Date) {
  const stocknums = batch.map(({ vehicle }) => vehicle.stocknum)
  const { rows: stored } = await tx.execute<StoredFacts & Record<string, unknown>>(sql`
    select id, slug, stocknum, sold, year, make, model, badge from cars
    where dealership_id = ${dealershipId} and stocknum = any(${sql.param(stocknums)}::text[])`)
  const known = new Map(stored.map((facts) => [facts.stocknum, facts]))
  const fresh = batch.filter(({ vehicle }) => !known.has(vehicle.stocknum))
  const kept = batch.filter(({ vehicle }) => known.has(vehicle.stocknum)).map(({ vehicle }) => vehicle)

  if (fresh.length > 0) await insert(tx, dealershipId, fresh, now)
  await renameSlugs(tx, dealershipId, kept, known, now)
  const updated = kept.length > 0 ? await update(tx, dealershipId, kept, now) : []
  const forSale = new Set(kept.filter(({ sold }) => !sold).map(({ stocknum }) => stocknum))
  return {
    created: fresh.length,
    updated: updated.length,
    returned: updated.filter((stocknum) => known.get(stocknum)?.sold && forSale.has(stocknum)).length,
  }
}

/** What is stored of a vehicle that a file brings again. */
interface StoredFacts {
  id: number
  slug: string
  stocknum: string
  sold: boolean
  year: number | null
  make: string
  model: string
  badge: string | null
}

/** The facts that a slug is made of. */
const slugFacts = ({ year, make, model, badge, stocknum }: Omit<StoredFacts, 'id' | 'slug' | 'sold'>) =>
  [year, displayMake(make), model, badge, stocknum] as const

/**
 * Gives vehicles whose year, make, model or badge was corrected the slug of what they are, and remembers the one they
 * had. A slug that merely differs from ours stays: somebody chose it, or another vehicle had ours first.
 */
async function renameSlugs(
  tx: Transaction,
  dealershipId: number,
  kept: readonly StoredVehicle[],
  known: ReadonlyMap<string, StoredFacts>,
  now: Date,
) {
  const renamed = kept.flatMap((vehicle) => {
    const before = known.get(vehicle.stocknum)!
    const after = { ...before, ...vehicle } as StoredFacts
    const [was, is] = [slugOf(slugFacts(before)), slugOf(slugFacts(after))]
    return was === is || !before.slug.startsWith(was) ? [] : [{ before, slugParts: slugFacts(after) }]
  })
  if (renamed.length === 0) return
  const slugs = await uniqueSlugs(tx, dealershipId, renamed)
  const changes = renamed.map(({ before }, at) => ({ id: before.id, old: before.slug, slug: slugs[at]! }))
  const instant = sql`${now.toISOString()}::timestamptz`
  const changed = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (id int4, old text, slug text)`
  await tx.execute(sql`
    insert into former_slugs (dealership_id, slug, car_id, created_at)
    select ${dealershipId}, old, id, ${instant} from ${changed}
    on conflict (dealership_id, slug) do update set car_id = excluded.car_id, created_at = excluded.created_at`)
  await tx.execute(sql`
    update cars set slug = changed.slug, updated_at = ${instant}, last_seen_at = ${instant}
    from ${changed} where cars.id = changed.id`)
  // A vehicle that takes an old slug back is there again under its own name.
  await tx.execute(sql`
    delete from former_slugs where dealership_id = ${dealershipId} and slug = any(${sql.param(slugs)}::text[])`)
}

async function insert(tx: Transaction, dealershipId: number, fresh: StoredBatch, now: Date) {
  const slugs = await uniqueSlugs(tx, dealershipId, fresh)
  const vehicles = fresh.map(({ vehicle }, at) => ({
    ...vehicle,
    slug: slugs[at]!,
    price_type: vehicle.price_type ?? 'enquire',
    created_at: vehicle.created_at ?? now,
    sold_at: vehicle.sold ? (vehicle.sold_at ?? now) : null,
  }))
  const columns = written(vehicles[0]!)
  const names = sql.raw(columns.map((column) => `"${column}"`).join(', '))
  await tx.execute(sql`
    insert into cars (dealership_id, slug, updated_at, last_seen_at, ${names})
    select ${dealershipId}, slug, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${names}
    from ${recordset(vehicles, columns, ['slug text'])}`)
}

/** Updates the vehicles that differ from what is stored and gives their stock numbers. */
async function update(tx: Transaction, dealershipId: number, vehicles: readonly StoredVehicle[], now: Date) {
  const instant = sql`${now.toISOString()}::timestamptz`
  const columns = written(vehicles[0]!)
  /** What a column becomes: as the file says, but the instants that the file leaves open stay. */
  const next = (column: WrittenColumn): SQL => {
    if (column === 'created_at') return sql`coalesce(feed.created_at, cars.created_at)`
    if (column === 'sold_at') return sql`case when feed.sold then coalesce(feed.sold_at, cars.sold_at, ${instant}) end`
    return sql.raw(`feed."${column}"`)
  }
  const changing = columns.filter((column) => column !== 'stocknum')
  const assignments = changing.map((column) => sql`${sql.raw(`"${column}"`)} = ${next(column)}`)
  const { rows } = await tx.execute<{ stocknum: string }>(sql`
    update cars set ${sql.join(assignments, sql`, `)}, updated_at = ${instant}, last_seen_at = ${instant}
    from ${recordset(vehicles, columns, [])}
    where cars.dealership_id = ${dealershipId} and cars.stocknum = feed.stocknum
      and (${sql.raw(changing.map((column) => `cars."${column}"`).join(', '))}, cars.last_seen_at is null)
        is distinct from (${sql.join(changing.map(next), sql`, `)}, false)
    returning cars.stocknum`)
  return rows.map(({ stocknum }) => stocknum)
}

const written = (vehicle: object) => (Object.keys(WRITTEN) as WrittenColumn[]).filter((column) => column in vehicle)

/** Vehicles as a table named feed: one parameter, whatever their number. */
function recordset(vehicles: readonly object[], columns: readonly WrittenColumn[], more: readonly string[]): SQL {
  const types = [...columns.map((column) => `"${column}" ${WRITTEN[column]}`), ...more].join(', ')
  return sql`jsonb_to_recordset(${JSON.stringify(vehicles)}::jsonb) as feed (${sql.raw(types)})`
}

/** Slugs of new vehicles: year-make-model-badge-stock number, told apart from every slug that is taken. */
async function uniqueSlugs(
  tx: Transaction,
  dealershipId: number,
  fresh: readonly { slugParts: readonly (string | number | null)[] }[],
): Promise<string[]> {
  const wanted = fresh.map(({ slugParts }) => slugOf(slugParts))
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select distinct slug from cars where slug = any(${sql.param(wanted)}::text[])
      or (dealership_id = ${dealershipId} and slug like any(${sql.param(wanted.map((slug) => `${slug}-%`))}::text[]))`,
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  return wanted.map((slug) => {
    let free = slug
    // The dealership's number first: the same vehicle at two dealerships then keeps its address whoever came first.
    for (let n = 1; taken.has(free); n++) free = n === 1 ? `${slug}-${dealershipId}` : `${slug}-${dealershipId}-${n}`
    taken.add(free)
    return free
  })
}

const LONGEST_SLUG = 120

function slugOf(parts: readonly (string | number | null)[]): string {
  const slug = (some: readonly (string | number | null)[]) =>
    (fold(some.filter((part) => part !== null).join(' ')).match(/[a-z0-9]+/g) ?? []).join('-')
  const facts = slug(parts.slice(0, -1)).slice(0, LONGEST_SLUG).replace(/-$/, '')
  return [facts || 'vehicle', slug(parts.slice(-1))].filter((part) => part !== '').join('-')
}

/** Vehicles for sale that a feed brought: those that can leave it. */
const feedStock = (dealershipId: number) =>
  sql`dealership_id = ${dealershipId} and not sold and last_seen_at is not null`

async function countFeedStock(tx: Transaction, dealershipId: number): Promise<number> {
  const { rows } = await tx.execute<{ stock: number }>(
    sql`select count(*)::int as stock from cars where ${feedStock(dealershipId)}`,
  )
  return rows[0]!.stock
}

/**
 * Marks as sold what a feed brought once and the file no longer has. Vehicles that no feed ever brought are left alone.
 *
 * @throws FeedRefusal when that would be too much of the stock: more likely a broken file than a good day
 */
async function sellDeparted(
  tx: Transaction,
  lines: ReadonlyMap<string, number>,
  stockBefore: number,
  { dealershipId, now, maxSoldShare = 0.5, force = false }: FeedOptions,
): Promise<number> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await tx.execute(sql`
    update cars set sold = true, sold_at = ${instant}, updated_at = ${instant}
    where ${feedStock(dealershipId)} and stocknum <> all(${sql.param([...lines.keys()])}::text[])`)
  const departed = rowCount ?? 0
  if (!force && departed > stockBefore * maxSoldShare)
    throw new FeedRefusal(
      `This file would mark ${departed} of ${stockBefore} vehicles as sold, more than ${Math.round(maxSoldShare * 100)} ` +
        'per cent. Nothing was changed. If that is right, import it again with --force; if the file is only a part of ' +
        'the stock, with --partial.',
    )
  return departed
}
