import { salesLocations } from '@forecourt/rules/location/contactView.ts'
import type { Location } from '@forecourt/rules/location/location.ts'

/** The recipient of a form, as far as it is known. */
interface Recipient {
  /** Id of the vehicle's location. */
  vehicleAt: number | null | undefined
  /** Id of a location, from the address. */
  location: string | null
  /** Slug of a dealership, from the address. */
  dealership: string | null
}

/**
 * The place that responds to a form: the vehicle's location, else the location or the dealership it was sent to, else
 * the only location. Null if any of several may respond.
 */
export function requestedPlace(
  locations: readonly Location[],
  { vehicleAt, location, dealership }: Recipient,
): Location | null {
  const shown = locations.filter(({ visible }) => visible)
  const sales = salesLocations(locations)
  return (
    shown.find(({ id }) => id === vehicleAt) ??
    shown.find(({ id }) => String(id) === location) ??
    sales.find(({ dealership_slug }) => dealership_slug === dealership) ??
    (sales.length === 1 ? sales[0]! : null)
  )
}
