import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { RequestError } from '../errors.ts'
import { createSemaphore, SemaphoreFullError } from '../semaphore.ts'
import { temporaryFolder } from '../temporary.ts'

/** What of a picture that is being sent is taken, and the words for what is not. */
export interface PictureLimits {
  bytes: number
  pixels: number
  /** The longer side has at least so many pixels. */
  side: number
  problems: Readonly<Record<'large' | 'empty' | 'type' | 'heic' | 'pixels' | 'small' | 'broken', string>>
  /** Why files of some types are refused, by extension, where that is not the reason for any other file. */
  others?: Readonly<Record<string, string>>
}

/** A picture that has arrived. */
export interface ReceivedPicture {
  metadata: Metadata
  /** Reads it, from its beginning. */
  read(): Sharp
}

const READ = new Set(['jpg', 'png', 'webp', 'avif'])
const HEIC = new Set(['heic', 'heif'])
/** One picture of 100 megapixels takes some hundreds of megabytes while it is read. */
const AT_ONCE = 2
const MOST_WAITING = 40
const BUSY = 'Many photos are being uploaded. Please try again in a moment.'

/** The extensions that a drawing is known by to what detects types: some have an XML declaration. */
export const drawings = (problem: string): Readonly<Record<string, string>> => ({ xml: problem, svg: problem })

/** Does work with pictures, few at once. */
export type PictureQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Makes a queue, of which a process has one for each kind of picture. */
export function createPictureQueue(): PictureQueue {
  const semaphore = createSemaphore(AT_ONCE, MOST_WAITING)
  return (work) =>
    semaphore.run(work).catch((error: unknown) => {
      throw error instanceof SemaphoreFullError ? new RequestError(503, BUSY) : error
    })
}

/**
 * Receives a picture that is being sent, and works with it while it is on the disk. What it is, says its content.
 *
 * @throws RequestError with the reason for a picture that is not taken
 */
export async function receivePicture<T>(
  sent: Readable,
  limits: PictureLimits,
  queue: PictureQueue,
  work: (picture: ReceivedPicture) => Promise<T>,
): Promise<T> {
  const { problems } = limits
  return receiveFile(sent, limits, (path) =>
    queue(async () => {
      await requireType(path, limits)
      const read = () => sharp(path, { limitInputPixels: limits.pixels, failOn: 'error' })
      const metadata = await read().metadata().catch(refuseUnreadable(problems))
      if (metadata.width * metadata.height > limits.pixels) throw new RequestError(413, problems.pixels)
      if (Math.max(metadata.width, metadata.height) < limits.side) throw new RequestError(422, problems.small)
      return work({ metadata, read })
    }),
  )
}

/** How large a file that is being sent may be, and the words for one that is not taken. */
export interface SizeLimit {
  bytes: number
  problems: Readonly<Record<'large' | 'empty', string>>
}

/**
 * Receives a file that is being sent, and works with it while it is on the disk.
 *
 * @throws RequestError with the reason for one that is empty or too large
 */
export async function receiveFile<T>(sent: Readable, limit: SizeLimit, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder('upload')
  const path = join(folder, 'file')
  try {
    await pipeline(sent, atMost(limit), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Passes bytes on, up to so many. */
const atMost = ({ bytes: most, problems }: SizeLimit) =>
  async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > most) throw new RequestError(413, problems.large)
      yield chunk
    }
    if (bytes === 0) throw new RequestError(422, problems.empty)
  }

/** Throws unless the content of a file is that of a picture that is read, whatever its name says. */
async function requireType(path: string, { problems, others = {} }: PictureLimits): Promise<void> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found && HEIC.has(found.ext)) throw new RequestError(415, problems.heic)
  if (found && Object.hasOwn(others, found.ext)) throw new RequestError(415, others[found.ext]!)
  if (!found || !READ.has(found.ext)) throw new RequestError(415, problems.type)
}

/** Turns what cannot be read into a refusal. */
export const refuseUnreadable =
  (problems: Pick<PictureLimits['problems'], 'pixels' | 'broken'>) =>
  (error: unknown): never => {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new RequestError(413, problems.pixels)
    throw new RequestError(422, problems.broken)
  }
