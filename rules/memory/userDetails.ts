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

/** What a browser keeps of a visitor to fill in the next form of a site: texts, each of which may be missing. */
export type UserDetails = Readonly<Partial<Record<(typeof DETAILS)[number][0], string>>>

/** The stored details; what is none of them is left out. */
export function parseUserDetails(stored: unknown): UserDetails {
  if (stored === null || typeof stored !== 'object') return {}
  return Object.fromEntries(
    DETAILS.flatMap(([name]) => {
      const value = Object.hasOwn(stored, name) ? (stored as Record<string, unknown>)[name] : undefined
      return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? [[name, value]] : []
    }),
  )
}

/** The details after a form was sent: what it asked for anew, the rest as before. */
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

/** What of them a form can be filled in with, by input name. */
export const userPrefill = (details: UserDetails): Readonly<Record<string, string>> =>
  Object.fromEntries(DETAILS.flatMap(([name, input]) => (details[name] ? [[input, details[name]]] : [])))
