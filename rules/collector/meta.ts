import { isLeadEvent } from '../event/choose.ts'
import { eventKey, eventName, type EventKey } from '../event/ids.ts'
import type { TrackedPerson } from '../event/person.ts'
import type { CollectedEvent } from './event.ts'

/** Older events are refused. */
export const META_OLDEST_MS = 7 * 86_400_000

const NAMES: Readonly<Partial<Record<EventKey, string>>> = {
  newVehicleViewed: 'ViewContent',
  usedVehicleViewed: 'ViewContent',
  vehicleSearched: 'Search',
  favouriteAdded: 'AddToWishlist',
  carReserved: 'Purchase',
  registrationCompleted: 'CompleteRegistration',
}

const letters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The fields of a person as they are hashed: trimmed and lower-case, a phone number with its country code and digits
 * alone. Fields without a value are left out.
 */
export function hashedFields(person: TrackedPerson, country: 'AU' | 'NZ' | 'US'): Readonly<Record<string, string>> {
  const code = { AU: '61', NZ: '64', US: '1' }[country]
  const digits = (person.phone ?? '').replace(/\D/g, '')
  const national = digits.startsWith(code) && digits.length > 10 ? digits.slice(code.length) : digits
  const fields = {
    em: person.email?.trim().toLowerCase(),
    ph: national === '' ? '' : code + national.replace(/^0+/, ''),
    fn: letters(person.name ?? ''),
    ln: letters(person.last_name ?? ''),
    zp: letters(person.postcode ?? ''),
    st: letters(person.state ?? ''),
    country: country.toLowerCase(),
    external_id: person.lead_id,
  }
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** An event of the conversions interface. */
export interface MetaEvent {
  event_name: string
  event_time: number
  event_id: string
  action_source: 'website'
  event_source_url: string
  user_data: Readonly<Record<string, readonly string[] | string>>
  custom_data: Readonly<Record<string, string | number>>
}

/**
 * An event as the conversions interface takes it; null for one that is too old or says nothing of its sender. A
 * person's details are there only as hashes, and only if the visitor agreed.
 *
 * @param hash SHA-256 of a text, in hexadecimal
 */
export function metaEvent(
  event: CollectedEvent,
  site: { country: 'AU' | 'NZ' | 'US'; currency: string; baseUrl: string },
  hash: (text: string) => string,
  now: Date,
): MetaEvent | null {
  const key = event.eventId === null ? null : eventKey(event.eventId)
  if (!key || now.getTime() - event.occurredAt.getTime() > META_OLDEST_MS) return null
  const person = event.person ? hashedFields(event.person, site.country) : {}
  const user: Record<string, readonly string[] | string> = Object.fromEntries(
    Object.entries(person).map(([name, value]) => [name, [hash(value)]]),
  )
  if (event.anonId && !user.external_id) user.external_id = [hash(event.anonId)]
  if (Object.keys(user).length === 0) return null
  const { stocknum, price, car_name: name } = event.properties
  return {
    event_name: NAMES[key] ?? (isLeadEvent(key) ? 'Lead' : eventName(event.eventId!)!.replace(/\W/g, '')),
    event_time: Math.floor(event.occurredAt.getTime() / 1_000),
    event_id: event.insertId,
    action_source: 'website',
    event_source_url: event.url ?? site.baseUrl,
    user_data: user,
    custom_data: {
      ...(typeof stocknum === 'string' ? { content_ids: stocknum } : {}),
      ...(typeof name === 'string' ? { content_name: name } : {}),
      ...(typeof price === 'number' ? { value: price, currency: site.currency } : {}),
    },
  }
}
