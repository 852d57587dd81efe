import { dealership, ending, message, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'
import { make, model, odometer, rego, year } from '../vehicleFields.ts'

/** Question for the workshop, without a booking. */
export const serviceEnquiry: Definition = (site) =>
  singleStep({
    name: 'service-enquiry',
    title: 'Service enquiry',
    category: 'Service Enquiry',
    submitLabel: 'Send enquiry',
    fields: [
      ...person(site),
      ...dealership(site),
      make,
      model,
      { ...year, required: false },
      rego(site),
      odometer(site),
      message(site, { label: 'How can we help?', required: true }),
      ...ending(site),
    ],
  })
