import { buyerEnding, enquiryDealership, message, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** Enquiry about a vehicle in stock; whether it is new or used decides the category. */
export const vehicleEnquiry: Definition = (site) =>
  singleStep({
    name: 'vehicle-enquiry',
    title: 'Enquiry',
    category: null,
    submitLabel: 'Send enquiry',
    fields: [...person(site), ...enquiryDealership(site), message(site), ...buyerEnding(site)],
  })
