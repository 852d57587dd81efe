import type { BookingKind } from '../kinds/booking.ts'
import type { LeadCategory } from '../kinds/leadCategory.ts'

/** A lead as it is stored and delivered, in the wire names of spec §3 Lead payload. */
export interface Lead {
  name: string
  first_name: string
  last_name: string
  email: string
  phone: string
  postcode: string
  /** The person's address, without the postcode; null if the form does not ask. */
  address: { street: string; city: string; state: string } | null
  message: string
  category: LeadCategory
  subcategory: string | null
  opt_in: boolean
  /** Wording of the opt-in that the visitor saw. */
  opt_in_text: string
  location: string | null
  location_id: number | null
  dealership_slug: string | null
  website_slug: string
  manufacturer_slug: string | null
  url: string
  source: 'Website'
  user_agent: string
  visited_pages: readonly string[]
  linked_query_params: Readonly<Record<string, string>>
  page_id: string | null
  stock_number: string | null
  'Vehicle Make': string | null
  'Vehicle Model': string | null
  car_type: string | null
  car_id: number | null
  vehicle_status: string | null
  Rego: string | null
  additional_services: readonly string[]
  terms_conditions: boolean | null
  /** The flags of one kind of enquiry, sent as Yes or No; null if the form does not ask. */
  'Ready to sell': 'Yes' | 'No' | null
  'Valuation guide': 'Yes' | 'No' | null
  'Best Finance': 'Yes' | 'No' | null
  'Best Deal': 'Yes' | 'No' | null
  /** All other answers of the form, in order, in the words the visitor saw. */
  answers: readonly { name: string; label: string; value: string }[]
  /** The booked time: ISO time in UTC and the zone it was shown in. */
  appointment: { kind: BookingKind; starts_at: string; ends_at: string; time_zone: string } | null
  has_files: boolean
  lead_status: 'Incomplete' | 'Complete'
  form_completed: boolean
  lead_id: string | null
  skipped_steps: readonly string[]
  step_number: number | null
}
