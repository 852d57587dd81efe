import type { Car } from '@forecourt/rules/car/car.ts'
import { carPictures } from '@forecourt/rules/car/image.ts'
import { carSubtitle, carTitle } from '@forecourt/rules/car/name.ts'
import { priceDisplay } from '@forecourt/rules/car/price.ts'
import { phoneView, shownPhone, type PhoneView } from '@forecourt/rules/location/contactView.ts'
import { openingStatus } from '@forecourt/rules/location/hours.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { isDrawing } from '@forecourt/rules/site/illustration.ts'
import { imageTemplate } from '@forecourt/rules/site/imageUrl.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { PriceWords } from '../../ui/PriceFigure.tsx'

/** The vehicle of a checkout, in sight at every step. */
export interface VehicleSummary {
  name: string
  detail: string | null
  /** Null once the vehicle is no longer on the site. */
  vehicle: {
    href: string
    price: PriceWords
    image: { source: string; width: number; height: number; illustration: boolean }
  } | null
}

/** Whom to call about it. */
export interface CheckoutContact {
  dealership: string
  phone: PhoneView | null
  /** Such as Open until 5:00pm; null for a location without hours. */
  hours: string | null
}

/** A vehicle at the side of its checkout. */
export function vehicleSummary(car: Car, site: Site): VehicleSummary {
  const [photo] = carPictures(car, site)
  return {
    name: carTitle(car),
    detail: carSubtitle(car),
    vehicle: {
      href: paths(site).vehicle(car),
      price: priceDisplay(car, site),
      image: {
        source: imageTemplate(photo.url, site),
        width: photo.width,
        height: photo.height,
        illustration: isDrawing(photo.url, site.settings),
      },
    },
  }
}

/** The dealership that sells a vehicle, with the location where it stands; without a vehicle the dealership's first. */
export async function placeOf(
  { site, locations }: Dealer,
  { car, dealershipId }: { car: Car | null; dealershipId: number },
  now: Date,
): Promise<{ location: Location | null; timeZone: string; contact: CheckoutContact }> {
  const all = await locations.list()
  const location = locationOf(car ?? { location: null, dealership_id: dealershipId }, all)
  const hours = location && openingStatus(location, now)
  return {
    location,
    timeZone: location?.time_zone ?? site.timeZone,
    contact: {
      dealership: site.dealerships.find(({ id }) => id === dealershipId)?.name ?? site.name,
      phone: phoneView(shownPhone({ car, location }, site, all), site, location?.id ?? null),
      hours: hours && [hours.text, hours.next].filter(Boolean).join('. '),
    },
  }
}
