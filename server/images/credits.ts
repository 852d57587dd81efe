import { text } from 'node:stream/consumers'
import * as z from 'zod'
import type { FileReader } from '../files/files.ts'

const webAddress = z.url({ protocol: /^https?$/ })

const credit = z.object({
  /** File below the media folder; a star matches any characters. */
  file: z.string(),
  title: z.string(),
  author: z.string(),
  licence: z.string(),
  licence_url: webAddress,
  /** Page of the source; null for our own pictures. */
  source: webAddress.nullable(),
  changes: z.string(),
})

/** The author and licence of a picture. */
export type PictureCredit = Omit<z.output<typeof credit>, 'licence_url'> & {
  /** Null for a licence that is named in words alone. */
  licence_url: string | null
}

/**
 * The credits of the stored pictures: `credits.json` in the media, empty if there is no such file. Throws if the file
 * is not a list of credits, because missing credits would break licences.
 */
export async function readCredits(media: Pick<FileReader, 'read'>): Promise<readonly PictureCredit[]> {
  const stored = await media.read('credits.json')
  return stored ? z.array(credit).parse(JSON.parse(await text(stored))) : []
}
