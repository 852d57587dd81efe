import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import { RENDERINGS } from '@forecourt/server/pages/admission.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { PLATFORM } from '../demo/platform.ts'
import { DEMO_MEDIA, seedDemo } from '../demo/seed.ts'
import { buildWeb } from '../tools/build.ts'
import { optionsOf } from '../tools/options.ts'
import { filledForm } from './filledForm.ts'
import { LOAD_CORE, pin, startServer } from './pinned.ts'

/**
 * `npm run bench:overload`: what becomes of visitors when many times more come than one process can draw pages for
 * (README.md beside this file). Requests come when they are due, whether those before them were answered or not.
 */

const options = optionsOf('bench:overload', 'Offers many times what one process can draw.', {
  times: { type: 'string', default: '10', about: 'How many times as many pages as can be drawn.' },
  seconds: { type: 'string', default: '10', about: 'Seconds of each part.' },
  site: { type: 'string', default: PLATFORM.websites[0]!.slug, about: 'Slug of the demo site.' },
  json: { type: 'boolean', default: false, about: 'Print JSON.' },
})
const seconds = Number(options.seconds)

/** Kept pages and leads a second, with and without the crowd. */
const KEPT_PER_SECOND = 50
const LEADS_PER_SECOND = 5
/** Pause between two visitors after the crowd has left. */
const RECOVERY_STEP_MS = 20
const WARM_REQUESTS = 500

interface Outcome {
  status: number
  ms: number
}

const agent = new Agent({ keepAlive: true })
const anyone = () => Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')

/** One request by a visitor of their own; 0 for one without an answer. */
function ask(port: number, host: string, path: string, lead?: unknown): Promise<Outcome> {
  const started = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - started })
    const headers = {
      host: `${host}:${port}`,
      'accept-encoding': 'br',
      'x-forwarded-for': `10.${anyone()}`,
      ...(lead ? { 'content-type': 'application/json', origin: `http://${host}:${port}` } : {}),
    }
    const sent = httpRequest(
      { host: '127.0.0.1', port, path, method: lead ? 'POST' : 'GET', headers, agent },
      (response) => {
        response.on('error', () => done(0)).resume()
        response.on('end', () => done(response.statusCode!))
      },
    )
    sent.on('error', () => done(0)).end(lead ? JSON.stringify(lead) : undefined)
  })
}

/** So many a second for so long, each when it is due. */
async function come(perSecond: number, forSeconds: number, send: () => Promise<Outcome>): Promise<Outcome[]> {
  const started = performance.now()
  const sent: Promise<Outcome>[] = []
  while (performance.now() - started < forSeconds * 1_000) {
    const due = Math.floor(((performance.now() - started) / 1_000) * perSecond)
    while (sent.length < due) sent.push(send())
    await sleep(1)
  }
  return Promise.all(sent)
}

/** As many at once as are drawn at once, one after the other. */
async function steadily(atOnce: number, forSeconds: number, send: () => Promise<Outcome>): Promise<Outcome[]> {
  const started = performance.now()
  const found: Outcome[] = []
  const one = async () => {
    while (performance.now() - started < forSeconds * 1_000) found.push(await send())
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return found
}

const at = (outcomes: readonly Outcome[], part: number) => {
  const sorted = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}
const answered = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status === 200 || status === 201)
const summary = (outcomes: readonly Outcome[]) => {
  const good = answered(outcomes)
  return {
    asked: outcomes.length,
    answered: good.length,
    turnedAway: outcomes.filter(({ status }) => status === 503).length,
    perSecond: good.length / seconds,
    p50: at(good, 0.5),
    p99: at(good, 0.99),
  }
}

function leadOf(site: Site) {
  const { typed } = filledForm('general-enquiry', site, `${randomUUID()}@visitors.example`, Math.random)
  return { form: 'general-enquiry', submission_id: randomUUID(), ...typed, url: `${site.baseUrl}contact` }
}

if (!buildWeb()) process.exit(1)
const pinned = pin(process.pid, LOAD_CORE)
const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
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
  const { site } = found
  const path = paths(site).search()
  process.env.MEDIA_DIR = DEMO_MEDIA
  const page = { host, path }
  const server = await startServer({
    role: 'cached',
    processes: 1,
    databaseUrl,
    dataDir,
    page,
    bareEntry: '',
    constant: null,
  })
  const { port } = server
  let price = 0
  // Another address each time, so that none is kept.
  const drawn = () => ask(port, host, `${path}?price_max=${1_000_000 + price++}`)
  const kept = () => ask(port, host, path)
  const lead = () => ask(port, host, '/api/leads', leadOf(site))
  const beside = () =>
    Promise.all([come(KEPT_PER_SECOND, seconds, kept), come(LEADS_PER_SECOND, seconds, lead)] as const)

  await steadily(RENDERINGS.atOnce, 2, kept)
  for (let asked = 0; asked < WARM_REQUESTS; asked += RENDERINGS.atOnce)
    await Promise.all(Array.from({ length: RENDERINGS.atOnce }, drawn))
  const unloaded = await steadily(RENDERINGS.atOnce, seconds, drawn)
  const capacity = answered(unloaded).length / seconds
  const [keptAlone, leadsAlone] = await beside()
  const crowd = capacity * Number(options.times)
  const [offered, [keptBeside, leadsBeside]] = await Promise.all([come(crowd, seconds, drawn), beside()])

  // Recovered: as many in a row as are drawn at once, each as fast as without a crowd.
  const usual = at(unloaded, 0.99)
  const left = performance.now()
  let recoveredMs = 0
  for (let good = 0; good < RENDERINGS.atOnce && performance.now() - left < 10_000; await sleep(RECOVERY_STEP_MS)) {
    const { status, ms } = await drawn()
    good = status === 200 && ms <= usual ? good + 1 : 0
    if (good === 1) recoveredMs = performance.now() - left
  }
  server.stop()

  const result = {
    capacity,
    offeredPerSecond: crowd,
    unloaded: summary(unloaded),
    overloaded: summary(offered),
    p99Ratio: at(answered(offered), 0.99) / usual,
    kept: { alone: summary(keptAlone), beside: summary(keptBeside) },
    leads: { alone: summary(leadsAlone), beside: summary(leadsBeside) },
    recoveredMs,
  }
  if (options.json) console.log(JSON.stringify(result, null, 2))
  else {
    const words = ({ asked, answered: good, turnedAway, p50, p99 }: ReturnType<typeof summary>) =>
      `${good} of ${asked} answered, ${turnedAway} turned away, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
    console.log(
      `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ${pinned ? 'pinned' : 'not pinned'}`,
    )
    console.log(
      `${page.host}${page.path}, ${RENDERINGS.atOnce} at once and ${RENDERINGS.waiting} waiting, ${seconds} s\n`,
    )
    console.log(`Drawn, ${RENDERINGS.atOnce} at once:  ${words(result.unloaded)} (${capacity.toFixed(0)} a second)`)
    console.log(`Drawn, ${crowd.toFixed(0)} a second: ${words(result.overloaded)}`)
    console.log(`p99 of who is let in: ${result.p99Ratio.toFixed(2)} times that without a crowd (aim: 2)\n`)
    for (const [name, { alone, beside: crowded }] of [
      ['Kept pages', result.kept],
      ['Leads', result.leads],
    ] as const) {
      console.log(`${name} alone:           ${words(alone)}`)
      console.log(`${name} beside the crowd: ${words(crowded)}`)
    }
    console.log(`\nAs fast as before ${recoveredMs.toFixed(0)} ms after the crowd left (aim: 1000)`)
  }
} finally {
  agent.destroy()
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
