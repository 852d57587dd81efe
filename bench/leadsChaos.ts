import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@forecourt/server/db/connect.ts'
import { optionsOf } from '../tools/options.ts'
import { buildWeb } from '../tools/build.ts'
import { freePort } from '../tools/port.ts'
import { count, drained, type Count } from './chaos/count.ts'
import { eventFaults, streamEvents, type SentEvents } from './chaos/events.ts'
import { floodForms, type FloodResult } from './chaos/flood.ts'
import { openMail, openWeb } from './chaos/receivers.ts'
import { prepareSites } from './chaos/sites.ts'
import { freeSlots, plannedVisits, visit } from './chaos/visitors.ts'

/** Options of the test. */
export interface ChaosOptions {
  leads: number
  kills: number
  connections: number
  /** Number of processes that serve requests. With several, another one runs the jobs; they are killed in turn. */
  processes: number
  /** Serves the built pages too, as in production. */
  built: boolean
  print: (line: string) => void
}

/** What was sent and what was stored. */
export interface ChaosReport extends Count {
  acknowledged: number
  kills: number
  /** Requests that were cut off or refused, and retried. */
  repeats: number
  seconds: number
  /** A visitor who sends all the time. */
  limit: FloodResult
  events: SentEvents
}

const MAIL_FROM = 'leads@platform.example'
/** Share of the kills that happen after the last lead, while deliveries are running. */
const LATE_KILLS = 0.2

/**
 * Sends leads of every form over many connections while the server is killed again and again, and then counts: every
 * acknowledged lead is stored once, with its files, its booking and its deliveries, each sent with one receipt and
 * received under one id; each event that a browser was told is taken is stored once; and nothing is stored that was not
 * sent.
 */
export async function runLeadsChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { print } = options
  const started = performance.now()
  const directory = await mkdtemp(join(tmpdir(), 'forecourt-chaos-'))
  const mail = await openMail()
  const web = await openWeb()
  const port = await freePort()
  const servers = createServers({ options, directory, port, smtpUrl: `smtp://127.0.0.1:${mail.port}` })
  try {
    const sites = await prepareSites(directory, web.url)
    const plans = plannedVisits(options.leads, sites)
    await servers.start()
    const slots = await freeSlots(port, sites)
    print(
      `${plans.length} leads of ${new Set(plans.map(({ form }) => form)).size} forms to ${sites.length} sites, ` +
        `${options.connections} connections, ${options.processes} web processes`,
    )
    let sent = false
    const flood = floodForms(port, sites[0]!, () => sent)
    const browsers = streamEvents(port, sites, () => sent)

    let acknowledged = 0
    let repeats = 0
    const waiting = [...plans]
    const clients = Array.from({ length: options.connections }, async () => {
      for (let plan = waiting.pop(); plan; plan = waiting.pop()) {
        repeats += await visit(plan, port, slots)
        acknowledged++
        if (acknowledged % 1_000 === 0) print(`${acknowledged} acknowledged, ${servers.kills()} kills`)
      }
    })
    let over = false
    const all = Promise.all(clients).catch((error: unknown) => {
      over = true
      throw error
    })
    const early = options.kills - Math.ceil(options.kills * LATE_KILLS)
    const killing = (async () => {
      const moments = Array.from({ length: early }, () => Math.random() * options.leads).sort((a, b) => a - b)
      for (const moment of moments) {
        while (acknowledged < moment && !over) await sleep(5)
        await sleep(Math.random() * 300)
        if (over) return
        await servers.kill()
      }
    })()
    await Promise.all([all, killing])
    print(`all ${acknowledged} acknowledged after ${servers.kills()} kills, ${repeats} calls repeated`)
    while (servers.kills() < options.kills) {
      await sleep(500 + Math.random() * 1_500)
      await servers.kill()
    }
    sent = true
    const limit = await flood
    const events = await browsers
    const connection = await connect({ databaseUrl: null, dataDir: directory })
    try {
      await drained(connection.database, print)
      const report = await count({ database: connection.database, plans, sites, mail, web, mailFrom: MAIL_FROM })
      const faults = [...report.faults, ...(await eventFaults(connection.database, events))]
      if (limit.accepted > limit.allowed)
        faults.push(`${limit.accepted} forms of one visitor were accepted, not ${limit.allowed}`)
      const seconds = (performance.now() - started) / 1_000
      return { ...report, faults, acknowledged, kills: servers.kills(), repeats, seconds, limit, events }
    } finally {
      await connection.close()
    }
  } finally {
    await servers.end()
    await Promise.all([mail.close(), web.close()])
    await rm(directory, { recursive: true, force: true })
  }
}

interface Servers {
  start(): Promise<void>
  /**
   * Kills one of the servers, or one of its processes, with SIGKILL; what does not restart by itself is started again.
   */
  kill(): Promise<void>
  kills(): number
  end(): Promise<void>
}

