import { choicesOf, dealership, email, fullName, message, optIn, phone } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** A customer's feedback on a visit; contact details are optional unless they ask for a reply. */
export const survey: Definition = (site) => {
  const shownIf = { field: 'contact_me' }
  return singleStep({
    name: 'survey',
    title: 'How did we do?',
    category: 'Survey',
    submitLabel: 'Send feedback',
    fields: [
      { type: 'starRating', name: 'rating', label: 'How was your experience overall?', required: true },
      {
        type: 'radioGroup',
        name: 'visit',
        label: 'What brought you to us?',
        required: true,
        choices: choicesOf(['Buying a vehicle', 'Service or repair', 'Parts or accessories', 'Just looking']),
      },
      ...dealership(site),
      {
        type: 'radioGroup',
        name: 'recommend',
        label: 'Would you recommend us?',
        choices: choicesOf(['Yes', 'Maybe', 'No']),
      },
      message(site, { label: 'What went well, and what could be better?', required: false }),
      { type: 'check', name: 'contact_me', label: 'Please get back to me about this' },
      { ...fullName, shownIf },
      { ...email, shownIf },
      { ...phone(site), required: false, shownIf },
      optIn,
    ],
  })
}
