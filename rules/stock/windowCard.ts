import type { Car } from '../car/car.ts'
import { carFacts, type CarFact, type FactName } from '../car/facts.ts'
import { carSubtitle, carTitle } from '../car/name.ts'
import type { PriceDisplay } from '../car/price.ts'
import { disclosure } from '../disclosure/disclosure.ts'
import { shownPhone } from '../location/contactView.ts'
import type { Location } from '../location/location.ts'
import { drawingPicture } from '../look/drawing.ts'
import { paths, withQuery } from '../site/paths.ts'
import type { Site } from '../site/site.ts'
import { parseStockView, type StockView } from './stockView.ts'

/** Papers that window cards are printed on. */
export const CARD_SIZES = ['a4', 'a5'] as const
export type CardSize = (typeof CARD_SIZES)[number]

/** As many cards as one print has. */
export const MOST_CARDS = 100

/** Which window cards are asked for: some vehicles, or those of a list. */
export interface CardRequest {
  /** Empty for those of the list. */
  ids: readonly number[]
  view: StockView
  size: CardSize
}

const ID = /^[1-9]\d{0,8}$/

/** Reads the address of window cards: `id` for each vehicle, else the filters of the list of stock. */
export function parseCardRequest(params: URLSearchParams): CardRequest {
  const ids = params
    .getAll('id')
    .filter((id) => ID.test(id))
    .map(Number)
  const size = CARD_SIZES.find((one) => one === params.get('size')) ?? 'a4'
  return { ids: [...new Set(ids)].slice(0, MOST_CARDS), view: parseStockView(params), size }
}

/**
 * The campaign by which reports count the visits and leads of window cards (spec §9 Tracked query parameters). Short,
 * because a QR code of a long address has smaller squares.
 */
export const CARD_CAMPAIGN = { utm_source: 'qr-code', utm_medium: 'print', utm_campaign: 'window-card' } as const

/** The address in the QR code of a vehicle’s window card: its page, with the campaign. */
export const cardAddress = (car: Pick<Car, 'slug'>, site: Site): string =>
  new URL(withQuery(paths(site).vehicle(car), CARD_CAMPAIGN), site.baseUrl).href

/** What a buyer looks for first, of every trade, in order. */
const CARD_FACTS: readonly FactName[] = [
  'odometer',
  'title',
  'berths',
  'length',
  'tare',
  'atm',
  'gvm',
  'payload',
  'axles',
  'licence',
  'capacity',
  'lams',
  'transmission',
  'fuel',
  'drive',
  'engine',
  'economy',
  'body',
  'colour',
  'seats',
  'built',
  'warranty',
  'service_history',
  'ancap',
  'rego',
  'rego_expiry',
  'wof',
  'ruc',
  'vin',
]
/** More would not be read through a window. */
const MOST_FACTS = 12
const MOST_FEATURES = 8

/** What a window card of a vehicle says. */
export interface WindowCard {
  id: number
  title: string
  subtitle: string | null
  stocknum: string
  price: PriceDisplay
  /** What the price includes and excludes; null if no price is shown. */
  note: string | null
  facts: readonly CarFact[]
  features: readonly string[]
  dealership: string
  /** The address where the vehicle is; null if unknown. */
  place: string | null
  phone: string | null
  licence: string | null
  /** The address that its QR code leads to; null if the site doesn’t show the vehicle. */
  address: string | null
}

/** What is around a vehicle on its card. */
export interface CardPlace {
  site: Site
  locations: readonly Location[]
  /** Where the vehicle is. */
  location: Location | null
  /** Whether the site has a page of the vehicle. */
  isShown: boolean
}

/**
 * The window card of a vehicle: its price with its type, its disclosures and the dealer’s licence by the rules of its
 * page (decision 66). It names no repayments, which would need the lender’s terms beside them.
 */
export function windowCard(car: Car, { site, locations, location, isShown }: CardPlace): WindowCard {
  const { price, note, licence } = disclosure(car, site, location)
  // The card hangs in the vehicle, which shows its plates and its VIN itself.
  const inFull = { ...site, settings: { ...site.settings, show_full_vin: true, show_full_rego: true } }
  const facts = new Map(carFacts(car, inFull).map((fact) => [fact.name, fact]))
  return {
    id: car.id,
    title: carTitle(car),
    subtitle: carSubtitle(car),
    stocknum: car.stocknum,
    price,
    note,
    facts: CARD_FACTS.flatMap((name) => facts.get(name) ?? []).slice(0, MOST_FACTS),
    features: [...new Set(car.features)].slice(0, MOST_FEATURES),
    dealership: site.dealerships.find(({ id }) => id === car.dealership_id)?.name ?? site.name,
    place: location?.address.full.trim() || null,
    phone: shownPhone({ car, location }, site, locations),
    licence,
    address: isShown ? cardAddress(car, site) : null,
  }
}

/** The look of a site on its cards. Paper is white, so only the head and the lines take its colours. */
export interface CardLook {
  /** The ground of the head and the text on it, as the logo is drawn for. */
  head: string
  headInk: string
  brand: string
  accent: string
  heading: Site['settings']['font_heading']
  body: Site['settings']['font_body']
  radius: number
}

/** The look of a site’s cards (look: Nine brands from one system). */
export function cardLook({ settings }: Site): CardLook {
  const isBrand = settings.header_style === 'dark'
  return {
    head: isBrand ? settings.colour_brand : settings.colour_surface,
    headInk: isBrand ? settings.colour_brand_ink : settings.colour_ink,
    brand: settings.colour_brand,
    accent: settings.colour_accent,
    heading: settings.font_heading,
    body: settings.font_body,
    radius: settings.corner_radius,
  }
}

/**
 * The logo of a site as the address of a picture, in the colour of the text around it; null for a site without one.
 */
export function logoPicture({ settings, baseUrl }: Pick<Site, 'settings' | 'baseUrl'>, colour: string): string | null {
  const { logo_svg: svg } = settings
  if (svg === null) {
    const picture = settings.logo_png ?? settings.logo_ico
    return picture === null ? null : new URL(picture, baseUrl).href
  }
  return drawingPicture(svg, colour)
}
