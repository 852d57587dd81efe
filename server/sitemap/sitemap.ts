import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip, gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { orderedPhotos } from '@forecourt/rules/car/image.ts'
import { hasReviews } from '@forecourt/rules/content/reviews.ts'
import { isAvailable } from '@forecourt/rules/car/availability.ts'
import { hasPage } from '@forecourt/rules/offering/pages.ts'
import { searchKind, searchOf } from '@forecourt/rules/site/searchSlugs.ts'
import { cleared, refinementQuery, withFacet, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import { FINANCE_CONTENT, paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '../dealer.ts'
import { createYield } from '../yield.ts'

/** What one part of a sitemap may hold; the protocol's limits by default. */
export interface SitemapLimits {
  maxUrls?: number
  /** Before compression. */
  maxBytes?: number
}

/** One part of a site's sitemap, compressed. */
export interface SitemapPart {
  name: string
  /** When something in it last changed; null where nobody knows. */
  lastmod: Date | null
  gzipped: Buffer
}

/** A site's sitemap, as it was at one moment. */
export interface Sitemap {
  /** Differs whenever anything in it would. */
  version: string
  /** When this process first saw this version. */
  since: Date
  parts: readonly SitemapPart[]
}

/** The sitemaps of all sites. */
export interface Sitemaps {
  /** The newest sitemap of a site; written anew only where something changed. */
  of(dealer: Dealer): Promise<Sitemap>
}

const PROTOCOL_URLS = 50_000
const PROTOCOL_BYTES = 50 * 1024 ** 2
const CACHE_BYTES = 64 * 1024 ** 2
/** How long a call waits for a new version where there is an older one. */
const PATIENCE_MS = 2_000
const MOST_PICTURES = 20
const PICTURE_WIDTH = 1200

const decompress = promisify(gunzip)

/** The text of a part, for clients that accept no compression. */
export const partText = async ({ gzipped }: Pick<SitemapPart, 'gzipped'>): Promise<Buffer> => decompress(gzipped)

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'
const TAIL = '</urlset>\n'

/** One address of a sitemap, from the root of its site. */
export interface Entry {
  path: string
  lastmod?: Date
  pictures?: readonly string[]
}

/** What an address is made of that needs no escaping: nearly every one of ours. */
const PLAIN_PATH = /^\/[A-Za-z0-9_.~/-]*$/

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** An address, which has no character that XML refuses, as the text of an element. */
const escapeXml = (address: string) => address.replace(/[&<>"']/g, (found) => ENTITIES[found]!)

/** A part that is being compressed while it is written: of its text nothing stays in memory. */
function openPart(name: string) {
  const stream = createGzip()
  const gzipped = buffer(stream)
  let urls = 0
  let bytes = Buffer.byteLength(HEAD + TAIL)
  let lastmod: Date | null = null
  stream.write(HEAD)
  return {
    has: () => urls > 0,
    takes: (size: number, { maxUrls = PROTOCOL_URLS, maxBytes = PROTOCOL_BYTES }: SitemapLimits) =>
      urls < maxUrls && bytes + size <= maxBytes,
    async add(text: string, size: number, changed: Date | undefined) {
      urls++
      bytes += size
      if (changed && (lastmod === null || changed > lastmod)) lastmod = changed
      if (!stream.write(text)) await once(stream, 'drain')
    },
    async close(): Promise<SitemapPart> {
      stream.end(TAIL)
      return { name, lastmod, gzipped: await gzipped }
    },
  }
}

/**
 * Writes entries into parts of their own, none beyond the limits. However many there are, only what is compressed stays in
 * memory, and the process answers others between them.
 */
export async function writeParts(
  kind: string,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  base: string,
  limits: SitemapLimits,
): Promise<SitemapPart[]> {
  const { origin } = new URL(base)
  const absolute = (address: string) => (PLAIN_PATH.test(address) ? origin + address : new URL(address, base).href)
  const located = (address: string) => escapeXml(absolute(address))
  const textOf = ({ path, lastmod, pictures = [] }: Entry) => {
    const images = pictures.map((url) => `<image:image><image:loc>${located(url)}</image:loc></image:image>`)
    const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
    return `<url><loc>${located(path)}</loc>${changed}${images.join('')}</url>\n`
  }

  const parts: SitemapPart[] = []
  const next = () => openPart(`${kind}-${parts.length + 1}`)
  let part = next()
  const turn = createYield()
  for await (const entry of entries) {
    const text = textOf(entry)
    const size = Buffer.byteLength(text)
    if (part.has() && !part.takes(size, limits)) {
      parts.push(await part.close())
      part = next()
    }
    await part.add(text, size, entry.lastmod)
    await turn()
  }
  const last = await part.close()
  return part.has() ? [...parts, last] : parts
}

/** The vehicles that one can buy; sold ones stay on the site for a while, but nobody needs to find them. */
async function* vehicles(dealer: Dealer): AsyncGenerator<Entry> {
  const { site, stock } = dealer
  const to = paths(site)
  const { image_quality: quality, image_cdn_base: cdnBase } = site.settings
  for await (const batch of stock.addresses())
    for (const car of batch)
      if (isAvailable(car))
        yield {
          path: to.vehicle(car),
          lastmod: car.updated_at,
          pictures: orderedPhotos(car, site)
            .slice(0, MOST_PICTURES)
            .map(({ url }) => imageUrl(url, { width: PICTURE_WIDTH, quality, cdnBase })),
        }
}

/** The searches that stand for themselves: each list, its makes and bodies (`isIndexableSearch`). */
async function searches({ site, stock }: Dealer): Promise<Entry[]> {
  const to = paths(site)
  const defaults = { defaultSort: site.settings.search_default_sort }
  const whole: Refinement = cleared({ facets: {}, ranges: {}, q: '', sort: defaults.defaultSort, page: 1 })
  const lists = await Promise.all(
    site.settings.search_slugs.map(async (slug) => {
      const search = searchOf(slug, searchKind(site.vehicleNounPlural))
      if (!search) return []
      const { total, sold, facets } = await stock.search(whole, search)
      if (total === sold) return []
      const refined = (['make', 'body'] as const).flatMap((facet) =>
        facets[facet].filter(({ count }) => count > 0).map(({ value }) => withFacet(whole, facet, value)),
      )
      return [whole, ...refined].map((one) => ({ path: to.search(slug, refinementQuery(one, defaults)) }))
    }),
  )
  return lists.flat()
}

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
    ...(hasPage('test_drive', site) ? [to.testDrive()] : []),
    ...(hasPage('trade_in', site) ? [to.tradeIn()] : []),
    ...(offers.length > 0 ? [to.offers()] : []),
    ...(models.length > 0 ? [to.models()] : []),
    ...((await dealer.stock.usedList(1))?.total ? [to.usedCarList()] : []),
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

/**
 * The sitemaps of all sites. Each is known by what it is made of, read anew at every call, so that several processes
 * tell the same and a change needs no notification; the work is done once for each version.
 */
export function createSitemaps(limits: SitemapLimits = {}, now: () => Date = () => new Date()): Sitemaps {
  const kept = new LRUCache<string, Sitemap>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ parts }) => parts.reduce((sum, { gzipped }) => sum + gzipped.length, 1),
  })
  const writing = new Map<string, Promise<Sitemap>>()

  async function write(dealer: Dealer, version: string, own: readonly Entry[]): Promise<Sitemap> {
    const { baseUrl } = dealer.site
    const since = now()
    const parts = [
      ...(await writeParts('pages', own, baseUrl, limits)),
      ...(await writeParts('vehicles', vehicles(dealer), baseUrl, limits)),
    ]
    return { version, since, parts }
  }

  return {
    async of(dealer) {
      const { site } = dealer
      const own = [...(await pages(dealer)), ...(await searches(dealer))]
      const version = createHash('sha256')
        .update(JSON.stringify([site, own, await dealer.stock.listedVersion()]))
        .digest('base64url')
        .slice(0, 22)
      const key = String(site.id)
      const known = kept.get(key)
      if (known?.version === version) return known
      // One at a time of a site: what changes meanwhile is written at the next call.
      let pending = writing.get(key)
      if (!pending) {
        pending = write(dealer, version, own)
          .then((sitemap) => {
            kept.set(key, sitemap)
            return sitemap
          })
          .finally(() => writing.delete(key))
        writing.set(key, pending)
      }
      if (!known) return pending
      // A robot would rather have the last one than wait for long; the new one is there when it asks again.
      pending.catch(() => {})
      return Promise.race([pending, sleep(PATIENCE_MS, known, { ref: false })])
    },
  }
}
