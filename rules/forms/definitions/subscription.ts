import { choicesOf, email, fullName, optIn, postcode } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** Subscription to the dealer's news and offers. */
export const subscription: Definition = (site) =>
  singleStep({
    name: 'subscription',
    title: 'Get our offers by email',
    category: 'Subscription',
    submitLabel: 'Subscribe',
    fields: [
      fullName,
      email,
      { ...postcode(site), required: false },
      {
        type: 'checkGroup',
        name: 'interests',
        label: 'What would you like to hear about?',
        choices: choicesOf(['New vehicles', 'Used vehicles', 'Special offers', 'Service and parts']),
      },
      optIn,
    ],
  })
