import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@forecourt/rules/site/paths.ts'
import { monthBefore, monthOf } from '@forecourt/rules/report/month.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import { countEvents } from '@forecourt/server/events/events.ts'
import { createEventDays } from '@forecourt/server/events/days.ts'
import { reportPage, siteReport } from '@forecourt/server/reports/reports.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { DEMO_MEDIA, seedIfEmpty } from '../demo/seed.ts'
import { buildWeb } from '../tools/build.ts'
import { optionsOf } from '../tools/options.ts'
import { biggestSite, generate } from './eventData.ts'
import { createVisitors, quantile, summary, type LoadRequest, type Outcome } from './openLoop.ts'
import { LOAD_CORE, pin, startServer } from './pinned.ts'

/**
 * `npm run bench:events`: the report of a big site's month, and pages while events arrive (README.md beside this file).
 */

const options = optionsOf('bench:events', 'Measures reports of many events, and pages while events arrive.', {
  events: { type: 'string', default: '3000000', about: 'Events of all sites in one month.' },
  cars: { type: 'string', default: '5000', about: 'Vehicles added to the biggest site.' },
  rate: { type: 'string', default: '2000', about: 'Events a second that arrive.' },
  batch: { type: 'string', default: '5', about: 'Events of one call.' },
  rounds: { type: 'string', default: '9', about: 'Rounds with and without events.' },
  seconds: { type: 'string', default: '5', about: 'Seconds of each phase.' },
  data: {
    type: 'string',
    about: 'Folder with the database, created and filled if missing; by default a temporary one.',
  },
  'one-core': {
    type: 'boolean',
    default: false,
    about: 'The process for events shares the core of the pages; by default it has that of the database.',
  },
  json: { type: 'boolean', default: false, about: 'Print JSON.' },
})
const seconds = Number(options.seconds)
const batch = Number(options.batch)

const AIMS = { reportMs: 500, slower: 1.1 } as const
const REPORTS = 9
/** Pages a second beside the events: a normal load, of which most are cached. */
const CACHED_PER_SECOND = 40
const RENDERED_PER_SECOND = 8
const WARM_SECONDS = 6

/** What a browser sends of one visit. */
function calls(host: string, cars: readonly { id: number; slug: string }[]): () => LoadRequest {
  const event = (at: number) => {
    const car = cars[Math.floor(Math.random() * cars.length)]!
    const [event_id, own] = [
      [4, { car_id: car.id, car_slug: car.slug, car_name: car.slug }],
      [2, {}],
      [29, { query: 'make=Mazda' }],
    ][at % 3] as [number, object]
    return {
      category: 'Event',
      event_id,
      anon_id: `device_${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`,
      session_id: 'session_abcDEF0123',
      url: `http://${host}/cars/${car.slug}`,
      event_properties: {
        browser: 'Chrome',
        os: 'Windows',
        referrer: 'https://www.google.com/',
        screen_width: 1920,
        screen_height: 1080,
        insert_id: randomUUID(),
        time: new Date().toISOString(),
        campaign_query: { utm_source: 'mail', utm_campaign: 'spring' },
        visit_referrer: 'www.google.com',
        purposes: ['statistics', 'marketing'],
        ...own,
      },
    }
  }
  return () => ({
    host,
    path: '/api/events.json',
    body: { events: Array.from({ length: batch }, (_, at) => event(at)) },
  })
}

interface Round {
  cachedAlone: Outcome[]
  renderedAlone: Outcome[]
  /** Beside the same calls to a server that does nothing with them: what the load generator itself costs. */
  cachedUnread: Outcome[]
  renderedUnread: Outcome[]
  cached: Outcome[]
  rendered: Outcome[]
  events: Outcome[]
  /** CPU time of the server for one event, in ms, beside that of the pages. */
  eventCpuMs: number
}

