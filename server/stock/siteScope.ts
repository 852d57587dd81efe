import { CAR_TYPES, type CarType } from '@forecourt/rules/kinds/carType.ts'
import { soldWindow } from '@forecourt/rules/car/availability.ts'
import { explain, meetsAll, type Condition, type ExplainedCondition } from '@forecourt/rules/car/condition.ts'
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

/** `search_default_makes_or_used` lets a used car of any make pass. */
const isOfMakes = ({ settings }: Site, car: SiteScopeFields): boolean =>
  settings.search_default_makes.length === 0 ||
  settings.search_default_makes.some((make) => isOfMake(car, make)) ||
  (settings.search_default_makes_or_used && car.car_type === 'used')

const listed = (values: readonly (string | number)[]) => (values.length > 0 ? values.join(', ') : 'empty')

/** What a site's settings limit its own cars to, on their pages and in its lists (spec §2 default query). */
const SOLD_BY: readonly Condition<SiteScopeFields, Site>[] = [
  {
    name: 'A type that the site sells',
    holds: (car, { settings }) => settings.stock_car_types.includes(car.car_type),
    seen: (car, { settings }) => `${car.car_type}, stock_car_types is ${listed(settings.stock_car_types)}`,
  },
  {
    name: 'A city of the site',
    holds: ({ city }, { settings: { search_default_cities: cities } }) =>
      cities.length === 0 || cities.some((one) => fold(one) === fold(city ?? '')),
    seen: ({ city }, { settings }) =>
      `${city ?? 'no city'}, search_default_cities is ${listed(settings.search_default_cities)}`,
  },
  {
    name: 'A make of the site',
    holds: (car, site) => isOfMakes(site, car),
    seen: (car, { settings }) =>
      `${car.make}, search_default_makes is ${listed(settings.search_default_makes)}` +
      (settings.search_default_makes_or_used ? ', or any used car' : ''),
  },
  {
    name: 'A model of the site',
    holds: (car, { settings: { search_default_models: models } }) =>
      models.length === 0 || models.some(({ make, model }) => isOfMake(car, make) && fold(model) === fold(car.model)),
    seen: (car, { settings }) =>
      `${car.make} ${car.model}, search_default_models is ` +
      listed(settings.search_default_models.map(({ make, model }) => `${make} ${model}`)),
  },
  {
    name: 'Not at an excluded location',
    holds: ({ location_id: id }, { settings }) => id === null || !settings.search_exclude_location_ids.includes(id),
    seen: ({ location_id: id }, { settings }) =>
      `${id === null ? 'no location' : `location ${id}`}, search_exclude_location_ids is ${listed(settings.search_exclude_location_ids)}`,
  },
]

/**
 * Whether a site's settings allow it to show a car of its dealerships. The same limits as its searches, without the
 * sold window and the photo count, which only apply to lists, not to the car's own page.
 */
export const isSoldBy = (site: Site, car: SiteScopeFields): boolean => meetsAll(SOLD_BY, car, site)

/** The conditions of `isSoldBy` with their results. */
export const explainSoldBy = (site: Site, car: SiteScopeFields): readonly ExplainedCondition[] =>
  explain(SOLD_BY, car, site)

/** Whether a site's settings let it show every car of its dealerships: `isSoldBy` then need not be checked. */
export const sellsEverything = ({ settings }: Site): boolean =>
  CAR_TYPES.every((type) => settings.stock_car_types.includes(type)) &&
  settings.search_default_cities.length === 0 &&
  settings.search_default_makes.length === 0 &&
  settings.search_default_models.length === 0 &&
  settings.search_exclude_location_ids.length === 0
