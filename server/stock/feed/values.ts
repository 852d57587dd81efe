import type { CarStatus, CarType, ListingType, PaymentProcessor, PriceType } from '@forecourt/rules/car/car.ts'
import { trimEndOf } from '@forecourt/rules/forms/trim.ts'
import { isBlank, sanitised } from '../../content/content.ts'

/** What dealers write where there is nothing to say. */
const NOTHING = /^(?:-|–|—|- ?\/ ?-|n\/?a|n\.a\.|null|nil|none|tba|tbc|unknown|not specified)$/i
const NO_PRICE = /^(?:p\.?\s?o\.?\s?a\.?|price on application|on request)$|^(?:call|contact|enquire|ask)\b/i

/** A value that cannot be read; the message says why, for the report. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** A figure that can be read and cannot be true. */
export class Beyond extends Unreadable {}

/** What a text probably means. The file did not say it in words that mean nothing else, so it is reported. */
export class Guess<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

export const isNothing = (text: string): boolean => text === '' || NOTHING.test(text)

/** An amount in cents, and how it is meant where the text says so. */
export interface StatedPrice {
  cents: number
  type: PriceType | null
}

/** Amount in cents of '$29,990', 'AUD 29 990.50', '29,990 drive away'; null for 'POA' and nothing. */
export const readPrice = (text: string): number | null => readStatedPrice(text)?.cents ?? null

/** The amount as `readPrice` has it with its terms: '29,990 drive away' is a drive-away price, '29,990' says nothing. */
export function readStatedPrice(text: string): StatedPrice | null {
  if (isNothing(text) || NO_PRICE.test(text)) return null
  const match =
    /^(?:(?:A|AU|NZ|US)?\$|AUD|NZD|USD)? ?(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{1,2}))? ?(?:(?:AUD|NZD|USD) ?)?(?:\* ?)?(drive[ -]?away|e\.?g\.?c\.?|excl?\.? gov.*|\+ ?orc|plus on.?road costs|ono|neg\.?)?$/i.exec(
      text.replace(/\s+/g, ' '),
    )
  if (match === null) throw new Unreadable('is not a price such as 29,990 or POA')
  const whole = Number(match[1]!.replace(/[^\d]/g, ''))
  const cents = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  if (whole > 50_000_000) throw new Beyond('is more than 50 million')
  return cents === 0 ? null : { cents, type: statedType(match[3] ?? '') }
}

function statedType(terms: string): PriceType | null {
  if (/^drive/i.test(terms)) return 'drive_away'
  if (/^e/i.test(terms)) return 'egc'
  return /^(?:\+|plus)/i.test(terms) ? 'plus_orc' : null
}

const KM_PER_MILE = 1.609_344

/** Odometer in whole kilometres of '85,952 km', '85952' or '53,000 mi'; null for nothing. */
export function readDistance(text: string, unit: 'km' | 'mi'): number | null {
  if (isNothing(text)) return null
  const match =
    /^(\d{1,3}(?:[, \u00a0]\d{3})+|\d+)(?:\.\d+)?\s*(k(?:ilo)?m(?:et(?:er|re))?s?\.?|kms\.?|mi(?:les?)?\.?)?$/i.exec(
      text,
    )
  if (match === null) throw new Unreadable('is not a distance such as 85,952')
  const figure = Number(match[1]!.replace(/[^\d]/g, ''))
  const miles = match[2] === undefined ? unit === 'mi' : /^m/i.test(match[2])
  const km = miles ? Math.round(figure * KM_PER_MILE) : figure
  if (km > 5_000_000) throw new Beyond('is more than 5 million kilometres')
  return km
}

/** A whole number between two bounds, alone or with its unit behind it, as in '4 Doors'. */
export function readInteger(text: string, min: number, max: number, unit?: RegExp): number | null {
  if (isNothing(text)) return null
  const match = /^(-?\d+)(?:\.0+)?(?:\s*(\p{L}+)\.?)?$/u.exec(text)
  if (match === null) throw new Unreadable('is not a whole number')
  if (match[2] !== undefined && !unit?.test(match[2])) throw new Unreadable('has the wrong unit')
  const value = Number(match[1])
  if (value < min || value > max) throw new Unreadable(`is not between ${min} and ${max}`)
  return value
}

