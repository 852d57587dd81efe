import { inSentence } from '../locale/sentence.ts'
import { email, fullName, phone } from './fields.ts'
import type { Form, FormSite } from './form.ts'
import { singleStep } from './siteForm.ts'

/** What a visitor agrees to by joining a waitlist; stored with the place. */
export const waitlistConsent = ({ vehicleNoun }: Pick<FormSite, 'vehicleNoun'>): string =>
  `Email and text me about this ${inSentence(vehicleNoun)} while I’m on its waitlist`

/**
 * The visitor's details for a waitlist (spec §5 Form fields): the same form in the browser and on the server. Its name is
 * that of the vehicle enquiry, which its lead is.
 */
export const waitlistForm = (site: FormSite): Form =>
  singleStep({
    name: 'vehicle-enquiry',
    title: 'Your details',
    category: null,
    submitLabel: 'Join the waitlist',
    fields: [
      fullName,
      email,
      phone(site),
      { type: 'check', name: 'contact', label: waitlistConsent(site), required: true },
    ],
  })
