import type { Car, CarImage } from './car.ts'

/** What pictures need to know of a site: its two placeholder pictures and the fixed default. */
export interface ImageSite {
  settings: { placeholder_image_urls: readonly string[]; default_image_url: string }
}

const isPlaceholder = (url: string, site: ImageSite) => site.settings.placeholder_image_urls.includes(url)

/** The pictures worth showing in a gallery: all but the placeholders, in the dealer's order. */
export const carPhotos = (car: Pick<Car, 'images'>, site: ImageSite): readonly CarImage[] =>
  car.images.filter(({ url, thumb }) => !isPlaceholder(url, site) && !isPlaceholder(thumb, site))

/**
 * The address of a vehicle's main picture (spec §3): the primary image; where that is one of the known placeholders,
 * or missing, the first thumbnail, else the site's default image.
 */
export function carPrimaryImage(car: Pick<Car, 'primary_image_url' | 'images'>, site: ImageSite): string {
  if (car.primary_image_url && !isPlaceholder(car.primary_image_url, site)) return car.primary_image_url
  return carPhotos(car, site)[0]?.thumb ?? site.settings.default_image_url
}
