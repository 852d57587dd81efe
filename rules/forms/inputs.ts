import type { Field, Form } from './form.ts'
import type { FieldType } from '../kinds/form.ts'

const PARTS: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  fullName: ['first_name', 'last_name'],
  address: ['street', 'city', 'state', 'postcode'],
  dob: ['day', 'month', 'year'],
  expiryDate: ['month', 'year'],
  tyres: ['width', 'profile', 'rim'],
}

/** Maximum length of each part of a field with several inputs. */
const PART_LIMITS: Readonly<Record<string, number>> = {
  first_name: 80,
  last_name: 80,
  street: 120,
  city: 80,
  state: 40,
  postcode: 10,
  day: 2,
  month: 2,
  year: 4,
  width: 3,
  profile: 3,
  rim: 4,
}

const LIMITS: Readonly<Partial<Record<FieldType, number>>> = {
  email: 254,
  phone: 30,
  postcode: 10,
  textarea: 5_000,
  currency: 20,
  kilometre: 12,
  distance: 12,
  number: 12,
  year: 4,
  rego: 12,
  licenseNumber: 30,
  make: 60,
  model: 60,
}
const LIMIT = 200

/** The part of a field that an input is, such as `first_name` or `day`; the field's own name if it has one input. */
export const partOf = (field: Field, input: string): string =>
  PARTS[field.type]?.find((part) => input === part || input === `${field.name}_${part}`) ?? field.name

/**
 * Names of the inputs of a field, as they are sent. The parts of the visitor's own full name and address (`sentAs`)
 * keep their plain names, `first_name` or `street`; all others are prefixed with the field's name.
 */
export function inputsOf(field: Field): readonly string[] {
  const parts = PARTS[field.type]
  if (!parts) return [field.name]
  const own = field.sentAs !== undefined && (field.type === 'fullName' || field.type === 'address')
  return own ? parts : parts.map((part) => `${field.name}_${part}`)
}

/** Maximum length of an input, in characters. */
export const limitOf = (field: Field, input: string): number =>
  field.limit ?? PART_LIMITS[partOf(field, input)] ?? LIMITS[field.type] ?? LIMIT

/** Whether a field's one input accepts several values. */
export const takesSeveral = (field: Field): boolean =>
  field.type === 'checkGroup' || field.type === 'checkCard' || field.type === 'file'

/** Whether a field is a single checkbox. */
export const isBox = (field: Field): boolean => field.type === 'check' || field.type === 'optIn'

/** Every field of a form, in order. */
export const fieldsOf = (form: Form): readonly Field[] => form.steps.flatMap(({ fields }) => fields)
