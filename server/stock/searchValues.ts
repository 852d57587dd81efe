import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { soldWindow } from '@forecourt/rules/car/availability.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import type { SlugSearch } from '@forecourt/rules/site/searchSlugs.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import type { SearchValues } from '../dealer.ts'
import { enoughPhotographs } from './listedStock.ts'
import { isSoldBy, sellsEverything } from './siteScope.ts'
import { byShown, spellings } from './snapshot.ts'
import { cars } from './table.ts'
import { fold } from './words.ts'

/** Vehicles that agree in all that decides which searches list them. */
interface Group {
  car_type: (typeof cars.$inferSelect)['car_type']
  listing_type: (typeof cars.$inferSelect)['listing_type']
  make: string
  model: string
  body: string | null
  city: string | null
  location_id: number | null
  sold: boolean
  count: number
  /** How many of them have as many photographs as the site requires. */
  pictured: number
}

/** The listed stock of a site in groups. Where the site shows all of it, its models and places decide nothing. */
async function groupsOf(database: SiteDatabase, site: Site, at: Date): Promise<Group[]> {
  const soldSince = soldWindow({ soldDays: site.settings.include_sold_cars_days, now: at })
  const isLimited = !sellsEverything(site)
  const columns = [cars.car_type, cars.listing_type, cars.make, cars.body, cars.sold]
  const limiting = [cars.model, cars.city, cars.location_id]
  return database.transaction((tx) =>
    tx
      .select({
        car_type: cars.car_type,
        listing_type: cars.listing_type,
        make: cars.make,
        body: cars.body,
        sold: cars.sold,
        model: isLimited ? cars.model : sql<string>`''`,
        city: isLimited ? cars.city : sql<string | null>`null`,
        location_id: isLimited ? cars.location_id : sql<number | null>`null::int`,
        count: sql<number>`count(*)::int`,
        pictured: sql<number>`count(*) filter (where ${enoughPhotographs(site) ?? sql`true`})::int`,
      })
      .from(cars)
      .where(
        and(
          inArray(cars.dealership_id, [...site.dealershipIds]),
          eq(cars.show_on_dealer_website, true),
          or(
            and(eq(cars.sold, false), inArray(cars.status, ['in_stock', 'coming_soon'])),
            and(eq(cars.sold, true), gte(cars.sold_at, soldSince)),
          ),
        ),
      )
      .groupBy(...columns, ...(isLimited ? limiting : [])),
  )
}

/** How each text is shown among all that a site lists. */
function shownTexts(groups: readonly Group[], textOf: (group: Group) => string | null): (text: string) => string {
  const counts = new Map<string, number>()
  for (const group of groups) {
    const text = textOf(group)
    if (text) counts.set(text, (counts.get(text) ?? 0) + group.count)
  }
  const shown = spellings(counts)
  return (text) => shown.get(fold(text))!
}

/**
 * What each search lists for sale, by one counting query: the facets of a search give the same numbers, but need
 * the whole stock in memory. Null for a search that lists nothing for sale.
 */
export async function searchValues(
  database: SiteDatabase,
  site: Site,
  searches: readonly SlugSearch[],
  at: Date,
): Promise<(SearchValues | null)[]> {
  const groups = await groupsOf(database, site, at)
  const values = { make: ({ make }: Group) => displayMake(make), body: ({ body }: Group) => body }
  const shownMake = shownTexts(groups, values.make)
  const shownBody = shownTexts(groups, values.body)
  const forSale = groups.filter((group) => !group.sold && group.pictured > 0 && isSoldBy(site, group))
  return searches.map(({ carTypes, listingType }) => {
    const listed = forSale.filter((group) => group.listing_type === listingType && carTypes.includes(group.car_type))
    if (listed.length === 0) return null
    const distinct = (textOf: (group: Group) => string | null, shown: (text: string) => string) =>
      [...new Map(listed.flatMap((group) => textOf(group) || []).map((text) => [fold(text), shown(text)]))]
        .sort(byShown)
        .map(([, text]) => text)
    return { make: distinct(values.make, shownMake), body: distinct(values.body, shownBody) }
  })
}
