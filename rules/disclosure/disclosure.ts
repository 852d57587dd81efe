import { isForSale } from '../car/availability.ts'
import { repaymentEstimate, type RepaymentEstimate } from '../finance/estimate.ts'
import { mayNameRepayments, type CreditSite } from '../finance/words.ts'
import { licencesOf } from '../location/licence.ts'
import type { Settings } from '../site/config.ts'
import type { Location } from '../location/location.ts'
import { shownState } from '../locale/state.ts'
import { currencyOf, localise, type Country } from '../locale/locale.ts'
import type { Car, PriceType } from '../car/car.ts'
import type { CarType } from '../kinds/carType.ts'
import {
  advertisedPriceCents,
  priceDisclosure,
  priceDisplay,
  type PricedCar,
  type PriceDisplay,
  type PriceSite,
} from '../car/price.ts'

/** The fields of a site that a disclosure needs; `Site` has them. */
export interface DisclosureSite extends PriceSite {
  settings: PriceSite['settings'] & CreditSite['settings'] & Pick<Settings, 'licence_line' | 'show_full_rego'>
}

/** A vehicle's price with everything that is shown beside it, largest first. */
export interface ShownPrice {
  /** The total price: no amount beside it is larger. The earlier price in it is smaller. */
  price: PriceDisplay
  /** Smaller than the price, with its assumptions beside it; null if there is none. */
  estimate: RepaymentEstimate | null
  /** What the price includes and excludes, shown below it; null if no price is shown. */
  note: string | null
}

/** Everything that a vehicle's page must show because of where it is offered. */
export interface Disclosure extends ShownPrice {
  /** Such as LMCT 1234; null if unknown. */
  licence: string | null
  /** Address of the Consumer Information Notice; null if there is none. */
  cinHref: string | null
}

/** Where a vehicle is offered. */
type LicensedLocation = Pick<Location, 'name' | 'dealer_license_number' | 'motor_vehicle_repairer'> & {
  address: Pick<Location['address'], 'state'>
}

/**
 * A vehicle's price as every card, page, comparison and advertisement shows it: the total price first, then the smaller
 * text beside it and the note below. A vehicle that is sold or not for sale has no estimate.
 */
export const shownPrice = (car: PricedCar & Pick<Car, 'sold' | 'listing_type'>, site: DisclosureSite): ShownPrice => ({
  price: priceDisplay(car, site),
  estimate: car.sold || !isForSale(car) ? null : repaymentEstimate(car, site),
  note: priceDisclosure(car, site),
})

/** The dealer's licence as a page shows it: that of the location, else the one in the footer. */
function shownLicence(site: DisclosureSite, location: LicensedLocation | null): string | null {
  const licence = location && licencesOf(location, site).find(({ kind }) => kind === 'dealer')
  return licence
    ? `${localise(licence.label, site.locale)} ${licence.number}`
    : site.settings.licence_line?.trim() || null
}

/** What a vehicle's own page must show (docs/decisions/0066). */
export const disclosure = (
  car: PricedCar & Pick<Car, 'sold' | 'listing_type' | 'cin_url'>,
  site: DisclosureSite,
  location: LicensedLocation | null,
): Disclosure => ({ ...shownPrice(car, site), licence: shownLicence(site, location), cinHref: car.cin_url })

/** A detail that a listing or a site must show and does not. */
export interface MissingDetail {
  /** The field or setting to fill in. */
  field: 'price_type' | 'dealer_license_number' | 'rego' | 'cin_url' | 'finance_comparison_rate'
  /** The reason, in words for the dealer. */
  reason: string
  /** The law that requires it. */
  basis: string
}

type StatedPriceType = Exclude<PriceType, 'enquire'>

/** Price types that may not be advertised in a country, and why; types that may are absent. */
type PriceRule = Readonly<Partial<Record<StatedPriceType, { of: readonly CarType[]; reason: string }>>>

const SINGLE_PRICE = 'Australian Consumer Law, section 48 (single price)'
const ANY_TYPE: readonly CarType[] = ['new', 'demo', 'used']

