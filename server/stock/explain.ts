import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { explainListed, isForSale, vehiclePageState } from '@forecourt/rules/car/availability.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import { explain, type Condition, type ExplainedCondition } from '@forecourt/rules/car/condition.ts'
import { explainFinance } from '@forecourt/rules/car/financed.ts'
import { carName } from '@forecourt/rules/car/name.ts'
import { explainReserve } from '@forecourt/rules/car/reserve.ts'
import { explainTag, shownTag } from '@forecourt/rules/car/tag.ts'
import { explainTestDrive } from '@forecourt/rules/car/testDrive.ts'
import { explainTradeIn } from '@forecourt/rules/car/tradeIn.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase } from '../db/database.ts'
import { carOf, LOCATION } from './carRows.ts'
import { explainSoldBy } from './siteScope.ts'
import { cars } from './table.ts'

/** A rule with its result for a car, and all of its conditions. */
export interface ExplainedRule {
  rule: 'page' | 'lists' | 'tag' | 'reserve' | 'trade_in' | 'test_drive' | 'finance'
  /** Such as 'available', 'not shown', 'Reserved' or 'not offered'. */
  result: string
  conditions: readonly ExplainedCondition[]
}

/** What a site does with a car, and why. Has no payment key. */
export interface ExplainedCar {
  id: number
  name: string
  stocknum: string
  dealership: string
  /** Where its page is, if the site shows it. */
  address: string
  /** Why the site shows another price than the stock has; null if it does not. */
  price: string | null
  rules: readonly ExplainedRule[]
}

/** What lists and searches need beyond the page (spec §2 default query); `listedWhere` and the snapshots are the same. */
const LISTS: readonly Condition<Car, Site>[] = [
  {
    name: 'Listed for sale',
    holds: isForSale,
    seen: (car) => (isForSale(car) ? car.listing_type : `${car.listing_type}, which has a search of its own`),
  },
  {
    name: 'Enough photographs',
    holds: (car, { settings }) => car.photos_count >= settings.search_min_photos,
    seen: (car, { settings }) => `${car.photos_count}, search_min_photos is ${settings.search_min_photos}`,
  },
]

const allHold = (conditions: readonly ExplainedCondition[]) => conditions.every(({ holds }) => holds)

const offering = (rule: ExplainedRule['rule'], conditions: readonly ExplainedCondition[]): ExplainedRule => ({
  rule,
  result: allHold(conditions) ? 'offered' : 'not offered',
  conditions,
})

/**
 * Why a site does with the cars of a slug what it does: every condition of visibility, tag and offers, also for cars
 * that it does not show. In the order in which the page chooses between two dealerships of the site; empty if none of
 * them has the slug.
 */
export async function explainCars(
  database: StaffDatabase,
  site: Site,
  slug: string,
  now: Date,
): Promise<readonly ExplainedCar[]> {
  const rows = await database.transaction((tx) =>
    tx
      .select({ ...getTableColumns(cars), location: LOCATION })
      .from(cars)
      .where(and(eq(cars.slug, slug), inArray(cars.dealership_id, [...site.dealershipIds])))
      .orderBy(cars.sold, cars.id),
  )
  const dealershipSlugs = new Map(site.dealerships.map(({ id, slug: name }) => [id, name]))
  return rows.map((row) => {
    const car = carOf(row, dealershipSlugs.get(row.dealership_id)!, site)
    const soldBy = explainSoldBy(site, row)
    const window = { soldDays: site.settings.include_sold_cars_days, now }
    const page = [...explainListed(car, window), ...soldBy]
    const lists = [...page, ...explain(LISTS, car, site)]
    return {
      id: car.id,
      name: carName(car),
      stocknum: car.stocknum,
      dealership: car.dealership_slug,
      address: new URL(paths(site).vehicle(car), site.baseUrl).href,
      price: priceNote(row, car, site),
      rules: [
        { rule: 'page', result: allHold(soldBy) ? PAGE[vehiclePageState(car, window)] : 'not shown', conditions: page },
        { rule: 'lists', result: allHold(lists) ? 'shown' : 'not shown', conditions: lists },
        { rule: 'tag', result: shownTag(car, site, now)?.label ?? 'none', conditions: explainTag(car, site, now) },
        offering('reserve', explainReserve(car, site)),
        offering('trade_in', explainTradeIn(car, site)),
        offering('test_drive', explainTestDrive(car, site)),
        offering('finance', explainFinance(car, site)),
      ],
    }
  })
}

const PAGE = { available: 'shown', sold: 'shown as sold', gone: 'not shown' } as const

/** The rules see the price that the site shows (spec §9), so staff must know where that is another. */
function priceNote(stored: Pick<Car, 'price_cents' | 'currency'>, car: Car, { settings }: Site): string | null {
  if (stored.price_cents === null || car.price_cents !== null) return null
  const reason = !isForSale(car)
    ? `it is listed for ${car.listing_type}`
    : settings.prices_shown
      ? `price_floor is ${settings.price_floor}`
      : 'prices_shown is false'
  return `${formatMoney(stored.price_cents, stored.currency)} in the stock is not shown, because ${reason}`
}
