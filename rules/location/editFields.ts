import type { Day } from '../locale/dates.ts'
import type { Location } from './location.ts'
import { dayTextOf } from './dayText.ts'

/** The days of a week in the order of a form, with the number of each. */
export const WEEK_DAYS = [
  { field: 'monday', label: 'Monday', weekday: 1 },
  { field: 'tuesday', label: 'Tuesday', weekday: 2 },
  { field: 'wednesday', label: 'Wednesday', weekday: 3 },
  { field: 'thursday', label: 'Thursday', weekday: 4 },
  { field: 'friday', label: 'Friday', weekday: 5 },
  { field: 'saturday', label: 'Saturday', weekday: 6 },
  { field: 'sunday', label: 'Sunday', weekday: 0 },
] as const

/** The parts of a location that are saved by themselves, each with its fields and their labels. */
export const LOCATION_PARTS = {
  details: {
    name: 'Name',
    location_type: 'Department',
    visible: 'On the site',
    primary: 'Main location',
    dealer_license_number: 'Dealer licence',
    motor_vehicle_repairer: 'Repairer licence',
  },
  contacts: { phone: 'Phone', landline_phone: 'Landline', mobile: 'Mobile', email: 'Email' },
  address: { street: 'Street', city: 'Suburb or town', state: 'State or region', postcode: 'Postcode' },
  pin: { lat: 'Latitude', long: 'Longitude' },
  hours: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type LocationPart = keyof typeof LOCATION_PARTS
export const LOCATION_PART_NAMES = Object.keys(LOCATION_PARTS) as LocationPart[]

/** The values of some fields, as a form has them. */
export type FieldTexts = Readonly<Record<string, string>>

/** What is changed of a location: one of its parts, or the special hours of a day. */
export type LocationTarget = { part: LocationPart } | { date: Day }

/** What a form or a stored change names: a part, or a day. Null for neither. */
export function targetOf(text: string): LocationTarget | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { date: text }
  const part = LOCATION_PART_NAMES.find((name) => name === text)
  return part ? { part } : null
}

/** The fields of a part with their labels. */
export const labelsOf = (part: LocationPart): FieldTexts => LOCATION_PARTS[part]

/** A location as far as it is edited. */
export type EditedLocation = Pick<
  Location,
  | 'name'
  | 'location_type'
  | 'visible'
  | 'primary'
  | 'dealer_license_number'
  | 'motor_vehicle_repairer'
  | 'contact_detail'
  | 'address'
>

/** What is stored of a part, as its form has it. */
export function partTexts(part: LocationPart, location: EditedLocation): FieldTexts {
  const { contact_detail: contact, address } = location
  switch (part) {
    case 'details':
      return {
        name: location.name,
        location_type: location.location_type,
        visible: location.visible ? 'yes' : 'no',
        primary: location.primary ? 'yes' : 'no',
        dealer_license_number: location.dealer_license_number ?? '',
        motor_vehicle_repairer: location.motor_vehicle_repairer ?? '',
      }
    case 'contacts':
      return {
        phone: contact.phone ?? '',
        landline_phone: contact.landline_phone ?? '',
        mobile: contact.mobile ?? '',
        email: contact.email ?? '',
      }
    case 'address': {
      const { street, city, state, postcode } = address
      return { street, city, state, postcode }
    }
    case 'pin':
      return { lat: address.lat?.toString() ?? '', long: address.long?.toString() ?? '' }
    case 'hours':
      return Object.fromEntries(
        WEEK_DAYS.map(({ field, weekday }) => [
          field,
          dayTextOf(contact.opening_hours.filter((entry) => entry.weekday === weekday)) || 'Closed',
        ]),
      )
  }
}
