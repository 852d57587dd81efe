import { randomBytes } from 'node:crypto'
import { leadReference, REFERENCE_BYTES } from '@forecourt/rules/lead/reference.ts'

/** A random human-readable reference, such as F7KQ-M2XA. */
export const newReference = (): string => leadReference(randomBytes(REFERENCE_BYTES))
