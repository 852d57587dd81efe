import { describe, expect, test } from 'vitest'
import { AU, CHOICES, US } from '../../tools/testing/submissions.ts'
import { FIELD_TYPES, FORM_NAMES, type SensitiveKind } from '../kinds/form.ts'
import type { Destination } from '../site/destination.ts'
import { siteWords } from '../site/siteWords.ts'
import type { Field, FormValues } from './form.ts'
import { formOf } from './forms.ts'
import { fieldsOf } from './inputs.ts'
import { formPrivacy, hasSensitive, privacyNotice, resumedStep, sensitiveKind, unstoredInputs } from './sensitive.ts'

const finance = formOf('finance-application', AU, CHOICES)
const kindsIn = (name: (typeof FORM_NAMES)[number], site = AU) =>
  Object.fromEntries(
    fieldsOf(formOf(name, site, CHOICES)).flatMap((field) => {
      const kind = sensitiveKind(field)
      return kind ? [[field.name, kind]] : []
    }),
  )

describe('sensitive fields', () => {
  test.each([AU, US])('of all forms of $slug', (site) => {
    expect(
      Object.fromEntries(
        FORM_NAMES.map((name) => [name, kindsIn(name, site)] as const).filter(
          ([, kinds]) => Object.keys(kinds).length > 0,
        ),
      ),
    ).toEqual({
      competition: { birthday: 'birth date' },
      'finance-application': {
        income: 'income',
        income_frequency: 'income',
        other_income: 'income',
        commitments: 'expenses',
        housing_cost: 'expenses',
        birthday: 'birth date',
        licence_number: 'licence',
        licence_state: 'licence',
        licence_expiry: 'licence',
      },
      'pre-approval': { income: 'income', income_frequency: 'income', commitments: 'expenses' },
    })
  })

  test('have no property of the lead of their own, where they would stay', () => {
    const sent = FORM_NAMES.flatMap((name) => fieldsOf(formOf(name, AU, CHOICES))).filter(
      (field) => sensitiveKind(field) !== null && field.sentAs !== undefined,
    )
    expect(sent).toEqual([])
  })

  test.each(FIELD_TYPES)('of type %s without a declaration', (type) => {
    const expected: Partial<Record<typeof type, SensitiveKind>> = { dob: 'birth date', licenseNumber: 'licence' }
    expect(sensitiveKind({ type })).toBe(expected[type] ?? null)
  })

  test('that a site adds are as it declares them', () => {
    const add = [
      { type: 'string', name: 'tax_number', label: 'Tax number', sensitive: 'identity' },
      { type: 'string', name: 'colour', label: 'Colour' },
      { type: 'dob', name: 'born', label: 'Born' },
    ] as const
    const site = { ...AU, settings: { ...AU.settings, forms: { quote: { add } } } }
    expect(kindsIn('quote', site)).toEqual({ tax_number: 'identity', born: 'birth date' })
    expect(hasSensitive(formOf('quote', site, CHOICES))).toBe(true)
    expect(hasSensitive(formOf('quote', AU, CHOICES))).toBe(false)
  })

  test('and documents are not stored on the device', () => {
    expect(unstoredInputs(finance)).toEqual([
      'income',
      'income_frequency',
      'other_income',
      'commitments',
      'housing_cost',
      'birthday_day',
      'birthday_month',
      'birthday_year',
      'licence_number',
      'licence_state',
      'licence_expiry_month',
      'licence_expiry_year',
    ])
    expect(unstoredInputs(formOf('careers', AU, CHOICES))).toEqual(['resume'])
    expect(unstoredInputs(formOf('insurance-enquiry', AU, CHOICES))).toEqual(['policy_ends_month', 'policy_ends_year'])
  })
})

describe('what the visitor is told', () => {
  const crm: Destination = { id: 'crm', kind: 'webhook', to: 'https://crm.example' }
  const privacy = (...lead_destinations: Destination[]) =>
    formPrivacy(finance, { sensitive_retention_days: 90, lead_destinations })
  test.each<[string, Destination[], boolean]>([
    ['no destination', [], false],
    ['a destination without leave', [crm], false],
    ['a refused one', [{ ...crm, sensitive: false }], false],
    ['an allowed one', [crm, { ...crm, id: 'bank', sensitive: true }], true],
    ['an allowed one for these leads', [{ ...crm, sensitive: true, categories: ['Finance Enquiry'] }], true],
    ['an allowed one for others', [{ ...crm, sensitive: true, categories: ['Test Drive'] }], false],
  ])('with %s', (_, destinations, passedOn) => {
    expect(privacy(...destinations)).toEqual({ retentionDays: 90, passedOn })
  })

  test('nothing of a form without sensitive fields', () => {
    const settings = { sensitive_retention_days: 90, lead_destinations: [] }
    expect(formPrivacy(formOf('quote', AU, CHOICES), settings)).toBeNull()
  })

  const notice = (step: string, more: { retentionDays?: number; passedOn?: boolean } = {}) =>
    privacyNotice(finance.steps.find(({ name }) => name === step)!.fields, {
      retentionDays: 90,
      passedOn: false,
      ...more,
    })
  test.each([
    ['loan', {}, null],
    [
      'employment',
      {},
      'Your income and expenses: this information is stored encrypted, and deleted after 90 days. Only staff with permission can see it, and we record who does. It isn’t included in emails.',
    ],
    [
      'home',
      { retentionDays: 1 },
      'Your expenses: this information is stored encrypted, and deleted after 1 day. Only staff with permission can see it, and we record who does. It isn’t included in emails.',
    ],
    [
      'licence',
      { retentionDays: 30, passedOn: true },
      'Your date of birth and licence details: this information is stored encrypted, and deleted after 30 days. Only staff with permission can see it, and we record who does. We also send it to the systems that process this form.',
    ],
  ])('at the step %s', (step, more, expected) => expect(notice(step, more)).toBe(expected))

  test('in the spelling of the site', () => {
    expect(siteWords(notice('licence')!, US)).toContain('Your date of birth and license details:')
  })
})

describe('a form that resumes', () => {
  const at = (index: number, answers: FormValues, skipped: readonly string[] = []) =>
    resumedStep(finance, answers, { index, skipped })
  const income = { income: ['1'], income_frequency: ['Weekly'], other_income: ['0'], commitments: ['0'] }
  test.each<[string, number, FormValues, number]>([
    ['before the first sensitive step', 1, {}, 1],
    ['at the first sensitive step', 2, {}, 2],
    ['after it, with its answers gone', 3, {}, 2],
    ['after it, with its answers there', 3, income, 3],
    ['after one whose sensitive field was not shown', 4, { ...income, residence: ['Own home'] }, 4],
    ['after one whose sensitive field was shown', 4, { ...income, residence: ['Renting'] }, 3],
    ['at the end', 5, {}, 2],
  ])('%s', (_, index, answers, expected) => expect(at(index, answers)).toBe(expected))

  test('does not go back to a step that was skipped', () => expect(at(3, {}, ['employment'])).toBe(3))

  test('of another form stays where it was', () => {
    const field: Field = { type: 'string', name: 'colour', label: 'Colour', required: true }
    const form = {
      ...finance,
      steps: [
        { name: 'one', title: 'One', fields: [field] },
        { name: 'two', title: 'Two', fields: [] },
      ],
    }
    expect(resumedStep(form, {}, { index: 1, skipped: [] })).toBe(1)
  })
})
