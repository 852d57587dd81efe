import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import { bookingName } from '@forecourt/rules/booking/words.ts'
import { bookingPath, leadPath, reservationPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { PersonRecord } from '@forecourt/server/staff/desk/leads.ts'
import { amountOf, stateOf } from '../reservations/words.ts'
import { whenOf } from '../when.ts'
import { deliveryWords, textOf, titleOf } from './activity.ts'
import { vehicleWords } from './row.ts'
import { spelledIn } from '../spelledIn.ts'

/** One thing that happened with a person. */
export interface HistoryEntry {
  id: string
  /** How it looks in the list. */
  kind:
    | 'lead'
    | 'message'
    | 'note'
    | 'call'
    | 'reply'
    | 'received'
    | 'text'
    | 'text_received'
    | 'change'
    | 'booking'
    | 'reservation'
  title: string
  /** Where it leads to; null for nowhere of its own. */
  href: string | null
  text: string
  /** Who did it, and when. */
  by: string
  time: number
}

interface Shown {
  timeZone: string
  now: Date
  /** Name of a site, where there are several. */
  siteName: (websiteId: number) => string | null
}

const WORK_KINDS = ['note', 'call', 'reply', 'received', 'text', 'text_received'] as const

/** Everything that happened with a person, newest first: leads, messages, work on them, bookings and reservations. */
export function historyOf(record: PersonRecord, { timeZone, now, siteName }: Shown): HistoryEntry[] {
  const found = new Map(record.leads.map(({ row }) => [row.id, row]))
  const when = (at: Date) => whenOf(at, timeZone)
  const about = (leadId: number) => {
    const row = found.get(leadId)
    return row
      ? [vehicleWords(row), spelledIn(timeZone, leadKindName({ ...row.lead, category: row.category }))]
          .filter(Boolean)
          .join(', ')
      : ''
  }
  const hrefOf = (leadId: number) => {
    const row = found.get(leadId)
    return row ? leadPath(row.lead_id) : null
  }
  const booked = (leadId: number) => {
    const row = found.get(leadId)
    return row ? bookingPath(row.reference) : null
  }
  const zoneOf = (leadId: number) => found.get(leadId)?.lead.appointment?.time_zone ?? timeZone
  const entries: HistoryEntry[] = [
    ...record.leads.map(({ row }): HistoryEntry => ({
      id: row.lead_id,
      kind: 'lead',
      title: `Lead: ${about(row.id)}`,
      href: leadPath(row.lead_id),
      text: row.lead.message,
      by: [siteName(row.website_id), when(row.created_at)].filter(Boolean).join(', '),
      time: row.created_at.getTime(),
    })),
    ...record.messages.map(({ id, lead_id, text, created_at }): HistoryEntry => ({
      id,
      kind: 'message',
      title: 'Message',
      href: hrefOf(lead_id),
      text,
      by: when(created_at),
      time: created_at.getTime(),
    })),
    ...record.activity.map((activity): HistoryEntry => {
      const { id, lead_id, kind, who, at } = activity
      const delivery = record.deliveries.find(({ activity_id }) => activity_id === id)
      return {
        id,
        kind: WORK_KINDS.find((one) => one === kind) ?? 'change',
        title: titleOf(activity, timeZone),
        href: hrefOf(lead_id),
        text: textOf(activity),
        by: [`${who}, ${when(at)}`, about(lead_id), delivery && deliveryWords(delivery, timeZone, now)]
          .filter(Boolean)
          .join(' · '),
        time: activity.at.getTime(),
      }
    }),
    ...record.bookings.rows.map(({ id, lead_id, kind, starts_at, created_at }): HistoryEntry => ({
      id: `booking-${id}`,
      kind: 'booking',
      title: `${bookingName(kind)} booked for ${whenOf(starts_at, zoneOf(lead_id))}`,
      href: booked(lead_id),
      text: '',
      by: when(created_at),
      time: created_at.getTime(),
    })),
    ...record.bookings.changes.map(({ id, lead_id, kind, moved_to, changed_at, changed_by, reason }): HistoryEntry => ({
      id: `booking-change-${id}`,
      kind: 'booking',
      title: moved_to
        ? `${bookingName(kind)} moved to ${whenOf(moved_to, zoneOf(lead_id))}`
        : `${bookingName(kind)} ${spelledIn(zoneOf(lead_id), 'cancelled')}`,
      href: booked(lead_id),
      text: reason ?? '',
      by: `${changed_by ?? 'The customer'}, ${when(changed_at)}`,
      time: changed_at.getTime(),
    })),
    ...record.reservations.rows.map((row): HistoryEntry => ({
      id: row.id,
      kind: 'reservation',
      title: `Reservation of the ${row.car_name}: ${stateOf(row, row.money, { now, zone: timeZone }).word}`,
      href: reservationPath(row.reference),
      text: '',
      by: `${amountOf(row.deposit_cents, row.currency)} deposit, ${when(row.created_at)}`,
      time: row.created_at.getTime(),
    })),
  ]
  return entries.toSorted((one, other) => other.time - one.time)
}
