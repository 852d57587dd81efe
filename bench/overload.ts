import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import { RENDERINGS } from '@forecourt/server/pages/admission.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { PLATFORM } from '../demo/platform.ts'
import { DEMO_MEDIA, seedIfEmpty } from '../demo/seed.ts'
import { buildWeb } from '../tools/build.ts'
import { optionsOf } from '../tools/options.ts'
import { filledForm } from './filledForm.ts'
import { createVisitors, recoveredAfterMs, summary, type LoadRequest, type Outcome, type Summary } from './openLoop.ts'
import { LOAD_CORE, pin, startServer } from './pinned.ts'

/**
 * `npm run bench:overload`: what happens when many times more visitors arrive than one process can render pages for
 * (README.md beside this file).
 */

const options = optionsOf('bench:overload', 'Offers many times what one process can render.', {
  times: { type: 'string', default: '10', about: 'How many times as many pages as can be rendered.' },
  rounds: { type: 'string', default: '5', about: 'Rounds of all phases.' },
  seconds: { type: 'string', default: '5', about: 'Seconds of each phase.' },
  site: { type: 'string', default: PLATFORM.websites[0]!.slug, about: 'Slug of the demo site.' },
  data: {
    type: 'string',
    about: 'Folder with the database of a demo, created if missing; by default a temporary one.',
  },
  json: { type: 'boolean', default: false, about: 'Print JSON.' },
})
const seconds = Number(options.seconds)

/** Cached pages and leads per second, with and without the crowd. */
const CACHED_PER_SECOND = 50
const LEADS_PER_SECOND = 5
/** Share of the capacity that is normal load. */
const UNLOADED_SHARE = 0.25
/** Connections used to measure the capacity: as many as always get a slot. */
const CAPACITY_CONNECTIONS = RENDERINGS.atOnce
const WARM_SECONDS = 10
/** Visitors right after the start, when no code is compiled yet. */
const START = { perSecond: 20, seconds: 6 }

/** All phases once. */
interface Round {
  capacity: number
  unloaded: Outcome[]
  cachedAlone: Outcome[]
  leadsAlone: Outcome[]
  crowd: Outcome[]
  cachedBeside: Outcome[]
  leadsBeside: Outcome[]
  after: Outcome[]
  /** CPU time of one rendered page, and of one refused visitor, in ms. */
  renderedCpuMs: number
  refusedCpuMs: number
  /** The share of the crowd's time in which the server was ready to run and had no core. */
  waited: number
}

function leadOf(site: Site) {
  const { typed } = filledForm('general-enquiry', site, `${randomUUID()}@visitors.example`, Math.random)
  const lead = { form: 'general-enquiry', submission_id: randomUUID(), ...typed, url: `${site.baseUrl}contact` }
  return { lead }
}

if (!(await buildWeb())) process.exit(1)
const isPinned = pin(process.pid, LOAD_CORE)
const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'forecourt-bench-')))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
try {
  const { database, url: databaseUrl } = connection
  await seedIfEmpty(database, (line) => console.error(line))
  const host = `${options.site}.localhost`
  const sites = await createSites({
    database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
    onWarning: (error) => console.error(error),
  })
  const found = await sites.find(host)
  if (found.kind !== 'site') throw new Error(`The demo has no site '${options.site}'.`)
  await sites.close()
  const { site } = found
  const path = paths(site).search()
  process.env.MEDIA_DIR = DEMO_MEDIA
  const server = await startServer({
    role: 'cached',
    processes: 1,
    databaseUrl,
    dataDir,
    page: { host, path },
    bareEntry: '',
    isBehindProxy: true,
    constant: null,
  })
  const visitors = createVisitors(server.port)
  let price = 1_000_000
  // A different address each time, so that none is cached already.
  const rendered = (): LoadRequest => ({ host, path: `${path}?price_max=${price++}` })
  const cached = (): LoadRequest => ({ host, path })
  const lead = (): LoadRequest => ({ host, path: '/api/leads', body: leadOf(site) })
  const beside = () =>
    Promise.all([visitors.offer(CACHED_PER_SECOND, seconds, cached), visitors.offer(LEADS_PER_SECOND, seconds, lead)])
  async function cpuMsOf<T>(work: Promise<T>): Promise<[number, T]> {
    const before = await server.cpuMs()
    const done = await work
    return [(await server.cpuMs()) - before, done]
  }

  async function round(): Promise<Round> {
    const [renderedCpu, capacity] = await cpuMsOf(visitors.capacity(CAPACITY_CONNECTIONS, seconds, rendered))
    const renderedCpuMs = renderedCpu / (capacity * seconds)
    const unloaded = await visitors.offer(capacity * UNLOADED_SHARE, seconds, rendered)
    const [besideCpu, [cachedAlone, leadsAlone]] = await cpuMsOf(beside())
    const waitedBefore = server.waitedMs() ?? NaN
    const crowdStart = performance.now()
    const [crowdCpu, [crowd, [cachedBeside, leadsBeside]]] = await cpuMsOf(
      Promise.all([visitors.offer(capacity * Number(options.times), seconds, rendered), beside()]),
    )
    const waited = ((server.waitedMs() ?? NaN) - waitedBefore) / (performance.now() - crowdStart)
    const { accepted, turnedAway } = summary(crowd)
    const refusedCpuMs = (crowdCpu - besideCpu - accepted * renderedCpuMs) / turnedAway
    const after = await visitors.offer(capacity * UNLOADED_SHARE, seconds, rendered)
    return {
      capacity,
      unloaded,
      cachedAlone,
      leadsAlone,
      crowd,
      cachedBeside,
      leadsBeside,
      after,
      renderedCpuMs,
      refusedCpuMs,
      waited,
    }
  }

  const start = summary(await visitors.offer(START.perSecond, START.seconds, rendered))
  await visitors.capacity(CAPACITY_CONNECTIONS, WARM_SECONDS, rendered)
  await beside()
  const rounds: Round[] = []
  while (rounds.length < Number(options.rounds)) rounds.push(await round())
  visitors.close()
  server.stop()

  const p99Of = (outcomes: Outcome[]) => summary(outcomes).p99
  const all = (phase: (round: Round) => Outcome[]) => summary(rounds.flatMap(phase))
  const medianOf = (figure: (round: Round) => number) => median(rounds.map(figure))
  report({
    load: loadavg()[0]!,
    capacity: medianOf(({ capacity }) => capacity),
    phases: {
      [`rendered, ${START.perSecond} a second after the start`]: start,
      'rendered, unloaded': all(({ unloaded }) => unloaded),
      'cached pages alone': all(({ cachedAlone }) => cachedAlone),
      'leads alone': all(({ leadsAlone }) => leadsAlone),
      'rendered, the crowd': all(({ crowd }) => crowd),
      'cached pages beside the crowd': all(({ cachedBeside }) => cachedBeside),
      'leads beside the crowd': all(({ leadsBeside }) => leadsBeside),
      'rendered, after the crowd': all(({ after }) => after),
    },
    acceptedOfCapacity: medianOf(({ crowd, capacity }) => summary(crowd).accepted / (capacity * seconds)),
    renderedCpuMs: medianOf(({ renderedCpuMs }) => renderedCpuMs),
    refusedCpuMs: medianOf(({ refusedCpuMs }) => refusedCpuMs),
    p99Ratios: {
      rendered: medianOf(({ crowd, unloaded }) => p99Of(crowd) / p99Of(unloaded)),
      cached: medianOf(({ cachedBeside, cachedAlone }) => p99Of(cachedBeside) / p99Of(cachedAlone)),
      leads: medianOf(({ leadsBeside, leadsAlone }) => p99Of(leadsBeside) / p99Of(leadsAlone)),
    },
    rounds: rounds.map(({ crowd, unloaded, waited }) => ({ p99Ratio: p99Of(crowd) / p99Of(unloaded), waited })),
    recoveredMs: rounds.map(({ after, unloaded }) => recoveredAfterMs(after, 2 * p99Of(unloaded))),
  })
} finally {
  await connection.close()
  if (options.data === undefined) await rm(dataDir, { recursive: true, force: true })
}
process.exit()

