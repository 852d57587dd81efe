import { choicesOf, buyerEnding, enquiryDealership, message, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** Quote for a model of the new range (spec §2 Get a quote). */
export const quote: Definition = (site, { models }) =>
  singleStep({
    name: 'quote',
    title: 'Get a quote',
    category: 'New Vehicle Enquiry',
    submitLabel: 'Get my quote',
    fields: [
      ...(models.length > 0
        ? [
            {
              type: 'select' as const,
              name: 'model',
              label: 'Model',
              required: true,
              choices: models.map(({ slug, name }) => ({ value: slug, label: name })),
              sentAs: 'Vehicle Model',
            },
          ]
        : []),
      { type: 'string', name: 'variant', label: 'Variant', hint: 'If you know which one you’d like' },
      {
        type: 'radioGroup',
        name: 'timeframe',
        label: 'When would you like to buy?',
        choices: choicesOf(['As soon as possible', 'Within a month', 'Within three months', 'Later']),
      },
      { type: 'radio', name: 'has_trade_in', label: 'Do you have a vehicle to trade in?' },
      {
        type: 'string',
        name: 'trade_in',
        label: 'Which one?',
        hint: 'Make, model, year and kilometres',
        shownIf: { field: 'has_trade_in', values: ['Yes'] },
      },
      ...person(site),
      ...enquiryDealership(site),
      message(site, { required: false }),
      ...buyerEnding(site),
    ],
  })
