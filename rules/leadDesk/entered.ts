import type { FormSettings, FormValues } from '../forms/form.ts'
import { valueOf } from '../forms/typed.ts'

/** What of the enquiry form somebody at the dealership need not know of a person who called or came in (decision 156). */
export const ENTERED_FORMS: FormSettings = {
  'vehicle-enquiry': {
    fields: { email: { required: false }, phone: { required: false }, postcode: { required: false } },
  },
}

/** The same for a booking, for which nothing more need be said (decision 191). */
export const BOOKED_FORMS: FormSettings = {
  'vehicle-enquiry': {
    fields: { ...ENTERED_FORMS['vehicle-enquiry']!.fields, message: { required: false } },
  },
}

/** What is wrong with how to reach a person, by input: one way is needed, and any is enough. */
export const reachProblems = (typed: FormValues): Readonly<Record<string, string>> =>
  valueOf(typed, 'phone').trim() === '' && valueOf(typed, 'email').trim() === ''
    ? { phone: 'Please enter a phone number or an email address.' }
    : {}
