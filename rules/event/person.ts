import type { Lead } from '../lead/lead.ts'

/** The person of an event, in the wire names of spec §3 Tracking person fields; a field without a value is null. */
export interface TrackedPerson {
  name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  day: string | null
  month: string | null
  year: string | null
  postcode: string | null
  state: string | null
  lead_id: string | null
}

const given = (text: string | null | undefined) => text?.trim() || null

/**
 * The person of a lead's event (spec §3 Tracking person fields). The date of birth is a sensitive answer, which is not
 * used for tracking (decision 107), so day, month and year are always null.
 */
export const trackedPerson = (
  lead: Pick<Lead, 'first_name' | 'last_name' | 'email' | 'phone' | 'postcode' | 'address' | 'lead_id'>,
): TrackedPerson => ({
  name: given(lead.first_name),
  last_name: given(lead.last_name),
  email: given(lead.email),
  phone: given(lead.phone),
  day: null,
  month: null,
  year: null,
  postcode: given(lead.postcode),
  state: given(lead.address?.state),
  lead_id: given(lead.lead_id),
})