export function readNumber(text: string, min: number, max: number): number | null {
  if (isNothing(text)) return null
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Unreadable('is not a number')
  if (value < min || value > max) throw new Unreadable(`is not between ${min} and ${max}`)
  return value
}

export function readFlag(text: string): boolean | null {
  if (isNothing(text)) return null
  if (/^(?:true|yes|y|1|t)$/i.test(text)) return true
  if (/^(?:false|no|n|0|f)$/i.test(text)) return false
  throw new Unreadable('is neither yes nor no')
}

/** An instant of ISO 8601; without a time zone it is UTC. */
export function readInstant(text: string): Date | null {
  if (isNothing(text)) return null
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text)
  if (match !== null && realDate(match[1]!)) {
    const zone = match[3] === undefined ? 'Z' : match[3].replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
    const instant = new Date(`${match[1]}T${match[2] ?? '00:00'}${zone}`)
    if (!Number.isNaN(instant.getTime())) return instant
  }
  throw new Unreadable('is not a date such as 2024-07-16T09:30:00Z')
}

/** A date as YYYY-MM-DD; also takes day/month/year as Australian systems write it, month/day/year where `monthFirst`. */
export function readDate(text: string, monthFirst = false): string | null {
  if (isNothing(text)) return null
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [month, day] = monthFirst ? [1, 2] : [2, 1]
  const iso =
    local === null ? text.slice(0, 10) : `${local[3]}-${local[month]!.padStart(2, '0')}-${local[day]!.padStart(2, '0')}`
  if (!realDate(iso))
    throw new Unreadable(`is not a date such as 2025-03-31 or ${monthFirst ? '03/31/2025' : '31/03/2025'}`)
  return iso
}