if (!buildWeb()) process.exit(1)
const isPinned = pin(process.pid, LOAD_CORE)
const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'forecourt-bench-')))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
try {
  const { database, url: databaseUrl } = connection
  await seedIfEmpty(database, (line) => console.error(line))
  const now = new Date()
  const biggest = await biggestSite(database)
  const month = monthBefore(monthOf(now, 'UTC'))
  const started = performance.now()
  const stock = { cars: Number(options.cars), leads: Number(options.cars), priceChanges: Number(options.cars) / 20 }
  await generate(database, { siteId: biggest.id, events: Number(options.events), month, stock }, (line) =>
    console.error(line),
  )
  const generatedMs = performance.now() - started
  const sites = await createSites({
    database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
    onWarning: (error) => console.error(error),
  })
  const all = await sites.list()
  const site = all.find(({ id }) => id === biggest.id)!
  await sites.close()

  const took = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const before = performance.now()
    const done = await work()
    return [performance.now() - before, done]
  }
  const countMs = { day: 0, month: 0 }
  for (const period of ['day', 'month'] as const)
    [countMs[period]] = await took(() => countEvents(database, all, period))
  await database.pool.query('vacuum analyze event_days, event_months, event_visitors')
  const reports: number[] = []
  let visitors = 0
  for (let run = 0; run <= REPORTS; run++) {
    const [ms] = await took(async () => {
      const report = await siteReport(database.staff([site.id]), site, month, now)
      visitors = report.figures.visitors
      return reportPage(report)
    })
    // The first one compiles the code.
    if (run > 0) reports.push(ms)
  }
  const { rows: stored } = await database.pool.query<{ events: number; own: number; counts: number }>(
    `select (select count(*)::int from events) as events,
       (select count(*)::int from events where website_id = $1) as own,
       (select count(*)::int from event_days where website_id = $1) as counts`,
    [site.id],
  )

  await createEventDays(database, now)
  const { rows: cars } = await database.pool.query<{ id: number; slug: string }>(
    `select c.id, c.slug from cars c join website_dealerships d on d.dealership_id = c.dealership_id
     where d.website_id = $1 and c.show_on_dealer_website and not c.sold limit 1000`,
    [site.id],
  )
  const host = `${site.slug}.localhost`
  const path = paths(site).search()
  process.env.MEDIA_DIR = DEMO_MEDIA
  const server = await startServer({
    role: 'cached',
    processes: 1,
    eventProcess: true,
    databaseUrl,
    dataDir,
    page: { host, path },
    bareEntry: '',
    isBehindProxy: true,
    constant: null,
  })
  if (isPinned && !options['one-core']) for (const pid of server.lowPriority()) pin(pid, LOAD_CORE)
  const { send, offer, close } = createVisitors(server.port)
  const unread = await startServer(
    {
      role: 'http',
      processes: 1,
      databaseUrl,
      dataDir,
      page: { host, path },
      bareEntry: '',
      constant: { file: '/dev/null', headers: {} },
    },
    LOAD_CORE,
  )
  const unreadVisitors = createVisitors(unread.port)
  let price = 1_000_000
  // A different address each time, so that none is cached already.
  const rendered = (): LoadRequest => ({ host, path: `${path}?price_max=${price++}` })
  const cached = (): LoadRequest => ({ host, path })
  const next = calls(host, cars)
  const pages = () =>
    Promise.all([offer(CACHED_PER_SECOND, seconds, cached), offer(RENDERED_PER_SECOND, seconds, rendered)])
  const arriving = (to = offer) => to(Number(options.rate) / batch, seconds, next)
  async function cpuMsOf<T>(work: Promise<T>): Promise<[number, T]> {
    const before = await server.cpuMs()
    const done = await work
    return [(await server.cpuMs()) - before, done]
  }

  const status = await send(next())
  if (status !== 204) throw new Error(`Events were answered ${status}.`)
  await Promise.all([offer(Number(options.rate) / batch / 4, WARM_SECONDS, next), pages()])
  const before = await database.pool.query<{ count: number }>('select count(*)::int as count from events')
  const rounds: Round[] = []
  while (rounds.length < Number(options.rounds)) {
    const [aloneCpu, [cachedAlone, renderedAlone]] = await cpuMsOf(pages())
    const [[cachedUnread, renderedUnread]] = await Promise.all([pages(), arriving(unreadVisitors.offer)])
    const [besideCpu, [[cachedBeside, renderedBeside], events]] = await cpuMsOf(Promise.all([pages(), arriving()]))
    rounds.push({
      cachedAlone: cachedAlone!,
      renderedAlone: renderedAlone!,
      cachedUnread: cachedUnread!,
      renderedUnread: renderedUnread!,
      cached: cachedBeside!,
      rendered: renderedBeside!,
      events,
      eventCpuMs: (besideCpu - aloneCpu) / (events.length * batch),
    })
  }
  const after = await database.pool.query<{ count: number }>('select count(*)::int as count from events')
  close()
  unreadVisitors.close()
  server.stop()
  unread.stop()

  const events = rounds.flatMap((round) => round.events)
  const acknowledged = events.filter(({ status: answered }) => answered === 204).length * batch
  const ratioOf = (of: 'cached' | 'rendered', to: 'Alone' | 'Unread') =>
    median(rounds.map((round) => summary(round[of]).p50 / summary(round[`${of}${to}`]).p50))
  const p50Of = (part: keyof Omit<Round, 'events' | 'eventCpuMs'>) =>
    summary(rounds.flatMap((round) => round[part])).p50
  report({
    load: loadavg()[0]!,
    events: stored[0]!.events,
    ownEvents: stored[0]!.own,
    countRows: stored[0]!.counts,
    visitors,
    generatedMs,
    countMs,
    reportMs: { median: median(reports), most: Math.max(...reports) },
    arrived: {
      perSecond: (events.length * batch) / (rounds.length * seconds),
      acknowledged,
      stored: after.rows[0]!.count - before.rows[0]!.count,
      lost: events.length * batch - acknowledged,
      p50: quantile(events, 0.5),
      p99: quantile(events, 0.99),
      lateP99: summary(events).lateP99,
      eventCpuMs: median(rounds.map(({ eventCpuMs }) => eventCpuMs)),
    },
    pages: {
      cached: [p50Of('cachedAlone'), p50Of('cachedUnread'), p50Of('cached')],
      rendered: [p50Of('renderedAlone'), p50Of('renderedUnread'), p50Of('rendered')],
    },
    slower: {
      cached: [ratioOf('cached', 'Alone'), ratioOf('cached', 'Unread')],
      rendered: [ratioOf('rendered', 'Alone'), ratioOf('rendered', 'Unread')],
    },
  })
} finally {
  await connection.close()
  if (options.data === undefined) await rm(dataDir, { recursive: true, force: true })
}
process.exit()