const PRICE_RULES: Readonly<Record<Country, { basis: string; rules: PriceRule }>> = {
  // Stamp duty and transfer fees of a used vehicle depend on its buyer, so its price may exclude them if it says so.
  AU: {
    basis: SINGLE_PRICE,
    rules: {
      egc: {
        of: ['new'],
        reason: 'The price of a new vehicle excludes government charges. Show the drive-away price.',
      },
      plus_orc: { of: ANY_TYPE, reason: 'The price excludes on-road costs. Show the drive-away price.' },
    },
  },
  // The notice has the total with on-road costs; an advertisement may exclude them if it says so.
  NZ: { basis: 'Fair Trading Act 1986 (NZ)', rules: {} },
  US: {
    basis: 'State rules on featured prices, such as 43 TAC §215.250 and California Vehicle Code §11713.1',
    rules: {
      plus_orc: {
        of: ANY_TYPE,
        reason: 'The price excludes dealer fees. Show a price that excludes only tax, title and license.',
      },
    },
  },
}

/**
 * The law that requires a dealer's licence number in advertisements, by Australian state; the other states only require
 * it at the place of business.
 */
const LICENCE_RULES: Readonly<Record<string, { basis: string; of: readonly CarType[] }>> = {
  NSW: { basis: 'Motor Dealers and Repairers Act 2013 (NSW), section 19A', of: ANY_TYPE },
  NT: { basis: 'Consumer Affairs and Fair Trading Act 1990 (NT)', of: ANY_TYPE },
  SA: { basis: 'Second-hand Vehicle Dealers Regulations 2010 (SA), regulation 20', of: ['demo', 'used'] },
  TAS: { basis: 'Motor Vehicle Traders Act 2011 (Tas)', of: ANY_TYPE },
  VIC: { basis: 'Motor Car Traders Act 1986 (Vic)', of: ANY_TYPE },
  WA: { basis: 'Motor Vehicle Dealers Act 1973 (WA), section 21', of: ANY_TYPE },
}

/** Australian states that require the registration number in advertisements of registered vehicles. */
const REGO_RULES: Readonly<Record<string, string>> = {
  NSW: 'Motor Dealers and Repairers Regulation 2014 (NSW)',
}

const CIN_BASIS = 'Consumer Information Standards (Used Motor Vehicles) Regulations 2008 (NZ)'

/** The fields of a listing that the rules check. */
export type ListedForDisclosure = PricedCar & Pick<Car, 'car_type' | 'sold' | 'state' | 'rego' | 'cin_url'>

/**
 * The details that a listing must show where it is offered and does not; empty if it is complete or sold. Consumer
 * rules on prices and notices exclude sales to businesses; licences do not.
 */
export function missingListingDetails(
  car: ListedForDisclosure,
  site: DisclosureSite,
  location: LicensedLocation | null,
): readonly MissingDetail[] {
  if (car.sold) return []
  const lacks: MissingDetail[] = []
  const { country, settings } = site
  const consumer = !settings.business_vehicles
  const state = country === 'AU' ? shownState((location?.address.state ?? car.state ?? '').trim()) : ''

  const { basis, rules } = PRICE_RULES[country]
  const priceRule = car.price_type === 'enquire' ? undefined : rules[car.price_type]
  if (consumer && priceRule?.of.includes(car.car_type) && advertisedPriceCents(car) !== null)
    lacks.push({ field: 'price_type', reason: priceRule.reason, basis })

  const licenceRule = LICENCE_RULES[state]
  if (licenceRule?.of.includes(car.car_type) && shownLicence(site, location) === null)
    lacks.push({
      field: 'dealer_license_number',
      reason: location
        ? `${location.name} has no dealer licence number, and neither does the site’s footer.`
        : 'It has no location, so no dealer licence number is shown with it.',
      basis: licenceRule.basis,
    })

  const regoBasis = REGO_RULES[state]
  if (regoBasis && car.car_type !== 'new' && car.rego?.trim() && !settings.show_full_rego)
    lacks.push({ field: 'rego', reason: 'Only part of its registration number is shown.', basis: regoBasis })

  // A demonstrator counts as used there.
  if (country === 'NZ' && consumer && car.car_type !== 'new' && !car.cin_url)
    lacks.push({ field: 'cin_url', reason: 'It has no Consumer Information Notice.', basis: CIN_BASIS })

  return lacks
}

/** The details that a site as a whole must show and does not. */
export function missingSiteDetails(site: DisclosureSite): readonly MissingDetail[] {
  if (!site.settings.finance_enabled || mayNameRepayments(site, currencyOf(site.locale))) return []
  return [
    {
      field: 'finance_comparison_rate',
      reason: 'Repayment estimates are hidden, because they must show the lender’s comparison rate.',
      basis: 'National Credit Code, Part 10 (comparison rates)',
    },
  ]
}
