import type { BookingKind } from '../kinds/booking.ts'
import type { LeadCategory } from '../kinds/leadCategory.ts'
import { hasPage, type OfferingSite } from '../offering/pages.ts'

/** What the lead of a booking is filed as that somebody at the dealership makes for a person (decision 191). */
export const BOOKED_CATEGORIES = {
  appointment: 'Test Drive',
  service: 'Service Booking',
} as const satisfies Record<BookingKind, LeadCategory>

/**
 * Why nobody at the dealership can add a booking of a kind to a site (decision 191); null if they can.
 *
 * @param isElsewhere whether another system has the times of the site (spec §7)
 */
export function bookingEntryProblem(kind: BookingKind, site: OfferingSite, isElsewhere: boolean): string | null {
  if (isElsewhere) return 'The times of this site come from another system. Please add the booking there.'
  return kind === 'appointment' && !hasPage('test_drive', site)
    ? 'This site takes no test drives. Someone who may change its settings can switch them on.'
    : null
}

/**
 * How the customer hears of a booking or of its change (decision 191).
 *
 * @param email empty for somebody who gave none
 * @param isMailed whether the site sends that email
 */
export function toldWords(email: string, isMailed = true): string {
  if (email.trim() === '') return 'There’s no email address, so please tell the customer yourself.'
  return isMailed
    ? 'The customer is told by email.'
    : 'This site sends no confirmations, so please tell the customer yourself.'
}
