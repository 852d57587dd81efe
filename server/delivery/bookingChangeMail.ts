import { appointmentLabel, bookingName } from '@forecourt/rules/booking/words.ts'
import { telHref } from '@forecourt/rules/contact/shownPhone.ts'
import { addressLine } from '@forecourt/rules/location/address.ts'
import { appointmentIcs } from '../bookings/bookings.ts'
import type { OwnerMail } from '../owners/owners.ts'
import { calendarFile } from './channels/email.ts'
import type { EmailContent } from './emailContent.ts'
import type { Fact } from './facts.ts'
import type { Mail } from './mailer.ts'

type BookingMail = Extract<OwnerMail, { kind: 'booking' }>

const WORDS = {
  moved: {
    title: 'Booking moved',
    dealer: 'The customer moved this booking on your website. The earlier time is available again.',
    staff: 'moved this booking in the console. The earlier time is available again.',
    fromDealer:
      'We have moved your booking. Open the calendar file to update your calendar. If the new time doesn’t suit you, please call us.',
    visitor: 'Your booking has been moved. Open the calendar file to update your calendar.',
  },
  cancelled: {
    title: 'Booking cancelled',
    dealer: 'The customer cancelled this booking on your website. The time is available again.',
    staff: 'cancelled this booking in the console. The time is available again.',
    fromDealer: 'We have had to cancel your booking. We are sorry. Please call us for another time.',
    visitor: 'Your booking has been cancelled, as you asked.',
  },
} as const

/** The mail about a booking that was moved or cancelled by who made it, with the change for calendars. */
export function bookingChange({ audience, site, booking }: BookingMail, mailFrom: string) {
  const { change, stored, location } = booking
  const { reference, lead } = stored
  const isMoved = change.moved_to !== null
  const words = WORDS[isMoved ? 'moved' : 'cancelled']
  const kind = bookingName(change.kind)
  const when = lead.appointment ? appointmentLabel(lead.appointment, site.locale) : ''
  const length = lead.appointment ? Date.parse(lead.appointment.ends_at) - Date.parse(lead.appointment.starts_at) : 0
  const before = appointmentLabel(
    {
      starts_at: change.starts_at.toISOString(),
      ends_at: new Date(change.starts_at.getTime() + length).toISOString(),
      time_zone: lead.appointment?.time_zone ?? location?.time_zone ?? site.timeZone,
    },
    site.locale,
  )
  const phone = location?.contact_detail.phone ?? ''
  const times: Fact[] = isMoved
    ? [
        { label: kind, value: when },
        { label: 'Before', value: before },
      ]
    : [{ label: kind, value: before }]
  const others: Fact[] =
    audience === 'dealer'
      ? [
          { label: 'Name', value: lead.name ?? '' },
          { label: 'Email', value: lead.email ?? '' },
          { label: 'Phone', value: lead.phone ?? '', href: telHref(lead.phone ?? '', site.country) ?? undefined },
        ]
      : [
          ...(location ? [{ label: location.name, value: addressLine(location.address, site.country) }] : []),
          { label: 'Phone', value: phone, href: telHref(phone, site.country) ?? undefined },
        ]
  const { changed_by: by, reason } = change
  const sentence = by === null ? words[audience] : audience === 'dealer' ? `${by} ${words.staff}` : words.fromDealer
  const content: Omit<EmailContent, 'site'> = {
    heading: words.title,
    paragraphs: [sentence],
    tables: [
      {
        title: 'Booking',
        facts: [
          { label: 'Reference', value: reference },
          ...times,
          { label: 'Reason', value: reason ?? '' },
          ...others,
        ].filter(({ value }) => value !== ''),
      },
    ],
    closing: audience === 'visitor' ? [`Quote the reference ${reference} when you call.`] : [],
  }
  const ics = appointmentIcs(stored, site, location, { audience, organizerEmail: mailFrom, cancelled: !isMoved })
  const attachments: Mail['attachments'] = ics ? [calendarFile(ics, isMoved ? 'PUBLISH' : 'CANCEL')] : undefined
  return {
    subject: `${words.title}: ${audience === 'dealer' ? lead.name || reference : `${reference}, ${site.name}`}`,
    headers: { 'X-Forecourt-Reference': reference },
    content,
    ...(attachments ? { attachments } : {}),
  }
}
