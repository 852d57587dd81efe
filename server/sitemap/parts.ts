import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { LimitFunction } from 'p-limit'
import { entryWriter, FRAME_BYTES, HEAD, TAIL, type Entry } from './entries.ts'

/** What one part of a sitemap may hold; the protocol's limits by default. */
export interface SitemapLimits {
  maxUrls?: number
  /** Before compression. */
  maxBytes?: number
}

/** The protocol's limits. */
export const PROTOCOL_LIMITS: Required<SitemapLimits> = { maxUrls: 50_000, maxBytes: 50 * 1024 ** 2 }

/** One part of a site's sitemap, compressed. */
export interface SitemapPart {
  name: string
  /** When something in it last changed; null where nobody knows. */
  lastmod: Date | null
  gzipped: Buffer
}

const compress = promisify(gzip)

/** Writes the entries of a few pages into parts, none beyond the limits. */
export async function writeParts(
  kind: string,
  entries: readonly Entry[],
  base: string,
  { maxUrls, maxBytes }: Required<SitemapLimits>,
): Promise<SitemapPart[]> {
  const write = entryWriter(base)
  const parts: { texts: string[]; bytes: number; lastmod: Date | null }[] = []
  for (const entry of entries) {
    const text = write(entry)
    let part = parts.at(-1)
    if (!part || part.texts.length >= maxUrls || part.bytes + text.length > maxBytes) {
      part = { texts: [], bytes: FRAME_BYTES, lastmod: null }
      parts.push(part)
    }
    part.texts.push(text)
    part.bytes += text.length
    const { lastmod = null } = entry
    if (lastmod && (part.lastmod === null || lastmod > part.lastmod)) part.lastmod = lastmod
  }
  return Promise.all(
    parts.map(async ({ texts, lastmod }, at) => ({
      name: `${kind}-${at + 1}`,
      lastmod,
      gzipped: await compress([HEAD, ...texts, TAIL].join('')),
    })),
  )
}

/** Bytes that are still being written. Every reader gets all of them, from the first, as they come. */
export interface SharedBytes {
  read(): Readable
  /** All of them; fails where the writing fails. */
  readonly whole: Promise<Buffer>
}

/**
 * Compresses texts as they come, whether anyone reads the bytes or not: what a reader leaves halfway, others still need.
 * `limit` says when it is its turn.
 */
export function compressShared(texts: AsyncIterable<string>, limit: LimitFunction): SharedBytes {
  const chunks: Buffer[] = []
  let wake = () => {}
  let more = new Promise<void>((resolve) => (wake = resolve))
  function woken() {
    wake()
    more = new Promise<void>((resolve) => (wake = resolve))
  }
  let ended = false
  async function write(): Promise<Buffer> {
    try {
      // Each text goes out when it was compressed: a reader need not wait for the next.
      const zipped = pipeline(Readable.from(texts), createGzip({ flush: constants.Z_SYNC_FLUSH }), () => {})
      for await (const chunk of zipped as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        woken()
      }
      return Buffer.concat(chunks)
    } finally {
      ended = true
      woken()
    }
  }
  const whole = limit(write)
  // A reader learns of it from its own stream.
  whole.catch(() => {})
  async function* read(): AsyncGenerator<Buffer> {
    for (let at = 0; ;) {
      const chunk = chunks[at]
      if (chunk !== undefined) {
        at++
        yield chunk
      } else if (ended) {
        await whole
        return
      } else await more
    }
  }
  return { read: () => Readable.from(read(), { objectMode: false }), whole }
}
