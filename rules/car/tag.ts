import { availabilityTag, customTag } from './availability.ts'
import type { CarCard } from './car.ts'
import { displayMake } from './makes.ts'

/** Days after its arrival that a vehicle counts as new in stock (spec §9). */
export const NEW_TAG_DAYS = 8
const DAY_MS = 86_400_000

/** What a tag needs to know of a vehicle. */
export type TaggedCar = Pick<
  CarCard,
  | 'simple_fuel'
  | 'reserved'
  | 'certified'
  | 'make'
  | 'car_type'
  | 'tag'
  | 'status'
  | 'sold'
  | 'created_at'
  | 'arrival_known'
>

/** What a tag needs to know of a site; a `Site` and a `PublicSite` both have it. */
export interface TagSite {
  conditionLabels?: { used: string }
  settings: {
    electric_hybrid_tags?: boolean
    certified_tag_make?: string | null
    certified_tag_image_url?: string | null
  }
}

/** The tag on a result card: words, or the picture of a certified used vehicle with words for those who cannot see it. */
export type CardTag =
  | { kind: 'fuel' | 'reserved' | 'custom' | 'coming_soon' | 'new' | 'sold'; label: string }
  | { kind: 'certified'; label: string; imageUrl: string }

const words = <K extends Exclude<CardTag['kind'], 'certified'>>(kind: K, label: string) => ({ kind, label })

const sameMake = (one: string, other: string) => displayMake(one).toLowerCase() === displayMake(other).toLowerCase()

/** Spec §4 Card tag precedence: asked from the top, the first answer wins. */
const PRECEDENCE: readonly ((car: TaggedCar, site: TagSite, now: Date) => CardTag | null)[] = [
  (car, { settings }) =>
    settings.electric_hybrid_tags && car.simple_fuel !== null ? words('fuel', car.simple_fuel) : null,
  (car) => (car.reserved ? words('reserved', 'Reserved') : null),
  (car, { conditionLabels, settings: { certified_tag_make: make, certified_tag_image_url: imageUrl } }) =>
    make && imageUrl && car.certified && car.car_type === 'used' && sameMake(make, car.make)
      ? { kind: 'certified', label: `Certified ${conditionLabels?.used.toLowerCase() ?? 'used'}`, imageUrl }
      : null,
  (car) => {
    const label = customTag(car)
    return label === null ? null : words('custom', label)
  },
  (car) => (car.status === 'coming_soon' ? words('coming_soon', 'COMING SOON') : null),
  (car, _site, now) =>
    car.arrival_known && now.getTime() - car.created_at.getTime() <= NEW_TAG_DAYS * DAY_MS
      ? words('new', 'New Arrival')
      : null,
]

/** The tag of a vehicle by the precedence of spec §4; null when none applies. Availability is not looked at. */
export function cardTag(car: TaggedCar, site: TagSite, now: Date): CardTag | null {
  for (const ask of PRECEDENCE) {
    const tag = ask(car, site, now)
    if (tag) return tag
  }
  return null
}

/** The one tag a result card draws: the sold tag of a vehicle that cannot be had any more, else its card tag (spec §4). */
export function shownTag(car: TaggedCar, site: TagSite, now: Date): CardTag | null {
  const availability = availabilityTag(car)
  return availability?.kind === 'sold' ? words('sold', availability.label) : cardTag(car, site, now)
}

/** What a tag says by its colour: the brand's word, good news, a fact, or that it is over. */
export type TagTone = 'brand' | 'accent' | 'plain' | 'over'

/** The tone of a vehicle's tag, on its card and on its page alike. */
export function tagTone(tag: CardTag): TagTone {
  if (tag.kind === 'sold' || tag.kind === 'reserved') return 'over'
  if (tag.kind === 'custom') return isSuccessTag(tag.label) ? 'brand' : 'accent'
  return tag.kind === 'new' ? 'brand' : 'plain'
}

const SUCCESS_TAGS: ReadonlySet<string> = new Set(['new', 'just sold', 'new arrival'])

/** Whether a tag carries good news and is drawn so (spec §3 Success tag names); capitals do not matter. */
export const isSuccessTag = (label: string): boolean => SUCCESS_TAGS.has(label.trim().toLowerCase())
