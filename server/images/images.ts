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
export { openCarPhotos, type CarPhotoFiles } from './carPhotos.ts'
export { openDocuments, type LibraryDocuments } from './libraryDocuments.ts'
export { logoHash, openLogos, type LogoFiles, type ReceivedLogo } from './logoFiles.ts'
export { openLibrary, type LibraryFile, type LibraryPictures } from './libraryPictures.ts'
export { parseTransformation, type Transformation } from './transformation.ts'

/** An original picture or document, ready to be sent. */
export interface StoredFile {
  type: string
  bytes: number
  at: Date
  /** Changes with the file. */
  tag: string
  /** Its bytes, or a range of them; null if it has been removed meanwhile. */
  read(range?: ByteRange): Promise<Readable | null>
}

/** A resized copy of a picture. */
export interface ResizedPicture {
  bytes: Buffer
  type: string
  /** Different for every copy and every version of the picture. */
  tag: string
}

/** Media as stored, and resized copies (spec §7 Images). */
export interface Images {
  /** The stored file; null if it does not exist, or the path is not one of a media file. */
  original(path: string): Promise<StoredFile | null>
  /**
   * The picture resized, in the best format that `accept` (a request's Accept header) allows. Null as for `original`,
   * and for files that are not pictures; a drawing is returned unchanged. Throws `SemaphoreFullError` if too many
   * requests are waiting.
   */
  resized(path: string, transformation: Transformation, accept: string): Promise<ResizedPicture | StoredFile | null>
}

export interface ImagesOptions {
  /** Original pictures and documents. */
  media: FileReader
  /** Store of resized copies, shared by all processes; may be emptied at any time. */
  copies: FileStore
  /** Approximate maximum bytes of resized copies. */
  maxBytes?: number
  /** Number of processes of this machine that create copies. */
  processes?: number
  /** Called with errors of storing, removing or reading, for the log. */
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
/** A process checks the total size after it has written this share of the maximum. */
const LOOK_SHARE = 0.05
/** Recent files may be incomplete and are not counted. */
const FRESH_MS = 60_000
const MAX_WAITING = 512
/** Remote stores need a request per lookup, so facts about files are cached: how long, and how many. */
const FACTS_MS = 10_000
const MAX_FACTS = 20_000
const MAX_INPUT_PIXELS = 100_000_000

/** Opens the pictures. Uses resized copies of earlier runs and other processes. */
export function createImages(options: ImagesOptions): Images {
  const { media, copies, maxBytes = DEFAULT_MAX_BYTES, processes = 1, onWarning = () => {} } = options
  // A sharp worker uses a thread of Node's pool, which file access and DNS need as well: leave some free.
  const workers = Math.min(3, Math.floor((availableParallelism() - 1) / processes))
  const semaphore = createSemaphore(Math.max(1, workers), MAX_WAITING)
  sharp.concurrency(1)
  sharp.cache(false)

  const pending = new Map<string, Promise<Buffer | null>>()
  // The first copy of a process triggers a check: it may be the only one in its lifetime.
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

  /** The stored copy, else a new one. Two processes may create the same copy at once; then one of them is stored. */
  async function copyOf(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const stored = await copies.read(key)
    if (stored) return buffer(stored)
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

  /** Removes the oldest copies if there are too many. Processes that do so concurrently remove the same ones. */
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
      // A vector drawing is sent unchanged.
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

/** WebP if it is accepted. AVIF took three times the work for a quarter fewer bytes and is left out. */
function outputFor({ format }: Transformation, type: string, accept: string): Output {
  if (format !== 'auto') return format
  if (accept.includes('image/webp')) return 'webp'
  return type === TYPES['.png'] ? 'png' : 'jpg'
}

const isUnreadablePicture = (error: unknown) =>
  error instanceof Error &&
  /Input (?:file|image|buffer)|unsupported image|corrupt|premature|VipsJpeg|pngload|webpload/i.test(error.message)
