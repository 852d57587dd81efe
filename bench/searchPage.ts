import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { currencyOf } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { encodeBest } from '@forecourt/server/pages/encoding.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { importFeed } from '@forecourt/server/stock/feed/feed.ts'
import { optionsOf } from '../tools/options.ts'
import { PLATFORM } from '../demo/platform.ts'
import { DEMO_MEDIA, seedDemo, stockFeed } from '../demo/seed.ts'
import { buildWeb } from '../tools/build.ts'
import { buildBareEntry } from './bareEntry.ts'
import { LOAD_CORE, pin, startServer, type Server } from './pinned.ts'
import type { Role, Start } from './server.ts'
import { compareSearches } from './stockSearch.ts'

/**
 * `npm run bench`: the search page against its lower bounds, in one run on one machine (README.md beside this file).
 * Servers are pinned to one core, the load and the database to another, and the rounds of all of them alternate.
 */

const options = optionsOf('bench', 'Measures the search page against its baselines.', {
  rounds: { type: 'string', default: '9', about: 'Rounds per variant.' },
  seconds: { type: 'string', default: '3', about: 'Seconds per round.' },
  connections: { type: 'string', default: '16', about: 'Concurrent requests.' },
  site: { type: 'string', default: PLATFORM.websites[0]!.slug, about: 'Slug of the demo site.' },
  json: { type: 'boolean', default: false, about: 'Print JSON.' },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const connections = Number(options.connections)
const ALL_CORES = `0-${availableParallelism() - 1}`
/** Number of web processes that are compared with one. */
const SEVERAL = 2
/**
 * Target for the ratio of their requests per CPU second, as a part of the control's: two processes with nothing in
 * common also slow each other on cores that share memory and the load generator.
 */
const SEVERAL_AIM = 0.9
/** The control: the page without the platform. */
const CONTROL = 'bare'
/** Requests before measuring, so that the engine has compiled the hot code. */
const WARM_REQUESTS = 1_000
const WARM_TRIES = 5

/** One line of the comparison. */
interface Contender {
  name: string
  role: Role
  /** The Accept-Encoding of every request; null for no header. */
  encoding: 'br' | null
  /** Name of the contender that this one is measured against. */
  baseline: string | null
  /** Target for the ratio of requests per second to the baseline. */
  aim?: number
}

const DYNAMIC = 'search page, rendered'
const CACHED = 'search page, cached (br)'
const BARE = 'bare renderToString'
const FASTIFY = 'constant, Fastify (br)'
const HTTP = 'constant, node:http (br)'

const CONTENDERS: readonly Contender[] = [
  { name: BARE, role: 'bare', encoding: null, baseline: null },
  { name: DYNAMIC, role: 'dynamic', encoding: null, baseline: BARE, aim: 0.5 },
  { name: FASTIFY, role: 'fastify', encoding: 'br', baseline: null },
  { name: HTTP, role: 'http', encoding: 'br', baseline: FASTIFY },
  { name: CACHED, role: 'cached', encoding: 'br', baseline: FASTIFY, aim: 0.8 },
]

interface Sample {
  perSecond: number
  cpuMs: number
  p50: number
  p99: number
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

function get(port: number, host: string, path: string, encoding: string | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, ...(encoding ? { 'accept-encoding': encoding } : {}) }
    // A new connection, which any of the processes may accept.
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

type Loading = { duration: number } | { amount: number }

function fire(server: Server, contender: Pick<Contender, 'encoding'>, page: Start['page'], much: Loading) {
  return autocannon({
    url: `http://127.0.0.1:${server.port}${page.path}`,
    connections,
    ...much,
    headers: {
      host: `${page.host}:${server.port}`,
      ...(contender.encoding ? { 'accept-encoding': contender.encoding } : {}),
    },
  })
}

/** Repeats until every request succeeds: a process whose code is not compiled yet may refuse requests as overloaded. */
async function warm(server: Server, contender: Pick<Contender, 'name' | 'encoding'>, page: Start['page']) {
  for (let tries = 0; tries < WARM_TRIES; tries++) {
    const { errors, non2xx } = await fire(server, contender, page, { amount: WARM_REQUESTS * server.processes })
    if (errors + non2xx === 0) return
    await sleep(2_000)
  }
  throw new Error(`${contender.name} does not answer every request.`)
}

async function load(
  server: Server,
  contender: Pick<Contender, 'name' | 'encoding'>,
  page: Start['page'],
  much: Loading,
): Promise<Sample> {
  const before = await server.cpuMs()
  const result = await fire(server, contender, page, much)
  const cpuMs = (await server.cpuMs()) - before
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${contender.name}: ${result.errors} errors, ${result.non2xx} answers that were no page`)
  const count = result.requests.total
  return {
    perSecond: count / result.duration,
    cpuMs: cpuMs / count,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** Compressed size of the scripts that a page loads before any interaction. */
async function firstLoadScripts(port: number, host: string, html: string): Promise<number> {
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
  let bytes = 0
  for (const file of files) bytes += (await get(port, host, file, 'br')).body.length
  return bytes
}

/**
 * Adds a vehicle to a dealership's feed, imports the feed and requests the cached search page until every process shows
 * the vehicle.
 *
 * @returns ms from the start of the import, and from its commit, until the page showed the vehicle
 */
async function arrival(database: Database, server: Server, page: Start['page'], websiteSlug: string, number: number) {
  const website = PLATFORM.websites.find(({ slug }) => slug === websiteSlug)!
  const { rows } = await database.pool.query<{ id: number; slug: string }>(
    'select id, slug from dealerships where slug = $1',
    [website.dealerships[0]],
  )
  const { id, slug } = rows[0]!
  const now = new Date()
  const cars: Record<string, string>[] = parse(stockFeed(slug, now), { columns: true })
  const extra = Array.from({ length: number }, (_, index) => ({
    ...cars.find(({ sold_at }) => !sold_at)!,
    stocknum: `BENCH${index + 1}`,
    vin: '',
    created_at: now.toISOString(),
  }))
  const wanted = `bench${number}`
  const newest = `${page.path}?sort=created_at_timestamp%3Adesc`
  const isOn = async () => (await get(server.port, page.host, newest, 'identity')).body.includes(wanted)
  const shows = async () => {
    // Twice as many connections as processes, in case another connection is accepted in between.
    for (let attempt = 0; attempt < 2 * server.processes - 1; attempt++) if (!(await isOn())) return false
    return isOn()
  }
  for (let attempt = 0; attempt < 2 * server.processes; attempt++) await isOn()
  if (await isOn()) throw new Error('The vehicle is there before its import.')
  const started = performance.now()
  const imported = importFeed(database, {
    dealershipId: id,
    source: Readable.from([Buffer.from(stringify([...cars, ...extra], { header: true }))]),
    currency: currencyOf(website.settings.locale ?? 'en-AU'),
    now,
  })
  const report = await imported
  if (report.created !== 1) throw new Error(`The feed was to bring one vehicle and brought ${report.created}.`)
  const committed = performance.now()
  while (!(await shows())) {
    if (performance.now() - committed > 10_000) throw new Error('The new vehicle did not appear.')
    await sleep(5)
  }
  const shown = performance.now()
  return { fromStart: shown - started, fromCommit: shown - committed, rows: report.rows }
}

/** The same for several vehicles, one after another. */
async function arrivals(database: Database, server: Server, page: Start['page'], first: number) {
  const found = []
  for (let number = first; number < first + rounds; number++)
    found.push(await arrival(database, server, page, options.site, number))
  return {
    rows: found[0]!.rows,
    fromStartMs: median(found.map(({ fromStart }) => fromStart)),
    fromCommitMs: median(found.map(({ fromCommit }) => fromCommit)),
    slowestMs: Math.max(...found.map(({ fromStart }) => fromStart)),
  }
}

const inWords = ({ fromStartMs, slowestMs, fromCommitMs }: Awaited<ReturnType<typeof arrivals>>) =>
  `${fromStartMs.toFixed(0)} ms after the import began (slowest ${slowestMs.toFixed(0)}), ${fromCommitMs.toFixed(0)} ms after its commit`

/**
 * One web process and several on all cores, alternating: the page rendered and cached, and as a control the page without
 * the platform, which shows what the machine takes from processes that share it. The servers stay up.
 */
async function compareProcesses(start: Omit<Start, 'role'>, page: Start['page']) {
  const contenders = [
    { page: CONTROL, role: 'bare', encoding: null },
    { page: 'rendered', role: 'dynamic', encoding: null },
    { page: 'cached', role: 'cached', encoding: 'br' },
  ] as const
  const runs = contenders.flatMap((contender) =>
    [1, SEVERAL].map((processes) => ({
      ...contender,
      processes,
      name: `search page, ${contender.page}, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
      samples: [] as Sample[],
    })),
  )
  for (const { page: kind, role, processes } of runs)
    servers.set(`${kind} ${processes}`, await startServer({ ...start, role, processes }, ALL_CORES))
  const serverOf = (run: (typeof runs)[number]) => servers.get(`${run.page} ${run.processes}`)!
  for (const run of runs) await warm(serverOf(run), run, page)
  for (let round = 0; round < rounds; round++)
    for (const run of runs) run.samples.push(await load(serverOf(run), run, page, { duration: seconds }))
  const oneOf = (kind: string) => runs.find(({ page, processes }) => page === kind && processes === 1)!
  const cpuRatios = (run: (typeof runs)[number]) =>
    run.samples.map(({ cpuMs }, round) => oneOf(run.page).samples[round]!.cpuMs / cpuMs)
  const control = cpuRatios(runs.find(({ page, processes }) => page === CONTROL && processes > 1)!)
  return runs.map((run) => {
    const one = run.processes > 1 ? oneOf(run.page) : null
    const ratios = one && cpuRatios(run)
    return {
      name: run.name,
      perSecond: median(run.samples.map(({ perSecond }) => perSecond)),
      cpuMs: median(run.samples.map(({ cpuMs }) => cpuMs)),
      p50: median(run.samples.map(({ p50 }) => p50)),
      p99: median(run.samples.map(({ p99 }) => p99)),
      ratio: one && median(run.samples.map(({ perSecond }, round) => perSecond / one.samples[round]!.perSecond)),
      cpuRatio: ratios && median(ratios),
      ofControl: ratios && run.page !== CONTROL ? median(ratios.map((ratio, round) => ratio / control[round]!)) : null,
    }
  })
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const rows = [head, head.map(() => '---'), ...lines]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const cell = (text: string, column: number) =>
    text === '---'
      ? '-'.repeat(widths[column]!)
      : column === 0
        ? text.padEnd(widths[column]!)
        : text.padStart(widths[column]!)
  return rows.map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')
}

