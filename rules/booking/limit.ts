import { e164 } from '../contact/phone.ts'
import type { Lead } from '../lead/lead.ts'
import type { Country } from '../locale/locale.ts'

/** A key that bookings are counted by. */
export type BookerKind = 'person' | 'device' | 'address'
export interface Booker {
  kind: BookerKind
  /** The same text for the same person, device or network address. */
  id: string
}

/** How many future bookings each may have; null for no limit. */
export interface BookingLimits {
  bookings_per_visitor: number | null
  bookings_per_address: number | null
}

/** A mailbox as it is counted: without an alias behind a plus sign. */
function mailbox(email: string): string {
  const [local = '', ...host] = email.trim().toLowerCase().split('@')
  return [local.split('+')[0], ...host].join('@')
}

/**
 * The keys that a lead's booking is counted by: the person's email and phone, the device, and the network address;
 * unknown ones are left out.
 */
export function bookersOf(
  lead: Pick<Lead, 'email' | 'phone'>,
  { country, deviceId, network }: { country: Country; deviceId: string; network: string | null },
): readonly Booker[] {
  const phone = e164(lead.phone, country) ?? lead.phone.replace(/\D/g, '')
  const bookers: Booker[] = [
    { kind: 'person', id: mailbox(lead.email) },
    { kind: 'person', id: phone },
    { kind: 'device', id: deviceId },
    { kind: 'address', id: network ?? '' },
  ]
  return bookers.filter(({ id }) => id !== '')
}

const LIMIT_OF = {
  person: 'bookings_per_visitor',
  device: 'bookings_per_visitor',
  address: 'bookings_per_address',
} as const satisfies Record<BookerKind, keyof BookingLimits>

const times = (count: number) => (count === 1 ? '1 booking' : `${count} bookings`)

/**
 * Why no further time can be booked, in the visitor's words, or null: a person, a device and a network address may each
 * have a few. The enquiry itself is accepted without a time.
 *
 * @param had future bookings that each key already has
 */
export function bookingLimitProblem(
  had: readonly { kind: BookerKind; count: number }[],
  limits: BookingLimits,
): string | null {
  const over = (one: (typeof had)[number]) => one.count >= (limits[LIMIT_OF[one.kind]] ?? Infinity)
  const own = had.find((one) => one.kind !== 'address' && over(one))
  const rest = 'Clear the time and send your request, and we\u2019ll call you to arrange one.'
  if (own) return `You already have ${times(own.count)} with us. ${rest}`
  return had.some(over) ? `Too many times have been booked from your internet connection. ${rest}` : null
}
