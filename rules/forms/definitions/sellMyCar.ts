import { inSentence } from '../../locale/sentence.ts'
import { choicesOf, ending, enquiryDealership, message, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'
import { badge, make, model, odometer, rego, year } from '../vehicleFields.ts'

/** Sale of the visitor's own vehicle to the dealer, without a purchase. */
export const sellMyCar: Definition = (site) =>
  singleStep({
    name: 'sell-my-car',
    title: `Sell my ${inSentence(site.vehicleNoun)}`,
    category: 'Sell My Car',
    submitLabel: 'Get an offer',
    fields: [
      make,
      model,
      year,
      badge(site),
      rego(site),
      odometer(site, { required: true }),
      {
        type: 'radioGroup',
        name: 'condition',
        label: 'Condition',
        required: true,
        choices: choicesOf(['Excellent', 'Good', 'Fair', 'Needs work']),
      },
      {
        type: 'select',
        name: 'service_history',
        label: 'Service history',
        half: true,
        choices: choicesOf(['Complete', 'Partial', 'None']),
      },
      { type: 'currency', name: 'asking_price', label: 'How much would you like for it?', half: true },
      { type: 'radio', name: 'finance_owing', label: 'Is there money owing on it?' },
      {
        type: 'file',
        name: 'photos',
        label: 'Photos',
        hint: 'All four sides, the interior and any damage.',
        files: 5,
      },
      ...person(site),
      ...enquiryDealership(site),
      message(site, { required: false }),
      ...ending(site),
    ],
  })
