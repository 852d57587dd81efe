import { e164 } from './phone.ts'
import type { Country } from '../locale/locale.ts'

/** Visible characters of a masked phone number (spec §9 Phone reveal). */
export const PHONE_SHOWN = 5

/**
 * A phone number masked after its first five characters (spec §9): further digits become dots, so that the length stays
 * visible. The mask is for the page; the full number comes from the reveal call.
 */
export const maskPhone = (phone: string): string =>
  phone.slice(0, PHONE_SHOWN) + phone.slice(PHONE_SHOWN).replace(/\d/g, '•')

/**
 * The `tel:` link of a number: international if it is one of the country's, else its digits unchanged, which works for
 * 1300 and 13 numbers. Null if there is no number.
 */
export function telHref(phone: string, country: Country): string | null {
  const international = e164(phone, country)
  if (international !== null) return `tel:${international}`
  const digits = phone.replace(/\D/g, '')
  if (!digits) return null
  return `tel:${/^\s*\+/.test(phone) ? '+' : ''}${digits}`
}