interface Report {
  load: number
  /** Pages per second that one process renders. */
  capacity: number
  phases: Readonly<Record<string, Summary>>
  acceptedOfCapacity: number
  renderedCpuMs: number
  refusedCpuMs: number
  /** Ratio of with the crowd to without, median of the rounds. */
  p99Ratios: { rendered: number; cached: number; leads: number }
  /** The p99 ratio of admitted visitors, and the server's wait for a core; NaN if the system does not say. */
  rounds: readonly { p99Ratio: number; waited: number }[]
  /** Of each round; null if it did not recover before the end of the phase. */
  recoveredMs: readonly (number | null)[]
}

function report(result: Report) {
  if (options.json) {
    console.log(JSON.stringify(result, null, 2))
    return
  }
  const { capacity, p99Ratios } = result
  const COUNTS = ['offered', 'accepted', 'turnedAway', 'lost'] as const
  const TIMES = ['p50', 'p99', 'lateP99'] as const
  const row = (name: string, cells: readonly string[]) =>
    name.padEnd(36) + cells.map((cell) => cell.padStart(10)).join('')
  const lines = [
    `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, load ${result.load.toFixed(1)}`,
    isPinned
      ? 'One process serves on one core; the load generator and the database share the other.'
      : 'Not pinned: the server, the load generator and the database share all cores.',
    `${options.rounds} rounds of ${seconds} s a phase. ${capacity.toFixed(0)} pages a second can be rendered; the crowd is ${options.times} times that.`,
    '',
    row('', ['offered', 'accepted', 'refused', 'lost', 'p50 ms', 'p99 ms', 'late ms']),
    ...Object.entries(result.phases).map(([name, phase]) =>
      row(name, [...COUNTS.map((key) => String(phase[key])), ...TIMES.map((key) => phase[key].toFixed(1))]),
    ),
    '',
    `p99 with the crowd to without: ${p99Ratios.rendered.toFixed(2)} of those admitted (aim: 2), ${p99Ratios.cached.toFixed(2)} of cached pages, ${p99Ratios.leads.toFixed(2)} of leads`,
    `accepted of the crowd: ${result.acceptedOfCapacity.toFixed(2)} of what can be rendered without it`,
    `processor time: ${result.renderedCpuMs.toFixed(1)} ms a rendered page, ${result.refusedCpuMs.toFixed(2)} ms a visitor who is turned away`,
    `p99 ratio of each round, and the share of the crowd's time that the server waited for its core: ${result.rounds.map(({ p99Ratio, waited }) => `${p99Ratio.toFixed(2)} at ${(100 * waited).toFixed(0)} %`).join(', ')}`,
    `as before after the crowd, ms (aim: 1000): ${result.recoveredMs.map((ms) => (ms === null ? 'not' : ms.toFixed(0))).join(', ')}`,
  ]
  console.log(lines.join('\n'))
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
