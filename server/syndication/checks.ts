import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { FEEDS } from '@forecourt/rules/feed/feeds.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import { listedAmong, listedVersion, listedVersions } from '../stock/stock.ts'
import { createYield } from '../yield.ts'
import { checkedFeeds, checkVehicle, type CheckedFeed, type FeedVerdict } from './syndication.ts'

/** So many vehicles are remembered, of all sites together, and for how long. */
const MOST_VEHICLES = 100_000
const TTL_MS = 3_600_000
/** How long an answer waits for a check that is under way, before it says how far that is. */
const WAIT_MS = 60
const BATCH = 200

/** How far the check of a site’s stock against its feeds is. */
export interface FeedCheck {
  /** Vehicles that are checked, of all that the site lists. */
  done: number
  total: number
  /** What became of them in each feed; null while the check is under way. */
  checked: readonly CheckedFeed[] | null
}

/** Checks the stock of a site against all feeds, or says how far that is. */
export type FeedChecks = (database: StaffDatabase, site: Site, now: Date) => Promise<FeedCheck>

/** What is known of the vehicles of a site, as long as the site and its locations are the same. */
interface Known {
  context: string
  verdicts: Map<number, { version: string; verdict: FeedVerdict }>
  /** The last whole check. */
  last: { version: string; checked: readonly CheckedFeed[] } | null
}

interface Run extends FeedCheck {
  version: string
  error: unknown
  isOver: boolean
  ended: Promise<void>
}

const digestOf = (values: unknown) => createHash('sha256').update(JSON.stringify(values)).digest('base64url')

/**
 * Checks of sites in the background (decision 193): all of a large site’s stock takes seconds, so an answer says how far a
 * check is. What was found of a vehicle is used again until the vehicle, the site or its locations change, and so a check
 * reads only what changed since the last one.
 */
export function openFeedChecks(waitMs = WAIT_MS): FeedChecks {
  const cache = new LRUCache<number, Known>({
    maxSize: MOST_VEHICLES,
    ttl: TTL_MS,
    // A site that is larger than that is remembered alone.
    sizeCalculation: ({ verdicts }) => Math.min(verdicts.size + 1, MOST_VEHICLES),
  })
  const runs = new Map<number, Run>()

  async function check(database: StaffDatabase, site: Site, now: Date, known: Known, run: Run) {
    const locations = await database.transaction((tx) => locationsIn(tx, site))
    const listed = await listedVersions(database, site, now)
    const isKnown = ({ id, version }: (typeof listed)[number]) => known.verdicts.get(id)?.version === version
    const changed = listed.filter((one) => !isKnown(one))
    run.total = listed.length
    run.done = listed.length - changed.length
    const versions = new Map(listed.map(({ id, version }) => [id, version]))
    for (const id of known.verdicts.keys()) if (!versions.has(id)) known.verdicts.delete(id)
    const pause = createYield()
    for (let from = 0; from < changed.length; from += BATCH) {
      const batch = changed.slice(from, from + BATCH)
      // A newer check goes on with what this one found.
      if (runs.get(site.id) !== run) return
      const cars = await listedAmong(
        database,
        site,
        now,
        batch.map(({ id }) => id),
      )
      for (const car of cars) {
        const verdict = checkVehicle(FEEDS, car, { site, locations, now })
        known.verdicts.set(car.id, { version: versions.get(car.id)!, verdict })
        await pause()
      }
      run.done += batch.length
    }
    const verdicts = listed.flatMap(({ id }) => {
      const found = known.verdicts.get(id)
      return found ? [found.verdict] : []
    })
    known.last = { version: run.version, checked: checkedFeeds(FEEDS, verdicts) }
    cache.set(site.id, known)
  }

  function begin(database: StaffDatabase, site: Site, now: Date, known: Known, version: string): Run {
    const run: Run = { version, done: 0, total: 0, checked: null, error: null, isOver: false, ended: Promise.resolve() }
    runs.set(site.id, run)
    run.ended = check(database, site, now, known, run)
      .catch((error: unknown) => {
        run.error = error
      })
      .finally(() => {
        run.isOver = true
      })
    return run
  }

  return async (database, site, now) => {
    const locations = await database.transaction((tx) => locationsIn(tx, site))
    const context = digestOf([site, locations])
    const version = digestOf([context, await listedVersion(database, site, now)])
    const cached = cache.get(site.id)
    const known: Known = cached?.context === context ? cached : { context, verdicts: new Map(), last: null }
    if (known !== cached) cache.set(site.id, known)
    const whole = () =>
      known.last?.version === version
        ? { done: known.verdicts.size, total: known.verdicts.size, checked: known.last.checked }
        : null
    const found = whole()
    if (found) return found
    const underWay = runs.get(site.id)
    const run = underWay?.version === version ? underWay : begin(database, site, now, known, version)
    await Promise.race([run.ended, sleep(waitMs, undefined, { ref: false })])
    if (run.isOver && runs.get(site.id) === run) runs.delete(site.id)
    if (run.error !== null) throw run.error
    return whole() ?? { done: run.done, total: run.total, checked: null }
  }
}
