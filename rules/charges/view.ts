import type { Car } from '../car/car.ts'
import { fuelLabel } from '../car/fuel.ts'
import { dayOf, type Day } from '../locale/dates.ts'
import { formatDay, formatMoney, type Country, type Locale } from '../locale/locale.ts'
import type { Currency } from '../locale/currency.ts'
import { capitalised, inSentence } from '../locale/sentence.ts'
import type { Site } from '../site/site.ts'
import { siteWords } from '../site/siteWords.ts'
import type { CentsRange } from './amount.ts'
import { driveAwayEstimate, priceBeforeCharges, tableRefusal, type EstimatedCar } from './estimate.ts'
import { cylindersOf } from './facts.ts'
import { CHARGE_PLACES, chargePlace } from './places.ts'
import type { ChargeTable } from './table.ts'

/** An estimate as the page of a vehicle shows it, all in words. */
export interface DriveAwayView {
  heading: string
  /** The buyer's states to choose from; none if the country has one set of charges, or no state has current ones. */
  choices: readonly { value: string; label: string }[]
  /** Code of the chosen one. */
  place: string
  /** Null if there are no current charges of the place for this vehicle. */
  estimate: {
    /** Price and charges; `note` says what an amount depends on. */
    items: readonly { label: string; amount: string; note: string | null }[]
    total: { label: string; amount: string }
    assumptions: readonly string[]
    leftOut: string
    /** Such as 'Estimate from rates of January 1, 2026'. */
    rates: string
    sources: readonly { name: string; url: string }[]
  } | null
  /** What to do without an estimate, in two parts: the second is the words of the link to the enquiry form. */
  ask: { reason: string; link: string } | null
}

/** The fields of a site that an estimate needs. */
export type ChargesSite = Pick<
  Site,
  'country' | 'locale' | 'timeZone' | 'state' | 'conditionLabels' | 'testDrive' | 'vehicleNoun'
> & { settings: Pick<Site['settings'], 'charges_max_age_days'> }

type ViewedCar = EstimatedCar & Pick<Car, 'listing_type' | 'status' | 'sold' | 'state'>

/** The country's word for a price with all charges; ride-away on sites of motorcycles, as in `priceTypeLabel`. */
const WHOLE_PRICE: Readonly<Record<Country, string>> = { AU: 'drive-away', NZ: 'drive-away', US: 'out-the-door' }

const wholePrice = ({ country, testDrive }: Pick<ChargesSite, 'country' | 'testDrive'>): string =>
  testDrive === 'test ride' ? WHOLE_PRICE[country].replace('drive', 'ride') : WHOLE_PRICE[country]

/** An amount with its cents, so that those of a list stand below each other: $144.22, $33.00. */
const withCents = (cents: number, currency: Currency): string =>
  formatMoney(cents, currency) + (cents % 100 === 0 ? '.00' : '')

const rangeWords = ({ lowCents, highCents }: CentsRange, currency: Currency): string =>
  lowCents === highCents
    ? withCents(lowCents, currency)
    : `${withCents(lowCents, currency)} to ${withCents(highCents, currency)}`

/** A calendar day in words. */
const dayWords = (day: Day, locale: Locale) => formatDay(new Date(`${day}T12:00:00Z`), locale, 'UTC')

/** The facts of a vehicle that a table asks for, in words: used, petrol, 4 cylinders. */
function factsUsed(car: ViewedCar, table: ChargeTable, site: ChargesSite): string {
  const asked = new Set(table.charges.flatMap(({ cases }) => cases.flatMap(({ when }) => Object.keys(when))))
  const cylinders = cylindersOf(car.engine)
  return [
    inSentence(site.conditionLabels[car.car_type]),
    ...(asked.has('fuels') && car.fuel ? [inSentence(fuelLabel(car.fuel, site.locale))] : []),
    ...(asked.has('cylinders') && cylinders !== null ? [`${cylinders} cylinders`] : []),
  ].join(', ')
}

function estimateView(
  car: ViewedCar,
  priceCents: number,
  tables: readonly ChargeTable[],
  site: ChargesSite,
): DriveAwayView['estimate'] {
  for (const table of tables) {
    const found = driveAwayEstimate(car, priceCents, table)
    if (!found) continue
    const words = (text: string) => siteWords(text, site)
    return {
      items: [
        { label: 'Advertised price', amount: withCents(priceCents, car.currency), note: null },
        ...found.charges.map(({ label, dependsOn, ...amount }) => ({
          label: words(label),
          amount: rangeWords(amount, car.currency),
          note: dependsOn.length > 0 ? `Depends on ${dependsOn.join(' and ')}` : null,
        })),
      ],
      total: { label: `Estimated ${wholePrice(site)} price`, amount: rangeWords(found.total, car.currency) },
      assumptions: [
        `For private use by one owner (${words(factsUsed(car, table, site))})`,
        ...table.assumptions.map(words),
      ],
      leftOut: [
        ...(site.country === 'AU' && car.price_type === 'plus_orc' ? ['Dealer delivery'] : []),
        ...table.left_out.map(words),
      ].join(', '),
      rates: `Estimate from rates of ${dayWords(table.stated_on, site.locale)}`,
      sources: table.sources,
    }
  }
  return null
}

/**
 * The estimate of a vehicle's price with the charges of the buyer's state (decision 118), from tables of its country:
 * the first one of the state that is current and covers the vehicle. The state is the chosen one, else that of the
 * vehicle's dealership, else the site's. Null for a price that includes charges, a vehicle without a price, and a site
 * without estimates.
 */
export function driveAwayView(
  car: ViewedCar,
  tables: readonly ChargeTable[],
  site: ChargesSite,
  { state, now }: { state: string | null; now: Date },
): DriveAwayView | null {
  const priceCents = priceBeforeCharges(car)
  const { charges_max_age_days: maxAgeDays } = site.settings
  if (priceCents === null || maxAgeDays === 0) return null
  const place = [state, car.state, site.state]
    .map((code) => chargePlace(code, site.country))
    .find((one) => one !== null)
  const day = dayOf(now, site.timeZone)
  const current = tables.filter(
    (table) => table.country === site.country && tableRefusal(table, { day, maxAgeDays }) === null,
  )
  const names = CHARGE_PLACES[site.country]
  const all = Object.entries(names)
  const name = place ? names[place]! : null
  const whole = wholePrice(site)
  const ofPlace = current.filter((table) => table.place === place)
  const covered = ofPlace.length > 0
  const estimate = estimateView(car, priceCents, ofPlace, site)
  return {
    heading: `${capitalised(whole)} estimate`,
    choices: current.length > 0 && all.length > 1 ? all.map(([value, label]) => ({ value, label })) : [],
    place: place ?? '',
    estimate,
    ask: estimate
      ? null
      : {
          reason: `We don’t have current charges for ${covered ? `this ${inSentence(site.vehicleNoun)} in ` : ''}${name ?? 'your state'}.`,
          link: `Ask us for ${/^[aeiou]/.test(whole) ? 'an' : 'a'} ${whole} price`,
        },
  }
}