function realDate(iso: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (match === null) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  // Day 0 of the next month is the last of this one.
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Finds the value whose pattern fits; the first that does wins. A fit of `guesses` is only a guess. */
const byPattern =
  <T>(table: readonly (readonly [RegExp, T])[], complaint: string, guesses: readonly (readonly [RegExp, T])[] = []) =>
  (text: string): T | Guess<T> | null => {
    if (isNothing(text)) return null
    const fits = ([pattern]: readonly [RegExp, T]) => pattern.test(text)
    const row = table.find(fits)
    if (row !== undefined) return row[1]
    const guess = guesses.find(fits)
    if (guess === undefined) throw new Unreadable(complaint)
    return new Guess(guess[1])
  }

export const readCarType = byPattern<CarType>(
  [
    [/^(?:(?:ex[ -]?)?(?:demo|demonstrator)|d)$/i, 'demo'],
    [/^(?:new|n|brand[ -]?new)$/i, 'new'],
    [/^(?:used|u|(?:certified )?pre[ -]?owned|cpo|second[ -]?hand)$/i, 'used'],
  ],
  'is not new, used or demo',
  [
    [/\bdemo(?:nstrator)?\b/i, 'demo'],
    [/^(?:dealer|quality|certified|approved) used\b|^used (?:car|vehicle|stock)s?$/i, 'used'],
    [/^new (?:car|vehicle|stock|in[ -]stock)s?$/i, 'new'],
  ],
)

export const readListingType = byPattern<ListingType>(
  [
    [/^(?:(?:for )?sale|retail|buy)$/i, 'sale'],
    [/^(?:(?:for )?(?:rent|hire)|rental|car hire)$/i, 'rental'],
    [/^(?:subscription|subscribe|by subscription)$/i, 'subscription'],
  ],
  'is not sale, rental or subscription',
)

export const readStatus = byPattern<CarStatus>(
  [
    [/^in[ _-]?stock$/i, 'in_stock'],
    [/^(?:coming[ _-]?soon|in[ _-]?transit|on[ _-]?order)$/i, 'coming_soon'],
    [/^other$/i, 'other'],
  ],
  'is not in_stock, coming_soon or other',
)

export const readPriceType = byPattern<PriceType>(
  [
    [/^drive[ _-]?away$/i, 'drive_away'],
    [/^(?:egc|excl?(?:uding|udes)?\.? gov(?:ernmen)?t\.? charges)$/i, 'egc'],
    [/^(?:plus[ _-]?orc|\+ ?orc|plus on.?road costs)$/i, 'plus_orc'],
    [/^(?:enquire|poa|price on application)$/i, 'enquire'],
  ],
  'is not drive_away, egc, plus_orc or enquire',
  [[/^excl.*gov/i, 'egc']],
)

const LONGEST_ADDRESS = 2_048

/** An address of the web, or one of our own media. */
export function readAddress(text: string): string | null {
  if (isNothing(text)) return null
  const spelled = text.replaceAll(' ', '%20')
  if (spelled.length > LONGEST_ADDRESS) throw new Unreadable(`is longer than ${LONGEST_ADDRESS} characters`)
  if (/^\/media\/[^\s\\]+$/.test(spelled) && !spelled.includes('..')) return spelled
  if (/^https?:\/\//i.test(spelled) && URL.canParse(spelled)) return spelled
  throw new Unreadable('is not an address that begins with https://')
}

const MOST_IMAGES = 100

/** A picture as the feed names it; its size where the feed tells it. */
export interface FeedImage {
  url: string
  size: { width: number; height: number } | null
}

/**
 * Pictures of a list separated by `|`, `;`, `,` or line breaks; each an address, with its width and height behind it or not.
 * A comma inside an address separates nothing, because no address follows it.
 */
export function readImages(text: string): FeedImage[] {
  if (isNothing(text)) return []
  const images = new Map<string, FeedImage>()
  for (const part of pictureParts(text)) {
    if (part === '') continue
    const size = / (\d{1,5})[ x](\d{1,5})$/i.exec(part)
    const url = readAddress(part.slice(0, size?.index))
    if (url === null || images.has(url)) continue
    const width = Number(size?.[1] ?? 0)
    const height = Number(size?.[2] ?? 0)
    images.set(url, { url, size: width > 0 && height > 0 ? { width, height } : null })
    if (images.size > MOST_IMAGES) throw new Unreadable(`has more than ${MOST_IMAGES} pictures`)
  }
  return [...images.values()]
}

/** The parts of a list of pictures, each on one line with single spaces. */
function pictureParts(text: string): string[] {
  const parts: string[] = []
  for (const piece of text.split(/(?=[|;,\n])/)) {
    const isSeparated = /^[|;,\n]/.test(piece)
    const rest = isSeparated ? piece.slice(1) : piece
    if (parts.length === 0 || piece.startsWith('|') || /^\s*(?:https?:\/\/|\/)/i.test(rest)) parts.push(rest)
    else parts.push(parts.pop() + piece)
  }
  return parts.map((part) =>
    trimEndOf(part, /[;,\s]/)
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const MOST_FEATURES = 300

/** Features of a list separated by `|` or, where there is none, by `;` or commas. */
export function readFeatures(text: string): string[] {
  if (isNothing(text)) return []
  const separator = text.includes('|') ? '|' : text.includes(';') ? ';' : ','
  const features = text.split(separator).map((feature) => feature.replace(/\s+/g, ' ').trim())
  return [...new Set(features.filter((feature) => feature !== '' && feature.length <= 300))].slice(0, MOST_FEATURES)
}

/** `type key` pairs separated by `|`. */
export function readPaymentProcessors(text: string): PaymentProcessor[] {
  if (isNothing(text)) return []
  return text.split('|').map((pair) => {
    const match = /^\s*(\S+)(?:\s+(\S+))?\s*$/.exec(pair)
    if (match === null) throw new Unreadable('is not a list of "type key" pairs')
    return { authorization_type: match[1]!, authorization_key: match[2] ?? '' }
  })
}

/** Elements that break a line by themselves; a text without any breaks where its author did. */
const BLOCK = /<\/?(?:br|p|div|ul|ol|li|dl|dt|dd|h[1-6]|hr|table|tr|blockquote|figure|pre)\b/i

/**
 * Dealer comments as HTML that may be stored, by the same rules as other HTML of a dealer (`sanitised`). Text without
 * blocks gets its paragraphs and line breaks; null where there is nothing to see.
 */
export function readDescription(text: string): string | null {
  if (text.trim() === '') return null
  const html = BLOCK.test(text) ? text : withParagraphs(/<\/?[a-z][^<>]*>/i.test(text) ? text : escapeTags(text))
  // Without mark-up there is nothing to sanitise; most comments have none and the sanitiser is slow.
  if (!/[<>&]/.test(text)) return html
  const safe = sanitised(html)
  return isBlank(safe) ? null : safe
}

const withParagraphs = (text: string) =>
  text
    .trim()
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

const escapeTags = (text: string) => text.replace(/</g, '&lt;').replace(/>/g, '&gt;')
