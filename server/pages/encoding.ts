import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Supported content encodings, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
// 5 is where brotli already beats the best gzip and still takes only milliseconds for a page. 1 takes a seventh of that
// for a fifth more bytes, and both less time and fewer bytes than gzip at its quickest (docs/decisions/0096).
const BROTLI_QUALITY = { quick: 1, best: 5 } as const
const GZIP_LEVEL = { quick: 1, best: 6 } as const

// Browsers send few different headers; caching their results keeps the fast path short.
const encodings = new LRUCache<string, Encoding>({ max: 500 })

/** The best encoding that an Accept-Encoding header allows. Refusals (`br;q=0`) count; other quality values do not. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const cached = encodings.get(header)
  if (cached) return cached
  const allowed = allowedBy(header)
  const chosen = ENCODINGS.find((encoding) => allowed.includes(encoding)) ?? 'identity'
  if (header.length < 200) encodings.set(header, chosen)
  return chosen
}

/** Whether an Accept-Encoding header allows gzip, for content that is only stored in gzip. */
export const acceptsGzip = (header: string | undefined): boolean => allowedBy(header).includes('gzip')

const allowedBy = (header: string | undefined): readonly string[] =>
  new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS])

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

/** Compresses a body quickly and synchronously: work passed to another thread would wait in an unbounded queue. */
export function encodeQuickly(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, brotliOptions(body, BROTLI_QUALITY.quick))
  return encoding === 'gzip' ? gzipSync(body, { level: GZIP_LEVEL.quick }) : body
}

/** The body that `encodeQuickly` or `encodeBest` compressed with Brotli; a page takes less than a millisecond. */
export const decode = (body: Buffer): Buffer => brotliDecompressSync(body)

/** Compresses a body well, for many later requests; several times the work of `encodeQuickly`. */
export function encodeBest(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, brotliOptions(body, BROTLI_QUALITY.best))
  return encoding === 'gzip' ? deflate(body, { level: GZIP_LEVEL.best }) : Promise.resolve(body)
}
