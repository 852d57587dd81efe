import { LRUCache } from 'lru-cache'
import { sql } from 'drizzle-orm'
import { priceFloorCents } from '@forecourt/rules/car/price.ts'
import { newZealandDay } from '@forecourt/rules/car/newZealand.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { ServingDatabase } from '../db/database.ts'
import { createCardCache, type CardCache } from './cardCache.ts'
import { photographs, type PhotographSettings } from './photographs.ts'
import { buildSnapshot, snapshotBytes, type ListedRow, type Snapshot } from './snapshot.ts'
import { createTrackedCars, type TrackedCars } from './trackedCars.ts'

/** The fields of a site that a snapshot needs. */
export type SnapshotSite = Pick<Site, 'id' | 'dealershipIds' | 'dealerships'> & {
  country?: Site['country']
  settings: Pick<Site['settings'], 'prices_shown' | 'price_floor' | 'search_min_photos'> & PhotographSettings
}

/**
 * A change of stock, reported once newly rendered pages show it. `all` means that anything may have changed. With
 * `websites` only those sites' lists and searches are affected; without, every site that shows the dealerships.
 */
export interface StockChange {
  all: boolean
  websites?: readonly number[]
  dealerships: readonly number[]
  cars: readonly number[]
}

export interface Snapshots {
  /** Cards of all sites, read at or after the time of a snapshot. */
  readonly cards: CardCache
  /** What events say of vehicles of all sites, read at or after the time of a snapshot. */
  readonly tracked: TrackedCars
  /** The snapshot of a site, including at least what was sold since `soldSince`. */
  of(site: SnapshotSite, soldSince: Date): Promise<Snapshot>
  /**
   * Calls `listener` with each change: at once for what is read live (a vehicle's own page), and again per site when
   * its snapshot has been updated (its searches). A cache must not store what it began to render before a change.
   *
   * @returns the function that unsubscribes
   */
  onChange(listener: (change: StockChange) => void): () => void
  /** Reports the vehicles whose sold window ended since the last check; a timer calls it every 15 seconds. */
  expireSold(): void
  close(): Promise<void>
}

export interface SnapshotsOptions {
  /** Maximum memory of all snapshots (`snapshotBytes`). */
  maxBytes?: number
  /** Maximum cards in memory that are not packed, of all sites. */
  maxCards?: number
  /** How long to collect changes before a snapshot is reloaded. */
  gatherMs?: number
  now?: () => Date
  /** Called when a reload fails; the old snapshot is served and the load retried. */
  onError?: (error: Error) => void
}

interface Entry {
  site: SnapshotSite
  /** Epoch ms: vehicles sold earlier are not included. */
  soldSince: number
  /** Length of the longest requested sold window, in ms. */
  windowMs: number
  snapshot: Snapshot | null
  loading: Promise<Snapshot> | null
  /** Whether it changed since the current load began. */
  stale: boolean
  timer: NodeJS.Timeout | null
  /** The date of the load in New Zealand, whose facets depend on it. */
  day: string
  usedAt: number
  /** Ends of sold windows before this time have been reported. */
  expiredTo: number
}

/** A million vehicles of five thousand sites need less. */
const MAX_BYTES = 700e6
const IDLE_MS = 10 * 60_000
const EXPIRY_CHECK_MS = 15_000
const RETRY_MS = 1_000
/** Snapshots reach back this much further than the sold window, so that a slightly older request is still covered. */
const SLACK_MS = 60_000

/**
 * Caches the snapshots of the sites in use, evicting the least recently used. A change marks those of its dealerships:
 * the old one is served while the new one loads, one that was not used recently is dropped. If changes may have been
 * missed, everything is dropped.
 */
