import { inSentence } from '../../locale/sentence.ts'
import { choicesOf, ending, enquiryDealership, message, person } from '../fields.ts'
import type { Field, FormSite } from '../form.ts'
import { multiStep, singleStep, type Definition } from '../siteForm.ts'
import { badge, hasLookups, make, model, odometer, rego, regoState, year } from '../vehicleFields.ts'

/** The condition of a vehicle that its owner sells. */
export const saleCondition: Field = {
  type: 'radioGroup',
  name: 'condition',
  label: 'Condition',
  required: true,
  choices: choicesOf(['Excellent', 'Good', 'Fair', 'Needs work']),
}

const condition: readonly Field[] = [
  saleCondition,
  {
    type: 'select',
    name: 'service_history',
    label: 'Service history',
    half: true,
    choices: choicesOf(['Complete', 'Partial', 'None']),
  },
  { type: 'currency', name: 'asking_price', label: 'How much would you like for it?', half: true },
  { type: 'radio', name: 'finance_owing', label: 'Is there money owing on it?' },
]

const photos: Field = {
  type: 'file',
  name: 'photos',
  label: 'Photos',
  hint: 'All four sides, the interior and any damage.',
  files: 5,
}

/** Who sells it. */
export const saleDetails = (site: FormSite): readonly Field[] => [
  ...person(site),
  ...enquiryDealership(site),
  message(site, { required: false }),
  ...ending(site),
]

/**
 * Sale of the visitor's own vehicle to the dealer, without a purchase. Where the site values trade-ins it has the steps
 * of that form, so that the vehicle can be looked up and valued.
 */
export const sellMyCar: Definition = (site) => {
  const about = {
    name: 'sell-my-car',
    title: `Sell my ${inSentence(site.vehicleNoun)}`,
    category: 'Sell My Car',
    submitLabel: 'Get an offer',
  } as const
  const vehicle = [make, model, year, badge(site)]
  const reading = odometer(site, { required: true })
  if (!site.settings.autograb || !hasLookups(site))
    return singleStep({
      ...about,
      fields: [...vehicle, rego(site), reading, ...condition, photos, ...saleDetails(site)],
    })
  return multiStep({
    ...about,
    steps: [
      {
        name: 'lookup',
        title: 'Find your vehicle',
        fields: [rego(site), ...regoState(site)].map((field) => ({ ...field, required: true })),
        skip: { label: 'Enter the details instead', to: 'vehicle' },
      },
      { name: 'vehicle', title: 'Your vehicle', fields: [...vehicle, reading] },
      { name: 'condition', title: 'Condition', fields: condition },
      {
        name: 'photos',
        title: 'Photos',
        fields: [photos],
        skip: { label: 'Continue without photos', to: 'user-details' },
      },
      { name: 'user-details', title: 'Your details', fields: saleDetails(site) },
    ],
  })
}
