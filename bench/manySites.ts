import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SingleBar } from 'cli-progress'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { paths } from '@forecourt/rules/site/paths.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { DEMO_MEDIA, seedIfEmpty } from '../demo/seed.ts'
import { buildWeb } from '../tools/build.ts'
import { optionsOf } from '../tools/options.ts'
import { createVisitors, type LoadRequest } from './openLoop.ts'
import { LOAD_CORE, pin, startServer, type Server } from './pinned.ts'

/**
 * `npm run bench:sites`: one process that serves thousands of sites against one that serves the demo's alone
 * (README.md beside this file).
 */

const options = optionsOf('bench:sites', 'Compares an installation of many sites with the demo.', {
  sites: { type: 'string', default: '5000', about: 'Sites of the large installation.' },
  vehicles: { type: 'string', default: '1000000', about: 'Vehicles of the large installation.' },
  rounds: { type: 'string', default: '9', about: 'Rounds of all measurements.' },
  data: { type: 'string', about: 'Folder with both databases, created if missing; by default temporary ones.' },
  json: { type: 'boolean', default: false, about: 'Print JSON.' },
})
const siteCount = Number(options.sites)
const vehicleCount = Number(options.vehicles)

/** Requests of one round, one after the other. */
const RENDERED = 60
const CACHED = 600
/** Pages that are cached before they are measured. */
const CACHED_ADDRESSES = 200
const IDLE_CHECK_MS = 200
const AIMS = { cached: 1, rendered: 1.3, memoryBytes: 1.5e9 } as const

/** Slug of a generated site and of its dealership. */
const generated = (index: number) => `generated-${index}`

interface Installation {
  server: Server
  visitors: ReturnType<typeof createVisitors>
  /** The search page of each site. */
  searches: readonly LoadRequest[]
}

/** The search pages of the sites in a database. */
async function searchesOf(database: Database, slugs: readonly string[]): Promise<LoadRequest[]> {
  const sites = await createSites({
    database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
    onWarning: (error) => console.error(error),
  })
  try {
    return await Promise.all(
      slugs.map(async (slug) => {
        const host = `${slug}.localhost`
        const found = await sites.find(host)
        if (found.kind !== 'site') throw new Error(`There is no site '${slug}'.`)
        return { host, path: paths(found.site).search() }
      }),
    )
  } finally {
    await sites.close()
  }
}

/**
 * Adds sites until there are as many as requested, each a copy of a demo site with its own dealership, locations and a
 * share of the vehicles. The database copies them: a thousand feed imports would take an hour.
 *
 * @returns false if there were enough already
 */
