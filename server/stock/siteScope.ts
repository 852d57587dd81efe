import { CAR_TYPES, type CarType } from '@forecourt/rules/kinds/carType.ts'
import { soldWindow } from '@forecourt/rules/car/availability.ts'
import { isOfMake } from '@forecourt/rules/car/makes.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SlugSearch } from '@forecourt/rules/site/searchSlugs.ts'
import type { StockScope } from './search.ts'
import { fold } from './words.ts'

/**
 * The scope of a site's searches (spec §2 default query, §9 naming and filters): its dealerships, the search slug's
 * types among the car types that the site sells, the sold window that ends at `now`, and the default query of its
 * settings.
 */
export function stockScope(site: Site, { carTypes, listingType }: SlugSearch, now: Date): StockScope {
  const { settings } = site
  const makes = nonEmpty(settings.search_default_makes)
  return {
    dealershipIds: site.dealershipIds,
    carTypes: carTypes.filter((type) => settings.stock_car_types.includes(type)),
    listingType,
    soldSince: soldWindow({ soldDays: settings.include_sold_cars_days, now }),
    cities: nonEmpty(settings.search_default_cities),
    makes: settings.search_default_makes_or_used ? undefined : makes,
    makesOrUsed: settings.search_default_makes_or_used ? makes : undefined,
    models: nonEmpty(settings.search_default_models),
    minPhotos: settings.search_min_photos,
    excludeLocationIds: nonEmpty(settings.search_exclude_location_ids),
  }
}

const nonEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

/** The fields of a car that decide whether a site sells it. */
export interface SiteScopeFields {
  car_type: CarType
  make: string
  model: string
  city: string | null
  location_id: number | null
}

/**
 * Whether a site's settings allow it to show a car of its dealerships. The same limits as its searches, without the
 * sold window and the photo count, which only apply to lists, not to the car's own page.
 */
export function isSoldBy({ settings }: Site, car: SiteScopeFields): boolean {
  const isMake = (make: string) => isOfMake(car, make)
  const makes = settings.search_default_makes
  const models = settings.search_default_models
  const cities = settings.search_default_cities
  return (
    settings.stock_car_types.includes(car.car_type) &&
    (cities.length === 0 || cities.some((city) => fold(city) === fold(car.city ?? ''))) &&
    (makes.length === 0 || makes.some(isMake) || (settings.search_default_makes_or_used && car.car_type === 'used')) &&
    (models.length === 0 || models.some(({ make, model }) => isMake(make) && fold(model) === fold(car.model))) &&
    (car.location_id === null || !settings.search_exclude_location_ids.includes(car.location_id))
  )
}

/** Whether a site's settings let it show every car of its dealerships: `isSoldBy` then need not be checked. */
export const sellsEverything = ({ settings }: Site): boolean =>
  CAR_TYPES.every((type) => settings.stock_car_types.includes(type)) &&
  settings.search_default_cities.length === 0 &&
  settings.search_default_makes.length === 0 &&
  settings.search_default_models.length === 0 &&
  settings.search_exclude_location_ids.length === 0
