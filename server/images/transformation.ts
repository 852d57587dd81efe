import { DEFAULT_QUALITY, SOCIAL_SIZE } from '@forecourt/rules/site/imageUrl.ts'
import { DEVICE_WIDTHS, SIZE_WIDTHS } from '@forecourt/rules/site/imageWidth.ts'

const WIDTHS: readonly number[] = [...SIZE_WIDTHS, ...DEVICE_WIDTHS]

/** Aspect ratios for cropping at any of the widths: width by height. */
const RATIOS = [3 / 2, 4 / 3, 16 / 9, 1] as const

/** Fixed cropped sizes: social preview, offer card (also for high-density screens), promotions slider (spec §7, §9). */
const CROPS = [
  SOCIAL_SIZE,
  { width: 375, height: 250 },
  { width: 750, height: 500 },
  { width: 1920, height: 540 },
] as const

/** Encodings of `f_…`; `auto` is the best one the browser accepts. */
const FORMATS = ['auto', 'webp', 'jpg', 'png'] as const

const QUALITY_STEP = 5
const QUALITY_MIN = 30
const QUALITY_MAX = 100

/** How a picture is resized: within a width (`limit`, never enlarged) or cropped to a size (`fill`). */
export interface Transformation {
  crop: 'limit' | 'fill'
  width: number
  height: number | null
  quality: number
  format: (typeof FORMATS)[number]
}

const PART =
  /^(?:c_(?<crop>limit|fill)|f_(?<format>[a-z]+)|q_(?<quality>\d{1,3})|w_(?<width>\d{1,4})|h_(?<height>\d{1,4}))$/

/**
 * Parses the transformation part of an image address, such as `c_limit,f_auto,q_75,w_640` (spec §7). Sizes are rounded
 * up to the next supported one and qualities to steps of five, so that visitors cannot fill the cache with variants.
 * Null if the text is not a transformation or has an unsupported crop.
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
  const format = FORMATS.find((served) => served === (found.format ?? 'auto'))
  const width = Number(found.width)
  if (!format || !width) return null
  const quality = snapQuality(found.quality === undefined ? DEFAULT_QUALITY : Number(found.quality))
  if (found.crop === 'fill') {
    const height = Number(found.height)
    return isServedCrop(width, height) ? { crop: 'fill', width, height, quality, format } : null
  }
  if (found.height !== undefined) return null
  return { crop: 'limit', width: snapWidth(width), height: null, quality, format }
}

const isServedCrop = (width: number, height: number) =>
  CROPS.some((crop) => crop.width === width && crop.height === height) ||
  (WIDTHS.includes(width) && RATIOS.some((ratio) => Math.round(width / ratio) === height))

const snapWidth = (width: number) => WIDTHS.find((served) => served >= width) ?? WIDTHS.at(-1)!

const snapQuality = (quality: number) =>
  Math.min(QUALITY_MAX, Math.max(QUALITY_MIN, Math.ceil(quality / QUALITY_STEP) * QUALITY_STEP))
