import type { Currency } from '../locale/currency.ts'
import { formatDay, formatMoney, type Locale } from '../locale/locale.ts'

/** Maximum number of vehicles that a person follows on a site; the same as of favourites. */
export const WATCHLIST_CAP = 200

/** A visit of the garage ends after this long without opening it. */
const VISIT_MS = 30 * 60_000

/** The price at a time; null where none is told. */
export interface PriceAt {
  cents: number | null
  at: Date
}

/** When a followed vehicle was looked at: during this visit and at the end of the one before. */
export interface Looks {
  before: PriceAt
  latest: PriceAt
}

/**
 * The looks after the garage was opened again. A change is shown for the whole visit, so opening the page twice does not
 * lose it.
 */
export function lookAgain({ before, latest }: Looks, now: PriceAt): Looks {
  const isNewVisit = now.at.getTime() - latest.at.getTime() >= VISIT_MS
  return { before: isNewVisit ? latest : before, latest: now }
}

/** By how much the price has fallen (negative) or risen since the visit before; null where it is the same or untold. */
export function priceChange(before: number | null, now: number | null): number | null {
  return before === null || now === null || before === now ? null : now - before
}

/** The change in words, such as `$1,000 less than on 17 November 2026`. */
export function priceChangeText(
  changeCents: number,
  { at, currency, locale, timeZone }: { at: Date; currency: Currency; locale: Locale; timeZone: string },
): string {
  const amount = formatMoney(Math.abs(changeCents), currency)
  return `${amount} ${changeCents < 0 ? 'less' : 'more'} than on ${formatDay(at, locale, timeZone)}`
}

/** A followed vehicle as it is today, for its notice. */
export interface Followed {
  /** The price of the last notice, or when it was saved. */
  toldCents: number | null
  toldSold: boolean
  /** Today's; null if the site tells none. */
  priceCents: number | null
  sold: boolean
  /** Whether the site still shows it. */
  shown: boolean
}

/** What a person is told about a vehicle that they follow: that it was sold, or that it costs less. */
export type WatchNotice = 'sold' | 'price' | null

/** The notice that is due. A rise is none, but a later fall is measured from there. */
export function watchNotice({ toldCents, toldSold, priceCents, sold, shown }: Followed): WatchNotice {
  if (sold || !shown) return toldSold ? null : 'sold'
  const change = priceChange(toldCents, priceCents)
  return change !== null && change < 0 ? 'price' : null
}

/** The watchlist with a browser's favourites merged in: newest first, no vehicle twice, the cap respected. */
export function mergeWatchlist<T extends { id: number }>(
  watchlist: readonly T[],
  favourites: readonly T[],
): readonly T[] {
  const known = new Set(watchlist.map(({ id }) => id))
  const added = new Map(favourites.filter(({ id }) => !known.has(id)).map((one) => [one.id, one]))
  return [...added.values(), ...watchlist].slice(0, WATCHLIST_CAP)
}
