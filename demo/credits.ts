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

/** CREDITS.md lists the photographs between these lines. */
const [BEGIN, END] = ['<!-- photographs: begin -->', '<!-- photographs: end -->']

/** The text of CREDITS.md with the photographs as the credits have them now; the rest of it stays. */
export function withPhotographs(page: string): string {
  const lines = credits().flatMap(({ file, title, author, licence, licence_url, source, changes }) => {
    if (source === null) return []
    const address = encodeURI(decodeURI(source)).replaceAll('(', '%28').replaceAll(')', '%29')
    return `- \`demo/media/${file}\`: ${title}, by [${author}](${address}), [${licence}](${licence_url}), ${changes}`
  })
  return `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n\n${lines.join('\n')}\n\n${page.slice(page.indexOf(END))}`
}
