import { customAlphabet } from 'nanoid'

/** Without the letters and digits that people mistake for one another when they read them out. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random reference of 8 characters that a person can read out over the phone, such as 7KQ2M9XD. */
export const newReference: () => string = customAlphabet(READABLE, 8)
