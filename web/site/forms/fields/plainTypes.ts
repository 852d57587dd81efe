import type { FieldType } from '@forecourt/rules/kinds/form.ts'
import type { Form } from '@forecourt/rules/forms/form.ts'

/** Types of `PLAIN_FIELDS`, apart from their drawings. */
export const PLAIN_TYPES: readonly FieldType[] = [
  'string',
  'email',
  'phone',
  'postcode',
  'fullName',
  'textarea',
  'select',
  'location',
  'optIn',
  'check',
  'hidden',
]

/** Whether all fields of a form are such that nearly every form has. */
export const isPlain = (form: Form): boolean =>
  form.steps.every(({ fields }) => fields.every(({ type }) => PLAIN_TYPES.includes(type)))
