import type { FormName } from '../kinds/form.ts'
import { GARAGE_SITE } from './garagePath.ts'
import { paths, segment, withQuery, type PathSite } from './paths.ts'

/** The part of the address of a vehicle that is being added. */
export const NEW_VEHICLE = 'new'

/** A visitor's own vehicle, for links that fill in a form. */
export interface DescribedCar {
  make: string
  model: string
  year: number | null
}

const SERVICE_FORM: FormName = 'service-booking'

/**
 * Addresses of the owner area that only loaders make, so that browsers do not load them with every page. A registration
 * is never part of an address.
 */
export function garagePaths(site: PathSite) {
  const to = paths(site)
  const described = ({ make, model, year }: DescribedCar) => ({ make, model, year })
  return {
    /** Where a person moves or cancels a booking; `at` is the site of a shared garage that has it, if it is another one. */
    booking: ({ reference }: { reference: string }, at: string | null = null) =>
      withQuery(`${to.garage()}/bookings/${segment(reference)}`, { [GARAGE_SITE]: at }),
    /** A vehicle of a person's own; without one, where they add it. */
    vehicle: (vehicle?: { id: string }, at: string | null = null) =>
      withQuery(`${to.garage()}/vehicles/${vehicle ? segment(vehicle.id) : NEW_VEHICLE}`, {
        [GARAGE_SITE]: at,
      }),
    /** The valuation of such a vehicle. */
    value: (own: DescribedCar) => withQuery(to.tradeIn(), described(own)),
    /** Booking a service for it. */
    bookService: (own: DescribedCar) => withQuery(to.form(SERVICE_FORM), described(own)),
  }
}
