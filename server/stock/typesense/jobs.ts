import * as z from 'zod'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { defineJob, type Job, type Jobs } from '../../jobs/jobs.ts'
import { parseSiteChange, type Sites } from '../../sites/sites.ts'
import { parseStockChange } from '../snapshots.ts'
import type { StockIndex } from './stockIndex.ts'

const ids = z.array(z.int())

const UPDATE = z.object({
  /** Changed cars, and their dealerships. */
  cars: ids,
  dealerships: ids,
  /** Sites whose settings may affect their cars differently. */
  websites: ids,
  /** Whether more cars changed than are listed: then all cars of the dealerships are compared. */
  isMany: z.boolean(),
})
type Update = z.output<typeof UPDATE>

/** The cluster may be unavailable for hours; what is missed for longer is found by the nightly comparison. */
const RETRY = { limit: 30, delaySeconds: 2, ceilingSeconds: 600 } as const
const NIGHTLY = '20 16 * * *'
const COMPARE_SECONDS = 4 * 3_600

/** The jobs that keep the search engine's index. */
export interface IndexJobs {
  update: Job<Update>
  compare: Job<object>
}

export interface IndexJobsOptions {
  index: StockIndex
  database: Pick<Database, 'drizzle'>
  sites: Pick<Sites, 'list' | 'ofDealerships'>
}

/**
 * `search-update` stores what changed. `search-compare` finds what was missed, every night and whenever a process with
 * the role `worker` starts; if there is no index yet, it builds the first.
 */
export function indexJobs({ index, database, sites }: IndexJobsOptions): IndexJobs {
  return {
    update: defineJob(
      'search-update',
      UPDATE,
      async ({ cars, dealerships, websites, isMany }) => {
        // A site with invalid settings is left out of the list, so that it does not block others.
        const all = websites.length === 0 ? [] : await sites.list()
        const ofSites = all.filter(({ id }) => websites.includes(id)).flatMap(({ dealershipIds }) => dealershipIds)
        const uncertain = [...new Set([...ofSites, ...(isMany ? dealerships : [])])]
        await index.update(cars)
        const compared = uncertain.length === 0 ? null : await index.compare(uncertain)
        const isDifferent = compared !== null && compared.stored + compared.removed > 0
        const seenOn = (await sites.ofDealerships(dealerships)).map(({ id }) => id)
        const changed = [...new Set([...seenOn, ...(isDifferent ? websites : [])])]
        if (changed.length > 0) await announce(database, changed)
      },
      RETRY,
    ),
    compare: defineJob(
      'search-compare',
      z.object({}),
      async () => {
        const report = (await index.compare()) ?? (await index.rebuild())
        if (report.stored + report.removed > 0) await announce(database, null)
      },
      RETRY,
      { cron: NIGHTLY, expireSeconds: COMPARE_SECONDS },
    ),
  }
}

/** Notifies the processes that the results of these sites' searches have changed; null for all sites. */
export async function announce(database: Pick<Database, 'drizzle'>, websites: readonly number[] | null): Promise<void> {
  const payload = websites === null ? '*' : JSON.stringify({ websites })
  await database.drizzle.execute(sql`select forecourt_record_change('search', ${payload})`)
}

export interface WatchOptions {
  database: Pick<Database, 'subscribe'>
  jobs: Pick<Jobs, 'add'>
  work: IndexJobs
  /** How long to collect changes before they become a job. */
  gatherMs?: number
  onError?: (error: unknown, message: string) => void
}

const START_SECONDS = 60
/** Maximum cars of one job; more are compared instead. */
const MOST_CARS = 5_000

/** Creates jobs for changes of stock and sites from now on, and compares everything once. */
export async function watchStock({
  database,
  jobs,
  work,
  gatherMs = 500,
  onError = () => {},
}: WatchOptions): Promise<{ close(): Promise<void> }> {
  let cars = new Set<number>()
  let dealerships = new Set<number>()
  let websites = new Set<number>()
  let isEverything = false
  let timer: NodeJS.Timeout | null = null
  let adding: Promise<void> | null = null
  let closed = false

  async function add() {
    const all = isEverything
    const isMany = cars.size > MOST_CARS
    const data = {
      cars: isMany ? [] : [...cars],
      dealerships: [...dealerships],
      websites: [...websites],
      isMany,
    }
    cars = new Set()
    dealerships = new Set()
    websites = new Set()
    isEverything = false
    try {
      if (all) await jobs.add(work.compare, [{ data: {} }])
      else await jobs.add(work.update, [{ data }])
    } catch (error) {
      onError(error, 'search index')
      // Changes that could not be queued are found by comparing.
      isEverything = true
      soon()
    }
  }

  function soon() {
    if (closed || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      adding = (adding ?? Promise.resolve()).then(add)
    }, gatherMs)
    timer.unref()
  }

  const everything = () => {
    isEverything = true
    soon()
  }
  const stops = [
    await database.subscribe(
      'stock',
      (payload) => {
        const change = parseStockChange(payload)
        if (change.all) return everything()
        for (const id of change.cars) cars.add(id)
        for (const id of change.dealerships) dealerships.add(id)
        soon()
      },
      everything,
    ),
    await database.subscribe(
      'site',
      (payload) => {
        const change = parseSiteChange(payload)
        if (change === '*') return everything()
        for (const id of change) websites.add(id)
        soon()
      },
      everything,
    ),
  ]
  // Changes while no worker ran. Processes that start together need it once.
  await jobs.add(work.compare, [{ data: {}, once: { key: 'start', seconds: START_SECONDS } }])

  return {
    async close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      for (const stop of stops) await stop()
      await adding
    },
  }
}
