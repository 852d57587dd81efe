import type { Location } from '../location/location.ts'

type Place = Pick<Location, 'id' | 'name' | 'dealership_slug' | 'primary'>

/** The fields of another system's lead that say where it belongs. */
export interface LeadPlace {
  /** Its `location_id`. */
  locationId: number | null
  /** The site's dealership that it names. */
  dealershipSlug: string | null
  /** The vehicle in stock that it is about. */
  car: { dealership_slug: string; location: { id?: number } | null } | null
}

/**
 * The location responsible for another system's lead (decision 1: Leads): the one that it names, else that of its
 * vehicle, else the primary location of the dealership that it or its vehicle names, else of the site. Null if the site
 * has none, or a named dealership has none.
 */
export function answeringPlace<P extends Place>(
  { locationId, dealershipSlug, car }: LeadPlace,
  places: readonly P[],
): P | null {
  const named = places.find(({ id }) => id === locationId)
  if (named) return named
  const slug = dealershipSlug ?? car?.dealership_slug ?? null
  const there = slug === null ? places : places.filter(({ dealership_slug }) => dealership_slug === slug)
  return there.find(({ id }) => id === car?.location?.id) ?? there.find(({ primary }) => primary) ?? there[0] ?? null
}
