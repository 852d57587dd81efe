import { addressLine } from '@forecourt/rules/location/address.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { depositReceipt, type Receipt } from '@forecourt/rules/payment/receipt.ts'
import { PAYMENT_SETTINGS } from '@forecourt/rules/site/paymentProviders.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Reservation } from './reservation.ts'

/** The receipt of a reservation, issued by its dealership at its first location. */
export function reservationReceipt(
  reservation: Reservation,
  site: Site,
  locations: readonly Location[],
): Receipt | null {
  const { provider, changes, payment } = reservation
  const dealership = site.dealerships.find(({ id }) => id === reservation.dealershipId)
  const location = locations.find(({ dealership_slug }) => dealership_slug === dealership?.slug) ?? null
  return depositReceipt(
    {
      ...reservation,
      provider: PAYMENT_SETTINGS[provider].title,
      sample: provider === 'sandbox',
      paidAt: changes.find(({ event }) => event === 'authorise')?.at ?? null,
      status: payment?.status ?? null,
    },
    {
      name: dealership?.name ?? site.name,
      address: location && addressLine(location.address, site.country),
      phone: location?.contact_detail.phone ?? null,
      licence: location?.dealer_license_number ?? null,
    },
    site,
  )
}
