import type { PriceType } from '@forecourt/rules/car/car.ts'
import { Unreadable, OutOfRange, isNothing } from './reading.ts'

const NO_PRICE = /^(?:p\.?\s?o\.?\s?a\.?|price on application|on request)$|^(?:call|contact|enquire|ask)\b/i

/** An amount in cents, with its price type if the text has one. */
export interface StatedPrice {
  cents: number
  type: PriceType | null
}

/** Amount in cents of '$29,990', 'AUD 29 990.50', '29,990 drive away'; null for 'POA' and nothing. */
export const readPrice = (text: string): number | null => readStatedPrice(text)?.cents ?? null

/** The amount of `readPrice` with its terms: '29,990 drive away' is a drive-away price, '29,990' has none. */
export function readStatedPrice(text: string): StatedPrice | null {
  if (isNothing(text) || NO_PRICE.test(text)) return null
  const match =
    /^(?:(?:A|AU|NZ|US)?\$|AUD|NZD|USD)? ?(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{1,2}))? ?(?:(?:AUD|NZD|USD) ?)?(?:\* ?)?(drive[ -]?away|e\.?g\.?c\.?|excl?(?:\.|uding)? gov.*|(?:\+|plus) ?(?:orcs?|on.?road(?: costs)?)|ono|neg\.?)?$/i.exec(
      text.replace(/\s+/g, ' '),
    )
  if (match === null) throw new Unreadable('is not a price such as 29,990 or POA')
  const whole = Number(match[1]!.replace(/[^\d]/g, ''))
  const cents = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  if (whole > 50_000_000) throw new OutOfRange('is more than 50 million')
  return cents === 0 ? null : { cents, type: statedType(match[3] ?? '') }
}

function statedType(terms: string): PriceType | null {
  if (/^drive/i.test(terms)) return 'drive_away'
  if (/^e/i.test(terms)) return 'egc'
  return /^(?:\+|plus)/i.test(terms) ? 'plus_orc' : null
}
