import { paths, type PathSite } from '../site/paths.ts'
import { distanceIn } from '../locale/locale.ts'
import { isAvailable, vehiclePageState } from './availability.ts'
import type { Car, PriceType } from './car.ts'
import type { Currency } from '../locale/currency.ts'
import { odometer } from './odometer.ts'
import { advertisedPriceCents, priceDisplay, priceTypeLabel, type PriceDisplay, type PriceSite } from './price.ts'

/** How a listed vehicle stands; `gone` is one whose page is no longer there. */
export type ListingAvailability = 'in_stock' | 'coming_soon' | 'reserved' | 'sold' | 'gone'

/** What an offer is made of on a site. */
export type ListingSite = PriceSite &
  PathSite & { baseUrl: string; settings: PriceSite['settings'] & { include_sold_cars_days: number } }

/** The facts that a vehicle's page, its structured data and every feed have to tell alike. */
export interface ListingOffer {
  /** Absolute address of the vehicle's page. */
  address: string
  /** Demonstrators have been driven: they are sold as used. */
  condition: 'new' | 'used'
  availability: ListingAvailability
  /** Null where one has to ask. */
  price: { cents: number; currency: Currency; type: Exclude<PriceType, 'enquire'>; label: string } | null
  /** The same price in words. */
  priceWords: PriceDisplay
  /** In the unit of the site's country; null where it is not known. */
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

/** How a vehicle stands on a site at a moment (spec §4, §9): what cannot be had comes before what can. */
export function listingAvailability(car: OfferedCar, site: ListingSite, now: Date): ListingAvailability {
  const state = vehiclePageState(car, { soldDays: site.settings.include_sold_cars_days, now })
  if (state === 'gone') return 'gone'
  if (!isAvailable(car)) return 'sold'
  if (car.reserved) return 'reserved'
  return car.status === 'coming_soon' ? 'coming_soon' : 'in_stock'
}

/** A vehicle's price, price type, odometer and availability on a site, said once for everyone who repeats them. */
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
