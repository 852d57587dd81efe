import { formatMoney, type Country, type Locale } from '../locale/locale.ts'
import type { Settings } from '../site/config.ts'
import { isForSale } from './availability.ts'
import type { Car, PriceType } from './car.ts'

/** Reserving and trade-in valuation are offered above this price, in cents: 200 whole units (spec §9). */
export const OFFERING_PRICE_CENTS = 200_00

/** What a price needs to know of a vehicle. */
export type PricedCar = Pick<Car, 'price_cents' | 'price_was_cents' | 'price_type' | 'currency'>

/** The floor of a site's prices in cents: at or under it a price is none. Without end where the site shows no price. */
export const priceFloorCents = ({
  prices_shown,
  price_floor,
}: Pick<Settings, 'prices_shown' | 'price_floor'>): number => (prices_shown ? price_floor * 100 : Infinity)

/**
 * A vehicle as a site may tell it: what is to rent or by subscription has no price to buy it at, which is what every price
 * here is, with what it takes in. And a price at or under the site's floor (`priceFloorCents`) is no price,
 * such as the 1 dollar that a dealer system sends for 'ask us'. It then shows 'Enquire for price.' (spec §9) and counts in
 * no order or filter by price.
 */
export const withPriceFloor = <
  C extends Pick<Car, 'price_cents' | 'price_was_cents' | 'price_type'> & Partial<Pick<Car, 'listing_type'>>,
>(
  car: C,
  floorCents: number,
): C =>
  (car.price_cents === null ? floorCents === Infinity : car.price_cents <= floorCents) ||
  !isForSale({ listing_type: 'sale', ...car })
    ? { ...car, price_cents: null, price_was_cents: null, price_type: 'enquire' }
    : car

/** What a price needs to know of a site; a `Site` and a `PublicSite` both have it. */
export interface PriceSite {
  locale: Locale
  country: Country
  settings: Pick<Settings, 'enquire_for_price_text' | 'price_disclosure' | 'test_drive_word'>
}

/** What an advertised price takes in, in the words of each country's trade (decision 1: Car fields added). */
const LABELS: Readonly<Record<Country, Readonly<Record<Exclude<PriceType, 'enquire'>, string>>>> = {
  AU: { drive_away: 'Drive Away', egc: 'Excl. Govt. Charges', plus_orc: '+ On Road Costs' },
  NZ: { drive_away: 'Drive Away', egc: 'Excl. Govt. Charges', plus_orc: '+ On Road Costs' },
  US: { drive_away: 'Out the Door', egc: 'Excl. Tax, Title & License', plus_orc: '+ Tax, Title & License' },
}

const DISCLOSURES: Readonly<Record<Country, Readonly<Record<Exclude<PriceType, 'enquire'>, string>>>> = {
  AU: {
    drive_away: 'The price includes registration, stamp duty, compulsory insurance and dealer delivery.',
    egc: 'The price excludes government charges such as stamp duty, registration and compulsory insurance.',
    plus_orc: 'On-road costs such as registration, stamp duty, compulsory insurance and dealer delivery are extra.',
  },
  NZ: {
    drive_away: 'The price includes GST, registration and a warrant of fitness.',
    egc: 'The price includes GST and excludes registration and other government charges.',
    plus_orc: 'The price includes GST. On-road costs such as registration and a warrant of fitness are extra.',
  },
  US: {
    drive_away: 'The price includes tax, title, license and dealer fees.',
    egc: 'The price excludes tax, title, license and the documentary fee.',
    plus_orc: 'Tax, title, license and dealer fees are extra.',
  },
}

/** A price as it is shown: an amount with what it takes in, or the words that stand for a missing one. */
export type PriceDisplay =
  | {
      kind: 'amount'
      /** Such as $29,990. */
      amount: string
      /** Such as Drive Away. */
      label: string
      /** The earlier price where it was higher, such as $31,990. */
      was: string | null
    }
  | { kind: 'enquire'; text: string }

