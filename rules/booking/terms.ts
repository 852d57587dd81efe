import type { BookingKind } from '../kinds/booking.ts'
import { bookingSize, type BookingSettings } from './slots.ts'

/** What a dealership has instead of its sites’ settings for one kind of booking; null for the setting (decision 144). */
export interface BookingTerms {
  /** How many can be booked for the same time. */
  places: number | null
  /** Minimum notice in hours. */
  notice_hours: number | null
}

/** The fields of these, with their labels. */
export const TERMS_LABELS = { places: 'At the same time', notice: 'Notice in hours' } as const

const MOST_PLACES = 50
const MOST_NOTICE = 336
const WHOLE = /^\d{1,4}$/

/** What is wrong with them. */
export const TERMS_PROBLEMS = {
  places: `Please enter a number from 1 to ${MOST_PLACES}, or leave it empty.`,
  notice: `Please enter hours from 0 to ${MOST_NOTICE}, or leave it empty.`,
} as const

/** A site’s settings as they apply to a kind of booking at a dealership (spec §7). */
export function withTerms<S extends BookingSettings>(settings: S, kind: BookingKind, terms: BookingTerms | null): S {
  const places = terms?.places ?? bookingSize(kind, settings).places
  return {
    ...settings,
    [kind === 'service' ? 'service_places' : 'test_drive_places']: places,
    booking_notice_hours: terms?.notice_hours ?? settings.booking_notice_hours,
  }
}

const numberOf = (text: string, least: number, most: number): number | null | undefined => {
  if (text === '') return null
  const number = WHOLE.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

/** Reads what somebody entered for a kind of booking at a dealership; empty for the site’s setting. */
export function readTerms(typed: {
  places: string
  notice: string
}): { ok: true; terms: BookingTerms } | { ok: false; problems: Readonly<Record<string, string>> } {
  const places = numberOf(typed.places.trim(), 1, MOST_PLACES)
  const notice = numberOf(typed.notice.trim(), 0, MOST_NOTICE)
  if (places !== undefined && notice !== undefined) return { ok: true, terms: { places, notice_hours: notice } }
  return {
    ok: false,
    problems: {
      ...(places === undefined ? { places: TERMS_PROBLEMS.places } : {}),
      ...(notice === undefined ? { notice: TERMS_PROBLEMS.notice } : {}),
    },
  }
}
