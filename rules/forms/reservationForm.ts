import { email, fullName, phone } from './fields.ts'
import type { Form, FormSite } from './form.ts'
import { singleStep } from './siteForm.ts'

/** What a visitor agrees to, beside the terms themselves. */
export const AGREEMENT = 'I agree to these terms of the deposit'

/**
 * The visitor's details for a reservation (spec §5 Form fields): the same form in the browser and on the server. Its name
 * is that of the vehicle enquiry, but a site's changes to that form do not apply.
 */
export const reservationForm = (site: FormSite): Form =>
  singleStep({
    name: 'vehicle-enquiry',
    title: 'Your details',
    category: 'Reserve Car',
    submitLabel: 'Continue to payment',
    fields: [
      fullName,
      email,
      phone(site),
      { type: 'check', name: 'terms', label: AGREEMENT, required: true, sentAs: 'terms_conditions' },
    ],
  })
