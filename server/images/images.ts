import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { MEDIA, type ByteRange, type FileReader, type FileStore, type StoredKey } from '../files/files.ts'
import { createSemaphore } from '../semaphore.ts'
import type { Transformation } from './transformation.ts'

export { SemaphoreFullError } from '../semaphore.ts'
export { parseTransformation, type Transformation } from './transformation.ts'

/** A picture or document as it was given, ready to be sent. */
export interface StoredFile {
  type: string
  bytes: number
  at: Date
  /** Differs for every other state of the file. */
  tag: string
  /** Its bytes, or a part of them; null when it has gone meanwhile. */
  read(range?: ByteRange): Promise<Readable | null>
}

/** A resized copy of a picture. */
export interface ResizedPicture {
  bytes: Buffer
  type: string
  /** Differs for every other copy and every other picture. */
  tag: string
}

/** Media as stored and resized copies of it (spec §7 Images). */
export interface Images {
  /** The stored file; null when there is none, or when the path is not one of a media file. */
  original(path: string): Promise<StoredFile | null>
  /**
   * The picture resized, in the best format that `accept` (a request's Accept header) allows. Null as for
   * `original`, and for files that are no pictures; a drawing stays the stored file. Throws `SemaphoreFullError` when too many
   * are waiting.
   */
  resized(path: string, transformation: Transformation, accept: string): Promise<ResizedPicture | StoredFile | null>
}

export interface ImagesOptions {
  /** Pictures and documents as they were given. */
  media: FileReader
  /** Where resized copies are kept, also by other processes; may be emptied at any time. */
  copies: FileStore
  /** About the most bytes of resized copies that are kept. */
  maxBytes?: number
  /** How many processes of this machine make copies. */
  processes?: number
  /** Called with what could not be kept, removed or read, for the log. */
  onWarning?: (error: unknown, message: string) => void
}

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}
const RESIZABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
const OUTPUT = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const
type Output = keyof typeof OUTPUT

const DEFAULT_MAX_BYTES = 2 * 1024 ** 3
/** Whoever has written so much of what is kept looks whether it is too much by now. */
const LOOK_SHARE = 0.05
/** What has been written since may not be complete, and is not counted. */
const FRESH_MS = 60_000
const MAX_WAITING = 512
/** Where a file is somewhere else, each look costs a request: how long what was seen holds, and of how many. */
const FACTS_MS = 10_000
const MAX_FACTS = 20_000
const MAX_INPUT_PIXELS = 100_000_000

/** Opens the pictures. Resized copies of an earlier run, or of another process, are used again. */
export function createImages(options: ImagesOptions): Images {
  const { media, copies, maxBytes = DEFAULT_MAX_BYTES, processes = 1, onWarning = () => {} } = options
  // A worker of sharp takes a thread of Node's pool, which files and names need as well: leave some.
  const workers = Math.min(3, Math.floor((availableParallelism() - 1) / processes))
  const semaphore = createSemaphore(Math.max(1, workers), MAX_WAITING)
  sharp.concurrency(1)
  sharp.cache(false)

  const pending = new Map<string, Promise<Buffer | null>>()
  // The first copy that a process writes makes it look: it may be the only one of its life.
  let unseenBytes = maxBytes
  let trimming = false

  const facts = new LRUCache<string, StoredKey>({ max: MAX_FACTS, ttl: FACTS_MS })

  async function find(path: string): Promise<StoredFile | null> {
    const type = TYPES[extname(path).toLowerCase()]
    if (!type || !MEDIA.key.test(path)) return null
    const found = facts.get(path) ?? (await media.find(path))
    if (!found) return null
    facts.set(path, found)
    const { bytes, at } = found
    return { type, bytes, at, tag: `${bytes}-${at.getTime()}`, read: (range) => media.read(path, range) }
  }

  async function resize(file: StoredFile, transformation: Transformation, output: Output): Promise<Buffer | null> {
    const bytes = await file.read()
    if (!bytes) return null
    const { width, height, quality, crop } = transformation
    const picture = sharp(await buffer(bytes), { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
      .rotate()
      .resize(
        crop === 'fill'
          ? { width, height: height!, fit: 'cover', position: 'centre' }
          : { width, withoutEnlargement: true },
      )
    if (output === 'jpg') picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
    else if (output === 'webp') picture.webp({ quality })
    else picture.png()
    return picture.toBuffer()
  }

  /** The copy that is kept, else a new one. Two processes may make the same at once; then one of them is kept. */
  async function copyOf(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const kept = await copies.read(key)
    if (kept) return buffer(kept)
    const bytes = await semaphore.run(make)
    if (!bytes) return null
    try {
      await copies.put(key, new Blob([new Uint8Array(bytes)]))
      unseenBytes += bytes.length
      if (unseenBytes > maxBytes * LOOK_SHARE && !trimming) void trim()
    } catch (error) {
      onWarning(error, 'resized picture not stored')
    }
    return bytes
  }

  /** Removes the oldest copies where there are too many. Processes that do so at once remove the same ones. */
  async function trim() {
    trimming = true
    unseenBytes = 0
    try {
      const found: StoredKey[] = []
      for await (const copy of copies.list(new Date(Date.now() - FRESH_MS))) found.push(copy)
      let total = found.reduce((sum, { bytes }) => sum + bytes, 0)
      for (const { key, bytes } of found.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        if (total <= maxBytes) break
        await copies.remove(key)
        total -= bytes
      }
    } catch (error) {
      onWarning(error, 'resized pictures not removed')
    } finally {
      trimming = false
    }
  }

  return {
    original: find,

    async resized(path, transformation, accept) {
      const found = await find(path)
      if (!found) return null
      // A drawing has no pixels to lose: it goes out as it is.
      if (found.type === TYPES['.svg']) return found
      if (!RESIZABLE.has(found.type)) return null
      const output = outputFor(transformation, found.type, accept)
      const { crop, width, height, quality } = transformation
      const digest = createHash('sha256')
        .update(JSON.stringify([path, found.tag, crop, width, height, quality]))
        .digest('hex')
      const key = `${digest.slice(0, 2)}/${digest.slice(2, 40)}.${output}`
      const copy =
        pending.get(key) ?? copyOf(key, () => resize(found, transformation, output)).finally(() => pending.delete(key))
      pending.set(key, copy)
      try {
        const bytes = await copy
        return bytes && { bytes, type: OUTPUT[output], tag: digest.slice(0, 40) }
      } catch (error) {
        if (!isUnreadablePicture(error)) throw error
        onWarning(error, `media file ${path} is not a readable picture`)
        return null
      }
    },
  }
}

/** WebP where it is accepted. AVIF was measured at three times the work for a quarter less bytes and is left out. */
function outputFor({ format }: Transformation, type: string, accept: string): Output {
  if (format !== 'auto') return format
  if (accept.includes('image/webp')) return 'webp'
  return type === TYPES['.png'] ? 'png' : 'jpg'
}

const isUnreadablePicture = (error: unknown) =>
  error instanceof Error &&
  /Input (?:file|image|buffer)|unsupported image|corrupt|premature|VipsJpeg|pngload|webpload/i.test(error.message)