interface Report {
  load: number
  events: number
  ownEvents: number
  /** Rows of counts of the biggest site. */
  countRows: number
  visitors: number
  generatedMs: number
  /** Counting all events of all sites. */
  countMs: { day: number; month: number }
  reportMs: { median: number; most: number }
  arrived: {
    perSecond: number
    acknowledged: number
    stored: number
    lost: number
    p50: number
    p99: number
    lateP99: number
    eventCpuMs: number
  }
  /** p50 alone, beside the same calls to a bare server, and beside events, in ms. */
  pages: { cached: [number, number, number]; rendered: [number, number, number] }
  /** Beside events to alone, and to beside the same calls to a bare server; medians of the rounds. */
  slower: { cached: [number, number]; rendered: [number, number] }
}

function report(result: Report) {
  if (options.json) {
    console.log(JSON.stringify(result, null, 2))
    return
  }
  const { arrived, pages, slower, reportMs, countMs } = result
  const count = (value: number) => Math.round(value).toLocaleString('en')
  const ms = (value: number) => value.toFixed(1)
  console.log(
    [
      `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, load ${result.load.toFixed(1)}`,
      isPinned
        ? options['one-core']
          ? 'Pages and events are served on one core; the load generator and the database share the other.'
          : 'Pages are served on one core; the process for events, the load generator and the database share the other.'
        : 'Not pinned: the server, the load generator and the database share all cores.',
      `${count(result.events)} events, ${count(result.ownEvents)} of them of the biggest site, whose counts are ${count(result.countRows)} rows; generated in ${count(result.generatedMs / 1_000)} s.`,
      `counting all of them: ${count(countMs.day / 1_000)} s by days, ${count(countMs.month / 1_000)} s by months`,
      '',
      `report of the biggest site's month (${count(result.visitors)} visitors): ${count(reportMs.median)} ms, ${count(reportMs.most)} ms at most (aim: ${AIMS.reportMs})`,
      `${count(arrived.perSecond)} events a second in calls of ${batch}, ${options.rounds} rounds of ${seconds} s: ${count(arrived.acknowledged)} acknowledged, ${count(arrived.stored)} stored, ${count(arrived.lost)} not accepted; p50 ${ms(arrived.p50)} ms, p99 ${ms(arrived.p99)} ms, the load generator late by ${ms(arrived.lateP99)} ms (p99); ${arrived.eventCpuMs.toFixed(3)} ms of processor time an event`,
      ...(['cached', 'rendered'] as const).map(
        (page) =>
          `${page} page (p50): ${ms(pages[page][0])} ms alone, ${ms(pages[page][1])} ms beside the same calls to a bare server, ${ms(pages[page][2])} ms beside events; ratios to both ${slower[page].map((ratio) => ratio.toFixed(2)).join(' and ')} (aim: ${AIMS.slower} to the second)`,
      ),
    ].join('\n'),
  )
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
