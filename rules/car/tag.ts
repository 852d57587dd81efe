import { availabilityTag, customTag, reservedSeen, soldSeen, tagSeen } from './availability.ts'
import type { CarCard } from './car.ts'
import type { ExplainedCondition } from './condition.ts'
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

/** One rule of the precedence: its tag, or null where it does not apply, and for staff the value that it looks at. */
interface TagRule {
  name: string
  tagFor: (car: TaggedCar, site: TagSite, now: Date) => CardTag | null
  /** Computed only when a tag is explained. */
  seen: (car: TaggedCar, site: TagSite) => string
}

/** Spec §4 Card tag precedence: the first that applies, from the top. */
const PRECEDENCE: readonly TagRule[] = [
  {
    name: 'Electric or hybrid',
    // It comes before the tag of a reservation, which visitors need to see all the same.
    tagFor: (car, { settings }) =>
      settings.electric_hybrid_tags && car.simple_fuel !== null
        ? words('fuel', car.reserved ? `${car.simple_fuel} · Reserved` : car.simple_fuel)
        : null,
    seen: (car, { settings }) =>
      `${car.simple_fuel ?? 'neither electric nor hybrid'}, electric_hybrid_tags is ${settings.electric_hybrid_tags ?? false}`,
  },
  { name: 'Reserved', tagFor: (car) => (car.reserved ? words('reserved', 'Reserved') : null), seen: reservedSeen },
  {
    name: 'Certified picture of one make',
    tagFor: (car, { conditionLabels, settings: { certified_tag_make: make, certified_tag_image_url: imageUrl } }) =>
      make && imageUrl && car.certified && car.car_type === 'used' && sameMake(make, car.make)
        ? { kind: 'certified', label: `Certified ${conditionLabels?.used.toLowerCase() ?? 'used'}`, imageUrl }
        : null,
    seen: (car, { settings: { certified_tag_make: make, certified_tag_image_url: imageUrl } }) =>
      [
        `${car.car_type} ${car.make}`,
        car.certified ? 'certified' : 'not certified',
        `certified_tag_make is ${make || 'not set'}`,
        `certified_tag_image_url is ${imageUrl ? 'set' : 'not set'}`,
      ].join(', '),
  },
  {
    name: 'Own tag',
    tagFor(car) {
      const label = customTag(car)
      return label === null ? null : words('custom', label)
    },
    seen: tagSeen,
  },
  {
    name: 'Coming soon',
    tagFor: (car) => (car.status === 'coming_soon' ? words('coming_soon', 'COMING SOON') : null),
    seen: (car) => car.status,
  },
  {
    name: `New for ${NEW_TAG_DAYS} days`,
    tagFor: (car, _site, now) =>
      car.arrival_known && now.getTime() - car.created_at.getTime() <= NEW_TAG_DAYS * DAY_MS
        ? words('new', 'New Arrival')
        : null,
    seen: (car) => (car.arrival_known ? `arrived ${car.created_at.toISOString()}` : 'date of arrival unknown'),
  },
]

/** The precedence on a result card: the sold tag replaces every other. */
const SHOWN: readonly TagRule[] = [
  {
    name: 'No longer available',
    tagFor(car) {
      const availability = availabilityTag(car)
      return availability?.kind === 'sold' ? words('sold', availability.label) : null
    },
    seen: (car) => `${car.status}, ${soldSeen(car)}`,
  },
  ...PRECEDENCE,
]

function firstTag(rules: readonly TagRule[], car: TaggedCar, site: TagSite, now: Date): CardTag | null {
  for (const { tagFor } of rules) {
    const tag = tagFor(car, site, now)
    if (tag) return tag
  }
  return null
}

/** The tag of a vehicle by the precedence of spec §4; null if none applies. Ignores availability. */
export const cardTag = (car: TaggedCar, site: TagSite, now: Date): CardTag | null =>
  firstTag(PRECEDENCE, car, site, now)

/** The tag on a result card: the sold tag if the vehicle is no longer available, else its card tag (spec §4). */
export const shownTag = (car: TaggedCar, site: TagSite, now: Date): CardTag | null => firstTag(SHOWN, car, site, now)

/** Every rule of `shownTag` in order: whether it applies, and the value that it looked at. The first has precedence. */
export const explainTag = (car: TaggedCar, site: TagSite, now: Date): readonly ExplainedCondition[] =>
  SHOWN.map(({ name, tagFor, seen }) => ({ name, holds: tagFor(car, site, now) !== null, seen: seen(car, site) }))

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
