import type { CarImage } from '../car/car.ts'

/** A part of a picture: fractions of its width and height, from its top left corner. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** A picture as a file of its own. */
export interface PictureFile {
  url: string
  width: number
  height: number
}

/** What a person decided about one photo of a vehicle. It is named by its address, which feeds keep. */
export interface KeptPhoto {
  url: string
  hidden: boolean
  /** What it shows, in words; null for the usual ones. */
  alt: string | null
  crop: Crop | null
  /** The picture that `crop` leaves; the original stays. */
  cropped: PictureFile | null
  /** Of a photo that a person uploaded, which no feed has: its size, and the name of the file that was sent. */
  uploaded: { name: string; width: number; height: number } | null
}

/** What the feed says of a vehicle’s photos. */
export interface FedPhotos {
  images: readonly CarImage[]
  primary: string | null
}

/** A photo as staff see it: also one that is hidden. */
export interface ArrangedPhoto extends KeptPhoto {
  /** The picture itself, uncropped. */
  image: CarImage
  /** Whether the feed has brought it since a person last arranged the photos. */
  fresh: boolean
}

/** Most photos of a vehicle that people upload; feeds may bring as many besides. */
export const MOST_UPLOADED = 60
/** Most letters of a description. */
export const MOST_ALT = 150
/** Files that phones make are smaller. */
export const MOST_PHOTO_BYTES = 40 * 1024 * 1024
/** Types that are read, as an input’s `accept`. Phones convert their own pictures to one of them. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
/** The smallest part of a side that a crop may leave. */
export const LEAST_CROP = 0.1

/** Why a photo is refused, in words. */
export const PHOTO_PROBLEMS = {
  large: 'It is larger than 40 MB. Please choose a smaller picture.',
  empty: 'The file is empty.',
  type: 'It isn’t a picture we can read. Please choose a JPG, PNG, WebP or AVIF.',
  heic: 'It is in the HEIC format, which browsers can’t show. Share it as a JPG, or choose Settings, Camera, Formats, Most Compatible on the iPhone.',
  pixels: 'It has more than 100 megapixels. Please choose a smaller picture.',
  small: 'It is smaller than 320 pixels. Please choose a larger picture.',
  broken: 'The picture is damaged or incomplete. Please send it again.',
  many: `A vehicle can have ${MOST_UPLOADED} uploaded photos. Please remove one first.`,
  alt: `Please use at most ${MOST_ALT} characters.`,
  crop: 'Please choose at least a tenth of the picture’s width and height.',
} as const

const EMPTY: Omit<KeptPhoto, 'url'> = { hidden: false, alt: null, crop: null, cropped: null, uploaded: null }

/** The feed’s photos with the primary one first, as the website shows them (spec §3). */
function inFeedOrder({ images, primary }: FedPhotos): CarImage[] {
  if (primary === null) return [...images]
  const first = images.find(({ url, thumb }) => url === primary || thumb === primary)
  return [
    first ?? { url: primary, thumb: primary, width: 1200, height: 800 },
    ...images.filter((image) => image !== first),
  ]
}

/**
 * All photos of a vehicle as staff see them (decision 149): in the order that a person chose, then those that the feed
 * has brought since. A photo that the feed no longer has is gone; one that was uploaded stays.
 *
 * @param kept null for photos that are as the feed has them
 */
export function arrangePhotos(fed: FedPhotos, kept: readonly KeptPhoto[] | null): ArrangedPhoto[] {
  const images = inFeedOrder(fed)
  const byUrl = new Map(images.map((image) => [image.url, image]))
  const known = (kept ?? []).flatMap((photo): ArrangedPhoto[] => {
    const { url, uploaded } = photo
    const image = uploaded ? { url, thumb: url, width: uploaded.width, height: uploaded.height } : byUrl.get(url)
    return image ? [{ ...photo, image, fresh: false }] : []
  })
  const named = new Set(known.map(({ url }) => url))
  // A program that writes back what it has read also names cropped files, which are no photos of their own.
  for (const { cropped } of kept ?? []) if (cropped) named.add(cropped.url)
  const others = [...byUrl.values()].filter(({ url }) => !named.has(url))
  return [...known, ...others.map((image) => ({ url: image.url, ...EMPTY, image, fresh: kept !== null }))]
}

/** The columns of a vehicle that its photos are written to. */
export interface PhotoColumns {
  images: CarImage[]
  primary_image_url: string | null
  photos_count: number
}

/**
 * What the website, feeds and search engines get of a vehicle’s photos (decision 149): those that are not hidden, with
 * the first as the primary one; cropped ones as their crop.
 */
