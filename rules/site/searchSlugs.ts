import { CAR_TYPES, type CarType, type ListingType } from '../kinds/carType.ts'
import { inSentence } from '../locale/sentence.ts'
import { slugOf } from './slug.ts'

/** What a search lists: cars of these types that are for sale, for rent or to subscribe to. */
export interface SlugSearch {
  carTypes: readonly CarType[]
  listingType: ListingType
}

/** The first part of a search slug; where one begins another, the longer one comes first. */
const CONDITIONS = {
  'new-used-and-demo': { carTypes: CAR_TYPES, listingType: 'sale' },
  'new-and-demo': { carTypes: ['new', 'demo'], listingType: 'sale' },
  new: { carTypes: ['new'], listingType: 'sale' },
  used: { carTypes: ['used'], listingType: 'sale' },
  demo: { carTypes: ['demo'], listingType: 'sale' },
  rental: { carTypes: CAR_TYPES, listingType: 'rental' },
  subscription: { carTypes: CAR_TYPES, listingType: 'subscription' },
} as const satisfies Readonly<Record<string, SlugSearch>>
type Condition = keyof typeof CONDITIONS

const KINDS = ['cars', 'trucks', 'motorcycles', 'rvs', 'campers'] as const

/** The slug of spec §2 that is no condition and kind. */
const EVERYTHING = 'rv-vehicles'

/** The default slugs of spec §2, which other systems link to whatever a site sells. */
const DEFAULTS: readonly string[] = [
  'new-used-and-demo-cars',
  'new-cars',
  'used-cars',
  'demo-cars',
  'new-used-and-demo-trucks',
  'rental-cars',
  'subscription-cars',
  EVERYTHING,
]

/**
 * What search slugs call the cars of a site, by the plural of its noun: trucks, rvs, campers. A dealer who says vehicles
 * names no kind and has the specification's cars.
 */
export function searchKind(vehicleNounPlural: string): string {
  const kind = slugOf(vehicleNounPlural)
  return kind === 'vehicles' ? 'cars' : kind
}

/** The search slugs of a site that names none: each condition in the site's own noun (decision 1: Search). */
export const defaultSlugs = (kind: string): readonly string[] =>
  (['new-used-and-demo', 'new', 'used', 'demo'] as const).map((condition) => `${condition}-${kind}`)

function conditionOf(slug: string, kind?: string): Condition | null {
  if (slug === EVERYTHING) return 'new-used-and-demo'
  for (const condition of Object.keys(CONDITIONS) as Condition[]) {
    const rest = slug.startsWith(`${condition}-`) ? slug.slice(condition.length + 1) : null
    if (rest !== null && (rest === kind || KINDS.some((known) => known === rest))) return condition
  }
  return null
}

/**
 * What a search slug lists (spec §2 Stock search, decision 1: Search); null for a slug that is none. `new-cars` is new
 * cars, `used-trucks` used trucks, `rv-vehicles` everything for sale. `kind` is the site's own (`searchKind`), where it
 * is none of the usual ones.
 */
export function searchOf(slug: string, kind?: string): SlugSearch | null {
  const condition = conditionOf(slug, kind)
  return condition && CONDITIONS[condition]
}

/**
 * The slug under which a site has the search that another slug means (decision 1: Search): of the specification's
 * default slugs and of those in the site's noun, the site's own of the same condition. Null where the site has none.
 */
export function ownSlug(slug: string, site: { kind: string; slugs: readonly string[] }): string | null {
  if (!DEFAULTS.includes(slug) && !slug.endsWith(`-${site.kind}`)) return null
  const condition = conditionOf(slug, site.kind)
  return (condition && site.slugs.find((own) => conditionOf(own, site.kind) === condition)) ?? null
}

/** The site's search slug for exactly these car types for sale; null where it has none. */
export const slugForTypes = (carTypes: readonly CarType[], site: { kind: string; slugs: readonly string[] }) =>
  site.slugs.find((slug) => {
    const search = searchOf(slug, site.kind)
    return (
      search?.listingType === 'sale' &&
      search.carTypes.length === carTypes.length &&
      carTypes.every((type) => search.carTypes.includes(type))
    )
  }) ?? null

/** Vehicles on a site by what they are listed for and their condition; a kind of listing that is not there has none. */
export type StockCounts = Readonly<Partial<Record<ListingType, Readonly<Record<CarType, number>>>>>

/**
 * The searches of a site to link to: those that list a vehicle, without one that lists no condition more than a search
 * of fewer conditions. A site that sells used cars only links to its used cars, not to 'New, used and demo cars' too.
 */
export function slugsWithStock(
  { kind, slugs }: { kind: string; slugs: readonly string[] },
  counts: StockCounts,
): readonly string[] {
  const listed = slugs.flatMap((slug) => {
    const search = searchOf(slug, kind)
    const types = search?.carTypes.filter((type) => (counts[search.listingType]?.[type] ?? 0) > 0) ?? []
    return search && types.length > 0 ? [{ slug, search, key: [search.listingType, ...types].join() }] : []
  })
  return listed
    .filter(
      ({ key, search }) =>
        !listed.some((other) => other.key === key && other.search.carTypes.length < search.carTypes.length),
    )
    .map(({ slug }) => slug)
}

/** The last segment of a search address, or null when it is no search address of ours. */
export function slugOfSearchPath(path: string): string | null {
  return /^\/search\/([^/?#]+)/.exec(path)?.[1] ?? null
}

/** What the search lists that a site's stock links lead to; everything for sale where they lead elsewhere. */
export function defaultSearch(site: { searchPath: string; vehicleNounPlural: string }): SlugSearch {
  const slug = slugOfSearchPath(site.searchPath)
  return (slug && searchOf(slug, searchKind(site.vehicleNounPlural))) || CONDITIONS['new-used-and-demo']
}

/**
 * Heading of a search page, such as 'New, used and demo cars' or 'Pre-owned trucks'. Where a visitor has refined to some
 * conditions, it names those.
 */
export function searchTitle(
  slug: string,
  site: { vehicleNounPlural: string; conditionLabels: Readonly<Record<CarType, string>> },
  refined?: readonly string[],
): string {
  const noun = inSentence(site.vehicleNounPlural)
  const search = searchOf(slug, searchKind(site.vehicleNounPlural))
  if (search?.listingType === 'rental') return `Rental ${noun}`
  if (search?.listingType === 'subscription') return `Subscription ${noun}`
  const chosen = search?.carTypes.filter((type) => refined?.includes(type)) ?? []
  if (!search || (slug === EVERYTHING && chosen.length === 0)) return `All ${noun}`
  const words = (chosen.length > 0 ? chosen : search.carTypes).map((type) => site.conditionLabels[type])
  const [first, ...rest] = words.map((word, index) => (index === 0 ? word : word.toLowerCase()))
  return rest.length === 0
    ? `${first} ${noun}`
    : `${[first, ...rest.slice(0, -1)].join(', ')} and ${rest.at(-1)} ${noun}`
}
