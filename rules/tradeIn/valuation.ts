import { addDays } from 'date-fns/addDays'
import { advertisedPriceCents } from '../car/price.ts'
import { tradeInRefusals, type TradeInCar, type TradeInSite } from '../car/tradeIn.ts'
import type { Car } from '../car/car.ts'
import type { Currency } from '../locale/currency.ts'
import { formatDay, formatDistance, formatMoney, localise, type Locale } from '../locale/locale.ts'

/** Ends of a valuation are whole multiples of this, in cents: a finer figure would claim what nobody can know. */
const STEP_CENTS = 100_00

/** What a trade-in is worth, in integer cents. */
export interface ValueRange {
  lowCents: number
  highCents: number
}

/** A valuation of a visitor's own vehicle (spec §3 trade-in valuation record). Times are ISO in UTC. */
export interface Valuation extends ValueRange {
  currency: Currency
  /** The vehicle's name. */
  vehicle: string
  /** Its odometer in kilometres; null if it has none. */
  km: number | null
  /** Its condition, in the visitor's words. */
  condition: string
  asOf: string
  validUntil: string
  /** Who valued it. */
  source: string
  /** True for the sandbox, whose figures come from the asking prices of the site's stock. */
  sample: boolean
}

/** The fields of a site that the texts of a valuation need. */
export interface ValuationSite {
  locale: Locale
  timeZone: string
}

/**
 * A provider's figures as a range to show: widened to whole hundreds. Null if they are not a range of positive amounts.
 */
export function valueRange(lowCents: number, highCents: number): ValueRange | null {
  if (!Number.isFinite(lowCents) || !Number.isFinite(highCents) || lowCents <= 0 || highCents < lowCents) return null
  const low = Math.floor(lowCents / STEP_CENTS) * STEP_CENTS
  return { lowCents: Math.max(low, STEP_CENTS), highCents: Math.ceil(highCents / STEP_CENTS) * STEP_CENTS }
}

/** The end of a valuation's validity, so many days after it was made. */
export const validUntil = (asOf: Date, days: number): Date => addDays(asOf, days)

/** Whether a valuation still holds at a moment. */
export const isValuationValid = (valuation: Pick<Valuation, 'validUntil'>, now: Date): boolean =>
  now.getTime() < Date.parse(valuation.validUntil)

/** A range in words, such as $18,200 to $20,500; one amount if both ends are the same. */
export const rangeText = ({ lowCents, highCents }: ValueRange, currency: Currency): string =>
  lowCents === highCents
    ? formatMoney(lowCents, currency)
    : `${formatMoney(lowCents, currency)} to ${formatMoney(highCents, currency)}`

/** The heading of a valuation; that of the sandbox says that it is a sample. */
export const valuationLabel = ({ sample }: Pick<Valuation, 'sample'>): string =>
  sample ? 'Sample valuation' : 'Estimated trade-in value'

/** How long a valuation holds, as a sentence. */
export const validityText = (valuation: Pick<Valuation, 'validUntil'>, { locale, timeZone }: ValuationSite): string =>
  `Valid until ${formatDay(new Date(valuation.validUntil), locale, timeZone)}.`

/** What a valuation depends on, in one or two sentences. */
export function dependsText({ sample, km }: Pick<Valuation, 'sample' | 'km'>, { locale }: ValuationSite): string {
  const basis = km === null ? 'the condition' : 'the kilometres and condition'
  const facts = sample
    ? 'This is a sample, worked out from the asking prices of similar vehicles in our stock. It isn’t an offer.'
    : `This is an estimate based on ${basis} you gave us. It isn’t an offer.`
  return localise(
    `${facts} The price we offer depends on an inspection, the service history and any money owing on it.`,
    locale,
  )
}

/** A valuation in one line for the lead: what was shown to the visitor, and for which vehicle. */
export function valuationFact(valuation: Valuation, site: ValuationSite): string {
  const { vehicle, km, condition, currency, source } = valuation
  const about = [vehicle, km === null ? null : formatDistance(km, site.locale), condition].filter(Boolean).join(', ')
  return `${rangeText(valuation, currency)} (${valuationLabel(valuation).toLowerCase()} from ${source}). ${about}. ${validityText(valuation, site)}`
}

/** The fields of a vehicle that a change-over price needs. */
type ChangeOverCar = TradeInCar & Pick<Car, 'price_type'>

/**
 * The price against which a trade-in is set, in cents. Null if no valuation is offered against the vehicle (spec §5), or
 * its price is in another currency than the site's.
 */
export function tradeInAgainstCents(car: ChangeOverCar, site: TradeInSite & { currency: Currency }): number | null {
  const price = advertisedPriceCents(car)
  return price === null || car.currency !== site.currency || tradeInRefusals(car, site).length > 0 ? null : price
}

/** A price less a valuation. Negative where the trade-in is worth more. */
export const changeOver = (priceCents: number, { lowCents, highCents }: ValueRange): ValueRange => ({
  lowCents: priceCents - highCents,
  highCents: priceCents - lowCents,
})

/** A change-over price in words. */
export interface ChangeOverWords {
  label: string
  /** Such as $34,490 to $36,790. */
  amount: string
  /** What it is subject to and how long it holds, as sentences. */
  conditions: string
  /** The same in two short lines, for a card. */
  card: readonly [amount: string, conditions: string]
}

/** A change-over price in words: a range as a range, and that of the sandbox as a sample. */
export function changeOverWords(
  range: ValueRange,
  valuation: Pick<Valuation, 'currency' | 'sample' | 'validUntil'>,
  site: ValuationSite,
): ChangeOverWords {
  const { currency, sample } = valuation
  const { lowCents, highCents } = range
  const isCovered = highCents <= 0
  const amount = isCovered
    ? 'Your trade-in may cover the whole price'
    : lowCents >= 0
      ? rangeText(range, currency)
      : `up to ${formatMoney(highCents, currency)}`
  return {
    label: sample ? 'Sample change-over price' : 'Change-over price',
    amount,
    conditions: `Subject to inspection. ${validityText(valuation, site)}`,
    card: [
      isCovered ? amount : `Change-over ${amount}`,
      sample ? 'Sample valuation, subject to inspection' : 'Subject to inspection',
    ],
  }
}

/** A change-over price with its conditions, as sentences. */
export const changeOverText = ({ label, amount, conditions }: ChangeOverWords): string =>
  `${label}: ${amount}. ${conditions}`
