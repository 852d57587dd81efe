import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import {
  cropText,
  MOST_PHOTO_BYTES,
  PHOTO_PROBLEMS,
  type Crop,
  type PictureFile,
} from '@forecourt/rules/stock/photos.ts'
import { RequestError } from '../errors.ts'
import { MEDIA, type FileReader, type FileStore } from '../files/files.ts'
import { createSemaphore, SemaphoreFullError } from '../semaphore.ts'

/** Photos of vehicles that people upload and crop in the console. */
export interface CarPhotoFiles {
  /**
   * Stores a picture that is being sent, as one for websites: upright, within 2,560 pixels, as a JPEG without what the
   * camera wrote beside it, such as the place. The same id again is the picture that was stored first.
   *
   * @throws RequestError with the reason for a picture that is not taken
   */
  add(carId: number, upload: string, sent: Readable): Promise<PictureFile>
  /** Stores a part of a picture of ours as a file of its own; the original stays. */
  crop(carId: number, url: string, crop: Crop): Promise<PictureFile>
}

export interface CarPhotoFilesOptions {
  /** Where they are stored. */
  photos: FileStore
  /** All pictures of ours, these included. */
  media: FileReader
}

/** Below this, a picture is blurred on a phone already. */
const LEAST_SIDE = 320
const MOST_SIDE = 2_560
const MAX_INPUT_PIXELS = 100_000_000
const QUALITY = 85
/** One picture of 100 megapixels takes some hundreds of megabytes while it is read. */
const AT_ONCE = 2
const MOST_WAITING = 40
const READ = new Set(['jpg', 'png', 'webp', 'avif'])
const HEIC = new Set(['heic', 'heif'])
const MEDIA_PATH = '/media/'
const FOLDER = `${MEDIA_PATH}stock-photos/`
const BUSY = 'Many photos are being uploaded. Please try again in a moment.'

/** Opens the files of vehicles’ photos. */
export function openCarPhotos({ photos, media }: CarPhotoFilesOptions): CarPhotoFiles {
  const semaphore = createSemaphore(AT_ONCE, MOST_WAITING)
  const run = <T>(work: () => Promise<T>) =>
    semaphore.run(work).catch((error: unknown) => {
      throw error instanceof SemaphoreFullError ? new RequestError(503, BUSY) : error
    })

  async function store(key: string, picture: Sharp): Promise<PictureFile> {
    const { data, info } = await picture
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseUnreadable)
    await photos.put(key, new Blob([new Uint8Array(data)], { type: 'image/jpeg' }))
    return { url: `${FOLDER}${key}`, width: info.width, height: info.height }
  }

  async function stored(key: string): Promise<PictureFile | null> {
    const found = await photos.read(key)
    if (!found) return null
    const { width, height } = await sharp(await buffer(found)).metadata()
    return { url: `${FOLDER}${key}`, width, height }
  }

  return {
    async add(carId, upload, sent) {
      const key = `${carId}/${upload}.jpg`
      const before = await stored(key)
      if (before) {
        sent.resume()
        return before
      }
      const path = join(tmpdir(), `forecourt-photo-${randomUUID()}`)
      try {
        await pipeline(sent, atMost(MOST_PHOTO_BYTES), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return await run(async () => {
          await requireType(path)
          const read = () => sharp(path, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
          const { width, height } = await read().metadata().catch(refuseUnreadable)
          if (width * height > MAX_INPUT_PIXELS) throw new RequestError(413, PHOTO_PROBLEMS.pixels)
          if (Math.max(width, height) < LEAST_SIDE) throw new RequestError(422, PHOTO_PROBLEMS.small)
          const size = { width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true } as const
          return store(key, read().rotate().resize(size))
        })
      } finally {
        await rm(path, { force: true })
      }
    },

    async crop(carId, url, crop) {
      const text = cropText(crop)
      const name = createHash('sha256').update(`${url} ${text}`).digest('hex').slice(0, 40)
      const key = `${carId}/${name}.jpg`
      const before = await stored(key)
      if (before) return before
      return run(async () => {
        const path = url.slice(MEDIA_PATH.length)
        const found = MEDIA.key.test(path) ? await media.read(path) : null
        if (!found) throw new RequestError(404, 'The picture isn’t there any more.')
        const original = await buffer(found)
        const read = () => sharp(original, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
        const { autoOrient } = await read().metadata().catch(refuseUnreadable)
        return store(key, read().rotate().extract(regionOf(crop, autoOrient)))
      })
    },
  }
}

/** A part of a picture in whole pixels, within it. */
function regionOf(crop: Crop, { width, height }: { width: number; height: number }) {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}

/** Passes bytes on, up to so many. */
const atMost = (limit: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > limit) throw new RequestError(413, PHOTO_PROBLEMS.large)
      yield chunk
    }
    if (bytes === 0) throw new RequestError(422, PHOTO_PROBLEMS.empty)
  }

/** Throws unless the content of a file is that of a picture that is read, whatever its name says. */
async function requireType(path: string): Promise<void> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found && HEIC.has(found.ext)) throw new RequestError(415, PHOTO_PROBLEMS.heic)
  if (!found || !READ.has(found.ext)) throw new RequestError(415, PHOTO_PROBLEMS.type)
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw new RequestError(413, PHOTO_PROBLEMS.pixels)
  throw new RequestError(422, PHOTO_PROBLEMS.broken)
}
