import { formatHours } from '@forecourt/rules/location/hours.ts'
import type { OpeningHoursEntry } from '@forecourt/rules/location/location.ts'
import type { Transaction } from '../db/database.ts'
import { locations } from './table.ts'

/** A place as an operator writes it down; what it leaves out is worked out or empty. */
export interface NewLocation {
  name: string
  slug: string
  primary?: boolean
  visible: boolean
  location_type: (typeof locations.$inferInsert)['location_type']
  time_zone: string
  phone: string | null
  mobile: string | null
  email: string | null
  address: { street: string; city: string; state: string; postcode: string; lat: number | null; long: number | null }
  /** By weekday in English, HH:MM-HH:MM; a day that is not named is closed. */
  hours: Readonly<Partial<Record<(typeof DAYS)[number], string | null>>>
  manufacturers: string[]
  dealer_license_number: string | null
  motor_vehicle_repairer: string | null
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Adds the places of a dealership. Where none is marked primary, the first one is. */
export async function addLocations(
  tx: Transaction,
  dealershipId: number,
  places: readonly NewLocation[],
): Promise<void> {
  const marked = places.some(({ primary }) => primary)
  await tx.insert(locations).values(
    places.map((place, index) => ({
      dealership_id: dealershipId,
      name: place.name,
      slug: place.slug,
      primary: marked ? (place.primary ?? false) : index === 0,
      visible: place.visible,
      location_type: place.location_type,
      manufacturers: place.manufacturers,
      dealer_license_number: place.dealer_license_number,
      motor_vehicle_repairer: place.motor_vehicle_repairer,
      time_zone: place.time_zone,
      contact_detail: {
        phone: place.phone,
        landline_phone: null,
        mobile: place.mobile,
        email: place.email,
        social_urls: [],
        opening_hours: DAYS.map((day, weekday) => hoursEntry(weekday, place.hours[day] ?? null)),
        special_hours: [],
      },
      address: {
        ...place.address,
        place_id: null,
        place_url: null,
        map_url: null,
        full: `${place.address.street}, ${place.address.city} ${place.address.state.toUpperCase()} ${place.address.postcode}`,
      },
    })),
  )
}

function hoursEntry(weekday: number, span: string | null): OpeningHoursEntry {
  const [open = null, close = null] = span?.split('-') ?? []
  const entry =
    open && close ? { status: 'Open' as const, open, close } : { status: 'Closed' as const, open: null, close: null }
  return { weekday, ...entry, formated_hours: formatHours(entry) }
}
