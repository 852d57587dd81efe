import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { FEEDS } from '@forecourt/rules/feed/feeds.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import { listedStock, listedVersion } from '../stock/stock.ts'
import { checkFeeds, type CheckedFeed } from './syndication.ts'

/** How many sites are remembered, and for how long: a vehicle that was sold leaves a feed by time alone. */
const MOST_SITES = 20
const TTL_MS = 5 * 60_000

/** What became of the stock of a site in each of its feeds. */
export type FeedChecks = (database: StaffDatabase, site: Site, now: Date) => Promise<readonly CheckedFeed[]>

/**
 * Checks the stock of sites against all feeds, which reads all of it. What was found is used again, such as for the next
 * page of a list, until the stock, the site or its locations change.
 */
export function openFeedChecks(): FeedChecks {
  const cache = new LRUCache<number, { version: string; checked: Promise<readonly CheckedFeed[]> }>({
    max: MOST_SITES,
    ttl: TTL_MS,
  })
  return async (database, site, now) => {
    const locations = await database.transaction((tx) => locationsIn(tx, site))
    const stock = await listedVersion(database, site, now)
    const version = createHash('sha256')
      .update(JSON.stringify([stock, site, locations]))
      .digest('base64url')
    const known = cache.get(site.id)
    if (known?.version === version) return known.checked
    const checked = checkFeeds(FEEDS, { site, stock: listedStock(database, site, now), locations, now })
    cache.set(site.id, { version, checked })
    checked.catch(() => cache.delete(site.id))
    return checked
  }
}
