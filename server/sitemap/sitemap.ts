import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { orderedPhotos } from '@forecourt/rules/car/image.ts'
import { hasReviews } from '@forecourt/rules/content/reviews.ts'
import { hasPage } from '@forecourt/rules/offering/pages.ts'
import {
  blockSize,
  EVERY_ID,
  rangeName,
  rangeOfName,
  sitemapRanges,
  type IdRange,
} from '@forecourt/rules/seo/sitemapRanges.ts'
import { searchKind, searchOf, type SlugSearch } from '@forecourt/rules/site/searchSlugs.ts'
import { cleared, refinementQuery, withFacet, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import { FINANCE_CONTENT, paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer, StockBlock } from '../dealer.ts'
import { createYield } from '../yield.ts'
import { entryWriter, FRAME_BYTES, HEAD, TAIL, type Entry } from './entries.ts'
import {
  compressShared,
  PROTOCOL_LIMITS,
  writeParts,
  type SharedBytes,
  type SitemapLimits,
  type SitemapPart,
} from './parts.ts'
import { createSharedReads, type SharedRead } from './sharedReads.ts'

export type { SitemapLimits } from './parts.ts'

/** A document as it was at one moment. */
interface Versioned {
  /** Differs whenever anything in it would. */
  version: string
  /** When this process first saw this version. */
  since: Date
}

/** The index of a site's sitemap. */
export interface SitemapIndex extends Versioned {
  parts: readonly Pick<SitemapPart, 'name' | 'lastmod'>[]
}

/** One part of a site's sitemap. */
export interface SitemapFile extends Versioned {
  /** Its bytes, compressed: all at once where they are there, else as they are written. */
  open(): Buffer | Readable
}

/** The sitemaps of all sites. */
export interface Sitemaps {
  /** Which parts there are now; counted, not written. */
  index(dealer: Dealer): Promise<SitemapIndex>
  /** A part as it is now; null for one that the site does not have. */
  part(dealer: Dealer, name: string): Promise<SitemapFile | null>
}

const CACHE_BYTES = 64 * 1024 ** 2
/** What the index divides the vehicles into: with all their pictures a part stays below the protocol's bytes. */
const VEHICLES_PER_PART = 10_000
/** Parts of one site that are written at once. */
const WRITERS = 2
const MOST_PICTURES = 20
const PICTURE_WIDTH = 1200

/**
 * The vehicles among these ids, as the text of a part, a batch at a time. No more than were counted: what is added
 * meanwhile has higher ids and belongs to the next version.
 */
async function* vehicleTexts(
  { site, stock }: Dealer,
  { range, count }: VehiclePart,
  maxBytes: number,
): AsyncGenerator<string> {
  const to = paths(site)
  const { image_quality: quality, image_cdn_base: cdnBase } = site.settings
  const write = entryWriter(site.baseUrl, Math.floor((maxBytes - FRAME_BYTES) / count))
  const pause = createYield()
  let text = HEAD
  let left = count
  for await (const batch of stock.addresses(range)) {
    for (const car of batch.slice(0, left)) {
      const pictures = orderedPhotos(car, site)
        .slice(0, MOST_PICTURES)
        .map(({ url }) => imageUrl(url, { width: PICTURE_WIDTH, quality, cdnBase }))
      text += write({ path: to.vehicle(car), lastmod: car.updated_at, pictures })
      await pause()
    }
    left -= Math.min(left, batch.length)
    yield text
    text = ''
    if (left === 0) break
  }
  yield text + TAIL
}

/** The searches that stand for themselves: each list, its makes and bodies (`isIndexableSearch`); and the list of used cars. */
async function searches({ site, stock }: Dealer): Promise<Entry[]> {
  const to = paths(site)
  const defaults = { defaultSort: site.settings.search_default_sort }
  const whole: Refinement = cleared({ facets: {}, ranges: {}, q: '', sort: defaults.defaultSort, page: 1 })
  const lists = site.settings.search_slugs.flatMap((slug) => {
    const search = searchOf(slug, searchKind(site.vehicleNounPlural))
    return search ? [{ slug, search }] : []
  })
  const [used, ...values] = await stock.searchValues([USED, ...lists.map(({ search }) => search)])
  const found = lists.flatMap(({ slug }, at) => {
    const listed = values[at]
    if (!listed) return []
    const refined = (['make', 'body'] as const).flatMap((facet) =>
      listed[facet].map((value) => withFacet(whole, facet, value)),
    )
    return [whole, ...refined].map((one) => ({ path: to.search(slug, refinementQuery(one, defaults)) }))
  })
  return [...(used && site.settings.used_car_list_enabled ? [{ path: to.usedCarList() }] : []), ...found]
}

/** The addresses of a site’s pages, without searches and vehicles. */
export const pageAddresses = async (dealer: Dealer): Promise<readonly string[]> =>
  (await pages(dealer)).map(({ path }) => path)

const USED: SlugSearch = { carTypes: ['used'], listingType: 'sale' }

async function pages(dealer: Dealer): Promise<Entry[]> {
  const { site } = dealer
  const to = paths(site)
  const [offers, models, locations, content] = await Promise.all([
    hasPage('offers', site) ? dealer.offers.list() : [],
    hasPage('models', site) ? dealer.models.list() : [],
    dealer.locations.list(),
    dealer.content.addresses(),
  ])
  const picture = (url: string | null | undefined) => (url ? [url] : [])
  const fixed = [
    to.home(),
    to.locations(),
    to.contact(),
    to.service(),
    to.parts(),
    ...(hasPage('finance', site) ? [to.finance().split('#')[0]!] : []),
    ...(hasPage('pre_approval', site) ? [to.financePreApproval()] : []),
    ...(hasPage('finance_score', site) ? [to.financeScore()] : []),
    ...(hasPage('test_drive', site) ? [to.testDrive()] : []),
    ...(hasPage('trade_in', site) ? [to.tradeIn()] : []),
    ...(hasPage('instant_price', site) ? [to.instantPrice()] : []),
    ...(offers.length > 0 ? [to.offers()] : []),
    ...(models.length > 0 ? [to.models()] : []),
    ...(content.some(({ kind }) => kind === 'article') ? [to.blog()] : []),
    ...(content.some(({ kind }) => kind === 'job') ? [to.careers()] : []),
    ...(hasReviews(await dealer.content.reviews()) ? [to.reviews()] : []),
  ]
  const own: Entry[] = [
    ...offers.map((offer) => ({ path: to.offer(offer), pictures: picture(offer.image_url) })),
    ...(site.settings.build_model_pages ? models : []).map((model) => ({
      path: to.model(model),
      pictures: picture(model.image?.url),
    })),
    ...locations.map((location) => ({ path: to.location(location) })),
    ...content.map(({ kind, slug, updated_at }) => ({
      path: { page: () => to.page(slug), article: () => to.article({ slug }), job: () => to.job({ slug }) }[kind](),
      lastmod: updated_at,
    })),
  ]
  const closed = hasPage('finance', site) ? null : to.page(FINANCE_CONTENT)
  // A page that a setting leads elsewhere is not this site's.
  const entries = [...fixed.map((path) => ({ path })), ...own].filter(
    ({ path }) => path.startsWith('/') && path !== closed,
  )
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()]
}

