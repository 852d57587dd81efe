import { message, optIn, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** Entry to a competition. Terms must be accepted actively, so that box never starts ticked. */
export const competition: Definition = (site) =>
  singleStep({
    name: 'competition',
    title: 'Enter the competition',
    category: 'Competition',
    submitLabel: 'Enter now',
    fields: [
      ...person(site),
      {
        type: 'dob',
        name: 'birthday',
        label: 'Date of birth',
        hint: 'Entrants must be 18 or older',
        required: true,
        min: 18,
      },
      message(site, { label: 'Your entry', hint: 'In 25 words or less', required: true, limit: 400 }),
      {
        type: 'check',
        name: 'terms',
        label: 'I have read and accept the terms and conditions',
        required: true,
        sentAs: 'terms_conditions',
      },
      optIn,
    ],
  })