export function shownPhotos(fed: FedPhotos, kept: readonly KeptPhoto[] | null): PhotoColumns {
  if (kept === null) return { images: [...fed.images], primary_image_url: fed.primary, photos_count: fed.images.length }
  const images = arrangePhotos(fed, kept)
    .filter(({ hidden }) => !hidden)
    .map(({ image, alt, cropped }): CarImage => ({
      ...image,
      ...(cropped ? { ...cropped, thumb: cropped.url } : {}),
      ...(alt === null ? {} : { alt }),
    }))
  return { images, primary_image_url: images[0]?.url ?? null, photos_count: images.length }
}

/** What is kept of arranged photos, with what is known of photos that are away from the feed, in case they return. */
export const keptOf = (arranged: readonly ArrangedPhoto[], before: readonly KeptPhoto[] | null): KeptPhoto[] => {
  const present = new Set(arranged.map(({ url }) => url))
  return [
    ...arranged.map(({ image: _image, fresh: _fresh, ...photo }) => photo),
    ...(before ?? []).filter(({ url, uploaded }) => uploaded === null && !present.has(url)),
  ]
}

/**
 * A new order of what somebody saw. What has come since follows at the end, what has gone since is left out; null if
 * somebody else has changed the order of the same photos meanwhile.
 */
export function reordered(
  current: readonly string[],
  { seen, order }: { seen: readonly string[]; order: readonly string[] },
): string[] | null {
  const [now, then] = [new Set(current), new Set(seen)]
  const ordered = [...new Set(order)].filter((one) => now.has(one))
  const named = new Set(ordered)
  const next = [...ordered, ...current.filter((one) => !named.has(one))]
  if (isSameOrder(current, next)) return next
  const both = current.filter((one) => then.has(one))
  return isSameOrder(
    both,
    [...then].filter((one) => now.has(one)),
  )
    ? next
    : null
}

/** Whether two lists are the same. */
export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])

/** One photo moved to another place, counted from 0; the same order where that is not possible. */
export function moved(order: readonly string[], name: string, to: number): string[] {
  const rest = order.filter((one) => one !== name)
  if (rest.length === order.length || to < 0 || to > rest.length) return [...order]
  return [...rest.slice(0, to), name, ...rest.slice(to)]
}

/** Something that was read, or what is wrong with it. */
export type ReadPhoto<T> = { ok: true; value: T } | { ok: false; problem: string }

/** Reads a description; an empty one is the usual words. */
export function readAlt(typed: string): ReadPhoto<string | null> {
  const text = typed.replace(/\s+/g, ' ').trim()
  return [...text].length > MOST_ALT ? { ok: false, problem: PHOTO_PROBLEMS.alt } : { ok: true, value: text || null }
}

const PERCENT = 100
/** Rounding of four percentages can add up to this much. */
const ROUNDING = 0.0005

/** A crop as a form has it: left, top, width and height in percent; empty for the whole picture. */
export const cropText = (crop: Crop | null): string =>
  crop === null
    ? ''
    : [crop.x, crop.y, crop.width, crop.height].map((part) => Number((part * PERCENT).toFixed(2))).join(' ')

const PERCENTAGE = /^\d{1,3}(?:\.\d{1,2})?$/

/** Reads a crop. One of nearly the whole picture is none. */
export function readCrop(text: string): ReadPhoto<Crop | null> {
  if (text.trim() === '') return { ok: true, value: null }
  const parts = text.trim().split(' ')
  const [x = 1, y = 1, width = 0, height = 0] = parts.map((part) =>
    PERCENTAGE.test(part) ? Number(part) / PERCENT : Number.NaN,
  )
  const fits = (from: number, size: number) => size >= LEAST_CROP - ROUNDING && from + size <= 1 + ROUNDING
  if (parts.length !== 4 || !fits(x, width) || !fits(y, height)) return { ok: false, problem: PHOTO_PROBLEMS.crop }
  if (width >= 1 - ROUNDING && height >= 1 - ROUNDING) return { ok: true, value: null }
  return { ok: true, value: { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) } }
}

/** Why a photo cannot be cropped; null if it can. */
export function cropRefusal(url: string): string | null {
  if (!url.startsWith('/media/')) return 'This photo is on another server. To crop it, upload a copy.'
  return /\.(?:jpe?g|png|webp|avif)$/i.test(url) ? null : 'A drawing can’t be cropped.'
}

/** The name of a photo for the log and for lists: of the file that was uploaded, else the end of its address. */
export function photoName({ url, uploaded }: Pick<KeptPhoto, 'url' | 'uploaded'>): string {
  if (uploaded) return uploaded.name
  const path = url.split(/[?#]/)[0]!
  return (
    path
      .split('/')
      .findLast((part) => part !== '')
      ?.slice(-60) ?? url
  )
}
