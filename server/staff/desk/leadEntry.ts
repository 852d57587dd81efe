import { ENTERED_FROM, type EnteredFrom } from '@forecourt/rules/leadDesk/activity.ts'
import { EMAIL_MESSAGE } from '@forecourt/rules/contact/email.ts'
import { COPY } from '@forecourt/rules/site/copy.ts'
import { NO_TRACKING } from '@forecourt/rules/intake/context.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { parseCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import { SlotTakenError } from '../../bookings/bookings.ts'
import type { LeadReceipt } from '../../dealer.ts'
import { RequestError } from '../../errors.ts'
import { listLocations } from '../../locations/locations.ts'
import { carsWithStockNumber } from '../../stock/stock.ts'
import { leadChanges } from './leadChanges.ts'
import { mayAt, refuse } from './area.ts'
import { dealerOfSite, LEAD_UUID, type LeadDeskOptions } from './leadRow.ts'

/** A lead that somebody at the dealership enters for a person who called or came in. */
export interface EnteredLead {
  /** Made with the form, so that one that is sent twice is one lead. */
  id: string
  siteId: number
  /** The location that looks after the person; null for that of the vehicle, or the first. */
  locationId: number | null
  /** Of the vehicle that they ask about; empty for none. */
  stockNumber: string
  from: string
  category: string
  firstName: string
  lastName: string
  email: string
  phone: string
  postcode: string
  message: string
}

const CHECK = 'Please check the details you entered.'

/** The names of the form’s inputs that the intake finds fault with. */
const INPUTS: Readonly<Record<string, string>> = { first_name: 'firstName', last_name: 'lastName' }

/** What is said of an input that is empty, which visitors are told in the words of the specification. */
const MISSING: Readonly<Record<string, string>> = {
  first_name: 'Please enter a first name.',
  last_name: 'Please enter a last name.',
  email: 'Please enter an email address.',
  phone: 'Please enter a phone number.',
  postcode: 'Please enter a postcode.',
  message: 'Please say what they want.',
}
const problemOf = (input: string, problem: string): string => {
  if (problem === COPY.required) return MISSING[input] ?? 'Please fill this in.'
  return problem === EMAIL_MESSAGE ? 'Please check the email address.' : problem
}

/** A time that is booked for that person, and for which vehicle and dealership. */
export interface EnteredTime {
  kind: BookingKind
  startsAt: string
  carId: number | null
  dealershipSlug: string
}

const typedOf = (given: EnteredLead) => ({
  first_name: [given.firstName],
  last_name: [given.lastName],
  email: [given.email],
  phone: [given.phone],
  postcode: [given.postcode],
  message: [given.message],
  category: [given.category],
  opt_in: [''],
})

type Problems = Readonly<Record<string, string>>

/** Problems that the intake finds, by the form’s inputs. */
const asInputs = (problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [INPUTS[name] ?? name, problemOf(name, problem)]),
  )

/** The site that a lead is entered at; null for none, or one that is not the person’s. */
const siteOfEntry = async ({ reach, siteOf }: LeadDeskOptions, id: number): Promise<Site | null> =>
  reach.sites.some((one) => one.id === id) ? siteOf(id) : null

export const NO_VEHICLE = 'No vehicle of this site has that stock number. Check it, or leave it empty.'

/** The vehicle of a site with a stock number, of the dealership if several have it; null for none. */
export async function vehicleWithNumber(
  options: LeadDeskOptions,
  site: Site,
  { stockNumber, dealershipId }: { stockNumber: string; dealershipId: number | null },
) {
  const found = await options
    .siteDatabase(site.id)
    .transaction((tx) => carsWithStockNumber(tx, site.dealershipIds, stockNumber))
  const one = found.find((car) => car.dealershipId === dealershipId) ?? found[0]
  const car = one && (await (await dealerOfSite(options, site)).stock.findById(one.id))
  return car ? { car, dealershipId: one.dealershipId } : null
}