const print = (line: string) => {
  if (!options.json) console.log(line)
}

if (!buildWeb()) process.exit(1)
const bareEntry = await buildBareEntry()
const pinned = pin(process.pid, LOAD_CORE)
const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
const servers = new Map<string, Server>()
try {
  const { database, url: databaseUrl } = connection
  await seedDemo(database, {})
  const host = `${options.site}.localhost`
  const sites = await createSites({
    database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
    onWarning: (error) => console.error(error),
  })
  const found = await sites.find(host)
  if (found.kind !== 'site') throw new Error(`The demo has no site '${options.site}'.`)
  await sites.close()
  const page = { host, path: paths(found.site).search() }
  const start = { processes: 1, databaseUrl, dataDir, page, bareEntry, constant: null }
  process.env.MEDIA_DIR = DEMO_MEDIA

  for (const role of ['dynamic', 'cached', 'bare'] as const) servers.set(role, await startServer({ ...start, role }))
  const cached = servers.get('cached')!
  const identity = await get(cached.port, host, page.path, null)
  const compressed = await get(cached.port, host, page.path, 'br')
  const bare = await get(servers.get('bare')!.port, host, page.path, null)
  const rendered = await get(servers.get('dynamic')!.port, host, page.path, null)
  for (const { status } of [identity, compressed, bare, rendered])
    if (status !== 200) throw new Error(`The search page answers ${status}.`)
  const file = join(dataDir, 'constant')
  await writeFile(file, compressed.body)
  const { connection: _c, date: _d, 'keep-alive': _k, ...headers } = compressed.headers
  for (const role of ['fastify', 'http'] as const)
    servers.set(role, await startServer({ ...start, role, constant: { file, headers } }))
  const scripts = await firstLoadScripts(cached.port, host, identity.body.toString())

  print(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ${pinned ? 'pinned' : 'not pinned'}`)
  print(`${page.host}${page.path}, ${connections} connections, ${rounds} rounds of ${seconds} s\n`)
  for (const contender of CONTENDERS) await warm(servers.get(contender.role)!, contender, page)
  const samples = new Map(CONTENDERS.map(({ name }) => [name, [] as Sample[]]))
  for (let round = 0; round < rounds; round++)
    for (const contender of CONTENDERS)
      samples
        .get(contender.name)!
        .push(await load(servers.get(contender.role)!, contender, page, { duration: seconds }))

  const results = CONTENDERS.map((contender) => {
    const own = samples.get(contender.name)!
    const against = contender.baseline ? samples.get(contender.baseline)! : null
    return {
      ...contender,
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      cpuMs: median(own.map(({ cpuMs }) => cpuMs)),
      p50: median(own.map(({ p50 }) => p50)),
      p99: median(own.map(({ p99 }) => p99)),
      // Ratios of adjacent measurements, so that a slow minute of the machine affects both.
      ratio: against && median(own.map(({ perSecond }, round) => perSecond / against[round]!.perSecond)),
      cpuRatio: against && median(own.map(({ cpuMs }, round) => cpuMs / against[round]!.cpuMs)),
    }
  })
  print(
    table(
      ['', 'requests/s', 'ratio', 'CPU ms', 'ratio', 'p50 ms', 'p99 ms', 'aim'],
      results.map(({ name, perSecond, ratio, cpuMs, cpuRatio, p50, p99, aim }) => [
        name,
        perSecond.toFixed(0),
        ratio ? ratio.toFixed(2) : '1',
        cpuMs.toFixed(3),
        cpuRatio ? cpuRatio.toFixed(2) : '1',
        p50.toFixed(0),
        p99.toFixed(0),
        aim ? `${aim}: ${ratio! >= aim ? 'met' : 'missed'}` : '',
      ]),
    ),
  )
  const compressions: number[] = []
  for (let round = 0; round < 20; round++) {
    const before = process.cpuUsage()
    await encodeBest(identity.body, 'br')
    const { user, system } = process.cpuUsage(before)
    compressions.push((user + system) / 1_000)
  }
  const bytes = {
    compressionCpuMs: median(compressions),
    html: identity.body.length,
    htmlBr: compressed.body.length,
    bareHtml: bare.body.length,
    firstLoadScriptsBr: scripts,
  }
  print(
    `\nHTML ${kB(bytes.html)} raw (${(bytes.html / bytes.bareHtml).toFixed(2)} of the bare page), ${kB(bytes.htmlBr)} br (${bytes.compressionCpuMs.toFixed(1)} ms of CPU, once for a cached page); JavaScript of the first load ${kB(scripts)} br`,
  )

  const arrived = await arrivals(database, cached, page, 1)
  print(`A new vehicle in a feed of ${arrived.rows} rows is on the cached page ${inWords(arrived)}\n`)
  for (const server of servers.values()) server.stop()
  servers.clear()

  const several = await compareProcesses(start, page)
  print(
    table(
      [
        'on all cores',
        'requests/s',
        'ratio',
        'CPU ms',
        'requests per CPU second',
        'of the control',
        'p50 ms',
        'p99 ms',
        'aim',
      ],
      several.map(({ name, perSecond, ratio, cpuMs, cpuRatio, ofControl, p50, p99 }) => [
        name,
        perSecond.toFixed(0),
        ratio ? ratio.toFixed(2) : '1',
        cpuMs.toFixed(3),
        cpuRatio ? cpuRatio.toFixed(2) : '1',
        ofControl ? ofControl.toFixed(2) : '',
        p50.toFixed(0),
        p99.toFixed(0),
        ofControl ? `${SEVERAL_AIM}: ${ofControl >= SEVERAL_AIM ? 'met' : 'missed'}` : '',
      ]),
    ),
  )
  const arrivedEverywhere = await arrivals(database, servers.get(`cached ${SEVERAL}`)!, page, rounds + 1)
  print(`\nA new vehicle is on the cached page of every process ${inWords(arrivedEverywhere)}\n`)
  for (const server of servers.values()) server.stop()
  servers.clear()

  const searches = await compareSearches(database, rounds)
  print(
    table(
      ['vehicles of the site', 'snapshot ms', 'SQL ms', 'SQL / snapshot'],
      searches.map(({ vehicles, snapshotMs, sqlMs }) => [
        vehicles.toLocaleString('en'),
        snapshotMs.toFixed(3),
        sqlMs.toFixed(2),
        (sqlMs / snapshotMs).toFixed(0),
      ]),
    ),
  )
  if (options.json)
    console.log(JSON.stringify({ results, bytes, arrived, several, arrivedEverywhere, searches }, null, 2))
} finally {
  for (const server of servers.values()) server.stop()
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}
