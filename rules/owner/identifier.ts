import { EMAIL_MESSAGE, emailProblem } from '../contact/email.ts'
import { e164, phoneProblem } from '../contact/phone.ts'
import type { Country } from '../locale/locale.ts'

/** What a person signs in with (spec §6): an address, or a number in international format. */
export type Identifier = { kind: 'email'; email: string } | { kind: 'phone'; phone: string }

/** Ways in which a site can send codes. */
export interface SignInWays {
  country: Country
  /** Whether it can send text messages. */
  phone: boolean
}

/** Messages of the sign-in field; the others are those of spec §5. */
export const IDENTIFIER_MESSAGES = {
  required: '*This is a required field.',
  either: 'Please enter an email address or a mobile number.',
} as const

/** A host name that no mail is delivered to (RFC 2606). */
const PHONE_HOST = '@phone.invalid'

const isAddress = (text: string) => text.includes('@')
/** In Australia mobiles have a range of their own; elsewhere a number does not say whether it takes messages. */
const optionsOf = (country: Country) => ({ mobileOnly: country === 'AU' })

/** What is wrong with what was typed into the sign-in field, or null. */
export function identifierProblem(text: string, { country, phone }: SignInWays): string | null {
  const typed = text.trim()
  if (typed === '') return IDENTIFIER_MESSAGES.required
  if (isAddress(typed) || !phone) return typed.toLowerCase().endsWith(PHONE_HOST) ? EMAIL_MESSAGE : emailProblem(typed)
  if (!/\d/.test(typed)) return IDENTIFIER_MESSAGES.either
  return phoneProblem(typed, country, optionsOf(country))
}

/** The address or number that was typed into the sign-in field; null if `identifierProblem` finds a problem. */
export function parseIdentifier(text: string, ways: SignInWays): Identifier | null {
  if (identifierProblem(text, ways) !== null) return null
  const typed = text.trim()
  if (isAddress(typed)) return { kind: 'email', email: typed.toLowerCase() }
  const phone = e164(typed, ways.country)
  return phone === null ? null : { kind: 'phone', phone }
}

/** The name under which an account is stored: the address itself, or a number as an address that no mail reaches. */
export const signInEmail = (identifier: Identifier): string =>
  identifier.kind === 'email' ? identifier.email : `${identifier.phone.slice(1)}${PHONE_HOST}`

/** The address or number of an account by that name. */
export const identifierOf = (email: string): Identifier =>
  email.endsWith(PHONE_HOST)
    ? { kind: 'phone', phone: `+${email.slice(0, -PHONE_HOST.length)}` }
    : { kind: 'email', email }

/** It as it is shown to its owner. */
export const identifierText = (identifier: Identifier): string =>
  identifier.kind === 'email' ? identifier.email : identifier.phone

/** Digits of a number, in every spelling in which a form of this country may have stored it. */
export function phoneSpellings(phone: string): readonly string[] {
  const digits = phone.slice(1)
  const national = /^(?:61|64)(\d+)$/.exec(digits)?.[1]
  if (national) return [digits, `00${digits}`, `0${national}`, `${digits.slice(0, 2)}0${national}`]
  return digits.startsWith('1') ? [digits, `00${digits}`, digits.slice(1)] : [digits]
}
