import { dayOf, type Day } from '../locale/dates.ts'
import type { Locale } from '../locale/locale.ts'
import { clockLabel, dayLabel } from '../locale/moment.ts'
import type { AvailableBookings, BookingKind, Slot } from '../kinds/booking.ts'

/** A free time as shown to the visitor. */
export interface SlotChoice extends Slot {
  /** Such as 10:00am; with its zone, 2:30am AEST, if a clock change makes it occur twice. */
  label: string
}

/** The free times of one day at the dealership. */
export interface SlotDay {
  day: Day
  /** Tue 24 Nov, or Tue, Nov 24 in the US. */
  label: string
  /** In order; never empty. */
  slots: readonly SlotChoice[]
}

/** A slot in one line, such as Tue 24 Nov, 10:00am. */
export const slotLabel = (slot: Pick<Slot, 'starts_at'>, timeZone: string, locale: Locale): string => {
  const start = new Date(slot.starts_at)
  return `${dayLabel(start, timeZone, locale)}, ${clockLabel(start, timeZone)}`
}

function zonePart(instant: Date, timeZone: string, locale: Locale, style: 'short' | 'longGeneric'): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style })
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')!.value
}

/** Free times by day at the dealership, both in order (spec §5: the test drive form's date and time). */
export function slotDays({ slots, time_zone: zone }: AvailableBookings, locale: Locale): readonly SlotDay[] {
  const days = new Map<Day, { label: string; slots: SlotChoice[] }>()
  for (const slot of slots.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))) {
    const start = new Date(slot.starts_at)
    const day = dayOf(start, zone)
    const found = days.get(day) ?? { label: dayLabel(start, zone, locale), slots: [] }
    found.slots.push({ ...slot, label: clockLabel(start, zone) })
    days.set(day, found)
  }
  return [...days].map(([day, found]) => ({ day, label: found.label, slots: distinct(found.slots, zone, locale) }))
}

/** Parts of a day by the hour in which they start. */
const PARTS = [
  ['Morning', 0],
  ['Afternoon', 12],
  ['Evening', 17],
] as const

/** The times of a day by parts of the day, without empty parts. */
export function slotParts(
  { slots }: SlotDay,
  timeZone: string,
): readonly { name: string; slots: readonly SlotChoice[] }[] {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone })
  const parts = PARTS.map(([name]) => ({ name, slots: [] as SlotChoice[] }))
  for (const slot of slots) {
    const hour = Number(format.format(new Date(slot.starts_at)))
    parts[PARTS.findLastIndex(([, from]) => hour >= from)]!.slots.push(slot)
  }
  return parts.filter((part) => part.slots.length > 0)
}

/** Times that read the same on the day of a clock change get their zone. */
function distinct(slots: readonly SlotChoice[], zone: string, locale: Locale): readonly SlotChoice[] {
  const labels = slots.map(({ label }) => label)
  return slots.map((slot) =>
    labels.indexOf(slot.label) === labels.lastIndexOf(slot.label)
      ? slot
      : { ...slot, label: `${slot.label} ${zonePart(new Date(slot.starts_at), zone, locale, 'short')}` },
  )
}

/** Offset of a zone from UTC at a time, in minutes. */
function offsetOf(instant: Date, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return Math.round((Date.parse(`${wall.replace(' ', 'T')}Z`) - instant.getTime()) / 60_000)
}

/**
 * The note about the time zone if the visitor's clock differs from the dealership's, such as Times are in New Zealand
 * Time.; null if both agree on all times.
 */
export function zoneNote(available: AvailableBookings, visitorZone: string, locale: Locale): string | null {
  const { slots, time_zone: zone } = available
  const differs = slots.find(({ starts_at }) => {
    const start = new Date(starts_at)
    return offsetOf(start, zone) !== offsetOf(start, visitorZone)
  })
  return differs ? `Times are in ${zonePart(new Date(differs.starts_at), zone, locale, 'longGeneric')}.` : null
}

/** A booked time with its zone, such as Tuesday 24 November 2026, 10:00am – 11:00am (AEST). */
export function appointmentLabel(
  appointment: { starts_at: string; ends_at: string; time_zone: string },
  locale: Locale,
): string {
  const { time_zone: zone } = appointment
  const [start, end] = [new Date(appointment.starts_at), new Date(appointment.ends_at)]
  const clocks = `${clockLabel(start, zone)} – ${clockLabel(end, zone)}`
  return `${dayLabel(start, zone, locale, 'long')}, ${clocks} (${zonePart(start, zone, locale, 'short')})`
}

/** The name of a kind of booking. */
export const bookingName = (kind: BookingKind): string => (kind === 'service' ? 'Service booking' : 'Test drive')
