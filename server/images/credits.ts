import { text } from 'node:stream/consumers'
import * as z from 'zod'
import type { FileReader } from '../files/files.ts'

const webAddress = z.url({ protocol: /^https?$/ })

const credit = z.object({
  /** File below the media folder; a star stands for every file that begins and ends like it. */
  file: z.string(),
  title: z.string(),
  author: z.string(),
  licence: z.string(),
  licence_url: webAddress,
  /** Page that the picture was taken from; null for what was made for us. */
  source: webAddress.nullable(),
  changes: z.string(),
})

/** Who made a picture and how it may be used. */
export type PictureCredit = z.output<typeof credit>

/**
 * The credits of the stored pictures: `credits.json` of the media, none where there is no such file. Throws
 * when the file is there and is not a list of credits, because leaving credits out would break licences.
 */
export async function readCredits(media: Pick<FileReader, 'read'>): Promise<readonly PictureCredit[]> {
  const stored = await media.read('credits.json')
  return stored ? z.array(credit).parse(JSON.parse(await text(stored))) : []
}
