import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import iconv from 'iconv-lite'
import { FeedRefusal } from './refusal.ts'

/** Encodings of a feed; `auto` accepts UTF-8 and detects UTF-16, and rejects anything else. */
export const FEED_ENCODINGS = ['auto', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type FeedEncoding = (typeof FEED_ENCODINGS)[number]

export interface FeedSource {
  bytes: AsyncIterable<Uint8Array>
  /** Size of the file on disk; null for a stream. */
  totalBytes: number | null
}

/**
 * Opens a path or a stream of bytes.
 *
 * @throws FeedRefusal if there is no such file
 */
export async function openSource(source: Readable | string): Promise<FeedSource> {
  if (typeof source !== 'string') return { bytes: source, totalBytes: null }
  const found = await stat(source).catch(() => null)
  if (found === null) throw new FeedRefusal(`There is no file ${source}.`)
  if (!found.isFile()) throw new FeedRefusal(`${source} is not a file.`)
  return { bytes: createReadStream(source), totalBytes: found.size }
}

/** Signatures of other kinds of files, and what to do about them. */
const OTHER_KINDS: readonly { magic: readonly number[]; advice: string }[] = [
  {
    magic: [0x50, 0x4b, 0x03, 0x04],
    advice: 'a zip archive or an Excel workbook. Unpack it, or save the sheet as CSV UTF-8',
  },
  { magic: [0xd0, 0xcf, 0x11, 0xe0], advice: 'an old Excel workbook. Save the sheet as CSV UTF-8' },
  { magic: [0x25, 0x50, 0x44, 0x46], advice: 'a PDF. Export the stock as CSV UTF-8' },
]

/** Enough bytes to detect the kind of a file and UTF-16. */
const SNIFFED = 4_096

/**
 * The text of a feed, decompressed if it is gzipped and without its byte order mark.
 *
 * @throws FeedRefusal (while reading) for damaged gzip, a workbook, or bytes that do not match the encoding
 */
export async function* decodeFeed(bytes: AsyncIterable<Uint8Array>, encoding: FeedEncoding): AsyncGenerator<string> {
  const { head: packed, all } = await peek(bytes, 2)
  if (!startsWith(packed, [0x1f, 0x8b])) {
    yield* decodeText(all, encoding)
    return
  }
  const gunzip = createGunzip()
  const input = Readable.from(all)
  input.on('error', (error) => gunzip.destroy(error))
  try {
    yield* decodeText(input.pipe(gunzip), encoding)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (typeof code === 'string' && /^(Z_|ERR_BUFFER|ERR_ZLIB)/.test(code))
      throw new FeedRefusal('The gzip file is damaged or cut off. Send it again.')
    throw error
  } finally {
    gunzip.destroy()
    input.destroy()
  }
}

async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: FeedEncoding): AsyncGenerator<string> {
  const { head, all } = await peek(bytes, SNIFFED)
  for (const { magic, advice } of OTHER_KINDS)
    if (startsWith(head, magic)) throw new FeedRefusal(`This is not CSV but ${advice}.`)
  const chosen = encoding === 'auto' ? sniff(head) : encoding
  if (chosen === 'utf-8') yield* decodeUtf8(all)
  else {
    const decoder = iconv.getDecoder(chosen)
    for await (const chunk of all) yield decoder.write(Buffer.from(chunk))
    const rest = decoder.end()
    if (rest) yield rest
  }
}

/** UTF-16 is detected by its mark, or by zeros in every other byte; anything else has to be UTF-8. */
function sniff(head: Uint8Array): Exclude<FeedEncoding, 'auto'> {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]!++
  const [even, odd] = zeros as [number, number]
  const most = head.length * 0.35
  if (odd > most && even < odd / 10) return 'utf-16le'
  if (even > most && odd < even / 10) return 'utf-16be'
  return 'utf-8'
}

async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for await (const chunk of bytes) {
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw notUtf8(chunk, line)
    }
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line++
    yield text
  }
  try {
    yield decoder.decode()
  } catch {
    throw new FeedRefusal(`The file ends in the middle of a character, on line ${line}: it was cut off. Send it again.`)
  }
}

/** Reports where the first byte is that is not UTF-8, and what the file probably is. */
function notUtf8(chunk: Uint8Array, lineBefore: number): FeedRefusal {
  const readable = new TextDecoder('utf-8').decode(chunk)
  const line = lineBefore + readable.slice(0, Math.max(0, readable.indexOf('\uFFFD'))).split('\n').length - 1
  const undefinedInWindows1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
  const guess = chunk.some(
    (byte) => undefinedInWindows1252.includes(byte) || (byte < 0x20 && ![9, 10, 13].includes(byte)),
  )
    ? 'It may be damaged, or not a text file.'
    : "It looks like Windows-1252 (Excel's plain 'CSV'). Save it as 'CSV UTF-8', or use --encoding windows-1252."
  return new FeedRefusal(
    `The file is not UTF-8: the first wrong byte is on line ${line}. ${guess} Nothing was changed.`,
    { kind: 'encoding' },
  )
}

/** The first bytes, and the whole stream including them. */
async function peek(bytes: AsyncIterable<Uint8Array>, length: number) {
  const iterator = bytes[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let size = 0
  let done = false
  while (size < length && !done) {
    const next = await iterator.next()
    if (next.done) done = true
    else {
      const chunk = typeof next.value === 'string' ? Buffer.from(next.value) : next.value
      chunks.push(chunk)
      size += chunk.length
    }
  }
  const head = Buffer.concat(chunks)
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      if (head.length > 0) yield head
      while (!done) {
        const next = await iterator.next()
        if (next.done) return
        yield typeof next.value === 'string' ? Buffer.from(next.value) : next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { head: head.subarray(0, length), all: all() }
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
