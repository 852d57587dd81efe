import { salesLocations } from '@forecourt/rules/location/contactView.ts'
import type { Location } from '@forecourt/rules/location/location.ts'

/** What is known of where a form was meant for. */
interface Asked {
  /** Id of the location where the vehicle stands. */
  vehicleAt: number | null | undefined
  /** Id of a location, as the address has it. */
  location: string | null
  /** Slug of a dealership, as the address has it. */
  dealership: string | null
}

/**
 * The place that answers a form: where the vehicle stands, else the location or the dealership it was sent to, else the
 * only location there is. Null where any of several may answer.
 */
export function requestedPlace(
  locations: readonly Location[],
  { vehicleAt, location, dealership }: Asked,
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
