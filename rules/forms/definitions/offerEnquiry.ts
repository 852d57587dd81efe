import { buyerEnding, enquiryDealership, message, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** Enquiry about an offer. */
export const offerEnquiry: Definition = (site) =>
  singleStep({
    name: 'offer-enquiry',
    title: 'Enquire about this offer',
    category: 'Special Offer Enquiry',
    submitLabel: 'Send enquiry',
    fields: [...person(site), ...enquiryDealership(site), message(site), ...buyerEnding(site)],
  })
