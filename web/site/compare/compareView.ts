import type { Car, CarCard } from '@forecourt/rules/car/car.ts'
import { shownPrice, type ShownPrice } from '@forecourt/rules/disclosure/disclosure.ts'
import { priceNotes } from '@forecourt/rules/car/priceNotes.ts'
import { carFacts } from '@forecourt/rules/car/facts.ts'
import { carPrimaryImage, defaultPicture } from '@forecourt/rules/car/image.ts'
import { listingAvailability, type ListingAvailability } from '@forecourt/rules/car/listing.ts'
import { carSubtitle, carTitle } from '@forecourt/rules/car/name.ts'
import { priceDisplay } from '@forecourt/rules/car/price.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import { imageTemplate } from '@forecourt/rules/site/imageUrl.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import {
  comparedFacts,
  comparedFeatures,
  COMPARED_CAP,
  differs,
  type Compared,
  type ComparedFeature,
  type ComparedRow,
} from '@forecourt/rules/stock/compare.ts'
import type { PriceWords } from '../../ui/PriceFigure.tsx'

/** Header of a column. */
export interface ComparedVehicle {
  id: number
  href: string
  title: string
  subtitle: string | null
  stocknum: string
  image: { source: string; width: number; height: number }
  sold: boolean
  /** The comparison without it; the first waiting one replaces it. */
  withoutHref: string
}

/** A suggested vehicle. */
export interface Suggestion {
  id: number
  title: string
  /** The card's price, in one line. */
  price: string
  image: { source: string; width: number; height: number } | null
  addHref: string
}

/** The view of a comparison. */
export interface CompareView {
  vehicles: readonly ComparedVehicle[]
  price: { words: readonly PriceWords[]; differs: boolean } | null
  rows: readonly ComparedRow[]
  features: readonly ComparedFeature[]
  /** Number of rows that differ, and of all rows. */
  differing: number
  lines: number
  /** What the prices include and how the repayments are calculated, without repetition. */
  notes: readonly { term: string | null; text: string }[]
  /** Names of the vehicles beyond the maximum. */
  waiting: readonly string[]
  /** Number of vehicles that no longer have a page. */
  removed: number
  /** How many more can be added. */
  room: number
  suggestions: readonly Suggestion[]
}

/** Size of the default picture. */
const USUAL_SIZE = { width: 1200, height: 800 }

const AVAILABILITY: Readonly<Record<Exclude<ListingAvailability, 'gone'>, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  reserved: 'Reserved',
  sold: 'Sold',
}

const priceLine = (price: PriceWords) => (price.kind === 'amount' ? `${price.amount} ${price.label}` : price.text)

function imageOf(car: Car, site: Site): ComparedVehicle['image'] {
  const url = carPrimaryImage(car, site)
  const size = car.images.find((image) => image.url === url || image.thumb === url) ?? USUAL_SIZE
  return { source: imageTemplate(url, site), width: size.width, height: size.height }
}

function suggestedImage(card: CarCard, site: Site): ComparedVehicle['image'] {
  const { url, width, height } = card.image ?? defaultPicture(card, site)
  return { source: imageTemplate(url, site), width, height }
}

function notesOf(prices: readonly ShownPrice[]): CompareView['notes'] {
  const disclosures = prices.flatMap(({ price, note }) =>
    note === null || price.kind !== 'amount' ? [] : [[price.label, note] as const],
  )
  const assumptions = prices.flatMap(({ estimate }) => estimate?.assumptions ?? [])
  return [...priceNotes(disclosures), ...[...new Set(assumptions)].map((text) => ({ term: null, text }))]
}

/** The vehicles that still have a page; a sold one has it for a while. */
export const stillListed = (cars: readonly Car[], site: Site, now: Date): readonly Car[] =>
  cars.filter((car) => listingAvailability(car, site, now) !== 'gone')

/** Data for a comparison. */
export interface CompareSource {
  site: Site
  requested: Compared
  /** The requested vehicles that still exist, in order. */
  cars: readonly Car[]
  /** Suggestions, best first. */
  alike: readonly CarCard[]
  locations: readonly Location[]
  now: Date
}

/**
 * Up to four vehicles side by side (rules/stock/compare.ts). A vehicle without a page is replaced by a waiting one; a
 * sold one stays, marked, as on its own page.
 */
export function compareView({ site, requested, cars, alike, locations, now }: CompareSource): CompareView {
  const to = paths(site)
  const chosen = cars.slice(0, COMPARED_CAP)
  const later = cars.slice(COMPARED_CAP)
  const ids = cars.map(({ id }) => id)
  const prices = chosen.map((car) => shownPrice(car, site))
  const words = prices.map(({ price }) => price)
  const row = (label: string, value: (car: Car, at: number) => string | null): readonly ComparedRow[] => {
    const values = chosen.map(value)
    return values.every((one) => one === null) ? [] : [{ label, values, differs: differs(values) }]
  }
  const rows = [
    ...row(siteWords('Repayments', site), (_, at) => prices[at]!.estimate?.text ?? null),
    ...row('Condition', (car) => site.conditionLabels[car.car_type]),
    ...row('Availability', (car) => {
      const state = listingAvailability(car, site, now)
      return state === 'gone' ? null : AVAILABILITY[state]
    }),
    ...comparedFacts(chosen.map((car) => carFacts(car, site))),
    ...row('Location', (car) => locationOf(car, locations)?.name ?? null),
  ]
  const features = comparedFeatures(chosen.map((car) => car.features))
  // A price on enquiry is unknown, and so not a difference.
  const price = { words, differs: differs(words.map((one) => (one.kind === 'amount' ? priceLine(one) : null))) }
  const lines = [price, ...rows]
  return {
    vehicles: chosen.map((car) => ({
      id: car.id,
      href: to.vehicle(car),
      title: carTitle(car),
      subtitle: carSubtitle(car),
      stocknum: car.stocknum,
      image: imageOf(car, site),
      sold: car.sold,
      withoutHref: to.compare(ids.filter((id) => id !== car.id)),
    })),
    price: chosen.length > 0 ? price : null,
    rows,
    features,
    differing: lines.filter((line) => line.differs).length,
    lines: chosen.length > 0 ? lines.length + features.length : 0,
    notes: notesOf(prices),
    waiting: later.map(carTitle),
    removed: requested.ids.length + requested.waiting.length - cars.length,
    room: COMPARED_CAP - chosen.length,
    suggestions:
      chosen.length < COMPARED_CAP
        ? alike
            .filter(({ id }) => !ids.includes(id))
            .map((card) => ({
              id: card.id,
              title: carTitle(card),
              price: priceLine(priceDisplay(card, site)),
              image: suggestedImage(card, site),
              addHref: to.compare([...ids, card.id]),
            }))
        : [],
  }
}
