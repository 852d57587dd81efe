import type { CarStatus, CarType, Fuel, PaymentProcessor, PriceType } from '@forecourt/rules/car/car.ts'
import sanitizeHtml from 'sanitize-html'

/** What dealers write where there is nothing to say. */
const NOTHING = /^(?:-|–|—|- ?\/ ?-|n\/?a|n\.a\.|null|nil|none|tba|tbc|unknown|not specified)$/i
const NO_PRICE = /^(?:p\.?\s?o\.?\s?a\.?|price on application|(?:call|contact|enquire|ask)\b.*|on request)$/i

/** A value that cannot be read; the message says why, for the report. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

export const isNothing = (text: string): boolean => text === '' || NOTHING.test(text)

/** Amount in cents of '$29,990', 'AUD 29 990.50', '29,990 drive away'; null for 'POA' and nothing. */
export function readPrice(text: string): number | null {
  if (isNothing(text) || NO_PRICE.test(text)) return null
  const match =
    /^(?:(?:A|AU|NZ|US)?\$|AUD|NZD|USD)?\s*(\d{1,3}(?:[, \u00a0]\d{3})+|\d+)(?:\.(\d{1,2}))?\s*(?:AUD|NZD|USD)?(?:\s*\*)?(?:\s*(?:drive[ -]?away|e\.?g\.?c\.?|excl?\.? gov.*|\+ ?orc|plus on.?road costs|ono|neg\.?))?$/i.exec(
      text,
    )
  if (match === null) throw new Unreadable('is not a price such as 29,990 or POA')
  const whole = Number(match[1]!.replace(/[^\d]/g, ''))
  const cents = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  if (whole > 50_000_000) throw new Unreadable('is more than 50 million')
  return cents === 0 ? null : cents
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
  if (km > 5_000_000) throw new Unreadable('is more than 5 million kilometres')
  return km
}

/** A whole number between two bounds; words around it as in '4 Doors' are left out. */
export function readInteger(text: string, min: number, max: number): number | null {
  if (isNothing(text)) return null
  const match = /^(-?\d+)(?:\.0+)?(?:\s+\p{L}+\.?)?$/u.exec(text)
  if (match === null) throw new Unreadable('is not a whole number')
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

/** A date as YYYY-MM-DD; also takes day/month/year as Australian systems write it. */
export function readDate(text: string): string | null {
  if (isNothing(text)) return null
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const iso =
    local === null ? text.slice(0, 10) : `${local[3]}-${local[2]!.padStart(2, '0')}-${local[1]!.padStart(2, '0')}`
  if (!realDate(iso)) throw new Unreadable('is not a date such as 2025-03-31 or 31/03/2025')
  return iso
}

function realDate(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return false
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
}

/** Finds the value whose pattern fits; the first that does wins. */
const byPattern =
  <T>(table: readonly (readonly [RegExp, T])[], complaint: string) =>
  (text: string): T | null => {
    if (isNothing(text)) return null
    const row = table.find(([pattern]) => pattern.test(text))
    if (row === undefined) throw new Unreadable(complaint)
    return row[1]
  }

export const readCarType = byPattern<CarType>(
  [
    [/^(?:ex[ -]?)?(?:demo|demonstrator|d)$/i, 'demo'],
    [/^(?:new|n|brand new)$/i, 'new'],
    [/^(?:used|u|pre[ -]?owned|second[ -]?hand|certified pre[ -]?owned|dealer used)$/i, 'used'],
  ],
  'is not new, used or demo',
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
    [/^(?:egc|excl.*gov.*)$/i, 'egc'],
    [/^(?:plus[ _-]?orc|\+ ?orc|plus on.?road costs)$/i, 'plus_orc'],
    [/^(?:enquire|poa|price on application)$/i, 'enquire'],
  ],
  'is not drive_away, egc, plus_orc or enquire',
)

/** The fuel that usual words mean; 'Leaded' and 'Other' are unreadable. */
export const readFuel = byPattern<Fuel>(
  [
    [/plug[ -]?in|\bPHEV\b/i, 'PHEV'],
    [/hybrid|\bHEV\b|petrol ?[/-] ?electric|electric ?[/-] ?petrol/i, 'Hybrid'],
    [/^(?:electric|b?ev)\b/i, 'Electric'],
    [/diesel/i, 'Diesel'],
    [/\blpg\b|^gas only$/i, 'LPG'],
    [/unleaded|petrol|gasoline|premium|\bp?ulp\b|\be10\b/i, 'ULP'],
  ],
  'is not a fuel we know',
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
  for (const part of text.split(/\s*[|;,\n]\s*(?=https?:\/\/|\/)|\s*\|\s*|[;,\s]+$/i)) {
    if (part === '') continue
    const match = /^(.*?)(?:\s+(\d{1,5})(?:\s+|x)(\d{1,5}))?$/is.exec(part)!
    const url = readAddress(match[1]!.trim())
    if (url === null || images.has(url)) continue
    const width = Number(match[2] ?? 0)
    const height = Number(match[3] ?? 0)
    images.set(url, { url, size: width > 0 && height > 0 ? { width, height } : null })
    if (images.size > MOST_IMAGES) throw new Unreadable(`has more than ${MOST_IMAGES} pictures`)
  }
  return [...images.values()]
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

/** Dealer comments as safe HTML: paragraphs, lists and emphasis only; plain text gets its paragraphs. */
export function readDescription(text: string): string | null {
  if (text === '') return null
  const html = /<\/?[a-z][^>]*>/i.test(text)
    ? text
    : text
        .split(/(?:\r?\n[ \t]*){2,}/)
        .map((paragraph) => `<p>${escapeTags(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
        .join('')
  const safe = sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'u', 'h3', 'h4', 'hr'],
    allowedAttributes: {},
    transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
  }).trim()
  return safe.replace(/<[^>]*>/g, '').trim() === '' ? null : safe
}

const escapeTags = (text: string) => text.replace(/</g, '&lt;').replace(/>/g, '&gt;')
