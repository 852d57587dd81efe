import { choicesOf, ending, enquiryDealership, message, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'
import { make, model, rego, year } from '../vehicleFields.ts'

const COVER = {
  AU: ['Comprehensive', 'Third party, fire and theft', 'Third party property', 'Not sure yet'],
  NZ: ['Comprehensive', 'Third party, fire and theft', 'Third party only', 'Not sure yet'],
  US: ['Full coverage', 'Collision', 'Liability only', 'Not sure yet'],
} as const

/** Enquiry about insurance for a vehicle. */
export const insuranceEnquiry: Definition = (site) =>
  singleStep({
    name: 'insurance-enquiry',
    title: 'Insurance enquiry',
    category: 'Insurance Enquiry',
    submitLabel: 'Send enquiry',
    fields: [
      ...person(site),
      make,
      model,
      year,
      rego(site),
      { type: 'currency', name: 'vehicle_value', label: 'Roughly what is the vehicle worth?', half: true },
      {
        type: 'select',
        name: 'cover',
        label: 'Cover',
        required: true,
        half: true,
        choices: choicesOf(COVER[site.country]),
      },
      { type: 'expiryDate', name: 'policy_ends', label: 'When does your current policy end?' },
      ...enquiryDealership(site),
      message(site, { required: false }),
      ...ending(site),
    ],
  })
