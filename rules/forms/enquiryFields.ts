import type { Country } from '../site/locale.ts'

export { HIDDEN_FIELDS } from './hidden.ts'

// Apart from the schema, so that a page that only draws the form does not carry the schema library.

/** What the enquiry form needs to know of a site; a `Site` and a `PublicSite` both have it. */
export interface EnquirySite {
  country: Country
  dealerships: readonly { slug: string; name: string }[]
  settings: {
    enquiry_message_required?: boolean
    enquiry_location_select?: boolean
    mobile_only_phones?: boolean
  }
}

/** The fields a visitor sees, in their order. */
export const ENQUIRY_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'location',
  'message',
  'opt_in',
] as const
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number]

/** Longest text that each field keeps; a person never meets them. */
export const ENQUIRY_LIMITS = {
  first_name: 80,
  last_name: 80,
  email: 254,
  phone: 30,
  postcode: 10,
  location: 200,
  message: 5_000,
} as const

/** Whether the form asks which dealership is meant: where the site wants it and there is a choice (spec §5). */
export const asksForDealership = (site: EnquirySite): boolean =>
  (site.settings.enquiry_location_select ?? false) && site.dealerships.length > 1

/** What a visitor typed, kept as typed so that a form can be shown again. */
export type TypedValues = Record<EnquiryField, string>

/** One message a field, the first that applies. */
export type FieldErrors = Partial<Record<EnquiryField, string>>
