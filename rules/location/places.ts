import type { FormName } from '../kinds/form.ts'
import { LOCATION_TYPES, type Location, type LocationType } from './location.ts'

/** The name of a department beside the name of its place. */
export const DEPARTMENT_LABELS: Readonly<Record<LocationType, string>> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
}

/** The contact form of a department (spec §1): the workshop and the parts counter have their own. */
export const DEPARTMENT_FORMS: Readonly<Record<LocationType, FormName>> = {
  sales: 'general-enquiry',
  service: 'service-enquiry',
  parts: 'parts-enquiry',
}

/** One street address, with all departments of a dealership there. */
export interface PlaceToGo<L> {
  /** The department that represents the place: sales before service before parts. */
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
 * Locations grouped by place: a dealership's departments at one address are one place, in the order of the list. Two
 * dealerships at one address stay separate, because each trades under its own name.
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
