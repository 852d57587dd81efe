import type { FieldKinds } from './field.ts'
import { PLAIN_FIELDS } from './plain.tsx'
import { SPECIAL_FIELDS } from './special.tsx'

/** The component of every type of field. */
export const ALL_FIELDS: FieldKinds = { ...PLAIN_FIELDS, ...SPECIAL_FIELDS }
