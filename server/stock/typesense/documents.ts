import { createHash } from 'node:crypto'
import { photographCount } from '@forecourt/rules/car/image.ts'
import type { CarImage } from '@forecourt/rules/car/car.ts'
import { displayMake, makeKeysOf } from '@forecourt/rules/car/makes.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import type { PhotographSettings } from '../photographs.ts'
import { facetTexts, figureOf, textsOf, type ListedRow } from '../snapshot.ts'
import type { SnapshotSite } from '../snapshots.ts'
import { indexedWords } from '../textIndex.ts'
import {
  DAY_FACETS,
  floorCentsOf,
  keyField,
  PLAIN_RANGES,
  priceField,
  siteFields,
  TEXT_FACETS,
  textField,
} from './fields.ts'
import { keyOf } from './filters.ts'
import { FUEL_NAMES } from './synonyms.ts'

/** A car's document in Typesense: what searches use, without display data except the values of facets. */
export type CarDocument = Readonly<Record<string, string | number | boolean | readonly string[]>> & {
  readonly id: string
  readonly version: string
}

/** The data for a document. */
export interface IndexedRow extends Omit<ListedRow, 'photos_count'> {
  /** Epoch ms. */
  created_at: number
  images: readonly CarImage[]
}

/** A site whose settings affect the documents of its dealerships' cars. */
export type IndexedSite = SnapshotSite & {
  settings: SnapshotSite['settings'] & { include_sold_cars_days: number }
}

/** How the sites that show a dealership affect its cars. */
export interface Audience {
  countries: ReadonlySet<Country>
  floorsCents: ReadonlySet<number>
  /** By field. */
  photographs: ReadonlyMap<string, PhotographSettings>
  /** The longest of their sold windows. */
  soldDays: number
}

/** The audience of each dealership on a site. */
export function audiencesOf(sites: readonly IndexedSite[]): ReadonlyMap<number, Audience> {
  const audiences = new Map<number, Audience & { countries: Set<Country>; floorsCents: Set<number> }>()
  for (const site of sites) {
    const { country, photos } = siteFields(site)
    const { settings } = site
    for (const id of site.dealershipIds) {
      const earlier = audiences.get(id)
      audiences.set(id, {
        countries: new Set([...(earlier?.countries ?? []), country]),
        floorsCents: new Set([...(earlier?.floorsCents ?? []), floorCentsOf(site)]),
        photographs: new Map([
          ...(earlier?.photographs ?? []),
          ...(photos === null ? [] : [[photos, settings] as const]),
        ]),
        soldDays: Math.max(earlier?.soldDays ?? 0, settings.include_sold_cars_days),
      })
    }
  }
  return audiences
}

/** The fields of these documents that depend on settings. */
export const settingFieldsOf = (audiences: Iterable<Audience>): readonly string[] => {
  const names = new Set<string>()
  for (const { floorsCents, photographs } of audiences) {
    for (const cents of floorsCents) names.add(priceField(cents))
    for (const name of photographs.keys()) names.add(name)
  }
  return [...names].toSorted()
}

/** A date as a comparable number: 2026-03-10 is 20260310. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

const NO_SLUGS: ReadonlyMap<number, string> = new Map()

/** The document of a car for the sites that show it. */
export function carDocument(car: IndexedRow, audience: Audience): CarDocument {
  const row: ListedRow = { ...car, photos_count: 0 }
  const make = displayMake(row.make)
  const keys = makeKeysOf(row)
  const fields: Record<string, string | number | boolean | readonly string[]> = {
    id: String(row.id),
    car_id: row.id,
    dealership_id: row.dealership_id,
    location_id: row.location_id ?? 0,
    listing_type_key: keyOf(row.listing_type),
    sold: row.sold_at !== null,
    created_at_timestamp: Math.floor(car.created_at),
    custom_rank: row.custom_rank,
    make_keys: keys.map(keyOf),
    // Cars of one make with the same keys are counted together.
    brand: JSON.stringify([make, ...keys]),
    words: [...new Set(textsOf(row, make, FUEL_NAMES).flatMap(indexedWords))].join(' '),
  }
  if (row.sold_at !== null) fields.sold_at_timestamp = Math.floor(row.sold_at)
  if (row.city) fields.city_key = keyOf(row.city)
  for (const country of audience.countries) {
    // The date is that of the search, and dealerships have numbers here.
    const texts = facetTexts({ makeOf: () => make, dealershipSlugs: NO_SLUGS, country, today: '' })
    for (const facet of TEXT_FACETS) {
      const value = texts[facet](row)
      const name = textField(facet, country)
      if (value) Object.assign(fields, { [name]: value, [keyField(name)]: keyOf(value) })
    }
  }
  for (const name of Object.values(DAY_FACETS)) {
    const day = row[name]
    if (day !== null) fields[name] = dayNumber(day)
  }
  for (const range of PLAIN_RANGES) {
    const figure = figureOf(row, range)
    if (figure !== null) fields[range] = figure
  }
  const price = figureOf(row, 'price')
  for (const cents of audience.floorsCents) if (price !== null && price > cents) fields[priceField(cents)] = price
  for (const [name, settings] of audience.photographs)
    fields[name] = photographCount({ images: [...car.images] }, { settings })
  const content = JSON.stringify(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return { ...fields, id: String(row.id), version: createHash('sha256').update(content).digest('hex').slice(0, 20) }
}
