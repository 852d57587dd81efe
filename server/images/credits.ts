import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

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
 * The credits of the stored pictures: `credits.json` of the media folder, none where there is no such file. Throws
 * when the file is there and is not a list of credits, because leaving credits out would break licences.
 */
export async function readCredits(mediaDir: string): Promise<readonly PictureCredit[]> {
  let text: string
  try {
    text = await readFile(join(mediaDir, 'credits.json'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return z.array(credit).parse(JSON.parse(text))
}
