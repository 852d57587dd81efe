import { CENTRE } from '@forecourt/rules/media/focus.ts'
import type { LibraryPictures } from '@forecourt/rules/media/picture.ts'
import { isIllustration } from '@forecourt/rules/site/illustration.ts'
import { imageTemplate } from '@forecourt/rules/site/imageUrl.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** A picture with its address where the width goes, in its own proportions as far as they are known. */
export interface PictureView {
  source: string
  alt: string
  width: number
  height: number
  /** Present where it is a drawing, which its label says. */
  illustration?: true
  /** Words that stand on it. */
  caption?: string
  /** Where it is cropped around its focal point. */
  style?: { objectPosition: string }
}

interface StoredPicture {
  url: string
  /** Null where content keeps no description: then the media library’s is read out. */
  alt: string | null
  width?: number | undefined
  height?: number | undefined
  caption?: string | undefined
  focus?: string | undefined
}

/** Pictures of unknown size are shown three by two. */
const USUAL = { width: 1200, height: 800 }

const NOTHING_SAID: LibraryPictures = new Map()

/**
 * A stored picture on a page of a site. What content doesn’t keep of it, the media library says: its description, and
 * the point that it is cropped around (decision 160).
 */
export function pictureView(
  { url, alt, width, height, caption, focus }: StoredPicture,
  site: Site,
  library: LibraryPictures = NOTHING_SAID,
): PictureView {
  const said = library.get(url)
  const around = focus ?? (said?.focus === CENTRE ? undefined : said?.focus)
  return {
    source: imageTemplate(url, site),
    alt: alt ?? said?.alt ?? '',
    ...(width && height ? { width, height } : USUAL),
    ...(isIllustration(url, site.settings) ? { illustration: true } : {}),
    ...(caption ? { caption } : {}),
    ...(around ? { style: { objectPosition: around } } : {}),
  }
}
