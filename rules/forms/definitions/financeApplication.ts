import { choicesOf, email, fullName, message, optIn, phone } from '../fields.ts'
import type { Field, FormSite } from '../form.ts'
import { statesOf } from '../parts.ts'
import { multiStep, type Definition } from '../siteForm.ts'
import { commitments, employment, EMPLOYED, income, loan, preferredDealership, SELF_EMPLOYED } from './financeFields.ts'

const RENTING = 'Renting'
const BUYING = 'Paying off a mortgage'

const RESIDENCY = {
  AU: ['Australian citizen', 'Permanent resident', 'Visa holder'],
  NZ: ['New Zealand citizen', 'Permanent resident', 'Visa holder'],
  US: ['US citizen', 'Permanent resident', 'Visa holder'],
} as const

const CONSENT =
  'I agree that the dealer and its lenders may use these details and check my credit history to answer this application'

const purpose = (site: FormSite): readonly Field[] => [
  {
    type: 'radioGroup',
    name: 'loan_purpose',
    label: 'What is the loan for?',
    required: true,
    choices: choicesOf(['Personal use', 'Business use']),
  },
  ...loan(),
  { type: 'currency', name: 'balloon', label: 'Balloon or residual', hint: 'Paid at the end of the term', half: true },
  { type: 'radio', name: 'has_trade_in', label: 'Do you have a vehicle to trade in?' },
  ...preferredDealership(site),
]

const work: readonly Field[] = [
  employment,
  {
    type: 'string',
    name: 'employer',
    label: 'Employer',
    required: true,
    half: true,
    limit: 120,
    shownIf: { field: 'employment', values: EMPLOYED },
  },
  {
    type: 'string',
    name: 'occupation',
    label: 'Occupation',
    required: true,
    half: true,
    limit: 120,
    autoComplete: 'organization-title',
    shownIf: { field: 'employment', values: EMPLOYED },
  },
  {
    type: 'string',
    name: 'business_name',
    label: 'Business name',
    required: true,
    half: true,
    limit: 120,
    shownIf: { field: 'employment', values: [SELF_EMPLOYED] },
  },
  {
    type: 'number',
    name: 'employment_years',
    label: 'Years in this job',
    hint: 'Enter 0 if less than one year',
    required: true,
    half: true,
    max: 70,
    shownIf: { field: 'employment', values: [...EMPLOYED, SELF_EMPLOYED] },
  },
  ...income,
  { type: 'currency', name: 'other_income', label: 'Other monthly income', half: true, sensitive: 'income' },
  commitments,
]

const home: readonly Field[] = [
  { type: 'address', name: 'address', label: 'Home address', required: true, sentAs: 'address' },
  {
    type: 'select',
    name: 'residence',
    label: 'Living situation',
    required: true,
    half: true,
    choices: choicesOf([RENTING, BUYING, 'Own home', 'With family', 'Boarding']),
  },
  {
    type: 'currency',
    name: 'housing_cost',
    label: 'Monthly rent or mortgage',
    required: true,
    half: true,
    shownIf: { field: 'residence', values: [RENTING, BUYING] },
    sensitive: 'expenses',
  },
  {
    type: 'radio',
    name: 'long_residence',
    label: 'Have you lived there for three years or more?',
    required: true,
    choices: choicesOf(['Yes', 'No']),
  },
  {
    type: 'address',
    name: 'previous_address',
    label: 'Previous address',
    required: true,
    shownIf: { field: 'long_residence', values: ['No'] },
  },
  { type: 'number', name: 'dependants', label: 'Dependants', half: true, max: 20 },
]

const licence = (site: FormSite): readonly Field[] => {
  const states = statesOf(site.country)
  return [
    { type: 'dob', name: 'birthday', label: 'Date of birth', required: true, min: 18, sensitive: 'birth date' },
    {
      type: 'licenseNumber',
      name: 'licence_number',
      label: 'Driver licence number',
      required: true,
      half: true,
      sensitive: 'licence',
    },
    ...(states.length > 0
      ? [
          {
            type: 'select' as const,
            name: 'licence_state',
            label: 'State of issue',
            required: true,
            half: true,
            choices: states,
            sensitive: 'licence' as const,
          },
        ]
      : []),
    { type: 'expiryDate', name: 'licence_expiry', label: 'Licence expires', required: true, sensitive: 'licence' },
    {
      type: 'radioGroup',
      name: 'residency',
      label: 'Residency',
      required: true,
      choices: choicesOf(RESIDENCY[site.country]),
    },
  ]
}

/** Application for finance (spec §2 Finance, §4 Multi-step form). */
export const financeApplication: Definition = (site) =>
  multiStep({
    name: 'finance-application',
    title: 'Apply for finance',
    category: 'Finance Enquiry',
    submitLabel: 'Send application',
    steps: [
      { name: 'user-details', title: 'Your details', fields: [fullName, email, phone(site), optIn] },
      { name: 'loan', title: 'Your loan', fields: purpose(site) },
      { name: 'employment', title: 'Work and income', fields: work },
      { name: 'home', title: 'Your home', fields: home },
      { name: 'licence', title: 'Your licence', fields: licence(site) },
      {
        name: 'consent',
        title: 'Consent',
        intro: 'We’ll send your application to our finance team once you agree.',
        fields: [
          message(site, { label: 'Anything else we should know?', required: false }),
          { type: 'check', name: 'consent', label: CONSENT, required: true, sentAs: 'terms_conditions' },
        ],
      },
    ],
  })
