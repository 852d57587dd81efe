import { desc, eq, getTableColumns } from 'drizzle-orm'
import { googleAdLine } from '@forecourt/rules/feed/google.ts'
import { feedListing } from '@forecourt/rules/feed/listing.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { failedInWords, leftOutInWords } from '@forecourt/rules/stock/showingReasons.ts'
import type { StaffDatabase } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import { carOf, LOCATION } from './carRows.ts'
import { enteredBy } from './enteredCars.ts'
import { explainCars } from './explain.ts'
import { stockRows, type StockRow } from './stockList.ts'
import { cars, formerPrices } from './table.ts'

/** A vehicle as staff see it on its own screen. */
export interface StaffCar {
  row: StockRow
  /** What is stored of it. */
  facts: typeof cars.$inferSelect
  formerPrices: readonly (typeof formerPrices.$inferSelect)[]
  /** Who entered it by hand, if nothing but people has written it. */
  entered: { name: string; at: Date } | null
}

/** Why a site doesn’t offer a vehicle, in words; nothing where it does. */
export interface Showing {
  /** The address of its page. */
  address: string
  website: readonly string[]
  reservations: readonly string[]
  /** Google’s vehicle ads. */
  advertising: readonly string[]
}

const MOST_PRICES = 50

/** A vehicle of the sites that staff see, with its earlier prices, the latest first; null for any other. */
export const staffCar = (staff: StaffDatabase, id: number): Promise<StaffCar | null> =>
  staff.transaction(async (tx) => {
    const [facts] = await tx.select().from(cars).where(eq(cars.id, id))
    const [row] = facts ? await stockRows(tx, [id]) : []
    if (!facts || !row) return null
    return {
      row,
      facts,
      formerPrices: await tx
        .select()
        .from(formerPrices)
        .where(eq(formerPrices.car_id, id))
        .orderBy(desc(formerPrices.until))
        .limit(MOST_PRICES),
      entered: await enteredBy(tx, id),
    }
  })

/** Why a site shows, reserves and advertises a vehicle of its dealerships or doesn’t, by the rules that decide it. */
export async function showingOf(
  staff: StaffDatabase,
  site: Site,
  { id, slug }: { id: number; slug: string },
  now: Date,
): Promise<Showing | null> {
  const explained = (await explainCars(staff, site, slug, now)).find((one) => one.id === id)
  if (!explained) return null
  const { car, locations } = await staff.transaction(async (tx) => {
    const [row] = await tx
      .select({ ...getTableColumns(cars), location: LOCATION })
      .from(cars)
      .where(eq(cars.id, id))
    const dealership = site.dealerships.find((one) => one.id === row?.dealership_id)
    return {
      car: row && dealership ? carOf(row, dealership.slug, site) : null,
      locations: await locationsIn(tx, site),
    }
  })
  if (!car) return null
  const failed = (rule: 'page' | 'lists' | 'reserve') =>
    failedInWords(explained.rules.find((one) => one.rule === rule)?.conditions ?? [])
  const line = googleAdLine(feedListing(car, site, locations, now))
  return {
    address: explained.address,
    website: failed('lists'),
    // Nobody gets to a reservation without a page.
    reservations: [...new Set([...failed('page'), ...failed('reserve')])],
    advertising: line.ok ? [] : leftOutInWords(line.reasons),
  }
}
