import { asc, desc, eq } from 'drizzle-orm'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { dealerships, websiteDealerships } from '../sites/table.ts'
import { locations } from './table.ts'

/**
 * The visible locations of a site's dealerships: the site's primary dealership first, each dealership's primary
 * location first (spec §3 Location). Row-level security keeps the query within the site.
 */
export function listLocations(database: Database, site: Site): Promise<readonly Location[]> {
  return database.forSite(site.id, (tx) =>
    tx
      .select({
        id: locations.id,
        dealership_id: locations.dealership_id,
        dealership_slug: dealerships.slug,
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
      .innerJoin(dealerships, eq(dealerships.id, locations.dealership_id))
      .innerJoin(websiteDealerships, eq(websiteDealerships.dealership_id, dealerships.id))
      .where(eq(locations.visible, true))
      .orderBy(asc(websiteDealerships.position), desc(locations.primary), asc(locations.name), asc(locations.id)),
  )
}

export { addLocations } from './add.ts'
