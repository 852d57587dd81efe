import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The author and licence of a demo picture. */
export interface Credit {
  /** File below demo/media; a star matches any characters. */
  file: string
  title: string
  author: string
  licence: string
  licence_url: string
  /** Page of the picture or of what it was modelled on; null if it was made for this demo. */
  source: string | null
  changes: string
  /** Makes and models that a photograph may represent; null for drawings and scenes. */
  vehicles?: readonly string[]
  /** What a photograph of a vehicle shows, unless it is the exterior. */
  shows?: 'interior'
}

/** Files below demo/media with credits: those of stock photographs and drawings, and those of scenes. */
export const CREDIT_FILES: readonly string[] = ['credits.json', 'credits-scenes.json']

/** The credits of every picture of the demo, as a site's credits page lists them. */
export const credits = (): Credit[] =>
  CREDIT_FILES.flatMap((file) => JSON.parse(readFileSync(join(import.meta.dirname, 'media', file), 'utf8')) as Credit[])
