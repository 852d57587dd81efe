import type { FormValues } from '../forms/form.ts'
import { valueOf } from '../forms/typed.ts'

/** Stored name and input of each detail (spec §3 Local storage). */
const DETAILS = [
  ['name', 'first_name'],
  ['last_name', 'last_name'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['postcode', 'postcode'],
] as const

const MAX_LENGTH = 300

/** The visitor's details that a browser stores to fill in a site's next form; each may be missing. */
export type UserDetails = Readonly<Partial<Record<(typeof DETAILS)[number][0], string>>>

/** The stored details; invalid ones are dropped. */
export function parseUserDetails(stored: unknown): UserDetails {
  if (stored === null || typeof stored !== 'object') return {}
  return Object.fromEntries(
    DETAILS.flatMap(([name]) => {
      const value = Object.hasOwn(stored, name) ? (stored as Record<string, unknown>)[name] : undefined
      return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? [[name, value]] : []
    }),
  )
}

/** The details after a form was sent: updated with the form's fields, the rest unchanged. */
export const recordUserDetails = (details: UserDetails, typed: FormValues): UserDetails =>
  parseUserDetails({
    ...details,
    ...Object.fromEntries(
      DETAILS.flatMap(([name, input]) => {
        const value = valueOf(typed, input).trim()
        return value === '' ? [] : [[name, value]]
      }),
    ),
  })

/** The values that the details fill into a form, by input name. */
export const userPrefill = (details: UserDetails): Readonly<Record<string, string>> =>
  Object.fromEntries(DETAILS.flatMap(([name, input]) => (details[name] ? [[input, details[name]]] : [])))