async function addSites(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query<{ websites: number; cars: number }>(
    `select (select count(*)::int from websites) as websites, (select count(*)::int from cars) as cars`,
  )
  const { websites, cars } = rows[0]!
  if (websites >= siteCount) return false
  const added = siteCount - websites
  const perSite = Math.ceil((vehicleCount - cars) / added)
  const columnsOf = async (table: string, without: readonly string[]) => {
    const { rows: columns } = await database.pool.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all ($2)`,
      [table, without],
    )
    return columns.map(({ name }) => name)
  }
  const locationColumns = await columnsOf('locations', ['id', 'dealership_id'])
  const carColumns = await columnsOf('cars', ['id', 'dealership_id', 'location_id', 'slug', 'stocknum'])
  const listOf = (columns: readonly string[], of: string) => columns.map((column) => `${of}.${column}`).join(', ')

  const client = await database.pool.connect()
  try {
    await client.query('begin')
    // No process listens yet, so changes need not be reported.
    for (const table of ['websites', 'website_dealerships', 'dealerships', 'locations', 'cars'])
      await client.query(`alter table ${table} disable trigger user`)
    await client.query(
      `create temporary table plan on commit drop as
        select n, 'generated-' || n as slug, o.website_id, o.dealership_id, o.stock
        from generate_series(1, $1) as n
        join (
          select website_id, dealership_id, row_number() over (order by website_id) - 1 as at, count(*) over () as sites,
            (select count(*)::int from cars c where c.dealership_id = wd.dealership_id) as stock
          from website_dealerships wd where position = 0
        ) o on o.at = n % o.sites`,
      [added],
    )
    await client.query(`insert into dealerships (slug, name) select slug, 'Dealer ' || n from plan`)
    await client.query(
      `insert into websites (slug, name, template, city, state, settings)
        select p.slug, 'Dealer ' || p.n, w.template, w.city, w.state, w.settings
        from plan p join websites w on w.id = p.website_id`,
    )
    await client.query(
      `insert into website_dealerships (website_id, dealership_id)
        select w.id, d.id from plan p join websites w on w.slug = p.slug join dealerships d on d.slug = p.slug`,
    )
    await client.query(
      `insert into locations (dealership_id, ${locationColumns.join(', ')})
        select d.id, ${listOf(locationColumns, 'l')}
        from plan p join dealerships d on d.slug = p.slug join locations l on l.dealership_id = p.dealership_id`,
    )
    await client.query(
      `create temp table source on commit drop as
        select *, row_number() over (partition by dealership_id order by id) as at from cars`,
    )
    await client.query('create index on source (dealership_id, at)')
    // Without figures of what was added, every vehicle is checked against all locations.
    await client.query('analyze source, dealerships, locations, websites')
    // If a demo dealership has too few vehicles, each is copied several times.
    await client.query(
      `insert into cars (dealership_id, location_id, slug, stocknum, ${carColumns.join(', ')})
        select d.id,
          (select min(l.id) from locations l where l.dealership_id = d.id and l."primary"),
          c.slug || '-' || p.n || '-' || copy, c.stocknum || '-' || copy, ${listOf(carColumns, 'c')}
        from plan p
        join dealerships d on d.slug = p.slug
        cross join lateral generate_series(0, ($1 - 1) / p.stock) as copy
        join source c on c.dealership_id = p.dealership_id and c.at <= $1 - copy * p.stock`,
      [perSite],
    )
    for (const table of ['websites', 'website_dealerships', 'dealerships', 'locations', 'cars'])
      await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
    await client.query('vacuum analyze')
    return true
  } finally {
    client.release()
  }
}

if (!(await buildWeb())) process.exit(1)
const isPinned = pin(process.pid, LOAD_CORE)
process.env.MEDIA_DIR = DEMO_MEDIA
const dataRoot = options.data ?? (await mkdtemp(join(tmpdir(), 'forecourt-bench-')))
const dataDirs = ['few', 'many'].map((name) => join(dataRoot, name))
const connections = await Promise.all(dataDirs.map((dataDir) => connect({ databaseUrl: null, dataDir })))
try {
  const [few, many] = connections as [(typeof connections)[number], (typeof connections)[number]]
  for (const { database } of connections) await seedIfEmpty(database, (line) => console.error(line))
  const { rows: demo } = await few.database.pool.query<{ slug: string }>('select slug from websites order by id')
  const demoSlugs = demo.map(({ slug }) => slug)
  const started = performance.now()
  const generatedMs = (await addSites(many.database)) ? performance.now() - started : null
  const counted = await many.database.drizzle.execute<{ sites: number; vehicles: number }>(
    sql`select (select count(*)::int from websites) as sites, (select count(*)::int from cars) as vehicles`,
  )
  const { sites, vehicles } = counted.rows[0]!

  const demoSearches = await searchesOf(few.database, demoSlugs)
  // A generated site has the same paths as the site that it copies.
  const generatedSearches = Array.from({ length: sites - demoSlugs.length }, (_, index) => ({
    host: `${generated(index + 1)}.localhost`,
    path: demoSearches[(index + 1) % demoSlugs.length]!.path,
  }))

  async function install(at: number, searches: readonly LoadRequest[]): Promise<Installation> {
    const server = await startServer({
      role: 'cached',
      processes: 1,
      databaseUrl: connections[at]!.url,
      dataDir: dataDirs[at]!,
      page: searches[0]!,
      bareEntry: '',
      isBehindProxy: true,
      constant: null,
    })
    return { server, visitors: createVisitors(server.port), searches }
  }
  const small = await install(0, demoSearches)
  const large = await install(1, [...demoSearches, ...generatedSearches])

  async function took({ visitors }: Installation, request: LoadRequest): Promise<number> {
    const before = performance.now()
    const status = await visitors.send(request)
    if (status !== 200) throw new Error(`${request.host}${request.path} answered ${status}.`)
    return performance.now() - before
  }
  async function p50(installation: Installation, count: number, next: (index: number) => LoadRequest): Promise<number> {
    const times: number[] = []
    for (let index = 0; index < count; index++) times.push(await took(installation, next(index)))
    return median(times)
  }

  /** One request per site, so that the process has loaded the stock of all of them. */
  async function visitAll(installation: Installation): Promise<number[]> {
    const bar = new SingleBar({
      format: '{bar} {value} of {total} sites requested',
      noTTYOutput: true,
      notTTYSchedule: 20_000,
    })
    bar.start(installation.searches.length, 0)
    const limit = pLimit(2)
    const times = await limit.map(installation.searches, async (request) => {
      const ms = await took(installation, request)
      bar.increment()
      return ms
    })
    bar.stop()
    return times
  }
  /** Until what a process does in the background is done: it would slow down both, which share a core. */
  async function untilIdle({ server }: Installation): Promise<void> {
    for (let before = await server.cpuMs(), now; ; before = now) {
      await setTimeout(IDLE_CHECK_MS)
      now = await server.cpuMs()
      if (now - before < IDLE_CHECK_MS / 20) return
    }
  }
  await visitAll(small)
  const firstVisitMs = median(await visitAll(large))

  let price = 1_000_000
  /** A different address each time, so that none is cached already. */
  const uncached = ({ host, path }: LoadRequest): LoadRequest => ({ host, path: `${path}?price_max=${price++}` })
  const anyOf = (searches: readonly LoadRequest[]) => searches[Math.floor(Math.random() * searches.length)]!
  const cachedAddresses = ({ searches }: Installation) =>
    searches.length <= CACHED_ADDRESSES ? searches : Array.from({ length: CACHED_ADDRESSES }, () => anyOf(searches))

  interface Round {
    cached: { small: number; large: number }
    rendered: { small: number; large: number; largeSameSites: number }
  }
  async function round(): Promise<Round> {
    const cached = { small: 0, large: 0 }
    for (const [size, installation] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const addresses = cachedAddresses(installation)
      // The second request starts the recompression of the page in the background.
      for (const request of [...addresses, ...addresses]) await took(installation, request)
      await untilIdle(installation)
      cached[size] = await p50(installation, CACHED, () => anyOf(addresses))
    }
    const sameSite = (index: number) => uncached(demoSearches[index % demoSearches.length]!)
    return {
      cached,
      rendered: {
        small: await p50(small, RENDERED, sameSite),
        largeSameSites: await p50(large, RENDERED, sameSite),
        large: await p50(large, RENDERED, () => uncached(anyOf(large.searches))),
      },
    }
  }
  // By now the engine has compiled the hot code.
  await round()
  const rounds: Round[] = []
  while (rounds.length < Number(options.rounds)) rounds.push(await round())

  const ratioOf = (figures: (round: Round) => readonly [number, number]) =>
    median(rounds.map((one) => figures(one)[0] / figures(one)[1]))
  report({
    load: loadavg()[0]!,
    sites,
    vehicles,
    generatedMs,
    firstVisitMs,
    cached: median(rounds.map(({ cached }) => cached.large)),
    rendered: median(rounds.map(({ rendered }) => rendered.large)),
    ratios: {
      cached: ratioOf(({ cached }) => [cached.large, cached.small]),
      rendered: ratioOf(({ rendered }) => [rendered.large, rendered.small]),
      renderedSameSites: ratioOf(({ rendered }) => [rendered.largeSameSites, rendered.small]),
    },
    memoryBytes: { small: small.server.memoryBytes(), large: large.server.memoryBytes() },
  })
  for (const { visitors, server } of [small, large]) {
    visitors.close()
    server.stop()
  }
} finally {
  for (const connection of connections) await connection.close()
  if (options.data === undefined) await rm(dataRoot, { recursive: true, force: true })
}
process.exit()

interface Report {
  load: number
  sites: number
  vehicles: number
  /** Time to generate the sites; null if a former run did. */
  generatedMs: number | null
  /** Median of the first page of each site, which includes loading its stock. */
  firstVisitMs: number
  /** Medians on the large installation, in ms. */
  cached: number
  rendered: number
  /** Ratio of large to small. */
  ratios: { cached: number; rendered: number; renderedSameSites: number }
  /** Resident memory of the process at the end. */
  memoryBytes: { small: number; large: number }
}

function report(result: Report) {
  if (options.json) {
    console.log(JSON.stringify(result, null, 2))
    return
  }
  const { ratios, memoryBytes } = result
  const count = (value: number) => value.toLocaleString('en')
  const mb = (bytes: number) => `${count(Math.round(bytes / 1e6))} MB`
  console.log(
    [
      `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, load ${result.load.toFixed(1)}`,
      isPinned
        ? 'Both processes serve on one core, by turns; the load generator and the databases share the other.'
        : 'Not pinned: the servers, the load generator and the databases share all cores.',
      `${count(result.sites)} sites with ${count(result.vehicles)} vehicles, generated ${result.generatedMs === null ? 'before' : `in ${(result.generatedMs / 1_000).toFixed(0)} s`}; ${options.rounds} rounds.`,
      '',
      `first page of a site: ${result.firstVisitMs.toFixed(1)} ms; cached page: ${result.cached.toFixed(2)} ms; rendered page: ${result.rendered.toFixed(1)} ms (p50)`,
      `cached page to that of the demo alone: ${ratios.cached.toFixed(2)} (aim: ${AIMS.cached})`,
      `rendered page to that of the demo alone: ${ratios.rendered.toFixed(2)} (aim: ${AIMS.rendered}); of the demo’s own sites: ${ratios.renderedSameSites.toFixed(2)}`,
      `memory of the process: ${mb(memoryBytes.large)} (aim: ${mb(AIMS.memoryBytes)}); with the demo alone: ${mb(memoryBytes.small)}`,
    ].join('\n'),
  )
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