/** The price a visitor may know, in cents; null when there is none or the dealer wants to be asked. */
export const advertisedPriceCents = (car: Pick<Car, 'price_cents' | 'price_type'>): number | null =>
  car.price_type !== 'enquire' && car.price_cents !== null && car.price_cents > 0 ? car.price_cents : null

/**
 * What a price of this type takes in; null for one that is not told. What is ridden is not driven away: a site of
 * motorcycles says Ride Away, as their trade does (spec §1 Vehicle noun).
 */
export const priceTypeLabel = (type: PriceType, site: Pick<PriceSite, 'country' | 'settings'>): string | null =>
  type === 'enquire' ? null : labelOf(type, site)

function labelOf(type: Exclude<PriceType, 'enquire'>, { country, settings }: Pick<PriceSite, 'country' | 'settings'>) {
  const label = LABELS[country][type]
  return settings.test_drive_word === 'test ride' ? label.replace('Drive Away', 'Ride Away') : label
}

/** A vehicle's price in the site's locale and the vehicle's currency (spec §9 'Enquire for price.'). */
export function priceDisplay(car: PricedCar, site: PriceSite): PriceDisplay {
  const cents = advertisedPriceCents(car)
  if (cents === null || car.price_type === 'enquire')
    return { kind: 'enquire', text: site.settings.enquire_for_price_text }
  const { price_was_cents: was } = car
  return {
    kind: 'amount',
    amount: formatMoney(cents, car.currency),
    label: labelOf(car.price_type, site),
    was: was !== null && was > cents ? formatMoney(was, car.currency) : null,
  }
}

/** The sentence that explains a price: the site's own, else the one of the price type; null where no price is told. */
export function priceDisclosure(car: Pick<Car, 'price_cents' | 'price_type'>, site: PriceSite): string | null {
  if (advertisedPriceCents(car) === null || car.price_type === 'enquire') return null
  return site.settings.price_disclosure ?? DISCLOSURES[site.country][car.price_type]
}

/** What an advertised price takes in and leaves out, each a short word of its place. */
export interface PriceParts {
  includes: readonly string[]
  excludes: readonly string[]
}

const AU_ON_ROAD = ['Registration', 'Stamp duty', 'Compulsory insurance', 'Dealer delivery'] as const
const US_ON_ROAD = ['Tax', 'Title', 'License', 'Dealer fees'] as const

/** The same as the sentences above, one by one. */
const PARTS: Readonly<Record<Country, Readonly<Record<Exclude<PriceType, 'enquire'>, PriceParts>>>> = {
  AU: {
    drive_away: { includes: AU_ON_ROAD, excludes: [] },
    egc: { includes: [], excludes: ['Stamp duty', 'Registration', 'Compulsory insurance'] },
    plus_orc: { includes: [], excludes: AU_ON_ROAD },
  },
  NZ: {
    drive_away: { includes: ['GST', 'Registration', 'Warrant of fitness'], excludes: [] },
    egc: { includes: ['GST'], excludes: ['Registration', 'Other government charges'] },
    plus_orc: { includes: ['GST'], excludes: ['Registration', 'Warrant of fitness'] },
  },
  US: {
    drive_away: { includes: US_ON_ROAD, excludes: [] },
    egc: { includes: [], excludes: ['Tax', 'Title', 'License', 'Documentary fee'] },
    plus_orc: { includes: [], excludes: US_ON_ROAD },
  },
}

/**
 * The parts of a price as a list; null where no price is told, and where the site says it in a sentence of its own,
 * which a list of ours could contradict.
 */
export function priceParts(car: Pick<Car, 'price_cents' | 'price_type'>, site: PriceSite): PriceParts | null {
  if (advertisedPriceCents(car) === null || car.price_type === 'enquire' || site.settings.price_disclosure) return null
  return PARTS[site.country][car.price_type]
}
