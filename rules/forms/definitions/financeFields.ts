import { LOAN_TERMS, loanTermLabel } from '../loanTerm.ts'
import { choicesOf, dealership } from '../fields.ts'
import type { Field, FormSite } from '../form.ts'

export const EMPLOYED = ['Full time', 'Part time', 'Casual', 'Contract']
export const SELF_EMPLOYED = 'Self-employed'
const NOT_EMPLOYED = ['Retired', 'Student', 'Not working']

/** Which vehicles the loan is for. */
const vehicleCondition: Field = {
  type: 'select',
  name: 'vehicle_condition',
  label: 'Which vehicles are you considering?',
  choices: choicesOf(['New', 'Demo', 'Used', 'Not sure yet']),
}

/** What is to be financed, in the fields that our links fill in (spec §2 Finance). */
export const loan = (): readonly Field[] => [
  vehicleCondition,
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
]

/** The dealership that handles the request (spec §2 Finance: preferredDealership). */
export const preferredDealership = (site: FormSite): readonly Field[] => dealership(site, 'Preferred dealership')

/** The step of a short form about what is to be financed. */
export const budget = (site: FormSite): readonly Field[] => [...loan(), ...preferredDealership(site)]

/** How the visitor earns a living. */
export const employment: Field = {
  type: 'select',
  name: 'employment',
  label: 'Employment',
  required: true,
  choices: choicesOf([...EMPLOYED, SELF_EMPLOYED, ...NOT_EMPLOYED]),
}

/** What the visitor earns. */
export const income: readonly Field[] = [
  { type: 'currency', name: 'income', label: 'Income after tax', required: true, half: true, sensitive: 'income' },
  {
    type: 'select',
    name: 'income_frequency',
    label: 'Paid',
    required: true,
    half: true,
    choices: choicesOf(['Weekly', 'Fortnightly', 'Monthly', 'Yearly']),
    sensitive: 'income',
  },
]

/** What the visitor repays already. */
export const commitments: Field = {
  type: 'currency',
  name: 'commitments',
  label: 'Monthly loan and card repayments',
  half: true,
  sensitive: 'expenses',
}
