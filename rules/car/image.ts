import { isIllustration, type IllustrationSettings } from '../site/illustration.ts'
import type { Car, CarImage } from './car.ts'

/** The fields of a site that pictures need: its two placeholder pictures, and the default of each body and of all. */
export interface ImageSite {
  settings: {
    placeholder_image_urls: readonly string[]
    default_image_url: string
    default_image_urls: Readonly<Record<string, string>>
  }
}

/** The fields of a site that identify placeholder pictures. */
interface PlaceholderSite {
  settings: Pick<ImageSite['settings'], 'placeholder_image_urls'>
}

const isPlaceholder = (url: string, site: PlaceholderSite) => site.settings.placeholder_image_urls.includes(url)

/** The pictures of a gallery: all except placeholders, in the dealer's order. */
export const carPhotos = (car: Pick<Car, 'images'>, site: PlaceholderSite): readonly CarImage[] =>
  car.images.filter(({ url, thumb }) => !isPlaceholder(url, site) && !isPlaceholder(thumb, site))

/** Number of photographs of a vehicle, without placeholders and drawings. */
export const photographCount = (
  car: Pick<Car, 'images'>,
  site: { settings: PlaceholderSite['settings'] & IllustrationSettings },
): number => carPhotos(car, site).filter(({ url }) => !isIllustration(url, site.settings)).length

/** Aspect ratio of a picture of unknown size. */
const USUAL_SIZE = { width: 1200, height: 800 } as const

/** The photos of a vehicle with the primary one first; empty if the dealer gave none but placeholders. */
export function orderedPhotos(
  car: Pick<Car, 'primary_image_url' | 'images'>,
  site: ImageSite,
): readonly Omit<CarImage, 'thumb'>[] {
  const photos = carPhotos(car, site)
  const { primary_image_url: url } = car
  if (!url || isPlaceholder(url, site)) return photos
  const primary = photos.find((photo) => photo.url === url || photo.thumb === url) ?? { url, ...USUAL_SIZE }
  return [primary, ...photos.filter((photo) => photo !== primary)]
}

const sameBody = (body: string) => body.trim().toLowerCase()

/**
 * The picture of a vehicle without photos: the site's picture for its body, so that a ute is not shown as a hatch, else
 * the site's default image (spec §3).
 */
export function defaultPicture({ body }: Pick<Car, 'body'>, { settings }: ImageSite): Omit<CarImage, 'thumb'> {
  const own = body && Object.entries(settings.default_image_urls).find(([of]) => sameBody(of) === sameBody(body))
  return { url: own ? own[1] : settings.default_image_url, ...USUAL_SIZE }
}

/**
 * The pictures of a vehicle wherever all of them are shown (spec §3): its photos with the primary one first, else the
 * default picture of its body; never empty.
 */
export function carPictures(
  car: Pick<Car, 'primary_image_url' | 'images' | 'body'>,
  site: ImageSite,
): readonly [Omit<CarImage, 'thumb'>, ...Omit<CarImage, 'thumb'>[]] {
  const [first = defaultPicture(car, site), ...rest] = orderedPhotos(car, site)
  return [first, ...rest]
}

/** The address of a vehicle's main photo: the primary image, or the first thumbnail if that is a placeholder or missing. */
export function primaryPhoto(car: Pick<Car, 'primary_image_url' | 'images'>, site: PlaceholderSite): string | null {
  if (car.primary_image_url && !isPlaceholder(car.primary_image_url, site)) return car.primary_image_url
  return carPhotos(car, site)[0]?.thumb ?? null
}

/** The address of a vehicle's main picture (spec §3): its main photo, else the default picture of its body. */
export const carPrimaryImage = (car: Pick<Car, 'primary_image_url' | 'images' | 'body'>, site: ImageSite): string =>
  primaryPhoto(car, site) ?? defaultPicture(car, site).url

/** What a photo shows, in words: its description, else which of the vehicle’s photos it is (decision 149). */
export const photoAlt = (
  { alt, illustration = false }: { alt?: string | null | undefined; illustration?: boolean | undefined },
  { name, at, of }: { name: string; at: number; of: number },
): string => alt || `${name}, ${illustration ? 'illustration' : 'photo'} ${at} of ${of}`
