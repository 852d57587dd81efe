import { phoneExample } from '../contact/phone.ts'
import { ENQUIRY_TYPES } from '../kinds/leadCategory.ts'
import type { Choice, Field, FormSite } from './form.ts'

// Fields that several forms share. Texts are in British spelling; `siteForm` converts them to the site's.

/** Choices whose values are their labels. */
export const choicesOf = (labels: readonly string[]): readonly Choice[] =>
  labels.map((label) => ({ value: label, label }))

/** First and last name (spec §5: letters and spaces only). */
export const fullName: Field = { type: 'fullName', name: 'name', label: 'Name', required: true, sentAs: 'name' }

/** E-mail address. */
export const email: Field = {
  type: 'email',
  name: 'email',
  label: 'Email',
  required: true,
  autoComplete: 'email',
  sentAs: 'email',
}

/** Phone number by the rules of the site's country; labelled as a mobile number on a site that only accepts mobiles. */
export const phone = (site: FormSite): Field => ({
  type: 'phone',
  name: 'phone',
  label: site.country === 'AU' && site.settings.mobile_only_phones ? 'Mobile' : 'Phone',
  hint: `Such as ${phoneExample(site.country)}`,
  required: true,
  half: true,
  autoComplete: 'tel',
  sentAs: 'phone',
})

/** Postcode, or ZIP code. */
export const postcode = (site: FormSite): Field => ({
  type: 'postcode',
  name: 'postcode',
  label: site.country === 'US' ? 'ZIP code' : 'Postcode',
  required: site.settings.enquiry_postcode_required,
  half: true,
  autoComplete: 'postal-code',
  sentAs: 'postcode',
})

/** Contact details: name, e-mail, phone and postcode. */
export const person = (site: FormSite): readonly Field[] => [fullName, email, phone(site), postcode(site)]

/** Message; required unless the site or the form says otherwise (spec §5). */
export const message = (site: FormSite, change: Partial<Field> = {}): Field => ({
  type: 'textarea',
  name: 'message',
  label: 'Message',
  required: site.settings.enquiry_message_required,
  sentAs: 'message',
  ...change,
})

/** The dealership that the enquiry is for, if there are several; required when shown (spec §5). */
export const dealership = (site: FormSite, label = 'Dealership'): readonly Field[] =>
  site.dealerships.length > 1
    ? [
        {
          type: 'location',
          name: 'location',
          label,
          required: true,
          choices: site.dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
          sentAs: 'location',
        },
      ]
    : []

/** The title of the appointment step: a site with one dealership has no choice of place. */
export const appointmentTitle = (site: FormSite): string =>
  site.dealerships.length > 1 ? 'Where and when' : 'Choose a time'

/** The same on an enquiry, where only some sites have it. */
export const enquiryDealership = (site: FormSite): readonly Field[] =>
  site.settings.enquiry_location_select ? dealership(site) : []

/** The subject of an enquiry (spec §3 enquiry type list); it decides the lead's category. */
export const enquiryType: Field = {
  type: 'select',
  name: 'category',
  label: 'What is your enquiry about?',
  required: true,
  choices: choicesOf(ENQUIRY_TYPES),
  sentAs: 'category',
}

/** The flags of one kind of enquiry, sent as Yes or No (spec §3). */
export const flags = (site: FormSite): readonly Field[] =>
  site.settings.enquiry_flags
    ? [
        {
          type: 'check',
          name: 'ready_to_sell',
          label: 'I have a vehicle to sell or trade in',
          sentAs: 'Ready to sell',
        },
        { type: 'check', name: 'valuation_guide', label: 'Send me a valuation guide', sentAs: 'Valuation guide' },
        { type: 'check', name: 'best_finance', label: 'Tell me your best finance offer', sentAs: 'Best Finance' },
        { type: 'check', name: 'best_deal', label: 'Tell me your best deal', sentAs: 'Best Deal' },
      ]
    : []

/** How the visitor heard of the dealer, if the site asks (spec §9 source-of-lead options). */
export const sourceOfLead = (site: FormSite): readonly Field[] => {
  const options = site.settings.enquiry_source_options
  return options.length > 0
    ? [{ type: 'select', name: 'source_of_lead', label: 'How did you hear about us?', choices: choicesOf(options) }]
    : []
}

/** Opt-in: never required (spec §5); its wording and whether it starts ticked depend on the form (optIn.ts). */
export const optIn: Field = { type: 'optIn', name: 'opt_in', label: '', sentAs: 'opt_in' }

/** The last fields of every enquiry: source of lead, opt-in. */
export const ending = (site: FormSite): readonly Field[] => [...sourceOfLead(site), optIn]

/** The last fields of an enquiry from a potential buyer; the flags do not apply to parts or insurance. */
export const buyerEnding = (site: FormSite): readonly Field[] => [...flags(site), ...ending(site)]
