import { e164 } from './phone.ts'
import type { Country } from '../locale/locale.ts'

/** Characters of a masked phone number that stay readable (spec §9 Phone reveal). */
export const PHONE_SHOWN = 5

/**
 * A phone number masked after its first five characters (spec §9): the digits behind them become dots, so that the
 * reader still sees the shape of the number. The mask is for the page; the number itself comes by the reveal call.
 */
export const maskPhone = (phone: string): string =>
  phone.slice(0, PHONE_SHOWN) + phone.slice(PHONE_SHOWN).replace(/\d/g, '•')

/**
 * The link that rings a number: international where it is one of the country's, else its digits as they stand, which
 * reaches 1300 and 13 numbers. Null where there is nothing to ring.
 */
export function telHref(phone: string, country: Country): string | null {
  const international = e164(phone, country)
  if (international !== null) return `tel:${international}`
  const digits = phone.replace(/\D/g, '')
  if (!digits) return null
  return `tel:${/^\s*\+/.test(phone) ? '+' : ''}${digits}`
}
