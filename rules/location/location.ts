/** One row of opening hours (spec §3 Opening hours entry). `weekday` 0 is Sunday; `open`/`close` are HH:MM in the location's time zone. */
export interface OpeningHoursEntry {
  weekday: number
  status: 'Open' | 'Closed'
  /** As shown, for example 8:00am – 5:00pm. */
  formated_hours: string
  open: string | null
  close: string | null
}

/** Hours of one day that replace the usual ones, such as a public holiday. `date` is YYYY-MM-DD. */
export interface SpecialHours {
  date: string
  name: string
  status: 'Open' | 'Closed'
  open: string | null
  close: string | null
}

export const LOCATION_TYPES = ['sales', 'service', 'parts'] as const
export type LocationType = (typeof LOCATION_TYPES)[number]

/** A place of a dealership that visitors can visit or call (spec §3 Location). */
export interface Location {
  id: number
  dealership_id: number
  dealership_slug: string
  name: string
  slug: string
  primary: boolean
  visible: boolean
  location_type: LocationType
  subdomain: string | null
  manufacturers: readonly string[]
  dealer_license_number: string | null
  motor_vehicle_repairer: string | null
  time_zone: string
  contact_detail: {
    phone: string | null
    landline_phone: string | null
    mobile: string | null
    email: string | null
    social_urls: readonly { network: string; url: string }[]
    opening_hours: readonly OpeningHoursEntry[]
    special_hours: readonly SpecialHours[]
  }
  address: {
    street: string
    city: string
    state: string
    postcode: string
    lat: number | null
    long: number | null
    place_id: string | null
    place_url: string | null
    full: string
    map_url: string | null
  }
  /** A photograph of the place; null if the dealer has none. Its caption is shown on it, such as 'Sample photo'. */
  picture: { url: string; alt: string; caption?: string | undefined } | null
  reviews: { count: number; average_rating: number } | null
}