/** A server of the platform that can be started and killed. */
interface Target {
  start(): Promise<void>
  /** Kills it and starts it again. */
  kill(): Promise<void>
  /** Kills one of its web processes. */
  killProcess(): void
  end(): Promise<void>
}

function createServers(about: { options: ChaosOptions; directory: string; port: number; smtpUrl: string }): Servers {
  const { processes } = about.options
  let kills = 0
  const server = createTarget(about, { WEB_PROCESSES: String(processes), ROLES: processes > 1 ? 'web' : 'web,worker' })
  const worker = processes > 1 ? createTarget(about, { ROLES: 'worker' }) : null
  const victims = worker
    ? [async () => server.killProcess(), () => worker.kill(), () => server.kill()]
    : [() => server.kill()]
  return {
    async start() {
      // The first one runs the embedded database.
      await Promise.all([server.start(), worker?.start()])
    },
    async kill() {
      await victims[kills % victims.length]!()
      kills++
    },
    kills: () => kills,
    async end() {
      await worker?.end()
      await server.end()
    },
  }
}

function createTarget(
  about: { options: ChaosOptions; directory: string; port: number; smtpUrl: string },
  variables: Readonly<Record<string, string>>,
): Target {
  const { options, directory, port, smtpUrl } = about
  let child: ChildProcess | null = null

  function start(): Promise<void> {
    const server = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'leadsServer.ts'),
        options.built ? 'built' : 'bare',
      ],
      {
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          PLATFORM_DOMAIN: 'localhost',
          DATABASE_URL: '',
          ENCRYPTION_KEYS: '',
          DATA_DIR: directory,
          SMTP_URL: smtpUrl,
          MAIL_FROM,
          ALLOW_PRIVATE_TARGETS: 'true',
          LOG_LEVEL: process.env.CHAOS_LOG ?? 'fatal',
          ...variables,
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    )
    child = server
    return new Promise((ready, fail) => {
      server.once('message', () => ready())
      server.once('exit', (code) => fail(new Error(`the server ended with ${code} before it was ready`)))
    })
  }
  const exited = (server: ChildProcess) =>
    new Promise<void>((settle) =>
      server.exitCode !== null || server.signalCode ? settle() : server.once('exit', () => settle()),
    )

  return {
    start,
    async kill() {
      const server = child!
      server.kill('SIGKILL')
      await exited(server)
      await start()
    },
    killProcess: () => void child!.send('kill'),
    async end() {
      if (!child) return
      child.kill('SIGTERM')
      await Promise.race([exited(child), sleep(30_000).then(() => child!.kill('SIGKILL'))])
    },
  }
}

/** The report as readable lines. */
function reportLines(report: ChaosReport): readonly string[] {
  const { mails, webhooks, deliveries } = report
  const twice = ({ received, distinct }: { received: number; distinct: number }) =>
    received === distinct ? 'none twice' : `${received - distinct} arrived again under the same id`
  return [
    `acknowledged   ${report.acknowledged} leads: ${report.finished} finished, ${report.leftUnfinished} left unfinished`,
    `killed         ${report.kills} times with -9; ${report.repeats} calls were made again`,
    `limits         ${report.limit.accepted} forms of one flooding visitor accepted (limit ${report.limit.allowed}), ${report.limit.refused} refused`,
    `stored         ${report.rows} leads, ${report.files} files, ${report.bookings} bookings`,
    `deliveries     ${Object.entries(deliveries)
      .map(([state, number]) => `${number} ${state}`)
      .join(', ')}`,
    `events         ${report.events.insertIds.length} taken; ${report.events.repeats} calls were made again`,
    `mails          ${mails.distinct} taken, ${twice(mails)}`,
    `web calls      ${webhooks.distinct} taken, ${twice(webhooks)}`,
    `time           ${report.seconds.toFixed(0)} s`,
    ...(report.faults.length === 0
      ? ['Nothing is lost, nothing is doubled.']
      : report.faults.map((text) => `FAULT ${text}`)),
  ]
}

if (import.meta.main) {
  const values = optionsOf(
    'prove:leads',
    'Sends leads to a server that is killed again and again, and counts what arrived.',
    {
      leads: { type: 'string', default: '10000', about: 'Leads to send.' },
      kills: { type: 'string', default: '20', about: 'Number of times the server is killed.' },
      connections: { type: 'string', default: '48', about: 'Concurrent requests.' },
      processes: {
        type: 'string',
        default: '2',
        about: 'Web processes; with two or more, a separate worker delivers.',
      },
    },
  )
  if (!buildWeb()) process.exit(1)
  const report = await runLeadsChaos({
    leads: Number(values.leads),
    kills: Number(values.kills),
    connections: Number(values.connections),
    processes: Number(values.processes),
    built: true,
    print: (line) => console.log(line),
  })
  for (const line of reportLines(report)) console.log(line)
  process.exitCode = report.faults.length === 0 ? 0 : 1
}
