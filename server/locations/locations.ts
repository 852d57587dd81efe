import { and, asc, desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Location } from '@forecourt/rules/location/location.ts'
import { withSiteHours } from '@forecourt/rules/location/siteHours.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { FirstLocation } from '@forecourt/rules/site/timeZone.ts'
import type { SiteDatabase, Transaction } from '../db/database.ts'
import { locations } from './table.ts'

type SiteOfLocations = Pick<Site, 'id' | 'dealershipIds' | 'dealerships'> & {
  settings?: Pick<Site['settings'], 'special_hours'>
}

/**
 * The visible locations of a site's dealerships: the site's primary dealership first, each dealership's primary
 * location first (spec §3 Location), with the special hours of the site.
 */
export const listLocations = (database: SiteDatabase, site: SiteOfLocations): Promise<readonly Location[]> =>
  database.transaction((tx) => locationsIn(tx, site))

/** The same, within an open transaction. */
export async function locationsIn(tx: Transaction, site: SiteOfLocations): Promise<readonly Location[]> {
  const rows = await visibleIn(tx, site.dealershipIds)
  return site.dealerships.flatMap(({ id, slug }) =>
    rows
      .filter(({ dealership_id }) => dealership_id === id)
      .map((row) => withSiteHours({ ...row, dealership_slug: slug }, site.settings?.special_hours ?? [])),
  )
}

/** The visible locations of some dealerships, the primary one of each first, without what a site adds. */
export const visibleIn = (tx: Transaction, dealershipIds: readonly number[]) =>
  tx
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
      picture: locations.picture,
      reviews: locations.reviews,
    })
    .from(locations)
    .where(and(eq(locations.visible, true), inArray(locations.dealership_id, [...dealershipIds])))
    .orderBy(desc(locations.primary), asc(locations.name), asc(locations.id))

/** The first location of each of these sites, by website id: the first of `listLocations`. */
export async function firstLocations(
  db: Pick<Transaction, 'execute'>,
  websiteIds: readonly number[],
): Promise<ReadonlyMap<number, FirstLocation>> {
  if (websiteIds.length === 0) return new Map()
  const { rows } = await db.execute<{ website_id: number; name: string; time_zone: string; state: string }>(
    sql`select distinct on (shown.website_id)
       shown.website_id, place.name, place.time_zone, place.address ->> 'state' as state
     from website_dealerships shown join locations place using (dealership_id)
     where shown.website_id in ${[...websiteIds]} and place.visible
     order by shown.website_id, shown.position, shown.dealership_id, place.primary desc, place.name, place.id`,
  )
  return new Map(rows.map(({ website_id, ...first }) => [website_id, first]))
}

/** The time zone of a site’s first location, as a part of a statement about the site; null without one. */
export const firstTimeZone = (websiteId: AnyColumn): SQL<string | null> =>
  sql`(select place.time_zone from website_dealerships shown join locations place using (dealership_id)
     where shown.website_id = ${websiteId} and place.visible
     order by shown.position, shown.dealership_id, place.primary desc, place.name, place.id limit 1)`

export {
  changeByHand,
  findChange,
  targetTexts,
  targetVersion,
  type LocationHandChange,
  type StoredLocation,
} from './byHand.ts'
export { holidaysOf } from './holidays.ts'
export { locations } from './table.ts'
export { findPostcode } from './postcodes.ts'
export {
  LOCATION_CHANGE,
  NEW_LOCATION,
  SPECIAL_HOURS,
  specialEntries,
  writtenSpecialHours,
  type NewLocation,
} from './file.ts'
export { addLocations, isSameLocations, LocationError, writtenLocations } from './store.ts'
