import { isForSale } from '@forecourt/rules/car/availability.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import { carFacts, type FactName } from '@forecourt/rules/car/facts.ts'
import { listingOffer, type ListingAvailability } from '@forecourt/rules/car/listing.ts'
import { axleCount } from '@forecourt/rules/car/licence.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Car as CarType, Motorcycle, Offer, Vehicle, WithContext } from 'schema-dts'
import type { VehicleView } from './vehicleView.ts'

const CONDITIONS = {
  new: 'https://schema.org/NewCondition',
  used: 'https://schema.org/UsedCondition',
} as const

const AVAILABILITY = {
  in_stock: 'https://schema.org/InStock',
  coming_soon: 'https://schema.org/PreOrder',
  reserved: 'https://schema.org/Reserved',
  sold: 'https://schema.org/SoldOut',
  gone: 'https://schema.org/SoldOut',
} as const satisfies Record<ListingAvailability, string>

/** What is done with a vehicle to rent or by subscription; without a word of it an offer is a sale. */
const LEASE_OUT = 'http://purl.org/goodrelations/v1#LeaseOut'

/** UN/CEFACT codes of the units. */
const UNITS = { km: 'KMT', mi: 'SMI' } as const

const TYPES: Readonly<Record<string, 'Car' | 'Motorcycle'>> = { Car: 'Car', Motorcycle: 'Motorcycle' }

/** What the vehicles of a site are in the vocabulary of schema.org, which has no word for a truck or a camper. */
export const vehicleType = ({ vehicleNoun }: Pick<Site, 'vehicleNoun'>): 'Car' | 'Motorcycle' | 'Vehicle' =>
  TYPES[vehicleNoun] ?? 'Vehicle'

const quantity = (value: number, unitCode: string) => ({
  '@type': 'QuantitativeValue' as const,
  value,
  unitCode,
})

/** Facts that schema.org has no property for, or none that means quite the same. */
const ADDITIONAL: ReadonlySet<FactName> = new Set([
  'berths',
  'length',
  'tare',
  'atm',
  'ball_weight',
  'gvm',
  'gcm',
  'licence',
  'economy',
  'lams',
  'ancap',
  'title',
  'service_history',
  'warranty',
  'inspection',
  'rego_expiry',
  'wof',
  'ruc',
])

/** The facts of each trade: by the property that means the same where there is one, else by name and value. */
function tradeData(car: Car, site: Site) {
  const facts = carFacts(car, site)
  const axles = axleCount(car.axles)
  const additional = facts.flatMap(({ name, label, value }) =>
    ADDITIONAL.has(name) ? [{ '@type': 'PropertyValue' as const, name: label, value }] : [],
  )
  const tells = (name: FactName) => facts.some((fact) => fact.name === name)
  return {
    ...(car.payload_kg ? { payload: quantity(car.payload_kg, 'KGM') } : {}),
    ...(car.wheelbase_mm ? { wheelbase: quantity(car.wheelbase_mm, 'MMT') } : {}),
    ...(axles === null ? {} : { numberOfAxles: axles }),
    ...(car.owners === null ? {} : { numberOfPreviousOwners: car.owners }),
    ...(car.fuel || tells('capacity')
      ? {
          vehicleEngine: {
            '@type': 'EngineSpecification' as const,
            ...(car.fuel ? { fuelType: car.fuel } : {}),
            ...(tells('capacity') ? { engineDisplacement: quantity(car.engine_cc!, 'CMQ') } : {}),
          },
        }
      : {}),
    ...(additional.length > 0 ? { additionalProperty: additional } : {}),
  }
}

/**
 * The vehicle for search engines, in the vocabulary of schema.org. Says nothing that the page does not say: a masked
 * VIN stays out, and so does a price that one has to ask for.
 */
export function structuredData(
  car: Car,
  view: VehicleView,
  site: Site,
  location: Location | null,
  pictures: readonly string[],
  now: Date,
): WithContext<Vehicle | CarType | Motorcycle> {
  const { address, price, condition, availability, odometer } = listingOffer(car, site, now)
  const offer: Offer = {
    '@type': 'Offer',
    url: address,
    priceCurrency: car.currency,
    ...(price === null ? {} : { price: (price.cents / 100).toFixed(2) }),
    itemCondition: CONDITIONS[condition],
    availability: AVAILABILITY[availability],
    ...(isForSale(car) ? {} : { businessFunction: { '@id': LEASE_OUT } }),
    ...(view.disclosure ? { description: view.disclosure } : {}),
    seller: {
      '@type': 'AutoDealer',
      name: location?.name ?? site.name,
      url: site.baseUrl,
      ...(view.licence ? { identifier: view.licence } : {}),
      ...(location
        ? {
            address: {
              '@type': 'PostalAddress' as const,
              streetAddress: location.address.street,
              addressLocality: location.address.city,
              addressRegion: location.address.state,
              postalCode: location.address.postcode,
              addressCountry: site.country,
            },
          }
        : {}),
    },
  }
  return {
    '@context': 'https://schema.org',
    // The types are brothers with the same properties.
    '@type': vehicleType(site) as 'Car',
    name: [carTitle(car), view.subtitle].filter(Boolean).join(' '),
    url: address,
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    sku: car.stocknum,
    image: [...pictures],
    offers: offer,
    ...(car.year ? { vehicleModelDate: String(car.year) } : {}),
    ...(car.badge ? { vehicleConfiguration: car.badge } : {}),
    ...(odometer === null
      ? {}
      : {
          mileageFromOdometer: {
            '@type': 'QuantitativeValue' as const,
            value: odometer.value,
            unitCode: UNITS[odometer.unit],
          },
        }),
    ...(car.body ? { bodyType: car.body } : {}),
    ...(car.colour ? { color: car.colour } : {}),
    ...(car.interior_colour ? { vehicleInteriorColor: car.interior_colour } : {}),
    ...(car.transmission ? { vehicleTransmission: car.transmission } : {}),
    ...(car.drive ? { driveWheelConfiguration: car.drive } : {}),
    ...tradeData(car, site),
    ...(car.doors ? { numberOfDoors: car.doors } : {}),
    ...(car.seats ? { vehicleSeatingCapacity: car.seats } : {}),
    ...(site.settings.show_full_vin && car.vin ? { vehicleIdentificationNumber: car.vin } : {}),
  }
}
