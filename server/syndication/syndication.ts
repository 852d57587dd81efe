import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { Feed } from '@forecourt/rules/feed/feeds.ts'
import { feedListing } from '@forecourt/rules/feed/listing.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { ListedCar } from '../dealer.ts'
import { createYield } from '../yield.ts'

export { fetchersOf, recordFetch, SECONDS_BETWEEN_FETCHES, type Fetcher } from './fetches.ts'

/** The fields of a site that a feed key needs. */
export type KeyedSite = Pick<Site, 'id'> & { settings: Pick<Site['settings'], 'feeds_rotation'> }

const KEY_LENGTH = 32

/** The recipient of a secret address: advertisers that read the stock, or the dealer. */
export type FeedReader = 'feeds' | 'dealer'

/** The secret part of the addresses of a site's feeds; different for each rotation and each kind of reader. */
export const feedKey = (secretKey: string, site: KeyedSite, reader: FeedReader = 'feeds'): string =>
  createHmac('sha256', secretKey)
    .update(`${reader}:${site.id}:${site.settings.feeds_rotation}`)
    .digest('base64url')
    .slice(0, KEY_LENGTH)

/** Whether a key is the site's for that reader, in constant time. */
export function isFeedKey(secretKey: string, site: KeyedSite, key: string, reader: FeedReader = 'feeds'): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(key), digest(feedKey(secretKey, site, reader)))
}

/** Absolute address of a feed of a site. */
export const feedAddress = (secretKey: string, site: Site, feed: Pick<Feed, 'file'>): string =>
  new URL(paths(site).feed(feedKey(secretKey, site), feed.file), site.baseUrl).href

/** The data of a feed; the vehicles come in batches. */
export interface FeedSource {
  site: Site
  stock: AsyncIterable<readonly ListedCar[]>
  locations: readonly Location[]
  now: Date
}

/** The text of a feed, a batch of vehicles at a time, without vehicles that lack a required value. */
export async function* feedText(feed: Feed, source: FeedSource): AsyncGenerator<string> {
  const { site, stock, locations, now } = source
  const columns = [...feed.columns]
  yield feed.format === 'json' ? '[' : stringify([columns])
  let first = true
  for await (const batch of stock) {
    const rows = batch.flatMap((car) => {
      const line = feed.line(feedListing(car, site, locations, now))
      return line.ok ? [line.row] : []
    })
    if (rows.length === 0) continue
    if (feed.format === 'csv') {
      yield stringify(rows, { columns, escape_formulas: feed.forPeople })
      continue
    }
    const text = rows.map((row) => JSON.stringify(row)).join(',\n')
    yield first ? `\n${text}` : `,\n${text}`
    first = false
  }
  if (feed.format === 'json') yield '\n]\n'
}

/** A vehicle that is left out of a feed, and why. */
export interface LeftOut {
  id: number
  stocknum: string
  title: string
  reasons: readonly { field: string; reason: string }[]
}

/** What became of a site's stock in a feed. */
export interface CheckedFeed {
  feed: Feed
  /** How many vehicles are in it. */
  taken: number
  leftOut: readonly LeftOut[]
}

/** Why each of some feeds leaves a vehicle out; null for a feed that it is in. */
export type FeedVerdict = readonly (LeftOut | null)[]

/** Checks a vehicle of a site against feeds. */
export function checkVehicle(
  feeds: readonly Feed[],
  car: ListedCar,
  { site, locations, now }: Omit<FeedSource, 'stock'>,
): FeedVerdict {
  const listing = feedListing(car, site, locations, now)
  return feeds.map((feed) => {
    const line = feed.line(listing)
    return line.ok ? null : { id: car.id, stocknum: car.stocknum, title: listing.title, reasons: line.reasons }
  })
}

/** What became of vehicles in each of some feeds. */
export const checkedFeeds = (feeds: readonly Feed[], verdicts: readonly FeedVerdict[]): readonly CheckedFeed[] =>
  feeds.map((feed, at) => {
    const leftOut = verdicts.flatMap((verdict) => verdict[at] ?? [])
    return { feed, taken: verdicts.length - leftOut.length, leftOut }
  })

/** Checks a site's stock against feeds, in one pass: how many vehicles are in each, and what the others are missing. */
export async function checkFeeds(feeds: readonly Feed[], source: FeedSource): Promise<readonly CheckedFeed[]> {
  const verdicts: FeedVerdict[] = []
  const pause = createYield()
  for await (const batch of source.stock)
    for (const car of batch) {
      verdicts.push(checkVehicle(feeds, car, source))
      await pause()
    }
  return checkedFeeds(feeds, verdicts)
}
