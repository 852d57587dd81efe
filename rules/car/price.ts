import { formatMoney, type Country, type Locale } from '../locale/locale.ts'
import type { Settings } from '../site/config.ts'
import { isForSale } from './availability.ts'
import type { Car, PriceType } from './car.ts'

/** Reserving and trade-in valuation require a price above this, in cents: 200 whole units (spec §9). */
export const OFFERING_PRICE_CENTS = 200_00

/** The name of that condition. */
export const ABOVE_OFFERING_PRICE = `Price above ${OFFERING_PRICE_CENTS / 100}`

/** A price for the explanation of a condition. */
export const priceSeen = (car: Pick<Car, 'price_cents' | 'currency'>): string =>
  car.price_cents === null ? 'no price' : formatMoney(car.price_cents, car.currency)

/** The fields of a vehicle that a price needs. */
export type PricedCar = Pick<Car, 'price_cents' | 'price_was_cents' | 'price_type' | 'currency'>

/** A site's price floor in cents: a price at or below it counts as missing. Infinite if the site hides prices. */
export const priceFloorCents = ({
  prices_shown,
  price_floor,
}: Pick<Settings, 'prices_shown' | 'price_floor'>): number => (prices_shown ? price_floor * 100 : Infinity)

/**
 * A vehicle with the price that a site may show. Vehicles for rental or subscription have no sale price, and neither
 * has one at or below the site's floor (`priceFloorCents`), such as the 1 dollar that dealer systems use for 'ask us'.
 * It then shows 'Enquire for price.' (spec §9) and is not part of any order or filter by price.
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

/** The fields of a site that a price needs; `Site` and `PublicSite` both have them. */
export interface PriceSite {
  locale: Locale
  country: Country
  settings: Pick<Settings, 'enquire_for_price_text' | 'price_disclosure' | 'test_drive_word'>
}

/** Labels of what an advertised price includes, in each country's terms (decision 1: Car fields added). */
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

/** A price as displayed: an amount with what it includes, or the text for a missing one. */
export type PriceDisplay =
  | {
      kind: 'amount'
      /** Such as $29,990. */
      amount: string
      /** Such as Drive Away. */
      label: string
      /** The earlier price if it was higher, such as $31,990. */
      was: string | null
    }
  | { kind: 'enquire'; text: string }

/** The price that visitors may see, in cents; null if there is none or the dealer wants enquiries. */
export const advertisedPriceCents = (car: Pick<Car, 'price_cents' | 'price_type'>): number | null =>
  car.price_type !== 'enquire' && car.price_cents !== null && car.price_cents > 0 ? car.price_cents : null

/**
 * The label of a price type; null for one that has none. On a site of motorcycles it is Ride Away, not Drive Away (spec
 * §1 Vehicle noun).
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

/** The sentence that explains a price: the site's own, else that of the price type; null if no price is shown. */
export function priceDisclosure(car: Pick<Car, 'price_cents' | 'price_type'>, site: PriceSite): string | null {
  if (advertisedPriceCents(car) === null || car.price_type === 'enquire') return null
  return site.settings.price_disclosure ?? DISCLOSURES[site.country][car.price_type]
}

/** What an advertised price includes and excludes, in the country's terms. */
export interface PriceParts {
  includes: readonly string[]
  excludes: readonly string[]
}

const AU_ON_ROAD = ['Registration', 'Stamp duty', 'Compulsory insurance', 'Dealer delivery'] as const
const US_ON_ROAD = ['Tax', 'Title', 'License', 'Dealer fees'] as const

/** The parts of the sentences above. */
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
 * The parts of a price as a list; null if no price is shown, and if the site has its own sentence, which the list could
 * contradict.
 */
export function priceParts(car: Pick<Car, 'price_cents' | 'price_type'>, site: PriceSite): PriceParts | null {
  if (advertisedPriceCents(car) === null || car.price_type === 'enquire' || site.settings.price_disclosure) return null
  return PARTS[site.country][car.price_type]
}
