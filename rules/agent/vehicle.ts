import { isAvailable } from '../car/availability.ts'
import type { Car, CarCard } from '../car/car.ts'
import { carFacts } from '../car/facts.ts'
import { keyFacts } from '../car/keyFacts.ts'
import { carName } from '../car/name.ts'
import type { PriceDisplay } from '../car/price.ts'
import { disclosure, shownPrice } from '../disclosure/disclosure.ts'
import { plainText } from '../feed/listing.ts'
import { townLine } from '../location/address.ts'
import type { Location } from '../location/location.ts'
import { paths } from '../site/paths.ts'
import type { Site } from '../site/site.ts'

/** Whether a vehicle can be bought, in one word. */
export type AgentAvailability = 'in_stock' | 'coming_soon' | 'reserved' | 'sold'

/** A vehicle in a list for assistants; every text is one that the site's pages show too. */
export interface AgentSummary {
  /** Names it in other calls. */
  slug: string
  name: string
  address: string
  availability: AgentAvailability
  condition: string
  /** Null unless it is for rent or by subscription. */
  listing: 'rental' | 'subscription' | null
  /** The total price with what it is, such as $29,990 Drive Away. */
  price: string
  /** What the price includes and excludes. */
  price_note: string | null
  facts: readonly string[]
  place: string | null
}

/** A vehicle by itself for assistants. */
export interface AgentVehicle extends Omit<AgentSummary, 'facts'> {
  facts: readonly { label: string; value: string }[]
  features: readonly string[]
  description: string | null
  location: string | null
  /** The licence line of the dealer. */
  licence: string | null
}

const MAX_DESCRIPTION = 2_000
const MAX_FEATURES = 80

/** Unavailable states take precedence (spec §4 Car availability). */
function availabilityOf(car: Pick<Car, 'status' | 'sold' | 'reserved'>): AgentAvailability {
  if (!isAvailable(car)) return 'sold'
  if (car.reserved) return 'reserved'
  return car.status === 'coming_soon' ? 'coming_soon' : 'in_stock'
}

function priceText(price: PriceDisplay): string {
  if (price.kind === 'enquire') return price.text
  const was = price.was === null ? '' : ` (was ${price.was})`
  return `${price.amount} ${price.label}${was}`
}

function commonFields(car: CarCard | Car, site: Site) {
  const { price, note } = shownPrice(car, site)
  return {
    slug: car.slug,
    name: carName(car),
    address: new URL(paths(site).vehicle(car), site.baseUrl).href,
    availability: availabilityOf(car),
    condition: site.conditionLabels[car.car_type],
    listing: car.listing_type === 'sale' ? null : car.listing_type,
    price: priceText(price),
    price_note: note,
  }
}

/** A vehicle of a search as the site's cards show it (decision 128): no fact, price or place that visitors don't see. */
export const agentSummary = (car: CarCard, site: Site): AgentSummary => ({
  ...commonFields(car, site),
  facts: keyFacts(car, site),
  place: townLine(car, site.country) || null,
})

/** A vehicle as its page shows it, with the VIN and registration masked if the site does so. */
export function agentVehicle(car: Car, site: Site, location: Location | null): AgentVehicle {
  const description = plainText(car.description ?? '')
  return {
    ...commonFields(car, site),
    facts: carFacts(car, site).map(({ label, value }) => ({ label, value })),
    features: car.features.slice(0, MAX_FEATURES),
    description: description.slice(0, MAX_DESCRIPTION) || null,
    location: location?.name ?? null,
    place: townLine(car, site.country) || null,
    licence: disclosure(car, site, location).licence,
  }
}
