import { formatDay, formatMoney, type Locale } from '../locale/locale.ts'
import { isAvailable } from './availability.ts'
import type { Car, FormerPrice } from './car.ts'
import { advertisedPriceCents } from './price.ts'

const DAY_MS = 86_400_000

type PricedNow = Pick<
  Car,
  'price_cents' | 'price_type' | 'price_was_cents' | 'currency' | 'status' | 'sold' | 'show_on_dealer_website'
>

interface HistorySite {
  locale: Locale
  timeZone: string
  settings: { former_price_days: number; former_price_least_days: number }
}

/**
 * 'Was $11,499 until 3 November 2026', from the recorded previous price, if it was higher, had the same price type, and
 * applied for as long and ended as recently as the site's settings require. Null otherwise, and if the dealer gives an
 * earlier price.
 */
export function formerPriceText(
  car: PricedNow,
  former: readonly FormerPrice[],
  site: HistorySite,
  now: Date,
): string | null {
  const { former_price_days: newsDays, former_price_least_days: leastDays } = site.settings
  if (newsDays === 0) return null
  const price = advertisedPriceCents(car)
  const [last] = former
  const before = last && advertisedPriceCents(last)
  if (price === null || !last || !before || before <= price || !isAvailable(car)) return null
  if (last.currency !== car.currency || last.price_type !== car.price_type) return null
  if (car.price_was_cents !== null && car.price_was_cents !== before) return null
  if (last.until.getTime() - last.since.getTime() < leastDays * DAY_MS) return null
  if (now.getTime() - last.until.getTime() > newsDays * DAY_MS) return null
  const amount = formatMoney(before, car.currency)
  return `Was ${amount} until ${formatDay(last.until, site.locale, site.timeZone)}`
}

/**
 * How long a vehicle has been listed, up to a maximum number of days: 'Listed today', 'Listed 12 days ago'. Null if its
 * arrival is unknown or it is sold.
 */
export function listedText(
  car: Pick<Car, 'created_at' | 'arrival_known' | 'status' | 'sold' | 'show_on_dealer_website'>,
  { mostDays, now }: { mostDays: number; now: Date },
): string | null {
  const days = Math.floor((now.getTime() - car.created_at.getTime()) / DAY_MS)
  if (!car.arrival_known || !isAvailable(car) || days < 0 || days > mostDays || mostDays === 0) return null
  if (days === 0) return 'Listed today'
  return days === 1 ? 'Listed yesterday' : `Listed ${days} days ago`
}
