import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join, sep } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { createGate } from '../gate.ts'
import type { Transformation } from './transformation.ts'

export { GateFull } from '../gate.ts'
export { parseTransformation, type Transformation } from './transformation.ts'

/** A picture or document on disk, ready to be sent. */
export interface StoredFile {
  /** Folder and name below it, as a static file sender wants them. */
  root: string
  name: string
  type: string
}

/** Media as stored and resized copies of it (spec §7 Images). */
export interface Images {
  /** The stored file; null when there is none, or when the path is not one of a media file. */
  original(path: string): Promise<StoredFile | null>
  /**
   * The picture resized, in the best format that `accept` (a request's Accept header) allows. Null as for
   * `original`, and for files that are no pictures. Throws `GateFull` when too many are waiting.
   */
  resized(path: string, transformation: Transformation, accept: string): Promise<StoredFile | null>
}

export interface ImagesOptions {
  mediaDir: string
  /** Where resized copies are kept; may be emptied at any time. */
  cacheDir: string
  /** Most bytes of resized copies that are kept. */
  maxBytes?: number
  /** Called with what could not be removed or read, for the log. */
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

/** Folders and a file name of plain characters; nothing that starts with a dot, so no way up and no hidden file. */
const MEDIA_PATH = /^(?:[A-Za-z0-9_][A-Za-z0-9._-]{0,127}\/){0,8}[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/
const DEFAULT_MAX_BYTES = 2 * 1024 ** 3
const MAX_WAITING = 512
const MAX_INPUT_PIXELS = 100_000_000

/** Opens the media store. Resized copies of an earlier run are used again. */
export async function createImages(options: ImagesOptions): Promise<Images> {
  const { cacheDir, maxBytes = DEFAULT_MAX_BYTES, onWarning = () => {} } = options
  await mkdir(options.mediaDir, { recursive: true })
  await mkdir(cacheDir, { recursive: true })
  const mediaDir = await realpath(options.mediaDir)

  // A worker of sharp takes a thread of Node's pool, which files and names need as well: leave some.
  const gate = createGate(Math.max(1, Math.min(3, availableParallelism() - 1)), MAX_WAITING)
  sharp.concurrency(1)
  sharp.cache(false)

  const kept = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => {
      if (reason !== 'evict') return
      rm(join(cacheDir, name), { force: true }).catch((error: unknown) => onWarning(error, 'picture not removed'))
    },
  })
  for (const { name, bytes } of await copiesOnDisk(cacheDir)) kept.set(name, bytes)

  const pending = new Map<string, Promise<void>>()

  async function find(path: string): Promise<{ file: string; type: string; version: string } | null> {
    const type = TYPES[extname(path).toLowerCase()]
    if (!type || !MEDIA_PATH.test(path)) return null
    try {
      // A link inside the store must not lead out of it.
      const file = await realpath(join(mediaDir, path))
      if (!file.startsWith(mediaDir + sep)) return null
      const facts = await stat(file)
      return facts.isFile() ? { file, type, version: `${facts.size}-${facts.mtimeMs}` } : null
    } catch {
      return null
    }
  }

  async function resize(file: string, name: string, transformation: Transformation, output: Output) {
    const { width, height, quality, crop } = transformation
    const picture = sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
      .rotate()
      .resize(
        crop === 'fill'
          ? { width, height: height!, fit: 'cover', position: 'centre' }
          : { width, withoutEnlargement: true },
      )
    if (output === 'jpg') picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
    else if (output === 'webp') picture.webp({ quality })
    else picture.png()
    // Written aside and renamed, so that a reader never sees half a picture.
    const draft = join(cacheDir, `${randomUUID()}.part`)
    try {
      const { size } = await picture.toFile(draft)
      await rename(draft, join(cacheDir, name))
      kept.set(name, size)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    async original(path) {
      const found = await find(path)
      return found && { root: mediaDir, name: found.file.slice(mediaDir.length + 1), type: found.type }
    },

    async resized(path, transformation, accept) {
      const found = await find(path)
      if (!found) return null
      // A drawing has no pixels to lose: it goes out as it is.
      if (found.type === TYPES['.svg'])
        return { root: mediaDir, name: found.file.slice(mediaDir.length + 1), type: found.type }
      if (!RESIZABLE.has(found.type)) return null
      const output = outputFor(transformation, found.type, accept)
      const { crop, width, height, quality } = transformation
      const digest = createHash('sha256')
        .update(JSON.stringify([path, found.version, crop, width, height, quality]))
        .digest('hex')
      const name = `${digest.slice(0, 40)}.${output}`
      if (kept.get(name) === undefined) {
        const making =
          pending.get(name) ??
          gate
            .run(() => resize(found.file, name, transformation, output))
            .finally(() => {
              pending.delete(name)
            })
        pending.set(name, making)
        try {
          await making
        } catch (error) {
          if (!isUnreadablePicture(error)) throw error
          onWarning(error, `media file ${path} is not a readable picture`)
          return null
        }
      }
      return { root: cacheDir, name, type: OUTPUT[output] }
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

/** Copies of earlier runs, least recently written first; unfinished ones are removed. */
async function copiesOnDisk(folder: string): Promise<{ name: string; bytes: number }[]> {
  const found: { name: string; bytes: number; at: number }[] = []
  for (const name of await readdir(folder)) {
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
    else {
      const { size, mtimeMs } = await stat(join(folder, name))
      found.push({ name, bytes: size, at: mtimeMs })
    }
  }
  return found.sort((a, b) => a.at - b.at)
}
