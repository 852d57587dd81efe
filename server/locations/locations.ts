import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database, Transaction } from '../db/database.ts'
import { locations } from './table.ts'

type SiteOfLocations = Pick<Site, 'id' | 'dealershipIds' | 'dealerships'>

/**
 * The visible locations of a site's dealerships: the site's primary dealership first, each dealership's primary
 * location first (spec §3 Location).
 */
export const listLocations = (database: Database, site: SiteOfLocations): Promise<readonly Location[]> =>
  database.forSite(site.id, (tx) => locationsIn(tx, site))

/** The same, within a transaction that is under way. */
export async function locationsIn(tx: Transaction, site: SiteOfLocations): Promise<readonly Location[]> {
  const rows = await tx
    .select({
      id: locations.id,
      dealership_id: locations.dealership_id,
      name: locations.name,
      slug: locations.slug,
      primary: locations.primary,
      visible: locations.visible,
      location_type: locations.location_type,
      subdomain: locations.subdomain,
      manufacturers: locations.manufacturers,
      dealer_license_number: locations.dealer_license_number,
      motor_vehicle_repairer: locations.motor_vehicle_repairer,
      time_zone: locations.time_zone,
      contact_detail: locations.contact_detail,
      address: locations.address,
      reviews: locations.reviews,
    })
    .from(locations)
    .where(and(eq(locations.visible, true), inArray(locations.dealership_id, [...site.dealershipIds])))
    .orderBy(desc(locations.primary), asc(locations.name), asc(locations.id))
  return site.dealerships.flatMap(({ id, slug }) =>
    rows.filter(({ dealership_id }) => dealership_id === id).map((row) => ({ ...row, dealership_slug: slug })),
  )
}

export { addLocations } from './add.ts'
