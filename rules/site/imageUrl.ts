import { WIDTH_SLOT } from './imageWidth.ts'
import { stripTrailingSlashes } from './pathname.ts'

/** Default quality of resized pictures (spec §9). */
export const DEFAULT_QUALITY = 75
/** The picture for shared links (spec §7): width, height and crop. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const

/** The fields of a site that picture addresses need; `Site` and `PublicSite` both have them. */
export interface ImageHost {
  settings: { image_cdn_base?: string | null; image_quality?: number }
}

export interface ImageOptions {
  /** Maximum dimensions; it is never enlarged. */
  width: number
  quality?: number
  /** Image CDN that serves our pictures, such as https://res.cloudinary.com/dealer; null for the built-in resizer. */
  cdnBase?: string | null
}

const MEDIA = '/media/'
const RESIZER = '/images/'

/** Parts of a transformation in alphabetical order, as the CDN's own SDK writes them. */
const transformation = (parts: Readonly<Record<string, string | number>>): string =>
  Object.keys(parts)
    .sort()
    .map((name) => `${name}_${parts[name]}`)
    .join(',')

/** An uploaded picture on a CDN: the address before and after the position of a transformation. */
function uploaded(source: string): { before: string; after: string } | null {
  const scheme = /^https?:\/\//i.exec(source)?.[0]
  if (scheme === undefined || /[?#]/.test(source)) return null
  const place = /\/image\/(?:upload|fetch)\//i.exec(source.slice(scheme.length))
  if (!place) return null
  const at = scheme.length + place.index + place[0].length
  return at < source.length ? { before: source.slice(0, at), after: source.slice(at) } : null
}
/** A signature covers the transformation, so a signed address must not be changed. */
const SIGNATURE = /^s--[\w-]+--$/
/** One part of a transformation. Only known names count, because a folder such as td_next looks the same. */
const PART =
  /^(?:ar|a|bo|b|co|c|dl|dn|dpr|du|d|eo|e|fl|fn|f|g|h|if|ki|l|o|pg|p|q|r|so|sp|t|u|vc|vs|w|x|y|z)_[^\s,/]+$|^\$[a-z][a-z0-9]*_[^\s,/]+$/i

/** Number of path segments that are transformations; the last one, a file name, never is. */
function transformationsIn(segments: readonly string[]): number {
  let count = 0
  while (count < segments.length - 1 && segments[count]!.split(',').every((part) => PART.test(part))) count += 1
  return count
}

/** A CDN address with a further transformation; null if it is not one, or may not be changed. */
function rewritten(source: string, text: string): string | null {
  const found = uploaded(source)
  if (!found) return null
  const { before, after } = found
  const segments = after.split('/')
  if (SIGNATURE.test(segments[0]!)) return source
  const count = transformationsIn(segments)
  if (segments[count - 1] === text) return source
  return `${before}${[...segments.slice(0, count), text, ...segments.slice(count)].join('/')}`
}

/** A remote address as the CDN's fetch expects it: encoded, except colons and slashes. */
const fetched = (url: string) => encodeURIComponent(url.toWellFormed()).replaceAll('%3A', ':').replaceAll('%2F', '/')

const isDrawing = (source: string) => /\.svg$/i.test(source)

/** The address of a source with a transformation; the source itself if nothing can resize it. */
function transformed(source: string, text: string, cdnBase: string | null | undefined): string {
  const onCdn = rewritten(source, text)
  if (onCdn !== null) return onCdn
  const base = cdnBase && stripTrailingSlashes(cdnBase)
  if (source.startsWith(MEDIA)) {
    // A vector drawing is not resized.
    if (isDrawing(source)) return source
    return base ? `${base}/image/upload/${text}${source}` : `${RESIZER}${text}${source}`
  }
  return base && /^https?:\/\//i.test(source) ? `${base}/image/fetch/${text}/${fetched(source)}` : source
}

/**
 * The address of a picture in a size (spec §7 Images), in the syntax of the image CDN: our own media use the built-in
 * resizer or, if the site has a CDN, that; a picture on a CDN gets the transformation added to its address; a remote
 * one uses the CDN's fetch. What cannot be resized (a remote picture without CDN, a signed address, a drawing, a data
 * URL) stays as it is. Relative addresses stay relative.
 */
export function imageUrl(source: string, options: ImageOptions): string {
  const { quality = DEFAULT_QUALITY, cdnBase, width } = options
  return transformed(source, transformation({ c: 'limit', f: 'auto', q: quality, w: width }), cdnBase)
}

/**
 * A picture's address on a site with the placeholder `{width}`, so that a page contains one address and the browser
 * derives the others; without it if the source cannot be resized.
 */
export function imageTemplate(source: string, { settings }: ImageHost): string {
  const { image_quality: quality = DEFAULT_QUALITY, image_cdn_base: cdnBase } = settings
  return transformed(source, transformation({ c: 'limit', f: 'auto', q: quality, w: WIDTH_SLOT }), cdnBase)
}

/** Whether a CDN address is in the folder whose pictures are cropped for shared links (spec §7). */
const inSocialFolder = (source: string) => uploaded(source)?.after.split('/').slice(0, -1).includes('td_next') ?? false

/**
 * The picture for shared links (spec §7): 1200 by 630, cropped, for CDN pictures under the td_next folder, and for our
 * own media, as a JPEG because not every network reads newer formats. Other addresses stay as they are.
 */
export function socialImage(source: string, { settings }: ImageHost): string {
  const size = { c: 'fill', h: SOCIAL_SIZE.height, w: SOCIAL_SIZE.width }
  if (inSocialFolder(source)) return rewritten(source, transformation(size)) ?? source
  if (!source.startsWith(MEDIA)) return source
  const { image_quality: q = DEFAULT_QUALITY, image_cdn_base: cdnBase } = settings
  return transformed(source, transformation({ ...size, f: 'jpg', q }), cdnBase)
}
