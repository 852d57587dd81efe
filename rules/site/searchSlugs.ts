import { CAR_TYPES, type CarType, type ListingType } from '../kinds/carType.ts'
import { inSentence } from '../locale/sentence.ts'
import { slugOf } from './slug.ts'

/** The vehicles of a search: cars of these types that are for sale, rental or subscription. */
export interface SlugSearch {
  carTypes: readonly CarType[]
  listingType: ListingType
}

/** The first part of a search slug; longer ones come before their prefixes. */
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

/** The slug of spec §2 that does not consist of a condition and a kind. */
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
 * The noun in a site's search slugs, from the plural of its noun: trucks, rvs, campers. A site whose noun is vehicle
 * uses the specification's cars.
 */
export function searchKind(vehicleNounPlural: string): string {
  const kind = slugOf(vehicleNounPlural)
  return kind === 'vehicles' ? 'cars' : kind
}

/** The default search slugs of a site: each condition with the site's noun (decision 1: Search). */
export const defaultSlugs = (kind: string): readonly string[] =>
  (['new-used-and-demo', 'new', 'used', 'demo'] as const).map((condition) => `${condition}-${kind}`)

function conditionOf(slug: string, kind?: string): Condition | null {
  if (slug === EVERYTHING) return 'new-used-and-demo'
  for (const condition of Object.keys(CONDITIONS) as Condition[]) {
    const rest = slug.startsWith(`${condition}-`) ? slug.slice(condition.length + 1) : null
    if (rest !== null && (rest === kind || KINDS.some((other) => other === rest))) return condition
  }
  return null
}

/**
 * The vehicles of a search slug (spec §2 Stock search, decision 1: Search); null for an unknown one. `new-cars` is new
 * cars, `used-trucks` used trucks, `rv-vehicles` everything for sale. `kind` is the site's own (`searchKind`), if it is
 * not one of the usual ones.
 */
export function searchOf(slug: string, kind?: string): SlugSearch | null {
  const condition = conditionOf(slug, kind)
  return condition && CONDITIONS[condition]
}

/**
 * The site's slug for the search that another slug means (decision 1: Search): for the specification's default slugs
 * and those with the site's noun, the site's own slug of the same condition. Null if the site has none.
 */
export function ownSlug(slug: string, site: { kind: string; slugs: readonly string[] }): string | null {
  if (!DEFAULTS.includes(slug) && !slug.endsWith(`-${site.kind}`)) return null
  const condition = conditionOf(slug, site.kind)
  return (condition && site.slugs.find((own) => conditionOf(own, site.kind) === condition)) ?? null
}

/** The site's search slug for exactly these car types for sale; null if it has none. */
export const slugForTypes = (carTypes: readonly CarType[], site: { kind: string; slugs: readonly string[] }) =>
  site.slugs.find((slug) => {
    const search = searchOf(slug, site.kind)
    return (
      search?.listingType === 'sale' &&
      search.carTypes.length === carTypes.length &&
      carTypes.every((type) => search.carTypes.includes(type))
    )
  }) ?? null

/** Number of vehicles on a site by listing type and condition; a missing listing type has none. */
export type StockCounts = Readonly<Partial<Record<ListingType, Readonly<Record<CarType, number>>>>>

/**
 * The searches that a site links to: those with vehicles, unless a search of fewer conditions has the same ones. A site
 * with only used cars links to its used cars, not also to 'New, used and demo cars'.
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

/** The last segment of a search address; null for any other address. */
export function slugOfSearchPath(path: string): string | null {
  return /^\/search\/([^/?#]+)/.exec(path)?.[1] ?? null
}

/** The search that a site's stock links lead to; everything for sale if they lead elsewhere. */
export function defaultSearch(site: { searchPath: string; vehicleNounPlural: string }): SlugSearch {
  const slug = slugOfSearchPath(site.searchPath)
  return (slug && searchOf(slug, searchKind(site.vehicleNounPlural))) || CONDITIONS['new-used-and-demo']
}

/**
 * Heading of a search page, such as 'New, used and demo cars' or 'Pre-owned trucks'. With a filter by condition, it
 * names the selected ones.
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
