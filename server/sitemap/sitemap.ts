import { createHash } from 'node:crypto'
import { gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { SitemapItemStream, type SitemapItem } from 'sitemap'
import { carPhotos } from '@forecourt/rules/car/image.ts'
import { isAvailable } from '@forecourt/rules/car/availability.ts'
import { carTypesOf } from '@forecourt/rules/stock/slugs.ts'
import { cleared, refinementQuery, withFacet, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import { FINANCE_CONTENT, paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '../dealer.ts'

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
const MOST_PICTURES = 20
const PICTURE_WIDTH = 1200

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** The text of a part, for whoever takes no compression. */
export const partText = async ({ gzipped }: Pick<SitemapPart, 'gzipped'>): Promise<Buffer> => decompress(gzipped)

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'
const TAIL = '</urlset>\n'

interface Entry {
  path: string
  lastmod?: Date
  pictures?: readonly string[]
}

/** Writes entries into parts of their own, none beyond the limits; only what is compressed stays in memory. */
async function writeParts(
  kind: string,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  base: string,
  { maxUrls = PROTOCOL_URLS, maxBytes = PROTOCOL_BYTES }: SitemapLimits,
): Promise<SitemapPart[]> {
  const items = new SitemapItemStream({ readableHighWaterMark: Number.MAX_SAFE_INTEGER })
  const absolute = (address: string) => new URL(address, base).href
  /** The stream answers each item at once; what it gives until it is empty is that item's text. */
  const textOf = ({ path, lastmod, pictures = [] }: Entry) => {
    const item: SitemapItem = {
      url: absolute(path),
      ...(lastmod ? { lastmod: lastmod.toISOString() } : {}),
      img: pictures.map((url) => ({ url: absolute(url) })),
      video: [],
      links: [],
    }
    items.write(item)
    let text = ''
    for (let chunk: string | null; (chunk = items.read() as string | null) !== null;) text += chunk
    return `${text}\n`
  }

  const parts: SitemapPart[] = []
  let texts: string[] = []
  let bytes = 0
  let lastmod: Date | null = null
  const empty = Buffer.byteLength(HEAD + TAIL)
  const close = async () => {
    if (texts.length === 0) return
    const gzipped = await compress(HEAD + texts.join('') + TAIL)
    parts.push({ name: `${kind}-${parts.length + 1}`, lastmod, gzipped })
    texts = []
    bytes = 0
    lastmod = null
  }
  for await (const entry of entries) {
    const text = textOf(entry)
    const size = Buffer.byteLength(text)
    if (texts.length >= maxUrls || empty + bytes + size > maxBytes) await close()
    texts.push(text)
    bytes += size
    if (entry.lastmod && (lastmod === null || entry.lastmod > lastmod)) lastmod = entry.lastmod
  }
  await close()
  items.destroy()
  return parts
}

/** The vehicles that one can buy; sold ones stay on the site for a while, but nobody needs to find them. */
async function* vehicles(dealer: Dealer): AsyncGenerator<Entry> {
  const { site, stock } = dealer
  const to = paths(site)
  const { image_quality: quality, image_cdn_base: cdnBase } = site.settings
  for await (const batch of stock.listed())
    for (const car of batch)
      if (isAvailable(car))
        yield {
          path: to.vehicle(car),
          lastmod: car.updated_at,
          pictures: carPhotos(car, site)
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
      const carTypes = carTypesOf(slug)
      if (!carTypes) return []
      const { total, facets } = await stock.search(whole, carTypes)
      if (total === 0) return []
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
  const { settings } = site
  const to = paths(site)
  const [offers, models, locations, content] = await Promise.all([
    settings.offers_enabled ? dealer.offers.list() : [],
    settings.models_enabled ? dealer.models.list() : [],
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
    ...(settings.finance_enabled ? [to.finance().split('#')[0]!] : []),
    ...(settings.test_drive_enabled ? [to.testDrive()] : []),
    ...(offers.length > 0 ? [to.offers()] : []),
    ...(models.length > 0 ? [to.models()] : []),
    ...((await dealer.stock.usedList(1))?.total ? [to.usedCarList()] : []),
    ...(content.some(({ kind }) => kind === 'article') ? [to.blog()] : []),
    ...(content.some(({ kind }) => kind === 'job') ? [to.careers()] : []),
  ]
  const own: Entry[] = [
    ...offers.map((offer) => ({ path: to.offer(offer), pictures: picture(offer.image_url) })),
    ...models.map((model) => ({ path: to.model(model), pictures: picture(model.image?.url) })),
    ...locations.map((location) => ({ path: to.location(location) })),
    ...content.map(({ kind, slug, updated_at }) => ({
      path: { page: () => to.page(slug), article: () => to.article({ slug }), job: () => to.job({ slug }) }[kind](),
      lastmod: updated_at,
    })),
  ]
  const closed = settings.finance_enabled ? null : to.page(FINANCE_CONTENT)
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
      const under = `${key} ${version}`
      let pending = writing.get(under)
      if (!pending) {
        pending = write(dealer, version, own).finally(() => writing.delete(under))
        writing.set(under, pending)
      }
      const sitemap = await pending
      kept.set(key, sitemap)
      return sitemap
    },
  }
}
