import type { FieldType } from '@forecourt/rules/kinds/form.ts'
import type { Form } from '@forecourt/rules/forms/form.ts'

/** Types of `PLAIN_FIELDS`, without the components. */
const PLAIN_TYPES = [
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
] as const satisfies readonly FieldType[]
export type PlainType = (typeof PLAIN_TYPES)[number]

const isPlainType = (type: FieldType): type is PlainType => (PLAIN_TYPES as readonly FieldType[]).includes(type)

/** Whether all fields of a form are of these types. */
export const isPlain = (form: Form): boolean =>
  form.steps.every(({ fields }) => fields.every(({ type }) => isPlainType(type)))
