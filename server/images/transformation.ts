/** Widths that pictures are resized to (spec §9: 16 to 384 by size, 640 to 3840 by device). */
export const IMAGE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const

/** Cropped sizes there are: social preview, offer card (also for dense screens) and promotions slider (spec §7, §9). */
export const IMAGE_CROPS = [
  { width: 375, height: 250 },
  { width: 750, height: 500 },
  { width: 1200, height: 630 },
  { width: 1920, height: 540 },
] as const

/** Encodings of `f_…`; `auto` is the best one the browser accepts. */
export const IMAGE_FORMATS = ['auto', 'webp', 'jpg', 'png'] as const

const QUALITY_STEP = 5
const QUALITY_MIN = 30
const QUALITY_MAX = 100
const DEFAULT_QUALITY = 75

/** How a picture is resized: within a width (`limit`, never enlarged) or cropped to a size (`fill`). */
export interface Transformation {
  crop: 'limit' | 'fill'
  width: number
  height: number | null
  quality: number
  format: (typeof IMAGE_FORMATS)[number]
}

const PART =
  /^(?:c_(?<crop>limit|fill)|f_(?<format>[a-z]+)|q_(?<quality>\d{1,3})|w_(?<width>\d{1,4})|h_(?<height>\d{1,4}))$/

/**
 * Reads the transformation part of an image address, such as `c_limit,f_auto,q_75,w_640` (spec §7).
 * Sizes snap to the next one served and qualities to steps of five, so that visitors cannot fill the cache with
 * variants. Null when the text is not a transformation or names a crop that is not served.
 */
export function parseTransformation(text: string): Transformation | null {
  const found: Record<string, string> = {}
  for (const part of text.split(',')) {
    const groups = PART.exec(part)?.groups
    if (!groups) return null
    for (const [name, value] of Object.entries(groups)) {
      if (value === undefined) continue
      if (name in found) return null
      found[name] = value
    }
  }
  const format = IMAGE_FORMATS.find((known) => known === (found.format ?? 'auto'))
  const asked = Number(found.width)
  if (!format || !asked) return null
  const quality = snapQuality(found.quality === undefined ? DEFAULT_QUALITY : Number(found.quality))
  if (found.crop === 'fill') {
    const size = IMAGE_CROPS.find(({ width, height }) => width === asked && height === Number(found.height))
    return size ? { crop: 'fill', ...size, quality, format } : null
  }
  if (found.height !== undefined) return null
  return { crop: 'limit', width: snapWidth(asked), height: null, quality, format }
}

const snapWidth = (asked: number) => IMAGE_WIDTHS.find((width) => width >= asked) ?? IMAGE_WIDTHS.at(-1)!

const snapQuality = (asked: number) =>
  Math.min(QUALITY_MAX, Math.max(QUALITY_MIN, Math.ceil(asked / QUALITY_STEP) * QUALITY_STEP))
