import { isTestDriveOnly } from '../car/availability.ts'
import type { Car, PictureGroup } from '../car/car.ts'
import { disclosure, type Disclosure } from '../disclosure/disclosure.ts'
import { orderedPhotos } from '../car/image.ts'
import { listingOffer, type ListingOffer } from '../car/listing.ts'
import { carSubtitle, carTitle } from '../car/name.ts'
import type { Location } from '../location/location.ts'
import { locationOf } from '../location/locationOf.ts'
import { isIllustration } from '../site/illustration.ts'
import { imageUrl } from '../site/imageUrl.ts'
import { localise } from '../locale/locale.ts'
import type { Site } from '../site/site.ts'

/** A vehicle as input of every feed: its offer, location and pictures. */
export interface FeedListing {
  car: Car
  offer: ListingOffer
  /** Details that must be shown beside the price. */
  disclosure: Disclosure
  site: Site
  /** Its location; null if the dealership shows none. */
  location: Location | null
  dealershipName: string
  /** The dealership's Google store code: the site's setting, else its slug. */
  storeCode: string
  /** Heading and badge, such as 2022 Toyota HiLux SR5. */
  title: string
  /** Dealer comments as plain text; empty if there are none. */
  comments: string
  /** Absolute addresses in the dealer's order. */
  pictures: readonly string[]
  /** What each of them shows; null if unknown. */
  pictureGroups: readonly (PictureGroup | null)[]
  /** Those that are photographs: advertisements use no drawings. */
  photographs: readonly string[]
  /** What each of those shows. */
  photographGroups: readonly (PictureGroup | null)[]
}

/** One line of a feed by column, or why a vehicle is left out of it. */
export type FeedLine =
  | { ok: true; row: Readonly<Record<string, string>> }
  | { ok: false; reasons: readonly { field: string; reason: string }[] }

/** Wide enough for every place where advertisements show pictures. */
const PICTURE_WIDTH = 1200
const MOST_PICTURES = 20

const BLOCK = /^<\/?(?:p|br|li|ul|ol|div|h[1-6])\b/i

/** HTML as plain text, with spaces where blocks end, and entities decoded. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, (tag) => (BLOCK.test(tag) ? ' ' : ''))
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A vehicle of a site prepared for its feeds at a moment. */
export function feedListing(car: Car, site: Site, locations: readonly Location[], now: Date): FeedListing {
  const { settings } = site
  const absolute = (url: string) =>
    // Feeds separate pictures by commas, and our own resized ones have some in their address.
    new URL(
      imageUrl(url, { width: PICTURE_WIDTH, quality: settings.image_quality, cdnBase: settings.image_cdn_base }),
      site.baseUrl,
    ).href.replaceAll(',', '%2C')
  const location = locationOf(car, locations)
  const shown = orderedPhotos(car, site)
  const pictures = shown.slice(0, MOST_PICTURES)
  const photographs = shown.filter(({ url }) => !isIllustration(url, settings)).slice(0, MOST_PICTURES)
  const groupOf = ({ group }: (typeof shown)[number]) => group ?? null
  return {
    car,
    offer: listingOffer(car, site, now),
    disclosure: disclosure(car, site, location),
    site,
    location,
    dealershipName: site.dealerships.find(({ id }) => id === car.dealership_id)?.name ?? site.name,
    storeCode: settings.google_store_codes[car.dealership_slug] ?? car.dealership_slug,
    title: [carTitle(car), carSubtitle(car)].filter(Boolean).join(' '),
    comments: plainText(car.description ?? ''),
    pictures: pictures.map(({ url }) => absolute(url)),
    pictureGroups: pictures.map(groupOf),
    photographs: photographs.map(({ url }) => absolute(url)),
    photographGroups: photographs.map(groupOf),
  }
}

/**
 * The description for an advertisement: the dealer's comments, else what is offered and by whom; then what the price
 * includes and the dealer's licence, which must accompany the price. If the text is too long, the comments are cut.
 */
export function feedDescription(
  { comments, title, site, disclosure: { note, licence } }: FeedListing,
  most: number,
): string {
  const terms = [note, licence && `${licence}.`].filter(Boolean).join(' ')
  const text = comments || localise(`${title} at ${site.name}.`, site.locale)
  return [text.slice(0, most - terms.length - 1).trimEnd(), terms].filter(Boolean).join(' ')
}

/** A price in feed format, such as 29990.00 AUD. */
export const feedPrice = (price: NonNullable<ListingOffer['price']>): string =>
  `${(price.cents / 100).toFixed(2)} ${price.currency}`

/** 17-character VINs exist since 1981; older vehicles have manufacturers' own numbers. */
export const FIRST_ADVERTISED_VIN_YEAR = 1981

/** Why a VIN is not accepted for an advertisement; null if it is. */
export function vinProblem({ vin, year }: Pick<Car, 'vin' | 'year'>): string | null {
  const text = vin?.trim() ?? ''
  if (text === '') return 'is missing'
  if (year !== null && year < FIRST_ADVERTISED_VIN_YEAR) return null
  return /^[A-HJ-NPR-Z0-9]{17}$/i.test(text) ? null : 'is not a VIN: 17 letters and digits without I, O and Q'
}

const NOT_OFFERED: Readonly<Partial<Record<ListingOffer['availability'], string>>> = {
  gone: 'is no longer listed',
  sold: 'is sold',
}

/** Why a vehicle may not be advertised; null if it may. */
export function availabilityProblem({ car, offer }: FeedListing): string | null {
  if (isTestDriveOnly(car)) return 'is for test drives only'
  return NOT_OFFERED[offer.availability] ?? null
}

/** A problem for each field whose check failed. */
export const problemsOf = (
  checks: Readonly<Record<string, string | null | false>>,
): readonly { field: string; reason: string }[] =>
  Object.entries(checks).flatMap(([field, reason]) => (reason ? [{ field, reason }] : []))

/** The problem of an empty field; null if it is not empty. */
export const missing = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || String(value).trim() === '' ? 'is missing' : null
