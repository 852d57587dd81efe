import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp, { type Metadata } from 'sharp'
import {
  LEAST_PICTURE_SIDE,
  MOST_PICTURE_BYTES,
  MOST_PICTURE_PIXELS,
  MOST_PICTURE_SIDE,
  PICTURE_PROBLEMS,
  type PictureAddress,
} from '@forecourt/rules/media/picture.ts'
import type { PictureFileFacts } from '@forecourt/rules/media/pictureChange.ts'
import type { FileStore } from '../files/files.ts'
import { createPictureQueue, drawings, receivePicture, refuseUnreadable, type PictureLimits } from './received.ts'

/** A file of the media library that has been stored. */
export type LibraryFile = PictureFileFacts & Pick<PictureAddress, 'extension'>

/** Files of the media library. */
export interface LibraryPictures {
  /**
   * Stores a picture that is being sent, as one for websites: upright, within 3,840 pixels, without what the camera
   * wrote beside it, such as the place. One that is transparent, or a small PNG such as a logo, is a PNG; any other a
   * JPEG. The same id again is the picture that was stored first.
   *
   * @throws RequestError with the reason for a picture that is not taken
   */
  add(websiteId: number, upload: string, sent: Readable): Promise<LibraryFile>
}

const QUALITY = 85
/** A PNG of more pixels is a photo, which is several times as large as its JPEG. */
const SMALL_PNG_PIXELS = 1_000_000
const LIMITS: PictureLimits = {
  bytes: MOST_PICTURE_BYTES,
  pixels: MOST_PICTURE_PIXELS,
  side: LEAST_PICTURE_SIDE,
  problems: PICTURE_PROBLEMS,
  others: drawings(PICTURE_PROBLEMS.drawing),
}

const staysPng = ({ format, hasAlpha, width, height }: Metadata) =>
  hasAlpha || (format === 'png' && width * height <= SMALL_PNG_PIXELS)

/** Opens the files of the media library. */
export function openLibrary(pictures: FileStore): LibraryPictures {
  const queue = createPictureQueue()

  async function stored(websiteId: number, upload: string): Promise<LibraryFile | null> {
    for (const extension of ['jpg', 'png'] as const) {
      const file = `${upload}.${extension}`
      const found = await pictures.read(`${websiteId}/${file}`)
      if (!found) continue
      const content = await buffer(found)
      const { width, height } = await sharp(content).metadata()
      return { file, extension, width, height, bytes: content.length }
    }
    return null
  }

  return {
    async add(websiteId, upload, sent) {
      const before = await stored(websiteId, upload)
      if (before) {
        sent.resume()
        return before
      }
      return receivePicture(sent, LIMITS, queue, async ({ metadata, read }) => {
        const size = { width: MOST_PICTURE_SIDE, height: MOST_PICTURE_SIDE, fit: 'inside' } as const
        const upright = read()
          .rotate()
          .resize({ ...size, withoutEnlargement: true })
        const isPng = staysPng(metadata)
        const written = isPng
          ? upright.png({ compressionLevel: 9 })
          : upright.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY })
        const { data, info } = await written
          .toBuffer({ resolveWithObject: true })
          .catch(refuseUnreadable(PICTURE_PROBLEMS))
        const extension = isPng ? 'png' : 'jpg'
        const file = `${upload}.${extension}`
        const type = isPng ? 'image/png' : 'image/jpeg'
        await pictures.put(`${websiteId}/${file}`, new Blob([new Uint8Array(data)], { type }))
        return { file, extension, width: info.width, height: info.height, bytes: data.length }
      })
    },
  }
}
