import { createHash } from 'node:crypto'
import type { CollectionFieldSchema } from 'typesense/lib/Typesense/Collection.js'
import { priceFloorCents } from '@forecourt/rules/car/price.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import { FACETS, RANGES, type Facet, type Range } from '@forecourt/rules/stock/filters.ts'
import type { PhotographSettings } from '../photographs.ts'
import type { SnapshotSite } from '../snapshots.ts'

/** The alias that searches use (spec §7); the collection behind it changes with each reindex. */
export const ALIAS = 'Car_production'

/** Facets of expiry dates: their values depend on the date of the search, so the date itself is in the documents. */
export const DAY_FACETS = { wof: 'wof_expiry', rego: 'rego_expiry' } as const
type DayFacet = keyof typeof DAY_FACETS
export const isDayFacet = (facet: Facet): facet is DayFacet => facet in DAY_FACETS

/** Facets with different values in each country; documents have one field for each country. */
const COUNTRY_FACETS: ReadonlySet<Facet> = new Set(['licence_class', 'ruc'])
export const COUNTRIES: readonly Country[] = ['AU', 'NZ', 'US']

/** Facets whose values are not a plain text of the car. */
type OtherFacet = DayFacet | 'make' | 'dealership_slug'
export type TextFacet = Exclude<Facet, OtherFacet>
const OTHERS: ReadonlySet<Facet> = new Set<OtherFacet>(['wof', 'rego', 'make', 'dealership_slug'])
export const isTextFacet = (facet: Facet): facet is TextFacet => !OTHERS.has(facet)
export const TEXT_FACETS: readonly TextFacet[] = FACETS.filter(isTextFacet)

/** The field with the values of a facet in their displayed spelling; the one with their keys has the suffix `_key`. */
export const textField = (facet: TextFacet, country: Country): string =>
  COUNTRY_FACETS.has(facet) ? `${facet}_${country.toLowerCase()}` : facet
export const keyField = (field: string): string => `${field}_key`

/** Ranges except those of money, whose field depends on the site. */
type PlainRange = Exclude<Range, 'price' | 'budget'>
export const PLAIN_RANGES = RANGES.filter((range): range is PlainRange => range !== 'price' && range !== 'budget')

/**
 * The effect of a site's settings on its cars: a price at or below the floor counts as missing, and photographs are
 * counted differently. Documents belong to several sites, so they have a field for each of the sites' values.
 */
export interface SiteFields {
  country: Country
  price: string
  /** Null for a site that requires no photographs. */
  photos: string | null
}

export const priceField = (floorCents: number): string => `price_cents_above_${Math.floor(floorCents)}`

export function photosField({ placeholder_image_urls, illustration_folders }: PhotographSettings): string {
  const key = JSON.stringify([placeholder_image_urls, illustration_folders])
  return `photos_count_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}

export const floorCentsOf = ({ settings }: Pick<SnapshotSite, 'settings'>): number =>
  Math.floor(priceFloorCents(settings))

/** The fields for a site. */
export const siteFields = (site: SnapshotSite): SiteFields => ({
  country: site.country ?? 'AU',
  price: priceField(floorCentsOf(site)),
  photos: site.settings.search_min_photos > 0 ? photosField(site.settings) : null,
})

const text = (name: string, optional = true): CollectionFieldSchema[] => [
  { name, type: 'string', facet: true, optional },
  { name: keyField(name), type: 'string', optional },
]

/** The fields of the collection, except those that depend on settings (`settingField`). */
export function collectionFields(): CollectionFieldSchema[] {
  return [
    { name: 'car_id', type: 'int32', sort: true },
    { name: 'dealership_id', type: 'int32', facet: true },
    { name: 'location_id', type: 'int32' },
    { name: 'listing_type_key', type: 'string' },
    { name: 'sold', type: 'bool' },
    { name: 'sold_at_timestamp', type: 'int64', optional: true },
    { name: 'created_at_timestamp', type: 'int64', sort: true },
    { name: 'custom_rank', type: 'int32', sort: true },
    { name: 'make_keys', type: 'string[]' },
    { name: 'brand', type: 'string', facet: true },
    { name: 'city_key', type: 'string', optional: true },
    { name: 'words', type: 'string' },
    ...TEXT_FACETS.flatMap((facet) => [...new Set(COUNTRIES.map((country) => textField(facet, country)))]).flatMap(
      (name) => text(name),
    ),
    ...Object.values(DAY_FACETS).map((name): CollectionFieldSchema => ({
      name,
      type: 'int32',
      facet: true,
      optional: true,
    })),
    ...PLAIN_RANGES.map((name): CollectionFieldSchema => ({
      name,
      type: 'int32',
      facet: true,
      optional: true,
      sort: true,
    })),
    { name: 'version', type: 'string', index: false, optional: true },
  ]
}

/** The schema of a field that depends on a setting, by its name. */
export const settingField = (name: string): CollectionFieldSchema =>
  name.startsWith('photos_count_')
    ? { name, type: 'int32', optional: true }
    : { name, type: 'int64', facet: true, optional: true, sort: true }
