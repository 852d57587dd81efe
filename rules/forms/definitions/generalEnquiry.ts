import { buyerEnding, enquiryDealership, enquiryType, message, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** General enquiry; the visitor's choice of subject decides the category (spec §3 enquiry types). */
export const generalEnquiry: Definition = (site) =>
  singleStep({
    name: 'general-enquiry',
    title: 'Contact us',
    category: null,
    submitLabel: 'Send enquiry',
    fields: [...person(site), enquiryType, ...enquiryDealership(site), message(site), ...buyerEnding(site)],
  })
