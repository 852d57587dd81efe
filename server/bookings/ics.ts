import { createEvent, type EventAttributes } from 'ics'
import * as z from 'zod'
import { placeLine } from '@forecourt/rules/booking/slots.ts'
import { appointmentLabel, bookingName } from '@forecourt/rules/booking/words.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteWords, type WordSite } from '@forecourt/rules/site/siteWords.ts'

/** A stored lead with its identifiers. */
export interface BookedLead {
  /** The unguessable id. */
  lead_id: string
  reference: string
  lead: Lead
  created_at: Date
  updated_at: Date
}

export interface IcsOptions {
  /** The recipient of the calendar entry: texts and reminders differ. */
  audience: 'visitor' | 'dealer'
  /** Email address of the organiser if the location has none; a published event must have one (RFC 5546). */
  organizerEmail: string
  /** Whether the appointment was cancelled, so that a calendar removes the entry. */
  cancelled?: boolean
}

const PRODUCT = '-//Forecourt//Bookings//EN'
/** Reminders before the appointment, in hours; whole days would be written as P1DT, which calendars reject. */
const REMINDER_HOURS = { visitor: [24, 2], dealer: [1] } as const

const address = z.email()

/**
 * The appointment of a lead as a calendar file (RFC 5545, METHOD:PUBLISH, times in UTC); null without a booking. A lead
 * always has the same UID, and a changed time has a higher sequence, so a calendar moves the entry.
 */
export function appointmentIcs(
  booked: BookedLead,
  site: Pick<Site, 'name' | 'baseUrl'> & WordSite,
  place: Pick<Location, 'name' | 'address' | 'contact_detail'> | null,
  { audience, organizerEmail, cancelled = false }: IcsOptions,
): string | null {
  const { lead, reference } = booked
  if (!lead.appointment) return null
  const { kind, starts_at, ends_at } = lead.appointment
  const what = siteWords(bookingName(kind), site)
  const vehicle = [lead['Vehicle Make'], lead['Vehicle Model']].filter(Boolean).join(' ')
  const phone = place?.contact_detail.phone
  const host = new URL(site.baseUrl).hostname
  const own = place?.contact_detail.email
  const { lat = null, long = null } = place?.address ?? {}

  const lines =
    audience === 'visitor'
      ? [
          appointmentLabel(lead.appointment, site.locale),
          vehicle,
          `Your reference: ${reference}`,
          phone ? `To change it, call ${phone}.` : '',
        ]
      : [
          appointmentLabel(lead.appointment, site.locale),
          [lead.name, lead.phone, lead.email].filter(Boolean).join(', '),
          [vehicle, lead.stock_number ? `stock number ${lead.stock_number}` : ''].filter(Boolean).join(', '),
          lead.message,
          `Reference: ${reference}`,
        ]
  const about = audience === 'visitor' ? [vehicle, site.name] : [lead.name, vehicle]
  // The property exists at run time but not in the types.
  const event: EventAttributes & { timestamp: number } = {
    productId: PRODUCT,
    method: cancelled ? 'CANCEL' : 'PUBLISH',
    uid: `${booked.lead_id}@${host}`,
    sequence: Math.max(0, Math.floor((booked.updated_at.getTime() - booked.created_at.getTime()) / 1_000)),
    timestamp: booked.updated_at.getTime(),
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
    title: `${what}: ${about.filter(Boolean).join(', ')}`,
    description: lines.filter(Boolean).join('\n'),
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: cancelled ? 'FREE' : 'BUSY',
    url: site.baseUrl,
    organizer: { name: place?.name ?? site.name, email: own && address.safeParse(own).success ? own : organizerEmail },
    ...(place ? { location: placeLine(place) } : {}),
    ...(lat !== null && long !== null ? { geo: { lat, lon: long } } : {}),
    alarms: (cancelled ? [] : REMINDER_HOURS[audience]).map((hours) => ({
      action: 'display' as const,
      description: what,
      trigger: { hours, before: true },
    })),
  }
  const { error, value } = createEvent(event)
  if (error) throw error
  return value!
}
