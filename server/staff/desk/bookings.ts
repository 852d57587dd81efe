import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { requiredText } from '@forecourt/rules/locale/requiredText.ts'
import { isToCome } from '@forecourt/rules/booking/change.ts'
import { bookingPlace, placeLine } from '@forecourt/rules/booking/slots.ts'
import { appointmentLabel } from '@forecourt/rules/booking/words.ts'
import type { AvailableBookings, BookingKind } from '@forecourt/rules/kinds/booking.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import { availableBookings, bookings } from '../../bookings/bookings.ts'
import { dashboardBase } from '../../dashboard/dashboard.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { leadActivity, leads } from '../../leads/leads.ts'
import { listLocations, visibleIn } from '../../locations/locations.ts'
import { bookingChanges, changeBooking, type BookingChangeByStaff } from '../../owners/owners.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, type DeskAreaOptions } from './area.ts'
import { bookingBlocksOf } from './bookingBlocks.ts'
import { bookingTermsOf } from './bookingTerms.ts'
import { sitesById } from './stockSites.ts'

/** Which bookings are listed: those that begin in a time. */
export interface DeskBookingFilter {
  from: Date
  until: Date
  kind: BookingKind | null
  websiteId: number | null
  dealershipId: number | null
  /** A location of that dealership; null for all of them. */
  locationId: number | null
}

/** A booking of the agenda. */
export interface DeskBooking {
  reference: string
  websiteId: number
  kind: BookingKind
  startsAt: Date
  endsAt: Date
  timeZone: string
  /** Name of the location. */
  place: string
  name: string
  phone: string
  vehicle: string
}

type LeadRow = typeof leads.$inferSelect

const MOST = 1_000
const MOST_REASON = 300
const CHECK = 'Please check the details you entered.'
const NONE = 'That booking isn’t there any more.'
const OVER = 'This booking has begun or is over, so it can’t be changed any more.'
const CANCELLED = 'This booking has been cancelled, so it can’t be moved.'
const ELSEWHERE = 'The times of this site come from another system. Please move the booking there.'

const vehicleOf = ({ lead }: { lead: Pick<LeadRow['lead'], 'Vehicle Make' | 'Vehicle Model'> }): string =>
  [lead['Vehicle Make'], lead['Vehicle Model']].filter(Boolean).join(' ')

