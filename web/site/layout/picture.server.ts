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
  alt: string
  width?: number | undefined
  height?: number | undefined
  caption?: string | undefined
  focus?: string | undefined
}

/** Pictures of unknown size are shown three by two. */
const USUAL = { width: 1200, height: 800 }

/** A stored picture on a page of a site. */
export const pictureView = ({ url, alt, width, height, caption, focus }: StoredPicture, site: Site): PictureView => ({
  source: imageTemplate(url, site),
  alt,
  ...(width && height ? { width, height } : USUAL),
  ...(isIllustration(url, site.settings) ? { illustration: true } : {}),
  ...(caption ? { caption } : {}),
  ...(focus ? { style: { objectPosition: focus } } : {}),
})
