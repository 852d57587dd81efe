import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify'
import { from as copyFrom } from 'pg-copy-streams'
import { connect } from '@forecourt/server/db/connect.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { dealerships } from '@forecourt/server/sites/table.ts'
import { importFeed } from '@forecourt/server/stock/feed/feed.ts'

/**
 * `npm run bench:import`: the first import of a large feed against the minimum that PostgreSQL needs for the same rows
 * in the same run: COPY of values ready to be stored, then one INSERT into the same table with the same indexes and
 * triggers.
 */

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    json: { type: 'boolean', default: false },
  },
})
const rows = Number(options.rows)
/** Target for the ratio to the baseline. */
const AIM = 3
const NOW = new Date()

const MAKES = [
  ['Toyota', 'Corolla', 'Ascent Sport', 'Hatchback'],
  ['Mazda', 'CX-5', 'Maxx Sport', 'SUV'],
  ['Ford', 'Ranger', 'XLT', 'Ute'],
  ['Kia', 'Sorento', 'GT-Line', 'SUV'],
  ['Hyundai', 'i30', 'Active', 'Hatchback'],
] as const
const FUELS = ['ULP', 'Diesel', 'Hybrid', 'Electric'] as const
const COLOURS = ['White', 'Black', 'Silver', 'Blue', 'Red'] as const
const COMMENTS =
  'One owner, full service history, two keys. Roadworthy and twelve months registration. Finance available.'

