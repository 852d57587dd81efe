import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import sharp, { type Region } from 'sharp'
import { logoFileName, type LogoAddress } from '@forecourt/rules/look/logoAddress.ts'
import {
  LOGO_FILES,
  LOGO_PROBLEMS,
  logoSizeProblem,
  MOST_KEPT_BYTES,
  MOST_LOGO_BYTES,
  MOST_LOGO_PIXELS,
  type LogoFileKey,
} from '@forecourt/rules/look/logoFile.ts'
import { RequestError } from '../errors.ts'
import type { FileStore } from '../files/files.ts'
import {
  createPictureQueue,
  drawings,
  receivePicture,
  refuseUnreadable,
  type PictureLimits,
  type ReceivedPicture,
} from './received.ts'

/** Files of logos and favicons, which are beside those of the media library. */
export interface LogoFiles {
  /**
   * Receives a picture that is being sent, as one for every page: a PNG that is as transparent as it was, within the size
   * of its setting, without what a camera or a program wrote beside it. A logo loses its empty margins, a favicon becomes
   * square.
   *
   * @throws RequestError with the reason for a picture that is not taken
   */
  receive(key: LogoFileKey, sent: Readable): Promise<ReceivedLogo>
}

/** A logo that has arrived. */
export interface ReceivedLogo extends Omit<LogoAddress, 'siteId'> {
  bytes: number
  /** Stores its file at a site; says whether it was not there yet. */
  store(websiteId: number): Promise<boolean>
}

const LIMITS: PictureLimits = {
  bytes: MOST_LOGO_BYTES,
  pixels: MOST_LOGO_PIXELS,
  // What is left of it is measured once its margins are gone.
  side: 1,
  problems: LOGO_PROBLEMS,
  others: { ...drawings(LOGO_PROBLEMS.drawing), ico: LOGO_PROBLEMS.icon, apng: LOGO_PROBLEMS.animated },
}
const HASH_LENGTH = 40
const CLEAR = '#0000'

/** What the file of a logo is named after: its content. */
export const logoHash = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)

/** Opens the files of logos. */
export function openLogos(files: FileStore): LogoFiles {
  const queue = createPictureQueue()
  return {
    receive: (key, sent) =>
      receivePicture(sent, LIMITS, queue, async (picture) => {
        const { data, width, height } = await drawn(key, picture)
        const hash = logoHash(data)
        const name = logoFileName({ hash, width, height })
        return {
          hash,
          width,
          height,
          bytes: data.length,
          async store(websiteId) {
            const key = `${websiteId}/${name}`
            const isNew = (await files.find(key)) === null
            // One that nothing has named for long is about to be removed, and is as of now if it is sent again.
            await files.put(key, new Blob([new Uint8Array(data)], { type: 'image/png' }))
            return isNew
          },
        }
      }),
  }
}

/** A picture as it is kept. */
async function drawn(
  key: LogoFileKey,
  { metadata, read }: ReceivedPicture,
): Promise<{ data: Buffer; width: number; height: number }> {
  if ((metadata.pages ?? 1) > 1) throw new RequestError(415, LOGO_PROBLEMS.animated)
  const { most, isSquare } = LOGO_FILES[key]
  const content = metadata.hasAlpha && !isSquare ? await contentOf(read).catch(refuseUnreadable(LOGO_PROBLEMS)) : null
  const upright = read().rotate()
  const { data, info } = await (content ? upright.extract(content) : upright)
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable(LOGO_PROBLEMS))
  const problem = logoSizeProblem(key, info)
  if (problem !== null) throw new RequestError(422, problem)
  const alpha = metadata.hasAlpha ? (await sharp(data).stats()).channels.at(-1) : undefined
  if (alpha?.max === 0) throw new RequestError(422, LOGO_PROBLEMS.blank)
  const side = Math.max(info.width, info.height)
  const size = isSquare ? { width: side, height: side } : { width: info.width, height: info.height }
  const shaped = () => sharp(data).resize({ ...size, fit: 'contain', background: CLEAR })
  const full = await shaped().png({ compressionLevel: 9 }).toBuffer()
  const isLarge = full.length > MOST_KEPT_BYTES
  return { data: isLarge ? await shaped().png({ palette: true, quality: 95 }).toBuffer() : full, ...size }
}

/** The part of a picture that is not transparent. */
async function contentOf(read: ReceivedPicture['read']): Promise<Region> {
  const alpha = await read().rotate().extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const { width, height } = alpha.info
  const { info } = await sharp(alpha.data, { raw: { width, height, channels: 1 } })
    .trim({ background: '#000', threshold: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // How far it has moved: to the left and up, which is negative.
  const { trimOffsetLeft: left = 0, trimOffsetTop: top = 0 } = info
  return { left: -left || 0, top: -top || 0, width: info.width, height: info.height }
}
