import { dealership, ending, message, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'
import { make, model, rego, year } from '../vehicleFields.ts'

/** Enquiry about parts and accessories for the visitor's vehicle. */
export const partsEnquiry: Definition = (site) =>
  singleStep({
    name: 'parts-enquiry',
    title: 'Parts and accessories enquiry',
    category: 'Parts Enquiry',
    submitLabel: 'Send enquiry',
    fields: [
      ...person(site),
      ...dealership(site),
      make,
      model,
      year,
      rego(site),
      {
        type: 'string',
        name: 'vin',
        label: 'VIN',
        hint: 'Helps us find the right part. 17 letters and digits, on the compliance plate or registration papers.',
        limit: 17,
      },
      message(site, { label: 'Which parts or accessories do you need?', required: true }),
      { type: 'check', name: 'fitting', label: 'I would like them fitted' },
      ...ending(site),
    ],
  })
