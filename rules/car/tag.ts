import { availabilityTag, customTag } from './availability.ts'
import type { CarCard } from './car.ts'
import { displayMake } from './makes.ts'

/** Days after its arrival that a vehicle counts as new in stock (spec §9). */
export const NEW_TAG_DAYS = 8
const DAY_MS = 86_400_000

/** The fields of a vehicle that a tag needs. */
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

/** The fields of a site that a tag needs; `Site` and `PublicSite` both have them. */
export interface TagSite {
  conditionLabels?: { used: string }
  settings: {
    electric_hybrid_tags?: boolean
    certified_tag_make?: string | null
    certified_tag_image_url?: string | null
  }
}

/** The tag on a result card: text, or the picture of a certified used vehicle with its alternative text. */
export type CardTag =
  | { kind: 'fuel' | 'reserved' | 'custom' | 'coming_soon' | 'new' | 'sold'; label: string }
  | { kind: 'certified'; label: string; imageUrl: string }

const words = <K extends Exclude<CardTag['kind'], 'certified'>>(kind: K, label: string) => ({ kind, label })

const sameMake = (one: string, other: string) => displayMake(one).toLowerCase() === displayMake(other).toLowerCase()

/** Spec §4 Card tag precedence: the first that applies, from the top. */
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

/** The tag of a vehicle by the precedence of spec §4; null if none applies. Ignores availability. */
export function cardTag(car: TaggedCar, site: TagSite, now: Date): CardTag | null {
  for (const tagFor of PRECEDENCE) {
    const tag = tagFor(car, site, now)
    if (tag) return tag
  }
  return null
}

/** The tag on a result card: the sold tag if the vehicle is no longer available, else its card tag (spec §4). */
export function shownTag(car: TaggedCar, site: TagSite, now: Date): CardTag | null {
  const availability = availabilityTag(car)
  return availability?.kind === 'sold' ? words('sold', availability.label) : cardTag(car, site, now)
}

/** The meaning of a tag's colour: brand, success, neutral or unavailable. */
export type TagTone = 'brand' | 'accent' | 'plain' | 'over'

/** The tone of a vehicle's tag, the same on its card and its page. */
export function tagTone(tag: CardTag): TagTone {
  if (tag.kind === 'sold' || tag.kind === 'reserved') return 'over'
  if (tag.kind === 'custom') return isSuccessTag(tag.label) ? 'brand' : 'accent'
  return tag.kind === 'new' ? 'brand' : 'plain'
}

const SUCCESS_TAGS: ReadonlySet<string> = new Set(['new', 'just sold', 'new arrival'])

/** Whether a tag has the success style (spec §3 Success tag names), ignoring case. */
export const isSuccessTag = (label: string): boolean => SUCCESS_TAGS.has(label.trim().toLowerCase())
