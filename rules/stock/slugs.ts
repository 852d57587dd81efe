import type { CarType } from '../car/car.ts'
import { inSentence } from '../site/sentence.ts'

const CONDITIONS: Readonly<Record<string, readonly CarType[]>> = {
  'new-used-and-demo': ['new', 'used', 'demo'],
  'new-and-demo': ['new', 'demo'],
  new: ['new'],
  used: ['used'],
  demo: ['demo'],
  rental: ['used'],
  subscription: ['new', 'used', 'demo'],
}
const KINDS = ['cars', 'trucks', 'motorcycles', 'rvs', 'campers'] as const

/** Slugs that are no condition and kind (spec §2). */
const WHOLE: Readonly<Record<string, readonly CarType[]>> = { 'rv-vehicles': ['new', 'used', 'demo'] }

/**
 * The car types that a search slug stands for (spec §2 Stock search, decisions "Search"); null for a slug that
 * no site has. `new-cars` is new cars, `used-trucks` used trucks, `rv-vehicles` everything.
 */
export function carTypesOf(slug: string): readonly CarType[] | null {
  if (Object.hasOwn(WHOLE, slug)) return WHOLE[slug]!
  const kind = KINDS.find((name) => slug.endsWith(`-${name}`))
  const condition = kind && slug.slice(0, -kind.length - 1)
  return condition && Object.hasOwn(CONDITIONS, condition) ? CONDITIONS[condition]! : null
}

/** The last segment of a search address, or null when it is no search address of ours. */
export function slugOfSearchPath(path: string): string | null {
  return /^\/search\/([^/?#]+)/.exec(path)?.[1] ?? null
}

/** Heading of a search page, such as 'New, used and demo cars' or 'Pre-owned trucks'. */
export function searchTitle(
  slug: string,
  site: { vehicleNounPlural: string; conditionLabels: Readonly<Record<CarType, string>> },
): string {
  const types = carTypesOf(slug) ?? []
  const noun = inSentence(site.vehicleNounPlural)
  if (slug.startsWith('rental-')) return `Rental ${noun}`
  if (slug.startsWith('subscription-')) return `Subscription ${noun}`
  if (Object.hasOwn(WHOLE, slug) || types.length === 0) return `All ${noun}`
  const words = types.map((type) => site.conditionLabels[type])
  const [first, ...rest] = words.map((word, index) => (index === 0 ? word : word.toLowerCase()))
  return rest.length === 0
    ? `${first} ${noun}`
    : `${[first, ...rest.slice(0, -1)].join(', ')} and ${rest.at(-1)} ${noun}`
}
