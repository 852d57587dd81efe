import { checkForm } from '@forecourt/rules/forms/check.ts'
import type { Field, Form, FormSite } from '@forecourt/rules/forms/form.ts'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import { formOf } from '@forecourt/rules/forms/forms.ts'
import { inputsOf, limitOf, partOf } from '@forecourt/rules/forms/inputs.ts'
import { shownFields } from '@forecourt/rules/forms/shown.ts'
import { statesOf } from '@forecourt/rules/forms/parts.ts'
import { postcodeLength } from '@forecourt/rules/contact/postcode.ts'
import { phoneExample } from '@forecourt/rules/contact/phone.ts'

/** A completed form. */
export interface FilledForm {
  form: Form
  /** By input name; a string, or several for an input with several values. */
  typed: Readonly<Record<string, string | readonly string[]>>
  /** Inputs that require files, and those that accept them. */
  files: { required: readonly string[]; optional: readonly string[] }
}

const LICENCES = { AU: '12345678', NZ: 'AB123456', US: 'A1234567' } as const
const REGOS = { AU: '123ABC', NZ: 'ABC123', US: '7ABC123' } as const

/**
 * Fills in the fields of a form: those that are required, and of the others those that `chance` selects. The result
 * passes the form's own validation, or it throws.
 */
export function filledForm(name: FormName, site: FormSite, email: string, chance: () => number): FilledForm {
  const form = formOf(name, site, { makes: ['Toyota', 'Mazda'], models: [{ slug: 'hilux', name: 'HiLux' }] })
  const typed: Record<string, string | readonly string[]> = {}
  const required: string[] = []
  const optional: string[] = []
  const asTyped = () =>
    Object.fromEntries(
      Object.entries(typed).map(([input, value]) => [input, typeof value === 'string' ? [value] : value]),
    )
  for (const step of form.steps)
    for (const field of step.fields) {
      if (!shownFields(step, asTyped(), {}).includes(field)) continue
      if (field.type === 'file') {
        ;(field.required ? required : optional).push(field.name)
        // The server replaces these with the names of the received files.
        if (field.required) typed[field.name] = ['resume.pdf']
        continue
      }
      if (field.calendar !== undefined) continue
      if (!field.required && field.type !== 'hidden' && field.type !== 'fullName' && chance() < 0.4) continue
      for (const input of inputsOf(field)) {
        const value = valueFor(field, partOf(field, input), site, email)
        if (value !== null) typed[input] = value
      }
    }
  const checked = checkForm(form, asTyped(), { site, now: new Date() })
  if (!checked.ok) throw new Error(`${name} was filled in wrongly: ${JSON.stringify(checked.errors)}`)
  return { form, typed, files: { required, optional } }
}

function valueFor(field: Field, part: string, site: FormSite, email: string): string | readonly string[] | null {
  const { country } = site
  const first = field.choices?.[0]?.value ?? null
  switch (part === field.name ? field.type : part) {
    case 'first_name':
      return 'Robin'
    case 'last_name':
      return "O'Hara"
    case 'street':
      return '12 Foundry Street'
    case 'city':
      return 'Toowoomba'
    case 'state':
      return statesOf(country)[0]?.value ?? 'Waikato'
    case 'postcode':
      return '43500'.slice(0, postcodeLength(country))
    case 'day':
      return '14'
    case 'month':
      return '11'
    case 'year':
      return field.type === 'dob' ? '1985' : field.type === 'expiryDate' ? '2029' : '2019'
    case 'width':
      return '225'
    case 'profile':
      return '45'
    case 'rim':
      return '17'
    case 'email':
      return email
    case 'phone':
      return phoneExample(country)
    case 'licenseNumber':
      return LICENCES[country]
    case 'rego':
      return REGOS[country]
    case 'currency':
    case 'kilometre':
    case 'distance':
      return String(Math.max(field.min ?? 0, 25_000))
    case 'number':
      return String(Math.max(field.min ?? 0, 2))
    case 'starRating':
      return '4'
    case 'date-time':
      return '2027-03-02T10:00'
    case 'check':
    case 'optIn':
      return 'on'
    case 'checkGroup':
    case 'checkCard':
      return first === null ? null : [first]
    case 'hidden':
    case 'button':
      return field.value ?? null
    case 'make':
      return 'Toyota'
    case 'model':
      return 'HiLux'
    default:
      return first ?? 'Is it still there?'.slice(0, limitOf(field, field.name))
  }
}
