import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
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
import { createPictureQueue, receivePicture, refuseUnreadable, type PictureLimits } from './received.ts'

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

const MOST_SIDE = 2_560
const QUALITY = 85
const LIMITS: PictureLimits = {
  bytes: MOST_PHOTO_BYTES,
  pixels: 100_000_000,
  // Below this, a picture is blurred on a phone already.
  side: 320,
  problems: PHOTO_PROBLEMS,
}
const MEDIA_PATH = '/media/'
const FOLDER = `${MEDIA_PATH}stock-photos/`

/** Opens the files of vehicles’ photos. */
export function openCarPhotos({ photos, media }: CarPhotoFilesOptions): CarPhotoFiles {
  const queue = createPictureQueue()

  async function store(key: string, picture: Sharp): Promise<PictureFile> {
    const { data, info } = await picture
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseUnreadable(PHOTO_PROBLEMS))
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
      return receivePicture(sent, LIMITS, queue, ({ read }) => {
        const size = { width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true } as const
        return store(key, read().rotate().resize(size))
      })
    },

    async crop(carId, url, crop) {
      const text = cropText(crop)
      const name = createHash('sha256').update(`${url} ${text}`).digest('hex').slice(0, 40)
      const key = `${carId}/${name}.jpg`
      const before = await stored(key)
      if (before) return before
      return queue(async () => {
        const path = url.slice(MEDIA_PATH.length)
        const found = MEDIA.key.test(path) ? await media.read(path) : null
        if (!found) throw new RequestError(404, 'The picture isn’t there any more.')
        const original = await buffer(found)
        const read = () => sharp(original, { limitInputPixels: LIMITS.pixels, failOn: 'error' })
        const { autoOrient } = await read().metadata().catch(refuseUnreadable(PHOTO_PROBLEMS))
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
