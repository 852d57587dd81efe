import { LOAN_TERMS, loanTermLabel } from '../loanTerm.ts'
import { choicesOf, dealership } from '../fields.ts'
import type { Field, FormSite } from '../form.ts'

/** What is to be financed, in the fields that our links fill in (spec §2 Finance). */
export const budget = (site: FormSite): readonly Field[] => [
  {
    type: 'select',
    name: 'vehicle_condition',
    label: 'Which vehicles are you considering?',
    choices: choicesOf(['New', 'Demo', 'Used', 'Not sure yet']),
  },
  { type: 'currency', name: 'vehicle_price', label: 'Price of the vehicle', required: true, half: true, min: 1_000 },
  { type: 'currency', name: 'deposit', label: 'Deposit', hint: 'Including your trade-in', half: true },
  {
    type: 'select',
    name: 'loan_term',
    label: 'Term',
    required: true,
    half: true,
    choices: LOAN_TERMS.map((months) => ({ value: String(months), label: loanTermLabel(months) })),
  },
  ...dealership(site, 'Preferred dealership'),
]

/** How the visitor earns a living. */
export const employment: Field = {
  type: 'select',
  name: 'employment',
  label: 'Employment',
  required: true,
  choices: choicesOf([
    'Full time',
    'Part time',
    'Casual',
    'Contract',
    'Self-employed',
    'Retired',
    'Student',
    'Not working',
  ]),
}
