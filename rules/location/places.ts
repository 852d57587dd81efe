import type { FormName } from '../kinds/form.ts'
import { LOCATION_TYPES, type Location, type LocationType } from './location.ts'

/** What a department is called where the place itself is named already. */
export const DEPARTMENT_LABELS: Readonly<Record<LocationType, string>> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
}

/** The form by which one writes to a department (spec §1): the workshop and the parts counter have their own. */
export const DEPARTMENT_FORMS: Readonly<Record<LocationType, FormName>> = {
  sales: 'general-enquiry',
  service: 'service-enquiry',
  parts: 'parts-enquiry',
}

/** One address that visitors drive to, with everything that a dealership has there. */
export interface PlaceToGo<L> {
  /** The department that stands for the place: sales before service before parts. */
  main: L
  /** Sales, service and parts, `main` among them. */
  departments: readonly L[]
}

const sameAddress = (a: Pick<Location, 'address'>, b: Pick<Location, 'address'>) =>
  (['street', 'city', 'postcode'] as const).every(
    (part) => a.address[part].trim().toLowerCase() === b.address[part].trim().toLowerCase(),
  )

const rank = ({ location_type }: Pick<Location, 'location_type'>) => LOCATION_TYPES.indexOf(location_type)

/**
 * Locations by place: the departments that a dealership has at one address are one place, in the order of the list.
 * Two dealerships at one address stay two places, because each has its own name over the door.
 */
export function placesToGo<L extends Pick<Location, 'dealership_id' | 'location_type' | 'address'>>(
  locations: readonly L[],
): readonly PlaceToGo<L>[] {
  const groups: L[][] = []
  for (const location of locations) {
    const group = groups.find(
      ([first]) => first!.dealership_id === location.dealership_id && sameAddress(first!, location),
    )
    if (group) group.push(location)
    else groups.push([location])
  }
  return groups.map((group) => {
    const departments = group.toSorted((a, b) => rank(a) - rank(b))
    return { main: departments[0]!, departments }
  })
}
