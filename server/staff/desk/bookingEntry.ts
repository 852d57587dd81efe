/** Bookings that somebody at the dealership makes for a person who called or came in (docs/decisions/0191). */
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { BOOKED_CATEGORIES, bookingEntryProblem } from '@forecourt/rules/booking/entered.ts'
import type { AvailableBookings, BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { refusalOf, refusalText } from '@forecourt/rules/offering/refusal.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { availableBookings, SlotTakenError } from '../../bookings/bookings.ts'
import { dashboardBase } from '../../dashboard/dashboard.ts'
import { RequestError } from '../../errors.ts'
import { mayAt, refuse } from './area.ts'
import { enterLead, entryProblems, NO_VEHICLE, vehicleWithNumber, type EnteredLead } from './leadEntry.ts'
import { dealerOfSite, rowOf, type LeadDeskOptions } from './leadRow.ts'

/** What is chosen before a time can be: texts of an address. */
export interface BookingPlace {
  siteId: number | null
  kind: BookingKind
  dealershipId: number | null
  stockNumber: string
}

/** A booking as a form sends it. */
export interface EnteredBooking extends BookingPlace, Omit<EnteredLead, 'siteId' | 'category' | 'locationId'> {
  startsAt: string
}

const CHECK = 'Please check the details you entered.'

/** Adds bookings of the sites where somebody may. */
export function bookingEntryOf(options: LeadDeskOptions) {
  const { reach, over, now, siteOf, siteDatabase } = options
  /** Whoever adds a booking also enters its lead. */
  const mayAddAt = (siteId: number): Answer => {
    const books = mayAt(reach, 'bookings:write', siteId)
    return books.allowed ? mayAt(reach, 'leads:write', siteId) : books
  }
  const sites = () => reach.sites.filter(({ id }) => mayAddAt(id).allowed)
  const mayAdd = (): Answer => {
    const [first] = reach.sites
    if (sites().length > 0) return { allowed: true }
    return first ? mayAddAt(first.id) : { allowed: false, reason: 'You don’t have a role at any site.' }
  }

  /** What can be booked for what is chosen so far. */
  async function offered(site: Site, place: BookingPlace) {
    const isAsked = place.kind === 'appointment' && place.stockNumber.trim() !== ''
    const vehicle = isAsked ? await vehicleWithNumber(options, site, place) : null
    const refusal = vehicle && refusalOf('test_drive', site, vehicle.car)
    const dealership =
      site.dealerships.find(({ id }) => id === (vehicle?.dealershipId ?? place.dealershipId)) ?? site.dealerships[0]
    const problem = bookingEntryProblem(place.kind, site, dashboardBase(site) !== null)
    const vehicleProblem = isAsked && !vehicle ? NO_VEHICLE : refusal ? refusalText(refusal) : null
    return { vehicle: vehicle?.car ?? null, vehicleProblem, dealership: dealership ?? null, problem }
  }

  return {
    mayAdd,
    mayAddAt,

    /** What a form has: the sites, and for the chosen one its dealerships, the vehicle and the free times. */
    async choices(place: BookingPlace) {
      refuse(mayAdd())
      const all = sites()
      const siteId = place.siteId ?? (all.length === 1 ? all[0]!.id : null)
      const site = all.some(({ id }) => id === siteId) ? await siteOf(siteId!) : null
      const names = siteChoices(all)
      if (!site) return { sites: names, chosen: null }
      const { vehicle, vehicleProblem, dealership, problem } = await offered(site, place)
      const isFree = problem === null && vehicleProblem === null && dealership !== null
      const free: AvailableBookings | null = isFree
        ? await availableBookings(
            siteDatabase(site.id),
            site,
            place.kind,
            { dealershipId: dealership.id, vehicleAt: vehicle?.location?.id ?? null },
            now(),
          )
        : null
      return {
        sites: names,
        chosen: {
          siteId: site.id,
          locale: site.locale,
          dealerships: site.dealerships.map(({ id, name }) => ({ id, name })),
          dealershipId: dealership?.id ?? null,
          vehicle: vehicle && { id: vehicle.id, name: vehicle.name },
          vehicleProblem,
          problem,
          free,
          /** Whether the site sends whoever books an email. */
          confirms: site.settings.lead_confirmation_mail,
        },
      }
    },

    /** Whether a test drive of a vehicle can be added at a site. */
    async mayAddDrive(siteId: number, carId: number): Promise<boolean> {
      const site = mayAddAt(siteId).allowed ? await siteOf(siteId) : null
      if (!site || bookingEntryProblem('appointment', site, dashboardBase(site) !== null) !== null) return false
      const car = await (await dealerOfSite(options, site)).stock.findById(carId)
      return car !== null && refusalOf('test_drive', site, car) === null
    },

    /** Who a lead is from and what it is about, to begin a booking with; null for one that is not seen. */
    async fromLead(leadId: string) {
      const found = await over('leads:read').transaction((tx) => rowOf(tx, leadId))
      if (!found) return null
      const { website_id: siteId, lead } = found.row
      const { first_name: firstName, last_name: lastName, email, phone, postcode, stock_number } = lead
      return { siteId, stockNumber: stock_number ?? '', person: { firstName, lastName, email, phone, postcode } }
    },

    /**
     * Books a free time for a person and stores the lead of it, in one transaction; the lead’s reference. Sent twice, it
     * is one booking.
     */
    async add(given: EnteredBooking): Promise<string> {
      const site = sites().some(({ id }) => id === given.siteId) ? await siteOf(given.siteId!) : null
      if (!site) {
        if (given.siteId !== null) refuse(mayAddAt(given.siteId))
        throw new RequestError(422, CHECK, { site: 'Please choose a site.' })
      }
      const { vehicle, vehicleProblem, dealership, problem } = await offered(site, given)
      if (problem !== null) throw new RequestError(409, problem)
      const problems = {
        ...(vehicleProblem === null ? {} : { stock: vehicleProblem }),
        ...(dealership ? {} : { dealership: 'Please choose a dealership.' }),
      }
      const { kind, startsAt } = given
      // The place and the vehicle are those of the time.
      const lead = { ...given, siteId: site.id, category: BOOKED_CATEGORIES[kind], locationId: null, stockNumber: '' }
      // What is wrong with the person is said with it; without it, the intake says so.
      if (!dealership || Object.keys(problems).length > 0)
        throw new RequestError(422, CHECK, { ...(await entryProblems(options, lead, given)), ...problems })
      const time = { kind, startsAt, carId: vehicle?.id ?? null, dealershipSlug: dealership.slug }
      const { reference } = await enterLead(options, lead, time).catch((error: unknown) => {
        throw error instanceof SlotTakenError
          ? new RequestError(409, error.message, { startsAt: error.message })
          : error
      })
      return reference
    },
  }
}

export type BookingEntryDesk = ReturnType<typeof bookingEntryOf>