export async function openSnapshots(
  database: Pick<ServingDatabase, 'site' | 'subscribe'>,
  options: SnapshotsOptions = {},
): Promise<Snapshots> {
  const gatherMs = options.gatherMs ?? 60
  const now = options.now ?? (() => new Date())
  const onError = options.onError ?? (() => {})
  const listeners = new Set<(change: StockChange) => void>()
  let closed = false
  const entries = new LRUCache<string, Entry>({
    maxSize: options.maxBytes ?? MAX_BYTES,
    sizeCalculation: ({ snapshot }) => (snapshot === null ? 1 : snapshotBytes(snapshot)),
    dispose: (entry) => {
      if (entry.timer !== null) clearTimeout(entry.timer)
      entry.timer = null
    },
  })

  function notify(change: StockChange) {
    for (const listener of listeners) {
      try {
        listener(change)
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  function load(key: string, entry: Entry): Promise<Snapshot> {
    entry.stale = false
    const at = now()
    entry.day = newZealandDay(at)
    const loading = readSnapshot(database, entry.site, new Date(entry.soldSince), at)
      .then((snapshot) => {
        entry.snapshot = snapshot
        // Inserted again, because that updates its size, unless it was dropped or replaced meanwhile.
        if (entries.peek(key) === entry) {
          entries.delete(key)
          entries.set(key, entry)
        }
        return snapshot
      })
      .finally(() => {
        entry.loading = null
        if (entry.stale) refreshSoon(key, entry, gatherMs)
      })
    entry.loading = loading
    return loading
  }

  function refreshSoon(key: string, entry: Entry, delayMs: number) {
    entry.stale = true
    if (closed || entry.timer !== null || entry.loading !== null || entries.peek(key) !== entry) return
    entry.timer = setTimeout(() => {
      entry.timer = null
      // The window has moved on since the last load; what is outside of it is not loaded again.
      entry.soldSince = Math.max(entry.soldSince, now().getTime() - entry.windowMs - SLACK_MS)
      load(key, entry).then(
        () => notify({ all: false, websites: [entry.site.id], dealerships: entry.site.dealershipIds, cars: [] }),
        (error: Error) => {
          onError(error)
          refreshSoon(key, entry, RETRY_MS)
        },
      )
    }, delayMs)
    entry.timer.unref()
  }

  function invalidate(concerned: (entry: Entry) => boolean) {
    const idleSince = now().getTime() - IDLE_MS
    for (const [key, entry] of [...entries.entries()]) {
      if (!concerned(entry)) continue
      if (entry.usedAt < idleSince) entries.delete(key)
      else refreshSoon(key, entry, gatherMs)
    }
  }

  function dropAll() {
    entries.clear()
    notify({ all: true, dealerships: [], cars: [] })
  }

  function onStockChange(payload: string) {
    const change = parseStockChange(payload)
    notify(change)
    invalidate(({ site }) => change.all || site.dealershipIds.some((id) => change.dealerships.includes(id)))
  }

  function expireSold() {
    const at = now().getTime()
    for (const entry of entries.values()) {
      const { snapshot, windowMs, expiredTo } = entry
      entry.expiredTo = at
      if (snapshot === null) continue
      const expired: number[] = []
      for (let position = 0; position < snapshot.size; position++) {
        const end = snapshot.soldAt[position]! + windowMs
        if (end >= expiredTo && end < at) expired.push(snapshot.ids[position]!)
      }
      if (expired.length > 0)
        notify({ all: false, websites: [entry.site.id], dealerships: entry.site.dealershipIds, cars: expired })
    }
  }

  const unsubscribe = await database.subscribe('stock', onStockChange, dropAll)
  const expiry = setInterval(expireSold, EXPIRY_CHECK_MS)
  expiry.unref()

  return {
    cards: createCardCache({ maxCards: options.maxCards }),
    tracked: createTrackedCars(),
    async of(site, soldSince) {
      const key = snapshotKey(site)
      const at = now().getTime()
      let entry = entries.get(key)
      if (entry === undefined || entry.soldSince > soldSince.getTime()) {
        entry = {
          site,
          soldSince: soldSince.getTime(),
          windowMs: 0,
          snapshot: null,
          loading: null,
          stale: false,
          timer: null,
          day: '',
          usedAt: at,
          expiredTo: at,
        }
        entries.delete(key)
        entries.set(key, entry)
      }
      entry.usedAt = at
      entry.windowMs = Math.max(entry.windowMs, at - soldSince.getTime())
      if (entry.snapshot !== null) {
        if (site.country === 'NZ' && entry.day !== newZealandDay(now())) refreshSoon(key, entry, 0)
        return entry.snapshot
      }
      try {
        return await (entry.loading ?? load(key, entry))
      } catch (error) {
        if (entries.peek(key) === entry && entry.snapshot === null) entries.delete(key)
        throw error
      }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    expireSold,
    async close() {
      closed = true
      clearInterval(expiry)
      listeners.clear()
      const loads = [...entries.values()].map((entry) => entry.loading)
      entries.clear()
      await unsubscribe()
      await Promise.allSettled(loads)
    },
  }
}

/**
 * Everything of a site that its snapshot depends on, and so its cache key. The stock and the instant are not part of it:
 * a change of stock, the end of a sold window and, in New Zealand, a new day reload the same entry (`Entry`).
 */
interface SnapshotSource {
  websiteId: number
  dealershipIds: readonly number[]
  /** By id; the facet of dealerships has them. */
  dealershipSlugs: readonly (readonly [number, string])[]
  priceFloorCents: number
  country: Country
  /** The settings that identify photographs; null for a site that requires none. */
  photographs: PhotographSettings | null
}

const sourceOf = ({ id, dealershipIds, dealerships, settings, country = 'AU' }: SnapshotSite): SnapshotSource => ({
  websiteId: id,
  dealershipIds,
  dealershipSlugs: dealerships.map((dealership) => [dealership.id, dealership.slug]),
  priceFloorCents: priceFloorCents(settings),
  country,
  // Identifying photographs requires the whole list of pictures, which few sites need.
  photographs:
    settings.search_min_photos > 0
      ? {
          placeholder_image_urls: settings.placeholder_image_urls,
          illustration_folders: settings.illustration_folders,
        }
      : null,
})

/** The cache key of a site's snapshot. */
export const snapshotKey = (site: SnapshotSite): string => JSON.stringify(sourceOf(site))

/** Parses a change: {"dealerships":[..],"cars":[..]}; anything else means that anything may have changed. */
export function parseStockChange(payload: string): StockChange {
  try {
    const { dealerships, cars } = JSON.parse(payload) as Record<string, unknown>
    if (isIds(dealerships) && isIds(cars)) return { all: false, dealerships, cars }
  } catch {
    // '*' is not JSON.
  }
  return { all: true, dealerships: [], cars: [] }
}

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger)

/** The columns of a `ListedRow` except the number of photographs, which depends on the site. */
export const LISTED_COLUMNS = sql`id, dealership_id, location_id, car_type, listing_type, make, model, badge, series, year, km,
  price_cents::float8 as price_cents, price_type, custom_rank,
  case when sold then extract(epoch from sold_at)::float8 * 1000 end as sold_at,
  city, state, body, fuel, transmission, colour, stocknum, drive, owners, service_history, ancap_rating, axles,
  licence_class, lams, title_status, berths, length_mm, tare_kg, atm_kg, gvm_kg, payload_kg, engine_cc, mpg_highway,
  ball_weight_kg, gcm_kg, wheelbase_mm, wof_expiry, rego_expiry, ruc_paid_to_km`

/**
 * Loads the listed stock of a site (spec §9): shown, and in stock, coming soon or sold since the given time, as it is
 * `at` a moment. Read as the site, so row-level security applies.
 */
export async function readSnapshot(
  database: Pick<ServingDatabase, 'site'>,
  site: SnapshotSite,
  soldSince: Date,
  at: Date,
): Promise<Snapshot> {
  const source = sourceOf(site)
  const photos = source.photographs ? photographs(source.photographs) : sql`0`
  const { rows } = await database.site(source.websiteId).transaction((tx) =>
    tx.execute<ListedRow & Record<string, unknown>>(sql`
      select ${LISTED_COLUMNS}, ${photos} as photos_count
      from cars
      where dealership_id = any(${sql.param([...source.dealershipIds])}::int[])
        and show_on_dealer_website
        and ((not sold and status in ('in_stock', 'coming_soon')) or (sold and sold_at >= ${soldSince.toISOString()}))
      order by created_at desc, id desc`),
  )
  return buildSnapshot(rows, new Map(source.dealershipSlugs), {
    priceFloorCents: source.priceFloorCents,
    country: source.country,
    today: newZealandDay(at),
  })
}
