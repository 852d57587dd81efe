import { email, fullName, optIn, phone } from '../fields.ts'
import { multiStep, type Definition } from '../siteForm.ts'
import { budget, commitments, employment, income } from './financeFields.ts'

/** What the visitor agrees to; nothing in it allows a credit check. */
const CONSENT = 'I agree that the dealer may use these details to tell me what I could borrow'

/** Request for a pre-approval (spec §9, event 31): shorter than an application, and before any credit check. */
export const preApproval: Definition = (site) =>
  multiStep({
    name: 'pre-approval',
    title: 'Get pre-approved',
    category: 'Finance Enquiry',
    subcategory: 'Pre-approval',
    submitLabel: 'Request pre-approval',
    steps: [
      { name: 'budget', title: 'Your budget', fields: budget(site) },
      {
        name: 'income',
        title: 'Work and income',
        fields: [employment, ...income, commitments],
      },
      {
        name: 'user-details',
        title: 'Your details',
        assurance: 'Sending this doesn’t check your credit file. A lender may only do that with your consent.',
        fields: [
          fullName,
          email,
          phone(site),
          optIn,
          { type: 'check', name: 'consent', label: CONSENT, required: true, sentAs: 'terms_conditions' },
        ],
      },
    ],
  })
