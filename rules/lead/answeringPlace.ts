import type { Location } from '../location/location.ts'

type Place = Pick<Location, 'id' | 'name' | 'dealership_slug' | 'primary'>

/** What a lead of another system says of where it is meant for. */
export interface LeadPlace {
  /** Its `location_id`. */
  locationId: number | null
  /** A dealership of the site that it names. */
  dealershipSlug: string | null
  /** The vehicle of the stock that it is about. */
  car: { dealership_slug: string; location: { id?: number } | null } | null
}

/**
 * The location that answers a lead of another system (decision 1: Leads): the one that it names, else that of its
 * vehicle, else the primary one of the dealership that it or its vehicle names, else of the site. Null where the site
 * has none, or a dealership that is named has none.
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
