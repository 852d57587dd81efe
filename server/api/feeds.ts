import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { findFeed, type Feed } from '@forecourt/rules/feed/feeds.ts'
import { fetcherName } from '@forecourt/rules/feed/fetcher.ts'
import type { Dealer } from '../dealer.ts'
import {
  isComplianceFile,
  complianceAddress,
  complianceCsv,
  compliancePage,
  COMPLIANCE_POLICY,
  complianceReport,
  type ComplianceFile,
} from '../disclosure/disclosure.ts'
import { RequestError } from '../errors.ts'
import { acceptsGzip } from '../pages/pages.ts'
import { feedText, isFeedKey, SECONDS_BETWEEN_FETCHES } from '../syndication/syndication.ts'
import { isFresh, type DocumentVersion } from './document.ts'
import { visitOf, type CallLimit } from './visit.ts'

export interface FeedRoutesOptions {
  secretKey: string
  limit: CallLimit
  now: () => Date
}

interface WrittenFeed extends DocumentVersion {
  gzipped: Buffer | null
}

/** So many programs of all sites are known to have fetched a feed within the last minute. */
const MOST_FETCHERS = 10_000
const CACHE_BYTES = 64 * 1024 ** 2
/** A feed larger than this, compressed, is not cached. */
const MAX_CACHED_BYTES = 16 * 1024 ** 2
const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const
/** The same response for a wrong key and a wrong name, so that neither can be guessed. */
const ABSENT = 'We can’t find that page.'

/**
 * Stock feeds at secret addresses. A feed's data has a version, read for each request; a client with that version gets
 * a 304, others get the text as it is generated, batch by batch, or the cached copy of the last request.
 */
export function feedRoutes(app: FastifyInstance, { secretKey, limit, now }: FeedRoutesOptions): void {
  const cache = new LRUCache<string, WrittenFeed>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ gzipped }) => (gzipped?.length ?? 0) + 1,
  })

  const stored = new LRUCache<string, true>({ max: MOST_FETCHERS, ttl: SECONDS_BETWEEN_FETCHES * 1_000 })

  /**
   * Stores who fetched a feed once it has been answered, also with a 304; whether that succeeds, and how long it takes,
   * the answer never depends on.
   */
  function storeFetch(request: FastifyRequest, reply: FastifyReply, { feeds, site }: Dealer, { file }: Feed): void {
    if (request.method !== 'GET') return
    const fetcher = fetcherName(request.headers['user-agent'] ?? null)
    const key = JSON.stringify([site.id, file, fetcher])
    reply.raw.once('finish', () => {
      if (stored.has(key)) return
      stored.set(key, true)
      feeds.fetched({ file, fetcher, at: now() }).catch((err: unknown) => {
        stored.delete(key)
        request.log.warn({ err, site: site.id }, 'the fetch of a feed was not stored')
      })
    })
  }

  async function current(dealer: Dealer, feed: Feed): Promise<WrittenFeed> {
    const [stock, locations] = await Promise.all([dealer.stock.listedVersion(), dealer.locations.list()])
    const version = createHash('sha256')
      .update(JSON.stringify([feed.file, stock, dealer.site, locations]))
      .digest('base64url')
      .slice(0, 22)
    const key = `${dealer.site.id} ${feed.file}`
    const cached = cache.get(key)
    if (cached?.version === version) return cached
    const written = { version, since: now(), gzipped: null }
    cache.set(key, written)
    return written
  }

  /** The feed as it is generated and compressed; cached for the next client once complete. */
  async function* written(dealer: Dealer, feed: Feed, { version, since }: DocumentVersion): AsyncGenerator<Buffer> {
    const { site, stock, locations } = dealer
    const text = feedText(feed, { site, stock: stock.listed(), locations: await locations.list(), now: now() })
    const chunks: Buffer[] = []
    let size = 0
    const source = Readable.from(text, { objectMode: false })
    const zipped = source.pipe(createGzip())
    source.on('error', (error) => zipped.destroy(error))
    for await (const chunk of zipped as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= MAX_CACHED_BYTES) chunks.push(chunk)
      yield chunk
    }
    const key = `${site.id} ${feed.file}`
    if (size <= MAX_CACHED_BYTES && cache.peek(key)?.version === version)
      cache.set(key, { version, since, gzipped: Buffer.concat(chunks) })
  }

  /** Listing compliance, generated for each request: it is rarely requested. */
  async function compliance({ site, stock, locations }: Dealer, file: ComplianceFile, reply: FastifyReply) {
    const report = await complianceReport(site, stock.listed(), await locations.list())
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-store' })
    if (file === 'listing-compliance.csv')
      return reply
        .type(TYPES.csv)
        .header('content-disposition', `attachment; filename="${site.slug}-listing-compliance.csv"`)
        .send(complianceCsv(report))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', COMPLIANCE_POLICY)
      .send(compliancePage(report, site, complianceAddress(secretKey, site, 'listing-compliance.csv')))
  }

  app.get<{ Params: { key: string; file: string } }>(
    '/feeds/:key/:file',
    { onRequest: limit },
    async (request, reply) => {
      const { dealer } = visitOf(request)
      const { key, file } = request.params
      if (isComplianceFile(file)) {
        if (!isFeedKey(secretKey, dealer.site, key, 'dealer')) throw new RequestError(404, ABSENT)
        return compliance(dealer, file, reply)
      }
      const feed = findFeed(file)
      if (!isFeedKey(secretKey, dealer.site, key) || !feed) throw new RequestError(404, ABSENT)
      storeFetch(request, reply, dealer, feed)
      const document = await current(dealer, feed)
      reply.header('x-robots-tag', 'noindex, nofollow').type(TYPES[feed.format])
      if (isFresh(request, reply, document)) return reply.status(304).send()
      const zipped = document.gzipped
        ? Readable.from([document.gzipped])
        : Readable.from(written(dealer, feed, document))
      if (acceptsGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(zipped)
      const unzipped = createGunzip()
      zipped.on('error', (error) => unzipped.destroy(error))
      return reply.send(zipped.pipe(unzipped))
    },
  )
}
