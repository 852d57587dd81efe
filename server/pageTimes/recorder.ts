import {
  beginningOf,
  bucketOf,
  LONGEST_PATH,
  MOST_SLOW_PAGES,
  noTimes,
  SLOW_MS,
} from '@forecourt/rules/staff/pageTimes.ts'
import type { PlatformDatabase } from '../db/database.ts'
import { addTimes, type AddedTimes, type SlowPage } from './store.ts'

/** A page that was rendered for a visitor. */
export interface RenderedTime {
  websiteId: number
  /** Its address as the router has it; null for an address without a page. */
  route: string | null
  /** Without its query; null for one that is not everybody’s, or not there. */
  path: string | null
  ms: number
}

export interface PageTimesOptions {
  database: PlatformDatabase
  now: () => Date
  onError: (error: unknown) => void
  everyMs?: number | undefined
}

/** The times of one process’s pages, on their way to the database. */
export interface PageTimes {
  record(rendered: RenderedTime): void
  /** Adds what was recorded to the database. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** So often a process adds its times; what it has not yet added is lost if it is killed. */
const FLUSH_MS = 60_000
const HOUR_MS = 3_600_000
const UNITS = ['hour', 'day'] as const

/** Counts of an hour, which is counted since 1970. */
interface HourTimes {
  websiteId: number
  hour: number
  route: string
  counts: number[]
}

/** The rows of the hours, and of the days that they are in. */
function byHourAndDay(hours: readonly HourTimes[]): AddedTimes[] {
  const rows = new Map<string, AddedTimes>()
  for (const { websiteId, hour, route, counts } of hours)
    for (const unit of UNITS) {
      const starts_at = beginningOf(new Date(hour * HOUR_MS), unit).toISOString()
      const key = `${websiteId} ${unit} ${starts_at} ${route}`
      const before = rows.get(key)?.counts
      const sum = before ? before.map((count, place) => count + counts[place]!) : counts
      rows.set(key, { website_id: websiteId, unit, starts_at, route, counts: sum })
    }
  return [...rows.values()]
}

/**
 * Counts how long pages take in memory, and adds the counts to the database once a minute: a page costs no statement
 * (decision 172).
 */
export function createPageTimes({ database, now, onError, everyMs = FLUSH_MS }: PageTimesOptions): PageTimes {
  let times = new Map<string, HourTimes>()
  let slow = new Map<string, SlowPage>()
  let timer: NodeJS.Timeout | null = null

  async function flush() {
    if (timer) clearTimeout(timer)
    timer = null
    const [added, slowest] = [byHourAndDay([...times.values()]), [...slow.values()]]
    times = new Map()
    slow = new Map()
    if (added.length === 0) return
    try {
      await addTimes(database, added, slowest)
    } catch (error) {
      onError(error)
    }
  }

  function recordSlow({ websiteId, route, path, ms }: RenderedTime, at: Date) {
    if (path === null || route === null || ms < SLOW_MS || path.length > LONGEST_PATH) return
    const key = `${websiteId} ${path}`
    const before = slow.get(key)
    if (!before && slow.size >= MOST_SLOW_PAGES) return
    slow.set(key, {
      website_id: websiteId,
      day: beginningOf(at, 'day').toISOString().slice(0, 10),
      path,
      route,
      times: (before?.times ?? 0) + 1,
      slowest_ms: Math.max(before?.slowest_ms ?? 0, Math.round(ms)),
      last_at: at.toISOString(),
    })
  }

  return {
    record(rendered) {
      const at = now()
      const { websiteId, ms } = rendered
      const hour = Math.floor(at.getTime() / HOUR_MS)
      const route = rendered.route ?? ''
      const key = `${websiteId} ${hour} ${route}`
      let row = times.get(key)
      if (!row) times.set(key, (row = { websiteId, hour, route, counts: noTimes() }))
      row.counts[bucketOf(ms)]! += 1
      recordSlow(rendered, at)
      timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    flush,
    close: flush,
  }
}
