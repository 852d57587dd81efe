import { FINANCE_SCORE } from '../../kinds/leadCategory.ts'
import { choicesOf, email, fullName, optIn, phone, postcode } from '../fields.ts'
import { multiStep, type Definition } from '../siteForm.ts'
import { budget, employment } from './financeFields.ts'

/** What the visitor agrees to; without it nothing is sent to the provider (rules/lead/destinations.ts). */
const CONSENT = 'I agree that these details are sent to the finance score provider, which will run a soft credit check'

/** The finance score (spec §9, events 30 and 34): a short quiz, which a provider answers (spec §7 CarClarity). */
export const financeScore: Definition = (site) =>
  multiStep({
    name: 'finance-score',
    title: 'Check your finance score',
    category: 'Finance Enquiry',
    subcategory: FINANCE_SCORE,
    submitLabel: 'Check my score',
    steps: [
      { name: 'budget', title: 'Your budget', fields: budget(site) },
      {
        name: 'situation',
        title: 'Your situation',
        fields: [
          employment,
          {
            type: 'radioGroup',
            name: 'residence',
            label: 'Living situation',
            required: true,
            choices: choicesOf(['Renting', 'Paying off a mortgage', 'Own home', 'With family or boarding']),
          },
          {
            type: 'radioGroup',
            name: 'credit_history',
            label: 'How would you describe your credit history?',
            required: true,
            choices: choicesOf(['Good', 'A few late payments', 'Defaults or bankruptcy', 'Not sure']),
          },
        ],
      },
      {
        name: 'user-details',
        title: 'Your details',
        ...(site.settings.finance_score_assurance ? { assurance: site.settings.finance_score_assurance } : {}),
        fields: [
          fullName,
          email,
          phone(site),
          { ...postcode(site), required: true },
          optIn,
          { type: 'check', name: 'consent', label: CONSENT, required: true, sentAs: 'terms_conditions' },
        ],
      },
    ],
  })
