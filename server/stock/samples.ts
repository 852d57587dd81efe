import { and, asc, between, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { displayMake, isOfMake } from '@forecourt/rules/car/makes.ts'
import { advertisedPriceCents, priceFloorCents, withPriceFloor } from '@forecourt/rules/car/price.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { SAMPLE_YEARS } from '@forecourt/rules/tradeIn/sample.ts'
import type { TradeInVehicle } from '@forecourt/rules/tradeIn/vehicle.ts'
import type { SiteDatabase } from '../db/database.ts'
import { isSoldBy } from './siteScope.ts'
import { cars } from './table.ts'

/** Used vehicles of a site's stock, for its sample lookups and valuations. */
export interface SampleStock {
  /** A used vehicle that the site has for sale, counted from 1 in the order in which they came; null if it has fewer. */
  nth(place: number): Promise<(Omit<TradeInVehicle, 'year'> & { year: number }) | null>
  /**
   * The asking prices, in cents, of the used vehicles of the same make and model that the site has for sale, of the same
   * year or a year next to it. A price that the site does not show is not among them.
   */
  askingCents(vehicle: { make: string; model: string; year: number }): Promise<readonly number[]>
}

/** Enough for any model; more would change no median. */
const MAX_ROWS = 500

/** The used vehicles of one site as samples. */
export function sampleStock(database: SiteDatabase, site: Site): SampleStock {
  const forSale = (which: SQL | undefined, limit: number) =>
    database.transaction((tx) =>
      tx
        .select({
          car_type: cars.car_type,
          make: cars.make,
          model: cars.model,
          year: cars.year,
          badge: cars.badge,
          series: cars.series,
          body: cars.body,
          transmission: cars.transmission,
          fuel: cars.fuel,
          colour: cars.colour,
          city: cars.city,
          location_id: cars.location_id,
          listing_type: cars.listing_type,
          price_cents: cars.price_cents,
          price_was_cents: cars.price_was_cents,
          price_type: cars.price_type,
          currency: cars.currency,
        })
        .from(cars)
        .where(
          and(
            inArray(cars.dealership_id, [...site.dealershipIds]),
            eq(cars.show_on_dealer_website, true),
            eq(cars.listing_type, 'sale'),
            eq(cars.car_type, 'used'),
            eq(cars.status, 'in_stock'),
            eq(cars.sold, false),
            isNotNull(cars.year),
            which,
          ),
        )
        .orderBy(asc(cars.id))
        .limit(limit),
    )

  return {
    async nth(place) {
      const rows = (await forSale(undefined, MAX_ROWS)).filter((row) => isSoldBy(site, row))
      const row = rows[place - 1]
      if (!row) return null
      const { model, badge, series, body, transmission, fuel, colour } = row
      return { make: displayMake(row.make), model, year: row.year!, badge, series, body, transmission, fuel, colour }
    },

    async askingCents({ make, model, year }) {
      const rows = await forSale(
        and(
          between(cars.year, year - SAMPLE_YEARS, year + SAMPLE_YEARS),
          eq(sql`lower(${cars.model})`, model.trim().toLowerCase()),
        ),
        MAX_ROWS,
      )
      const floor = priceFloorCents(site.settings)
      return rows
        .filter((row) => row.currency === site.currency && isOfMake(row, make) && isSoldBy(site, row))
        .flatMap((row) => advertisedPriceCents(withPriceFloor(row, floor)) ?? [])
    },
  }
}
