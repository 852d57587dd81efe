import { tz } from '@date-fns/tz'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import * as z from 'zod'
import type { Slot } from '../kinds/booking.ts'

/** A free time of an outside Dashboard. */
export interface OutsideSlot extends Slot {
  /** How many can book it. */
  places: number
}

const time = z.string().min(1).max(40)
const slot = z.union([
  time.transform((starts_at) => ({ starts_at, ends_at: null, places: null })),
  z
    .object({
      starts_at: time.optional(),
      start: time.optional(),
      ends_at: time.nullish(),
      end: time.nullish(),
      places: z.coerce.number().int().min(0).max(1_000).nullish(),
    })
    .transform(({ starts_at, start, ends_at, end, places }) => ({
      starts_at: starts_at ?? start ?? '',
      ends_at: ends_at ?? end ?? null,
      places: places ?? null,
    })),
])
const list = z.array(z.unknown())
const answer = z.union([
  list.transform((slots) => ({ slots, time_zone: null })),
  z.object({ slots: list, time_zone: z.string().nullish() }),
  z.object({ bookings: list, time_zone: z.string().nullish() }).transform(({ bookings, time_zone }) => ({
    slots: bookings,
    time_zone,
  })),
])

function instantOf(text: string, timeZone: string): number | null {
  // A time without an offset is local time at the dealership.
  const parsed = parseISO(text, { in: tz(timeZone) })
  return /T/.test(text.trim()) && isValid(parsed) ? parsed.getTime() : null
}

/**
 * Reads an external Dashboard's responses to the two booking calls of spec §7; docs/integrating.md describes their
 * format. A time that cannot be parsed is left out. Null if the response as a whole is invalid.
 *
 * @param about `timeZone` for times without an offset, `minutes` the length of a time without an end
 */
export function parseOutsideSlots(
  wire: unknown,
  about: { timeZone: string; minutes: number },
): readonly OutsideSlot[] | null {
  const read = answer.safeParse(wire)
  if (!read.success) return null
  const zone = isZone(read.data.time_zone) ? read.data.time_zone : about.timeZone
  return read.data.slots.flatMap((item) => {
    const one = slot.safeParse(item)
    const start = one.success ? instantOf(one.data.starts_at, zone) : null
    if (!one.success || start === null) return []
    const end = (one.data.ends_at && instantOf(one.data.ends_at, zone)) || start + about.minutes * 60_000
    const places = one.data.places ?? 1
    if (end <= start || places < 1) return []
    return [{ starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString(), places }]
  })
}

function isZone(name: string | null | undefined): name is string {
  if (!name) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
