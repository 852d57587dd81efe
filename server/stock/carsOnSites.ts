import { getTableColumns, inArray } from 'drizzle-orm'
import { vehiclePageState } from '@forecourt/rules/car/availability.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import { carOf, LOCATION } from './carRows.ts'
import { isSoldBy } from './siteScope.ts'
import { cars } from './table.ts'

/** A vehicle as a site has it, with the site’s price rules. */
export interface CarOnSite {
  car: Car
  /** As it is stored, without those rules. */
  stored: typeof cars.$inferSelect
  site: Site
  locations: readonly Location[]
  location: Location | null
  /** Whether the site has a page of it. */
  isShown: boolean
}

/** Vehicles that staff may see in the order of their ids, each as the site of its dealership has it. */
export const carsOnSites = (
  staff: StaffDatabase,
  ids: readonly number[],
  siteOf: (dealershipId: number) => Site | undefined,
  now: Date,
): Promise<readonly CarOnSite[]> =>
  staff.transaction(async (tx) => {
    if (ids.length === 0) return []
    const rows = await tx
      .select({ ...getTableColumns(cars), location: LOCATION })
      .from(cars)
      .where(inArray(cars.id, [...ids]))
    const found = new Map(rows.map((row) => [row.id, row]))
    const placesOf = new Map<number, readonly Location[]>()
    const shown: CarOnSite[] = []
    for (const id of ids) {
      const row = found.get(id)
      const site = row && siteOf(row.dealership_id)
      const dealership = site?.dealerships.find((one) => one.id === row?.dealership_id)
      if (!row || !site || !dealership) continue
      const locations = placesOf.get(site.id) ?? (await locationsIn(tx, site))
      placesOf.set(site.id, locations)
      const car = carOf(row, dealership.slug, site)
      const window = { soldDays: site.settings.include_sold_cars_days, now }
      const isShown = vehiclePageState(car, window) !== 'gone' && isSoldBy(site, row)
      shown.push({ car, stored: row, site, locations, location: locationOf(car, locations), isShown })
    }
    return shown
  })