/** A vehicle as a feed has it (`feed`) and as it is stored (`stored`). */
function vehicle(at: number, name: string) {
  const [make, model, badge, body] = MAKES[at % MAKES.length]!
  const year = 2005 + (at % 20)
  const stocknum = `${name}${at}`
  const photo = (n: number) => `https://photos.example/${name}/${at}-${n}.jpg`
  const price = 9_990 + (at % 700) * 100
  const shared = {
    stocknum,
    vin: `JM0KF2W7A${String(at).padStart(8, '0')}`,
    name: `${year} ${make} ${model} ${badge}`,
    make,
    model,
    badge,
    year,
    km: (at * 37) % 250_000,
    car_type: at % 9 === 0 ? 'new' : 'used',
    price_type: 'egc',
    created_at: new Date(NOW.getTime() - (at % 400) * 86_400_000).toISOString(),
    city: 'Bathurst',
    state: 'NSW',
    body,
    transmission: at % 6 === 0 ? 'Manual' : 'Automatic',
    drive: 'Front',
    engine: '2.5L 4 cyl',
    fuel: FUELS[at % FUELS.length]!,
    colour: COLOURS[at % COLOURS.length]!,
    interior_colour: 'Black',
    doors: 4,
    seats: 5,
    rego: `R${at.toString(36)}`,
  }
  const image = (url: string) => ({ url, thumb: url, width: 1200, height: 800 })
  return {
    feed: {
      ...shared,
      price,
      images: `${photo(1)}|${photo(2)}`,
      features: 'Tow bar|Heated seats|Reversing camera',
      description: COMMENTS,
    },
    stored: {
      ...shared,
      price_cents: price * 100,
      slug: `${year}-${make}-${model}-${badge}-${stocknum}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      currency: 'AUD',
      primary_image_url: photo(1),
      images: JSON.stringify([image(photo(1)), image(photo(2))]),
      photos_count: 2,
      features: JSON.stringify(['Tow bar', 'Heated seats', 'Reversing camera']),
      description: `<p>${COMMENTS}</p>`,
      last_seen_at: NOW.toISOString(),
    },
  }
}

async function writeCsv(path: string, name: string, form: 'feed' | 'stored') {
  function* vehicles() {
    for (let at = 0; at < rows; at++) yield vehicle(at, name)[form]
  }
  await pipeline(Readable.from(vehicles()), stringify({ header: true }), createWriteStream(path))
}

async function dealership(database: Database, slug: string): Promise<number> {
  const [row] = await database.drizzle.insert(dealerships).values({ slug, name: slug }).returning()
  return row!.id
}

interface Cost {
  ms: number
  /** CPU time of this process and of PostgreSQL's backends; null if the system does not report it. */
  cpuMs: number | null
}

const TICK_MS = 10

/** CPU time so far. More reliable than wall time on a busy machine. */
async function cpu(database: Database): Promise<number | null> {
  if (!existsSync('/proc/self/stat') || process.env['BENCH_DATABASE_URL'] !== undefined) return null
  const { rows: backends } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  const ticks = backends.map(({ pid }) => {
    const facts = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(facts[11]) + Number(facts[12])
  })
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + ticks.reduce((sum, one) => sum + one, 0) * TICK_MS
}

async function costOf<T>(database: Database, work: () => Promise<T>): Promise<Cost & { answer: T }> {
  const cpuBefore = await cpu(database)
  const started = performance.now()
  const answer = await work()
  const ms = performance.now() - started
  const cpuAfter = await cpu(database)
  return { ms, cpuMs: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore, answer }
}

/** COPY into a table without indexes, then one INSERT. */
async function copyAndInsert(database: Database, path: string, dealershipId: number): Promise<void> {
  const columns = Object.keys(vehicle(0, 'X').stored)
    .map((column) => `"${column}"`)
    .join(', ')
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`create temporary table staged on commit drop as select ${columns} from cars with no data`)
    await pipeline(
      createReadStream(path),
      client.query(copyFrom(`copy staged (${columns}) from stdin with (format csv, header)`)),
    )
    await client.query(`insert into cars (dealership_id, ${columns}) select ${dealershipId}, ${columns} from staged`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function measureImport(database: Database, path: string, dealershipId: number) {
  const base = process.memoryUsage.rss()
  let [early, most] = [0, 0]
  const report = await importFeed(database, {
    dealershipId,
    source: path,
    currency: 'AUD',
    now: NOW,
    onProgress: ({ rows: done }) => {
      if (done % 1_000 !== 0) return
      const used = process.memoryUsage.rss() - base
      if (done <= rows / 10) early = Math.max(early, used)
      most = Math.max(most, used)
    },
  })
  const taken = report.created + report.updated + report.unchanged
  if (taken !== rows) throw new Error(`Of ${rows} rows ${taken} were imported.`)
  return { earlyMb: early / 2 ** 20, mostMb: most / 2 ** 20 }
}

const directory = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const { database, close } = await connect({
  databaseUrl: process.env['BENCH_DATABASE_URL'] ?? null,
  dataDir: directory,
  onEvent: () => {},
})
try {
  const feed = join(directory, 'feed.csv')
  const stored = join(directory, 'stored.csv')
  await writeCsv(feed, 'F', 'feed')
  await writeCsv(stored, 'S', 'stored')
  const imported = await dealership(database, 'bench-import')
  const baselineFor = async (name: string) => {
    const id = await dealership(database, name)
    return costOf(database, () => copyAndInsert(database, stored, id))
  }
  // The baseline is measured before and after, because a growing table is slower.
  const before = await baselineFor('bench-before')
  const first = await costOf(database, () => measureImport(database, feed, imported))
  const after = await baselineFor('bench-after')
  const again = await costOf(database, () => measureImport(database, feed, imported))
  const times = ({ ms, cpuMs }: Cost) => ({
    clock: (2 * ms) / (before.ms + after.ms),
    cpu: cpuMs === null ? null : (2 * cpuMs) / (before.cpuMs! + after.cpuMs!),
  })
  if (options.json) console.log(JSON.stringify({ rows, before, first, after, again, times: times(first), aim: AIM }))
  else {
    const seconds = ({ ms, cpuMs }: Cost) =>
      `${(ms / 1_000).toFixed(1)} s${cpuMs === null ? '' : ` (${(cpuMs / 1_000).toFixed(1)} s of processor)`}`
    const ratio = (cost: Cost) => {
      const { clock, cpu: processor } = times(cost)
      return `${clock.toFixed(2)} times the baseline${processor === null ? '' : `, ${processor.toFixed(2)} in processor time`}`
    }
    const { earlyMb, mostMb } = first.answer
    console.log(`${rows} rows
COPY and INSERT     ${seconds(before)} before, ${seconds(after)} after
first import        ${seconds(first)}: ${ratio(first)} (aim: at most ${AIM})
the same file again ${seconds(again)}: ${ratio(again)}
memory added        ${earlyMb.toFixed(0)} MB in the first tenth, ${mostMb.toFixed(0)} MB at most`)
  }
} finally {
  await close()
  await rm(directory, { recursive: true, force: true })
}