const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** What is stored of a site, by what it was made of. */
interface Stored extends Versioned {
  /** None for an index. */
  parts: readonly SitemapPart[]
}

/**
 * The sitemaps of all sites. A document's version is computed from its data for each request, so that all processes agree
 * and a change needs no notification. A part is written once for each version, sent to all clients that request it
 * meanwhile, and stored when it is complete.
 */
export function createSitemaps(own: SitemapLimits = {}, now: () => Date = () => new Date()): Sitemaps {
  const limits = { ...PROTOCOL_LIMITS, ...own }
  const perPart = Math.min(VEHICLES_PER_PART, limits.maxUrls)
  const stored = new LRUCache<string, Stored>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ parts }) => parts.reduce((sum, { gzipped }) => sum + gzipped.length, 1),
  })
  const writing = new Map<string, Written>()
  const ofSites = new WeakMap<Site, SiteReads>()

  function readsOf(site: Site): SiteReads {
    let own = ofSites.get(site)
    if (!own) {
      own = { entries: createSharedReads(), blocks: createSharedReads(), writers: pLimit(WRITERS) }
      ofSites.set(site, own)
    }
    return own
  }

  const ownEntries = (dealer: Dealer) =>
    readsOf(dealer.site).entries('own', async () => [...(await pages(dealer)), ...(await searches(dealer))])

  const blocksOf = (dealer: Dealer, range: IdRange, size: number) =>
    readsOf(dealer.site).blocks(rangeName(range) + size, () => dealer.stock.blocks(range, size))

  /** What is stored under a key, or what `make` makes of a version that is not. */
  async function latest(key: string, version: string, make: () => Promise<readonly SitemapPart[]>): Promise<Stored> {
    const cached = stored.get(key)
    if (cached?.version === version) return cached
    const document = { version, since: now(), parts: await make() }
    stored.set(key, document)
    return document
  }

  const pageParts = ({ site }: Dealer, entries: readonly Entry[]) =>
    latest(`${site.id} pages`, versionOf(site, entries), () => writeParts('pages', entries, site.baseUrl, limits))

  /** Begins to write a part of vehicles; it is stored when it is whole, unless a newer version was begun meanwhile. */
  function write(dealer: Dealer, key: string, version: string, part: VehiclePart): Written {
    const texts = vehicleTexts(dealer, part, limits.maxBytes)
    const written = { version, since: now(), bytes: compressShared(texts, readsOf(dealer.site).writers) }
    const finish = (gzipped: Buffer | null) => {
      if (writing.get(key) !== written) return
      writing.delete(key)
      if (gzipped)
        stored.set(key, {
          version,
          since: written.since,
          parts: [{ name: rangeName(part.range), lastmod: null, gzipped }],
        })
    }
    writing.set(key, written)
    written.bytes.whole.then(finish, () => finish(null))
    return written
  }

  return {
    async index(dealer) {
      const { site } = dealer
      const [entries, blocks] = await Promise.all([ownEntries(dealer), blocksOf(dealer, EVERY_ID, blockSize(perPart))])
      const { parts } = await pageParts(dealer, entries)
      const { version, since } = await latest(`${site.id} index`, versionOf(site, entries, blocks), async () => [])
      const vehicles = sitemapRanges(blocks, perPart).map(({ range, blocks: own }) => ({
        name: rangeName(range),
        lastmod: new Date(Math.max(...own.map(({ changed }) => changed.getTime()))),
      }))
      return { version, since, parts: [...parts, ...vehicles] }
    },
    async part(dealer, name) {
      const { site } = dealer
      const range = rangeOfName(name)
      if (!range) {
        if (!name.startsWith('pages-')) return null
        const { version, since, parts } = await pageParts(dealer, await ownEntries(dealer))
        const part = parts.find((one) => one.name === name)
        return part ? { version, since, open: () => part.gzipped } : null
      }
      // One block: the ids begin and end where a block of their number does.
      const [block] = await blocksOf(dealer, range, range.last - range.first + 1)
      // An index that a robot read earlier may name a part that has since been divided.
      if (!block || block.count > limits.maxUrls) return null
      const key = `${site.id} ${name}`
      const version = versionOf(site, block)
      const cached = stored.get(key)
      if (cached?.version === version) return { version, since: cached.since, open: () => cached.parts[0]!.gzipped }
      const pending = writing.get(key)
      if (pending?.version === version) return { ...pending, open: () => pending.bytes.read() }
      const begin = () => write(dealer, key, version, { range, count: block.count }).bytes.read()
      return { version, since: now(), open: begin }
    },
  }
}

/** Vehicles of one part: their ids, and how many a site has for sale among them. */
interface VehiclePart {
  range: IdRange
  count: number
}

/** A part that is being written. */
interface Written extends Versioned {
  bytes: SharedBytes
}

/** Reads of a site that concurrent requests share. */
interface SiteReads {
  entries: SharedRead<Entry[]>
  blocks: SharedRead<readonly StockBlock[]>
  writers: LimitFunction
}
