import { paths, type PathSite } from '../site/paths.ts'
import { distanceIn } from '../locale/locale.ts'
import { isAvailable, vehiclePageState } from './availability.ts'
import type { Car, PriceType } from './car.ts'
import type { Currency } from '../locale/currency.ts'
import { odometer } from './odometer.ts'
import { advertisedPriceCents, priceDisplay, priceTypeLabel, type PriceDisplay, type PriceSite } from './price.ts'

/** Availability of a listed vehicle; `gone` if its page no longer exists. */
export type ListingAvailability = 'in_stock' | 'coming_soon' | 'reserved' | 'sold' | 'gone'

/** The fields of a site that an offer needs. */
export type ListingSite = PriceSite &
  PathSite & { baseUrl: string; settings: PriceSite['settings'] & { include_sold_cars_days: number } }

/** The facts that a vehicle's page, its structured data and every feed must state alike. */
export interface ListingOffer {
  /** Absolute address of the vehicle's page. */
  address: string
  /** Demonstrators count as used, because they have been driven. */
  condition: 'new' | 'used'
  availability: ListingAvailability
  /** Null if the price is on enquiry. */
  price: { cents: number; currency: Currency; type: Exclude<PriceType, 'enquire'>; label: string } | null
  /** The same price as text. */
  priceWords: PriceDisplay
  /** In the unit of the site's country; null if unknown. */
  odometer: { value: number; unit: 'km' | 'mi'; text: string } | null
}

type OfferedCar = Pick<
  Car,
  | 'slug'
  | 'car_type'
  | 'status'
  | 'sold'
  | 'sold_at'
  | 'reserved'
  | 'show_on_dealer_website'
  | 'price_cents'
  | 'price_was_cents'
  | 'price_type'
  | 'currency'
  | 'km'
>

/** The availability of a vehicle on a site at a moment (spec §4, §9): unavailable states take precedence. */
export function listingAvailability(car: OfferedCar, site: ListingSite, now: Date): ListingAvailability {
  const state = vehiclePageState(car, { soldDays: site.settings.include_sold_cars_days, now })
  if (state === 'gone') return 'gone'
  if (!isAvailable(car)) return 'sold'
  if (car.reserved) return 'reserved'
  return car.status === 'coming_soon' ? 'coming_soon' : 'in_stock'
}

/** A vehicle's price, price type, odometer and availability on a site, computed in one place for every output. */
export function listingOffer(car: OfferedCar, site: ListingSite, now: Date): ListingOffer {
  const cents = advertisedPriceCents(car)
  const text = odometer(car, site)
  const { price_type: type } = car
  return {
    address: new URL(paths(site).vehicle(car), site.baseUrl).href,
    condition: car.car_type === 'new' ? 'new' : 'used',
    availability: listingAvailability(car, site, now),
    price:
      cents === null || type === 'enquire'
        ? null
        : { cents, currency: car.currency, type, label: priceTypeLabel(type, site)! },
    priceWords: priceDisplay(car, site),
    odometer: text === null ? null : { ...distanceIn(car.km!, site.locale), text },
  }
}
