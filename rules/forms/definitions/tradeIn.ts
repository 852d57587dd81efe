import { choicesOf, dealership, ending, message, person } from '../fields.ts'
import type { Field, FormSite } from '../form.ts'
import { multiStep, type Definition } from '../siteForm.ts'
import { badge, hasLookups, make, model, odometer, rego, regoState, year } from '../vehicleFields.ts'

const plate = (site: FormSite): readonly Field[] => [rego(site), ...regoState(site)]

/**
 * Valuation of the visitor's own vehicle as a trade-in. The registration identifies the vehicle; visitors without it
 * skip that step and describe the vehicle, and so do all where nobody looks registrations up.
 */
export const tradeIn: Definition = (site) =>
  multiStep({
    name: 'trade-in',
    title: 'Value your trade-in',
    category: 'Trade In',
    submitLabel: site.settings.trade_in_button_text,
    steps: [
      {
        name: 'lookup',
        title: 'Find your vehicle',
        fields: hasLookups(site) ? plate(site).map((field) => ({ ...field, required: true })) : [],
        skip: { label: 'Enter the details instead', to: 'vehicle' },
      },
      {
        name: 'vehicle',
        title: 'Your vehicle',
        fields: [
          make,
          model,
          year,
          badge(site),
          ...(hasLookups(site) ? [] : plate(site)),
          odometer(site, { required: true }),
          {
            type: 'select',
            name: 'transmission',
            label: 'Transmission',
            half: true,
            choices: choicesOf(['Automatic', 'Manual']),
          },
          { type: 'string', name: 'colour', label: 'Colour', half: true, limit: 40 },
        ],
      },
      {
        name: 'condition',
        title: 'Condition',
        fields: [
          {
            type: 'checkGroup',
            name: 'wear',
            label: 'Does it have any of these?',
            choices: choicesOf(['Scratches or dents', 'Cracked glass', 'Worn interior', 'Warning lights', 'Oil leaks']),
          },
          {
            type: 'radioGroup',
            name: 'condition',
            label: 'Overall',
            required: true,
            choices: [
              { value: 'Excellent', label: 'Excellent', hint: 'As good as new' },
              { value: 'Good', label: 'Good', hint: 'Normal wear for its age' },
              { value: 'Fair', label: 'Fair', hint: 'Some marks or minor work needed' },
              { value: 'Poor', label: 'Poor', hint: 'Damage or faults' },
            ],
          },
          { type: 'tyres', name: 'tyres', label: 'Tyre size', hint: 'On the sidewall, such as 225/45 R17' },
          {
            type: 'select',
            name: 'tyre_condition',
            label: 'Tyres',
            half: true,
            choices: choicesOf(['New', 'Good', 'Worn', 'Need replacing']),
          },
          {
            type: 'select',
            name: 'service_history',
            label: 'Service history',
            half: true,
            choices: choicesOf(['Complete', 'Partial', 'None']),
          },
          {
            type: 'radio',
            name: 'accident',
            label: 'Has it been in an accident?',
            required: true,
            choices: choicesOf(['Yes', 'No']),
          },
          {
            type: 'textarea',
            name: 'accident_details',
            label: 'What was damaged, and has it been repaired?',
            required: true,
            limit: 1_000,
            shownIf: { field: 'accident', values: ['Yes'] },
          },
          {
            type: 'radio',
            name: 'finance_owing',
            label: 'Is there money owing on it?',
            required: true,
            choices: choicesOf(['Yes', 'No']),
          },
          {
            type: 'currency',
            name: 'payout',
            label: 'How much?',
            half: true,
            shownIf: { field: 'finance_owing', values: ['Yes'] },
          },
        ],
      },
      {
        name: 'photos',
        title: 'Photos',
        intro: `Photos help us give you a more accurate valuation. Include all four sides, the interior${site.settings.towed_vehicles ? '' : ', the odometer'} and any damage.`,
        fields: [{ type: 'file', name: 'photos', label: 'Photos', files: 5 }],
        skip: { label: 'Continue without photos', to: 'user-details' },
      },
      {
        name: 'user-details',
        title: 'Your details',
        fields: [...person(site), ...dealership(site), message(site, { required: false }), ...ending(site)],
      },
    ],
  })
