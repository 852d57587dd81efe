import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Content codings we answer in, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
// 5 is where brotli already beats the best gzip and still takes only milliseconds for a page.
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

// Browsers send a handful of different headers; reading each once keeps the cached path short.
const known = new LRUCache<string, Encoding>({ max: 500 })

/** The best coding that an Accept-Encoding header allows. Refusals (`br;q=0`) count; fine preferences do not. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const allowed = allowedBy(header)
  const chosen = ENCODINGS.find((encoding) => allowed.includes(encoding)) ?? 'identity'
  if (header.length < 200) known.set(header, chosen)
  return chosen
}

/** Whether an Accept-Encoding header allows gzip, for what is only kept in that. */
export const acceptsGzip = (header: string | undefined): boolean => allowedBy(header).includes('gzip')

const allowedBy = (header: string | undefined): readonly string[] =>
  new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS])

/** The body in the coding asked for. */
export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    })
  return encoding === 'gzip' ? deflate(body, { level: GZIP_LEVEL }) : Promise.resolve(body)
}
