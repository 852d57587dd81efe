import { choicesOf, ending, enquiryDealership, message, person } from '../fields.ts'
import type { Field, FormSite } from '../form.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** The business number of each country. */
const BUSINESS_NUMBER = {
  AU: [{ type: 'string', name: 'business_number', label: 'ABN', half: true, limit: 14 }],
  NZ: [{ type: 'string', name: 'business_number', label: 'NZBN', half: true, limit: 17 }],
  US: [],
} as const satisfies Record<string, readonly Field[]>

/** Templates without a choice of body types: campers and motorcycles come in none of these. */
const WITHOUT_KINDS: ReadonlySet<string> = new Set(['Camper', 'Caravan', 'Motorcycle', 'RV'])

const vehicleKinds = (site: FormSite): readonly Field[] =>
  WITHOUT_KINDS.has(site.vehicleNoun)
    ? []
    : [
        {
          type: 'checkGroup',
          name: 'vehicle_kinds',
          label: 'What kind?',
          choices: choicesOf([
            'Passenger',
            'SUV',
            site.country === 'US' ? 'Pickup' : 'Ute',
            'Van',
            'Truck',
            'Hybrid or electric',
          ]),
        },
      ]

/** Enquiry from a business that buys or leases several vehicles. */
export const fleetEnquiry: Definition = (site) =>
  singleStep({
    name: 'fleet-enquiry',
    title: 'Fleet enquiry',
    category: 'Fleet Enquiry',
    submitLabel: 'Send enquiry',
    fields: [
      {
        type: 'string',
        name: 'company',
        label: 'Business name',
        required: true,
        half: true,
        limit: 120,
        autoComplete: 'organization',
      },
      ...BUSINESS_NUMBER[site.country],
      ...person(site),
      {
        type: 'select',
        name: 'fleet_size',
        label: 'Vehicles in your fleet',
        required: true,
        half: true,
        choices: choicesOf(['None yet', '1 to 4', '5 to 19', '20 to 99', '100 or more']),
      },
      { type: 'number', name: 'vehicles_wanted', label: 'Vehicles you need', half: true, min: 1, max: 9_999 },
      ...vehicleKinds(site),
      {
        type: 'radioGroup',
        name: 'timeframe',
        label: 'When do you need them?',
        choices: choicesOf(['As soon as possible', 'Within three months', 'Later this year']),
      },
      ...enquiryDealership(site),
      message(site),
      ...ending(site),
    ],
  })
