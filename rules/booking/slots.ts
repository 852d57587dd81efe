import { dayAfter, dayOf } from '../locale/dates.ts'
import type { Location } from '../location/location.ts'
import { openingsOn, type PlaceHours } from '../location/hours.ts'
import type { Site } from '../site/site.ts'
import type { BookingKind, Slot } from '../kinds/booking.ts'

/** The settings of a site that affect its bookings. */
export type BookingSettings = Pick<
  Site['settings'],
  | 'test_drive_minutes'
  | 'test_drive_places'
  | 'service_minutes'
  | 'service_places'
  | 'booking_notice_hours'
  | 'booking_days'
>

/** A booked time, and which of the dealership's places it takes. */
export interface TakenTime {
  starts_at: Date
  ends_at: Date
  /** From 1; null for all of them, as while the dealership takes no bookings. */
  place: number | null
}

/** Length in minutes of one booking of a kind, and how many a dealership can take at the same time (spec §7). */
export const bookingSize = (kind: BookingKind, settings: BookingSettings): { minutes: number; places: number } =>
  kind === 'service'
    ? { minutes: settings.service_minutes, places: settings.service_places }
    : { minutes: settings.test_drive_minutes, places: settings.test_drive_places }

/**
 * The location whose hours and time zone apply to a kind of booking at a dealership: for a test drive the vehicle's
 * location, or the sales location if that has no hours; for a service the workshop; otherwise any other location with
 * hours. Null if none has hours.
 *
 * @param vehicleAt location of the vehicle to be driven; null for any vehicle
 */
export function bookingPlace<
  L extends Pick<Location, 'id' | 'dealership_id' | 'location_type' | 'time_zone' | 'contact_detail'>,
>(locations: readonly L[], kind: BookingKind, dealershipId: number, vehicleAt: number | null = null): L | null {
  const own = locations.filter(
    ({ dealership_id, contact_detail }) => dealership_id === dealershipId && contact_detail.opening_hours.length > 0,
  )
  const vehicles = kind === 'appointment' ? own.find(({ id }) => id === vehicleAt) : undefined
  if (vehicles) return vehicles
  const order = kind === 'service' ? (['service', 'sales'] as const) : (['sales', 'service'] as const)
  for (const type of order) {
    const found = own.find(({ location_type }) => location_type === type)
    if (found) return found
  }
  return own[0] ?? null
}

/** Where a booking is, as text. */
export const placeLine = ({ name, address }: Pick<Location, 'name' | 'address'>): string =>
  [name, address.full].filter(Boolean).join(', ')

/**
 * Places that are free during a whole time, lowest first. A time includes its start and not its end, so one may start
 * when another ends.
 */
export function freePlaces(
  slot: { start: number; end: number },
  places: number,
  taken: readonly TakenTime[],
): number[] {
  const busy = new Set(
    taken
      .filter(({ starts_at, ends_at }) => starts_at.getTime() < slot.end && ends_at.getTime() > slot.start)
      .map(({ place }) => place),
  )
  if (busy.has(null)) return []
  return Array.from({ length: places }, (_, index) => index + 1).filter((place) => !busy.has(place))
}

/** The input that determines which times are free. */
export interface SlotQuestion {
  kind: BookingKind
  place: PlaceHours
  settings: BookingSettings
  /** Bookings of this kind at the dealership, made on any site. */
  taken: readonly TakenTime[]
  now: Date
}

/**
 * The times that can be booked now (spec §5, §7). Each day's opening hours are divided into times from their start, the
 * last of which ends by closing; the first is not before the minimum notice, the last day is `booking_days` after today
 * at the location. Hours, special hours and clock changes are the location's.
 */
export function freeSlots({ kind, place, settings, taken, now }: SlotQuestion): readonly Slot[] {
  const { minutes, places } = bookingSize(kind, settings)
  const lengthMs = minutes * 60_000
  const earliest = now.getTime() + settings.booking_notice_hours * 3_600_000
  const today = dayOf(now, place.time_zone)
  const lastDay = dayAfter(today, settings.booking_days)
  const starts = new Set<number>()
  // From yesterday on, because its opening may run past midnight.
  for (let day = dayAfter(today, -1); day <= lastDay; day = dayAfter(day, 1))
    for (const { start, end } of openingsOn(place, day))
      for (let at = start; at + lengthMs <= end; at += lengthMs) if (at >= earliest) starts.add(at)
  return [...starts]
    .toSorted((a, b) => a - b)
    .filter((start) => freePlaces({ start, end: start + lengthMs }, places, taken).length > 0)
    .map((start) => ({
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + lengthMs).toISOString(),
    }))
}
