import { isAvailable, isForSale } from '../car/availability.ts'
import type { Car, PriceType } from '../car/car.ts'
import { advertisedPriceCents } from '../car/price.ts'
import { isTowed } from '../car/towed.ts'
import { missingListingDetails, type MissingDetail } from '../disclosure/disclosure.ts'
import { isAdvertised } from '../feed/google.ts'
import { vinProblem } from '../feed/listing.ts'
import type { Location } from '../location/location.ts'
import type { Site } from '../site/site.ts'
import type { LockedField } from './lockedFields.ts'

/** What the law and listing sites need for a vehicle on a website, in the order in which it matters. */
export const COMPLIANCE_PROBLEMS = {
  price_type: 'Price type',
  licence: 'Dealer licence',
  notice: 'Consumer notice',
  rego_hidden: 'Hidden registration',
  rego: 'Registration',
  price: 'Price',
  photos: 'Photos',
  vin: 'VIN',
  odometer: 'Odometer',
  colour: 'Colour',
  year: 'Year',
} as const

export type ComplianceProblem = keyof typeof COMPLIANCE_PROBLEMS
export const COMPLIANCE_PROBLEM_NAMES = Object.keys(COMPLIANCE_PROBLEMS) as ComplianceProblem[]

/** The fields of a vehicle that show what it lacks. `price_cents` is the one that its site shows. */
export type ComplianceCar = Pick<
  Car,
  | 'car_type'
  | 'sold'
  | 'status'
  | 'listing_type'
  | 'show_on_dealer_website'
  | 'price_cents'
  | 'price_was_cents'
  | 'price_type'
  | 'currency'
  | 'state'
  | 'rego'
  | 'cin_url'
  | 'vin'
  | 'year'
  | 'km'
  | 'colour'
  | 'body'
  | 'photos_count'
>

/** One thing that a listing lacks. */
export interface Lacking {
  problem: ComplianceProblem
  /** In words for the dealer. */
  reason: string
  /** Who asks for it. */
  basis: string
}

const GOOGLE = 'Google vehicle ads'
const PORTALS = 'Buyers, and most portals'

/** The problems that the law finds, by the field that it finds them in. */
const OF_LAW: Readonly<Partial<Record<MissingDetail['field'], ComplianceProblem>>> = {
  price_type: 'price_type',
  dealer_license_number: 'licence',
  cin_url: 'notice',
  rego: 'rego_hidden',
}

const isBlank = (text: string | null) => (text ?? '').trim() === ''

/** Whether a website offers a vehicle for sale, as far as the vehicle decides it. */
export const isOffered = (car: Pick<Car, 'sold' | 'status' | 'listing_type' | 'show_on_dealer_website'>): boolean =>
  isAvailable(car) && isForSale(car) && car.show_on_dealer_website

/** Whether the law asks for the registration number of a vehicle there if it is registered. */
const asksForRego = (car: ComplianceCar, site: Site, location: Location | null): boolean => {
  const settings = { ...site.settings, show_full_rego: false }
  const lacks = missingListingDetails({ ...car, rego: 'X' }, { ...site, settings }, location)
  return lacks.some(({ field }) => field === 'rego')
}

/**
 * What a vehicle lacks on the website of its site: by the laws where it is offered (decision 66), by Google’s
 * specification of vehicle ads where Google accepts ads for it, and what every portal asks for. Nothing of one that the
 * website doesn’t offer.
 */
export function complianceProblems(car: ComplianceCar, site: Site, location: Location | null): readonly Lacking[] {
  if (!isOffered(car)) return []
  const lacks: Lacking[] = missingListingDetails(car, site, location).flatMap(({ field, reason, basis }) => {
    const problem = OF_LAW[field]
    return problem ? [{ problem, reason, basis }] : []
  })
  const add = (problem: ComplianceProblem, isLacking: boolean, reason: string, basis: string) => {
    if (isLacking) lacks.push({ problem, reason, basis })
  }
  const advertised = isAdvertised(car.body, site)
  const isDriven = car.car_type !== 'new' && !isTowed(car)
  const ofVin = vinProblem(car)
  add(
    'rego',
    isBlank(car.rego) && asksForRego(car, site, location),
    'It has no registration number. If it is registered, its ad must show the number.',
    'Motor Dealers and Repairers Regulation 2014 (NSW)',
  )
  add('price', site.settings.prices_shown && advertisedPriceCents(car) === null, 'It has no price.', PORTALS)
  add('photos', car.photos_count === 0, 'It has no photos.', PORTALS)
  add('vin', advertised && ofVin !== null, `The VIN ${ofVin ?? ''}.`, GOOGLE)
  add('odometer', isDriven && car.km === null, 'It has no odometer reading.', advertised ? GOOGLE : PORTALS)
  add('colour', advertised && isBlank(car.colour), 'It has no colour.', GOOGLE)
  add('year', advertised && car.year === null, 'It has no year.', GOOGLE)
  return lacks
}

/** Where what is lacking is put right. */
export type Fix =
  | { kind: 'field'; field: LockedField; priceType: Exclude<PriceType, 'enquire'> | null }
  | { kind: 'photos' }
  | { kind: 'location' }
  | { kind: 'words'; words: string }

const FIELDS: Readonly<Partial<Record<ComplianceProblem, LockedField>>> = {
  notice: 'notice',
  rego: 'rego',
  price: 'price',
  vin: 'vin',
  odometer: 'odometer',
  colour: 'colour',
}

/** Where a problem is put right: a value that is typed, another screen, or what somebody else has to do. */
export function fixOf(problem: ComplianceProblem, { country }: Pick<Site, 'country'>): Fix {
  if (problem === 'price_type')
    return { kind: 'field', field: 'price', priceType: country === 'US' ? 'egc' : 'drive_away' }
  const field = FIELDS[problem]
  if (field) return { kind: 'field', field, priceType: null }
  if (problem === 'photos') return { kind: 'photos' }
  if (problem === 'licence') return { kind: 'location' }
  return {
    kind: 'words',
    words:
      problem === 'year'
        ? 'It comes with the feed. Please correct it in your dealer system.'
        : 'The website hides part of every number. Ask the platform’s operator to show it in full.',
  }
}

/** What somebody looks at: one problem, of one site or of all. */
export interface ComplianceView {
  /** Null for the first one that any vehicle has. */
  problem: ComplianceProblem | null
  site: number | null
  page: number
}

const WHOLE = /^[1-9]\d{0,8}$/

/** Reads the address of the list; anything that is not understood counts as not said. */
export function parseComplianceView(params: URLSearchParams): ComplianceView {
  const whole = (name: string) => (WHOLE.test(params.get(name) ?? '') ? Number(params.get(name)) : null)
  return {
    problem: COMPLIANCE_PROBLEM_NAMES.find((name) => name === params.get('problem')) ?? null,
    site: whole('site'),
    page: Math.min(whole('page') ?? 1, 10_000),
  }
}
