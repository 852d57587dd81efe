import type { WarrantyKind } from '@forecourt/rules/car/car.ts'
import { Unreadable, OutOfRange, isNothing, readInteger, byPattern } from './reading.ts'

const OWNER_WORDS = ['none', 'one', 'two', 'three', 'four', 'five']

/** How many owners: '1', '2 owners', 'One owner'. */
export function readOwners(text: string): number | null {
  const word = OWNER_WORDS.indexOf(text.toLowerCase().replace(/ (?:previous )?owners?$/, ''))
  if (word > 0) return word
  return readInteger(text.replace(/ previous/i, ''), 0, 50, /^owners?$/i)
}

export const readWarrantyKind = byPattern<WarrantyKind>(
  [
    [/^(?:manufacturer|factory|new (?:car|vehicle)|balance of .*)(?:['’]?s)?(?: warranty)?$/i, 'manufacturer'],
    [/^(?:dealer|dealership|extended|aftermarket)(?: warranty)?$/i, 'dealer'],
    [/^(?:statutory|legal)(?: warranty)?$/i, 'statutory'],
    [/^(?:none|no|no warranty|as is|false|sold as is)$/i, 'none'],
  ],
  'is not manufacturer, dealer, statutory or none',
)

/** Number of months in '12', '12 months' or '3 years'. */
export function readMonths(text: string): number | null {
  const years = /^(\d{1,2})\s*(?:years?|yrs?)\.?$/i.exec(text)
  if (years !== null) return readInteger(String(Number(years[1]) * 12), 0, 240)
  return readInteger(text, 0, 240, /^(?:m|mths?|months?)$/i)
}

/** A warranty stated in words. */
export interface StatedWarranty {
  kind: WarrantyKind | null
  months: number | null
  km: number | null
}

/** The kind, months and distance of '3 months or 5,000 km statutory warranty'; null for nothing. */
export function readWarranty(text: string): StatedWarranty | null {
  const none = /^(?:no|none|no warranty|as is|sold as is)$/i.test(text)
  if (none) return { kind: 'none', months: null, km: null }
  if (isNothing(text)) return null
  const term = /(\d{1,3})[ -]?(years?|yrs?|months?|mths?)\b/i.exec(text)
  const distance = /(?<![\d,])(\d{1,3}(?:,\d{3}){1,2}|\d{3,6}) ?k(?:ilo)?m/i.exec(text)
  const kind: WarrantyKind | null = /statutory/i.test(text)
    ? 'statutory'
    : /factory|manufacturer|new (?:car|vehicle)|balance/i.test(text)
      ? 'manufacturer'
      : /dealer|extended|aftermarket/i.test(text)
        ? 'dealer'
        : null
  if (term === null && distance === null && kind === null) throw new Unreadable('does not describe a warranty')
  const months = term === null ? null : Number(term[1]) * (/^y/i.test(term[2]!) ? 12 : 1)
  const km = distance === null ? null : Number(distance[1]!.replaceAll(',', ''))
  if ((months ?? 0) > 240 || (km ?? 0) > 1_000_000) throw new OutOfRange('is longer than any warranty')
  return { kind, months, km }
}