/** The bookings of the sites where somebody may see them, and changes to them, each with its entry in the log. */
export function bookingsOfDesk(area: DeskAreaOptions) {
  const { over, actor, reach, now, siteOf, shownSiteOf, siteDatabase } = area
  const { mayRead, reading } = readingOf(area, 'bookings:read')
  const at = (permission: Permission, websiteId: number) => mayAt(reach, permission, websiteId)

  /** Name of the location of a booking, as free times have it. */
  const placeOf = (
    locations: readonly Location[],
    { kind, dealership_id }: { kind: BookingKind; dealership_id: number },
    vehicleAt: number | null,
  ) => bookingPlace(locations, kind, dealership_id, vehicleAt)

  /** The lead of a booking with the booking, or what has become of it. */
  async function mustFind(reference: string) {
    const staff = reading()
    const found = await staff.transaction(async (tx) => {
      const [row] = await tx
        .select({ lead: leads, booking: bookings, vehicleAt: VEHICLE_AT })
        .from(leads)
        .leftJoin(bookings, eq(bookings.lead_id, leads.id))
        .where(and(eq(leads.reference, reference), inArray(leads.website_id, [...staff.websiteIds])))
      if (!row) return null
      const changes = await tx
        .select()
        .from(bookingChanges)
        .where(eq(bookingChanges.lead_id, row.lead.id))
        .orderBy(asc(bookingChanges.id))
      const [entered] = await tx
        .select({ who: leadActivity.who, from: leadActivity.text })
        .from(leadActivity)
        .where(and(eq(leadActivity.lead_id, row.lead.id), eq(leadActivity.kind, 'entered')))
        .limit(1)
      return { ...row, changes, entered: entered ?? null }
    })
    const site = found && (await siteOf(found.lead.website_id))
    if (!found || !site || (!found.booking && found.changes.length === 0)) throw new RequestError(404, NONE)
    return { ...found, site }
  }
  type Found = Awaited<ReturnType<typeof mustFind>>

  const deps = (site: Site, vehicleAt: number | null) => ({
    site,
    database: siteDatabase(site.id),
    locationOf: async () => vehicleAt,
    now,
  })

  /** A time of this booking in words. */
  function wordsOf(found: Found, start: Date): string {
    const { site, lead } = found
    const { appointment } = lead.lead
    const length = appointment ? Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at) : 0
    return appointmentLabel(
      {
        starts_at: start.toISOString(),
        ends_at: new Date(start.getTime() + length).toISOString(),
        time_zone: appointment?.time_zone ?? site.timeZone,
      },
      site.locale,
    )
  }

  /** What a change by staff has besides, against the time that they saw. */
  function byStaff(
    found: Found,
    version: string,
    reason: string | null,
    entry: { action: 'booking.moved' | 'booking.cancelled'; after: Readonly<Record<string, unknown>> },
  ): BookingChangeByStaff {
    const { lead, booking } = found
    const answer = at('bookings:write', lead.website_id)
    if (!answer.allowed) throw new RequestError(403, answer.reason)
    const staff = over('bookings:write')
    return {
      name: actor.name,
      reason,
      check(current) {
        if (current.starts_at.toISOString() === version) return
        const moved = found.changes.findLast(({ moved_to }) => moved_to?.getTime() === current.starts_at.getTime())
        throw new RequestError(
          409,
          `${moved ? (moved.changed_by ?? 'The customer') : 'Someone else'} has moved this booking to ${wordsOf(found, current.starts_at)} since you opened it. Nothing was changed. Please choose again.`,
        )
      },
      record: (tx: Transaction) =>
        staff.within(tx, () =>
          record(
            tx,
            actor,
            {
              ...entry,
              subject: lead.reference,
              website_id: lead.website_id,
              dealership_group_id: null,
              before: { time: wordsOf(found, booking!.starts_at) },
            },
            now(),
          ),
        ),
    }
  }

  return {
    mayRead,
    /** The sites whose bookings are seen. */
    sites: () => reach.sites.filter(({ id }) => at('bookings:read', id).allowed),

    /** The time zone of one of them; null for any other. */
    timeZone: async (websiteId: number): Promise<string | null> =>
      at('bookings:read', websiteId).allowed ? ((await siteOf(websiteId))?.timeZone ?? null) : null,
    /** The dealerships of one of them. */
    async dealerships(websiteId: number) {
      const site = at('bookings:read', websiteId).allowed ? await shownSiteOf(websiteId) : null
      return (site?.dealerships ?? []).map(({ id, name }) => ({ id, name }))
    },

    /** Its locations where something is booked: those with hours. */
    async locations(websiteId: number) {
      const site = at('bookings:read', websiteId).allowed ? await shownSiteOf(websiteId) : null
      const all = site ? await listLocations(siteDatabase(websiteId), site) : []
      return all
        .filter(({ contact_detail }) => contact_detail.opening_hours.length > 0)
        .map(({ id, name, dealership_id }) => ({ id, name, dealershipId: dealership_id }))
    },

    /** The bookings that begin in a time, in order. */
    async list({ from, until, kind, websiteId, dealershipId, locationId }: DeskBookingFilter): Promise<DeskBooking[]> {
      const staff = reading()
      const { rows, locations } = await staff.transaction(async (tx) => {
        const found = await tx
          .select({ booking: bookings, lead: LISTED_LEAD, vehicleAt: VEHICLE_AT })
          .from(bookings)
          .innerJoin(leads, eq(leads.id, bookings.lead_id))
          .where(
            and(
              gte(bookings.starts_at, from),
              lt(bookings.starts_at, until),
              inArray(
                bookings.website_id,
                staff.websiteIds.filter((id) => websiteId === null || id === websiteId),
              ),
              kind === null ? undefined : eq(bookings.kind, kind),
              dealershipId === null ? undefined : eq(bookings.dealership_id, dealershipId),
            ),
          )
          .orderBy(asc(bookings.starts_at), asc(bookings.id))
          .limit(MOST)
        const at = [...new Set(found.map(({ booking }) => booking.dealership_id))]
        return { rows: found, locations: at.length === 0 ? [] : await visibleIn(tx, at) }
      })
      const known = await sitesById(
        shownSiteOf,
        rows.map(({ booking }) => booking.website_id),
      )
      return rows.flatMap(({ booking, lead, vehicleAt }) => {
        const site = known.get(booking.website_id)
        const place = bookingPlace(locations, booking.kind, booking.dealership_id, vehicleAt)
        if (locationId !== null && place?.id !== locationId) return []
        const listed: DeskBooking = {
          reference: lead.reference,
          websiteId: booking.website_id,
          kind: booking.kind,
          startsAt: booking.starts_at,
          endsAt: booking.ends_at,
          timeZone: lead.lead.appointment?.time_zone ?? place?.time_zone ?? site?.timeZone ?? 'UTC',
          place: place?.name ?? '',
          name: lead.lead.name,
          phone: lead.lead.phone,
          vehicle: vehicleOf(lead),
        }
        return [listed]
      })
    },

    ...bookingBlocksOf(area),
    ...bookingTermsOf(area),

    /** One booking, or one that was cancelled, by the reference of its lead, with the times that it can be moved to. */
    async find(reference: string) {
      const found = await mustFind(reference)
      const { lead, booking, changes, site, vehicleAt } = found
      const database = siteDatabase(site.id)
      const isOpen = booking !== null && isToCome(booking.starts_at, now())
      const may = at('bookings:write', site.id)
      const free: AvailableBookings | null =
        isOpen && may.allowed
          ? await availableBookings(
              database,
              site,
              booking.kind,
              { dealershipId: booking.dealership_id, vehicleAt: booking.kind === 'appointment' ? vehicleAt : null },
              now(),
            )
          : null
      const kind = booking?.kind ?? changes.at(-1)!.kind
      const place = placeOf(
        await listLocations(database, site),
        { kind, dealership_id: booking?.dealership_id ?? changes.at(-1)!.dealership_id },
        vehicleAt,
      )
      return {
        reference: lead.reference,
        /** For the lead’s page; null for somebody who doesn’t see leads. */
        leadId: at('leads:read', site.id).allowed ? lead.lead_id : null,
        site: { id: site.id, name: site.name, locale: site.locale },
        /** Whether the site sends whoever books an email. */
        confirms: site.settings.lead_confirmation_mail,
        kind,
        when: booking ? wordsOf(found, booking.starts_at) : null,
        /** What is named when it is changed. */
        version: booking?.starts_at.toISOString() ?? '',
        timeZone: lead.lead.appointment?.time_zone ?? site.timeZone,
        isOpen,
        place: place ? placeLine(place) : '',
        lead: lead.lead,
        vehicle: vehicleOf(lead),
        bookedAt: lead.created_at,
        /** Whoever at the dealership made it for the customer, and how they got in touch; null for the customer. */
        entered: found.entered,
        changes: changes.map((change) => ({
          id: change.id,
          at: change.changed_at,
          by: change.changed_by,
          reason: change.reason,
          from: wordsOf(found, change.starts_at),
          to: change.moved_to && wordsOf(found, change.moved_to),
          told: change.visitor_mailed_at !== null,
        })),
        free,
        may,
        mayMove: dashboardBase(site) === null ? may : ({ allowed: false, reason: ELSEWHERE } as const),
      }
    },

    /** Moves a booking to a free time, and has whoever made it told. */
    async move(reference: string, given: { version: string; startsAt: string }): Promise<void> {
      const found = await mustFind(reference)
      const { booking, lead, site, vehicleAt } = found
      if (Number.isNaN(Date.parse(given.startsAt)))
        throw new RequestError(422, CHECK, { startsAt: 'Please choose a time.' })
      const to = new Date(given.startsAt)
      const staff = byStaff(found, given.version, null, {
        action: 'booking.moved',
        after: { time: wordsOf(found, to) },
      })
      if (!booking) throw new RequestError(409, CANCELLED)
      if (dashboardBase(site) !== null) throw new RequestError(409, ELSEWHERE)
      const moved = await changeBooking(deps(site, vehicleAt))
        .move({ leadId: lead.id, lead: lead.lead, booking }, to.toISOString(), staff)
        .catch((error: unknown) => {
          const { fields } = error as { fields?: Readonly<Record<string, string>> }
          throw error instanceof RequestError && fields?.appointment
            ? new RequestError(409, error.message, { startsAt: error.message })
            : error
        })
      if (!moved) throw new RequestError(409, OVER)
    },

    /** Cancels a booking with a reason, which whoever made it is told. */
    async cancel(reference: string, given: { version: string; reason: string }): Promise<void> {
      const found = await mustFind(reference)
      const reason = given.reason.trim()
      const staff = byStaff(found, given.version, reason, { action: 'booking.cancelled', after: { reason } })
      const reasonWrong = requiredText(reason, { missing: 'Please enter a reason.', most: MOST_REASON })
      if (reasonWrong !== null) throw new RequestError(422, CHECK, { reason: reasonWrong })
      // Cancelled already: once more changes nothing.
      if (!found.booking) return
      if (!(await changeBooking(deps(found.site, found.vehicleAt)).cancel(found.lead.id, staff)))
        throw new RequestError(409, OVER)
    },
  }
}

export type DeskBookings = ReturnType<typeof bookingsOfDesk>

/** What a list shows of a lead: a whole one is many times as long. */
const LISTED_LEAD = {
  reference: leads.reference,
  lead: sql<Pick<LeadRow['lead'], 'name' | 'phone' | 'appointment' | 'Vehicle Make' | 'Vehicle Model'>>`
    jsonb_build_object('name', ${leads.lead} -> 'name', 'phone', ${leads.lead} -> 'phone',
      'appointment', ${leads.lead} -> 'appointment', 'Vehicle Make', ${leads.lead} -> 'Vehicle Make',
      'Vehicle Model', ${leads.lead} -> 'Vehicle Model')`,
}

/** The location of the vehicle to be driven. */
const VEHICLE_AT = sql<
  number | null
>`(select c.location_id from cars c where c.id = (${leads.lead}->>'car_id')::integer)`
