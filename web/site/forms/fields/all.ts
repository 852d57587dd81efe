import { PLAIN_FIELDS } from './plain.tsx'
import { SPECIAL_FIELDS } from './special.tsx'

/** The drawing of every type of field. */
export const ALL_FIELDS = { ...PLAIN_FIELDS, ...SPECIAL_FIELDS }
