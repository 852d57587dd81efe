import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who made a picture of the demo and how it may be used. */
export interface Credit {
  /** File below demo/media; a star stands for every file that begins and ends like it. */
  file: string
  title: string
  author: string
  licence: string
  licence_url: string
  /** Page the picture or its model was taken from; null for what was made for this demo. */
  source: string | null
  changes: string
  /** Makes and models that a photograph may stand for; of drawings, scenes and the like there are none. */
  vehicles?: readonly string[]
  /** What a photograph of a vehicle shows, where that is not its outside. */
  shows?: 'interior'
}

/** Files below demo/media that hold them: of the stock and of what was drawn, and of the scenes. */
export const CREDIT_FILES: readonly string[] = ['credits.json', 'credits-scenes.json']

/** The credits of every picture of the demo, as a site's credits page lists them. */
export const credits = (): Credit[] =>
  CREDIT_FILES.flatMap((file) => JSON.parse(readFileSync(join(import.meta.dirname, 'media', file), 'utf8')) as Credit[])