/** Where a lead is entered and about which vehicle, with what is wrong with that. */
async function aboutOf(options: LeadDeskOptions, site: Site, { locationId, stockNumber }: EnteredLead) {
  const places = locationId === null ? [] : await listLocations(options.siteDatabase(site.id), site)
  const place = places.find(({ id }) => id === locationId) ?? null
  const dealershipId = site.dealerships.find(({ slug }) => slug === place?.dealership_slug)?.id ?? null
  const isAsked = stockNumber.trim() !== ''
  const vehicle = isAsked ? await vehicleWithNumber(options, site, { stockNumber, dealershipId }) : null
  const problems: Problems = {
    ...(locationId !== null && !place ? { location: 'Please choose a location of this site.' } : {}),
    ...(isAsked && !vehicle ? { stock: NO_VEHICLE } : {}),
  }
  return { locationId: place?.id ?? null, carId: vehicle?.car.id ?? null, problems }
}

/**
 * Everything that is wrong with what was entered, by the form’s inputs. Without a site, what is wrong at each of the
 * person’s sites, whose countries write phone numbers and postcodes in ways of their own.
 */
export async function entryProblems(
  options: LeadDeskOptions,
  given: EnteredLead,
  time: Pick<EnteredTime, 'kind' | 'startsAt'> | null = null,
): Promise<Problems> {
  const { reach, siteOf, now } = options
  const site = await siteOfEntry(options, given.siteId)
  const sites = site
    ? [site]
    : (await Promise.all(reach.sites.map(({ id }) => siteOf(id)))).filter((one) => one !== null)
  const byCountry = [...new Map(sites.map((one) => [one.country, one])).values()]
  const books = time && { kind: time.kind, startsAt: time.startsAt }
  const found = await Promise.all(
    byCountry.map(async (one) =>
      asInputs((await dealerOfSite(options, one)).forms.enteredProblems({ typed: typedOf(given), books, now: now() })),
    ),
  )
  const [first = {}, ...others] = found
  return {
    ...Object.fromEntries(
      Object.entries(first).filter(([name]) => others.every((other) => Object.hasOwn(other, name))),
    ),
    ...(site ? {} : { site: 'Please choose a site.' }),
    ...(Object.hasOwn(ENTERED_FROM, given.from) ? {} : { from: 'Please choose how they got in touch.' }),
    ...(parseCategory(given.category) ? {} : { category: 'Please choose a kind.' }),
  }
}

/**
 * Stores it by the site’s own intake, with its checks, its booking, deliveries and event; and who entered it.
 *
 * @throws SlotTakenError if the time can’t be booked
 */
export async function enterLead(
  options: LeadDeskOptions,
  given: EnteredLead,
  time: EnteredTime | null = null,
): Promise<LeadReceipt> {
  const { reach, actor, now } = options
  const site = await siteOfEntry(options, given.siteId)
  if (site) refuse(mayAt(reach, 'leads:write', site.id))
  const about = site && (await aboutOf(options, site, given))
  const problems = { ...(await entryProblems(options, given, time)), ...about?.problems }
  if (!site || !about || !LEAD_UUID.test(given.id) || Object.keys(problems).length > 0)
    throw new RequestError(422, CHECK, problems)
  const dealer = await dealerOfSite(options, site)
  const { receipt } = await dealer.forms
    .submit({
      form: null,
      isEnteredByStaff: true,
      entered: { from: given.from as EnteredFrom, by: actor.name },
      books: time && { kind: time.kind, startsAt: time.startsAt },
      typed: typedOf(given),
      stepNumber: 1,
      skipped: [],
      final: true,
      about: {
        car: time?.carId ?? about.carId,
        offer: null,
        model: null,
        location: about.locationId,
        dealership: time?.dealershipSlug ?? null,
      },
      files: [],
      resumes: null,
      context: {
        submissionId: given.id,
        deviceId: null,
        visitedPages: [],
        linkedQueryParams: {},
        tracking: NO_TRACKING,
        suspicion: null,
      },
      valuation: null,
      challengeToken: null,
      // Nobody was on a page of the site.
      url: '',
      pageId: null,
      userAgent: '',
      visitor: null,
      network: null,
      now: now(),
    })
    .catch((error: unknown) => {
      throw error instanceof RequestError && error.fields && !(error instanceof SlotTakenError)
        ? new RequestError(error.status, CHECK, asInputs(error.fields))
        : error
    })
  await leadChanges(options).entered(receipt.id, given.id, ENTERED_FROM[given.from as EnteredFrom])
  return receipt
}
