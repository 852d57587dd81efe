import type {
  CarStatus,
  PictureGroup,
  PriceType,
  ServiceHistory,
  TitleStatus,
  WarrantyKind,
} from '@forecourt/rules/car/car.ts'
import type { CarType, ListingType } from '@forecourt/rules/kinds/carType.ts'
import type { PaymentProcessor } from '@forecourt/rules/payment/processor.ts'
import { trimEndOf } from '@forecourt/rules/forms/trim.ts'
import { isBlank, sanitised } from '../../content/content.ts'

/** Texts that dealers use for an empty value. */
const NOTHING = /^(?:-|–|—|- ?\/ ?-|n\/?a|n\.a\.|null|nil|none|tba|tbc|unknown|not specified)$/i
const NO_PRICE = /^(?:p\.?\s?o\.?\s?a\.?|price on application|on request)$|^(?:call|contact|enquire|ask)\b/i

/** An invalid value; the message is the reason, for the report. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** A readable but impossible figure. */
export class OutOfRange extends Unreadable {}

/** The probable meaning of a text. It is ambiguous, so it is reported. */
export class Guess<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

export const isNothing = (text: string): boolean => text === '' || NOTHING.test(text)

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
    /^(?:(?:A|AU|NZ|US)?\$|AUD|NZD|USD)? ?(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{1,2}))? ?(?:(?:AUD|NZD|USD) ?)?(?:\* ?)?(drive[ -]?away|e\.?g\.?c\.?|excl?\.? gov.*|\+ ?orc|plus on.?road costs|ono|neg\.?)?$/i.exec(
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

const KM_PER_MILE = 1.609_344

/** Odometer in whole kilometres of '85,952 km', '85952' or '53,000 mi'; null for nothing. */
export function readDistance(text: string, unit: 'km' | 'mi'): number | null {
  if (isNothing(text)) return null
  const match =
    /^(\d{1,3}(?:[, \u00a0]\d{3})+|\d+)(?:\.\d+)?\s*(k(?:ilo)?m(?:et(?:er|re))?s?\.?|kms\.?|mi(?:les?)?\.?)?$/i.exec(
      text,
    )
  // '85.952' is as likely eighty-five thousand as eighty-five.
  if (match === null || /^[1-9]\d{0,2}\.\d{3}(?!\d)/.test(text))
    throw new Unreadable('is not a distance such as 85,952')
  const figure = Number(match[1]!.replace(/[^\d]/g, ''))
  const miles = match[2] === undefined ? unit === 'mi' : /^m/i.test(match[2])
  const km = miles ? Math.round(figure * KM_PER_MILE) : figure
  if (km > 5_000_000) throw new OutOfRange('is more than 5 million kilometres')
  return km
}

/** A whole number within bounds, with or without its unit, as in '4 Doors'. */
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

const LOCAL_INSTANT =
  /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4})(?:,? (\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?)?$/i

/**
 * An ISO 8601 time, or as dealer systems write it: `readDate`'s date, then a 24-hour time or one with am or pm. Without
 * a time zone it is UTC.
 */
export function readInstant(text: string, monthFirst = false): Date | null {
  if (isNothing(text)) return null
  const local = LOCAL_INSTANT.exec(text)
  if (local !== null) {
    const [, date, hours = '0', minutes = '00', seconds = '00', half] = local
    const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    const clock = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}Z`
    const instant = new Date(`${readDate(date!, monthFirst)}T${clock}`)
    if ((half === undefined || (Number(hours) >= 1 && Number(hours) <= 12)) && !Number.isNaN(instant.getTime()))
      return instant
  }
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text)
  if (match !== null && realDate(match[1]!)) {
    const zone = match[3] === undefined ? 'Z' : match[3].replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
    const instant = new Date(`${match[1]}T${match[2] ?? '00:00'}${zone}`)
    if (!Number.isNaN(instant.getTime())) return instant
  }
  throw new Unreadable(
    `is not a date such as 2024-07-16T09:30:00Z or ${monthFirst ? '07/16/2024 9:30 AM' : '16/07/2024 9:30 am'}`,
  )
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

/** A date as in `readDate`, or a month such as 03/2026 or Mar 2026, which probably means its last day. */
export function readEndDate(text: string, monthFirst = false): string | Guess<string> | null {
  const match = /^(?:(\d{1,2})|([a-z]{3})[a-z]*)[ /.-](\d{4})$/i.exec(text)
  if (match === null) return readDate(text, monthFirst)
  const month = match[1] === undefined ? MONTHS.indexOf(match[2]!.toLowerCase()) + 1 : Number(match[1])
  if (month < 1 || month > 12) throw new Unreadable('is not a date such as 2025-03-31 or 03/2025')
  return new Guess(new Date(Date.UTC(Number(match[3]), month, 0)).toISOString().slice(0, 10))
}

export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The value of the first matching pattern. A match of `guesses` is only a guess. */
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

/** A web address, or one of our own media. */
export function readAddress(text: string): string | null {
  if (isNothing(text)) return null
  const spelled = text.replaceAll(' ', '%20')
  if (spelled.length > LONGEST_ADDRESS) throw new Unreadable(`is longer than ${LONGEST_ADDRESS} characters`)
  if (/^\/media\/[^\s\\]+$/.test(spelled) && !spelled.includes('..')) return spelled
  if (/^https?:\/\//i.test(spelled) && URL.canParse(spelled)) return spelled
  throw new Unreadable('is not an address that begins with https://')
}

const MOST_IMAGES = 100

/** A picture in a feed, with its size and group if the feed has them. */
export interface FeedImage {
  url: string
  size: { width: number; height: number } | null
  group?: PictureGroup
}

/** The size and group after a picture's address. */
const GROUP_WORDS: readonly (readonly [RegExp, PictureGroup])[] = [
  [/ (?:exterior|outside)$/i, 'exterior'],
  [/ (?:interior|inside)$/i, 'interior'],
  [/ details?$/i, 'details'],
  [/ floor[ _-]?plan$/i, 'floor_plan'],
]

/**
 * Pictures of a list separated by `|`, `;`, `,` or line breaks; each an address, with its width and height and what it
 * shows (exterior, interior, details, floor_plan) behind it or not.
 * A comma inside an address separates nothing, because no address follows it.
 */
export function readImages(text: string): FeedImage[] {
  if (isNothing(text)) return []
  const images = new Map<string, FeedImage>()
  for (const part of pictureParts(text)) {
    if (part === '') continue
    const [pattern, group] = GROUP_WORDS.find(([word]) => word.test(part)) ?? []
    const sized = pattern ? part.replace(pattern, '') : part
    const size = / (\d{1,5})[ x](\d{1,5})$/i.exec(sized)
    const url = readAddress(sized.slice(0, size?.index))
    if (url === null || images.has(url)) continue
    const width = Number(size?.[1] ?? 0)
    const height = Number(size?.[2] ?? 0)
    images.set(url, {
      url,
      size: width > 0 && height > 0 ? { width, height } : null,
      ...(group ? { group } : {}),
    })
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

/** Features separated by `|` or, if there is none, by `;` or commas. */
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

/** Block elements, which break lines; a text without them gets breaks at its line breaks. */
const BLOCK = /<\/?(?:br|p|div|ul|ol|li|dl|dt|dd|h[1-6]|hr|table|tr|blockquote|figure|pre)\b/i

/**
 * Dealer comments as HTML for storing, by the same rules as other HTML of a dealer (`sanitised`). Text without blocks
 * gets paragraphs and line breaks; null if there is no visible content.
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

const FIGURE = String.raw`(\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`
const figureOf = (text: string) => Number(text.replace(/[, ]/g, ''))
const MASS = new RegExp(String.raw`^${FIGURE}\s*(kgs?|kilograms?|kilos?|t|tonnes?|tons?|lbs?|pounds?)?\.?$`, 'i')
const KG_PER_POUND = 0.453_592_37

/**
 * A mass in whole kilograms of '1,500 kg', '1.5 t', '3,300 lb' or '1500'. A figure that names no unit and is below
 * `tonnesBelow`, where no such vehicle is that light, was probably written in tonnes.
 */
export function readMass(text: string, most: number, tonnesBelow = 0): number | Guess<number> | null {
  if (isNothing(text)) return null
  const match = MASS.exec(text)
  if (match === null) throw new Unreadable('is not a mass such as 1,500 kg')
  const figure = figureOf(match[1]!)
  const unit = (match[2] ?? '').toLowerCase()
  const bare = unit === '' && figure > 0 && figure < tonnesBelow
  const kg = Math.round(figure * (unit.startsWith('t') || bare ? 1000 : /^[lp]/.test(unit) ? KG_PER_POUND : 1))
  if (kg > most) throw new OutOfRange(`is more than ${most} kg`)
  // Dealer systems write 0 for unknown.
  if (kg === 0) return null
  return bare ? new Guess(kg) : kg
}

const LENGTH = new RegExp(String.raw`^${FIGURE}\s*(mm|cm|m|met(?:er|re)s?|millimet(?:er|re)s?)?\.?$`, 'i')
const FEET =
  /^(\d{1,3}(?:\.\d+)?)\s*(?:ft|feet|foot|['’′])\.?(?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:in|inch|inches|["”″]|'')?\.?)?$/i
const MM_PER_INCH = 25.4
const LONGEST_MM = 30_000

/**
 * A length in whole millimetres of '7150', '7.15 m', '715 cm', "23'6"" or '23 ft'. Without a unit, millimetres are
 * four digits; a smaller figure was probably written in metres, or in feet where it is whole and 10 or more.
 */
export function readLength(text: string): number | Guess<number> | null {
  if (isNothing(text)) return null
  const feet = FEET.exec(text)
  const match = LENGTH.exec(text)
  if (feet !== null) return lengthOf((Number(feet[1]) * 12 + Number(feet[2] ?? 0)) * MM_PER_INCH)
  if (match === null) throw new Unreadable('is not a length such as 7,150 mm or 23 ft 6 in')
  const figure = figureOf(match[1]!)
  const unit = (match[2] ?? '').toLowerCase()
  if (figure === 0) return null
  if (/^(?:mm|milli)/.test(unit)) return lengthOf(figure)
  if (unit !== '') return lengthOf(figure * (unit === 'cm' ? 10 : 1000))
  if (figure >= 1000) return lengthOf(figure)
  if (figure >= 60) throw new Unreadable('is a length without a unit')
  const inFeet = Number.isInteger(figure) && figure >= 10
  return new Guess(lengthOf(figure * (inFeet ? 12 * MM_PER_INCH : 1000)))
}

/** A wheelbase as `readLength` has it, or that of a title that has it in brackets as WB3900. */
export const readWheelbase = (text: string): number | Guess<number> | null =>
  readLength(IN_TITLE.wheelbase.exec(text)?.[1] ?? text)

function lengthOf(mm: number): number {
  if (mm > LONGEST_MM) throw new OutOfRange('is longer than 30 metres')
  return Math.round(mm)
}

const AXLE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:single|one)\b/i, '1'],
  [/^(?:tandem|twin|dual|double|two)\b/i, '2'],
  [/^(?:tri|triple|three)\b/i, '3'],
]

/** A title says the configuration and the wheelbase of a truck in brackets: 'Stralis AD 450 (6x4) (WB3900)'. */
const IN_TITLE = { axles: /\((\d{1,2}[x×]\d{1,2})\)/i, wheelbase: /\(WB ?(\d{4,5})\)/i } as const

/** '6x4' of '6 X 4' or of a title that has it in brackets; '2' of '2', '2 axles' or 'Tandem axle'. */
export function readAxles(cell: string): string | null {
  const text = IN_TITLE.axles.exec(cell)?.[1] ?? cell
  if (isNothing(text) || text === '0') return null
  const driven = /^(\d{1,2})\s*[x×*]\s*(\d{1,2})(?:\s*\/\s*\d)?$/i.exec(text)
  if (driven !== null) {
    const [wheels, powered] = [Number(driven[1]), Number(driven[2])]
    if (wheels % 2 === 0 && powered % 2 === 0 && wheels >= powered && powered > 0 && wheels >= 4 && wheels <= 20)
      return `${wheels}x${powered}`
    throw new Unreadable('is not a configuration such as 6x4')
  }
  const count = /^(\d)(?:\s*axles?)?$/i.exec(text)?.[1] ?? AXLE_WORDS.find(([pattern]) => pattern.test(text))?.[1]
  if (count === undefined) throw new Unreadable('is not a configuration such as 6x4 or a number of axles')
  return count
}

export const readLicenceClass = byPattern<string>(
  [
    [/^(?:c|car)(?: (?:class|licen[cs]e))?$/i, 'C'],
    [/^(?:lr|light rigid)(?: (?:class|licen[cs]e))?$/i, 'LR'],
    [/^(?:mr|medium rigid)(?: (?:class|licen[cs]e))?$/i, 'MR'],
    [/^(?:hr|heavy rigid)(?: (?:class|licen[cs]e))?$/i, 'HR'],
    [/^(?:hc|heavy combination)(?: (?:class|licen[cs]e))?$/i, 'HC'],
    [/^(?:mc|multi[ -]?combination)(?: (?:class|licen[cs]e))?$/i, 'MC'],
    [/^class ?1$/i, 'Class 1'],
    [/^class ?2$/i, 'Class 2'],
    [/^class ?3$/i, 'Class 3'],
    [/^class ?4$/i, 'Class 4'],
    [/^class ?5$/i, 'Class 5'],
    [/^class ?6$/i, 'Class 6'],
  ],
  'is not a licence class such as MR or Class 2',
)

/** Cubic centimetres of '649', '649 cc' or '1.3 L'. */
export function readCapacity(text: string): number | null {
  if (isNothing(text)) return null
  const match = /^(\d{1,3}(?:[, ]\d{3})+|\d+(?:\.\d+)?)\s*(cc|ccm|cm3|l|lt?rs?|lit(?:er|re)s?)?\.?$/i.exec(text)
  if (match === null) throw new Unreadable('is not a capacity such as 649 cc')
  const figure = figureOf(match[1]!)
  const litres = /^l/i.test(match[2] ?? '') || (match[2] === undefined && figure < 20 && !Number.isInteger(figure))
  const cc = Math.round(figure * (litres ? 1000 : 1))
  if (cc > 30_000) throw new OutOfRange('is more than 30 litres')
  return cc === 0 ? null : cc
}

export const readLams = byPattern<boolean>(
  [
    [/^(?:true|yes|y|1|t|lams|(?:lams|learner)[ -]?(?:approved|legal)|approved)$/i, true],
    [/^(?:false|no|n|0|f|(?:not|non)[ -]?(?:lams|approved|learner).*|full(?: power| licen[cs]e)?|open)$/i, false],
  ],
  'does not say whether it is LAMS approved',
)

const OWNER_WORDS = ['none', 'one', 'two', 'three', 'four', 'five']

/** How many owners: '1', '2 owners', 'One owner'. */
export function readOwners(text: string): number | null {
  const word = OWNER_WORDS.indexOf(text.toLowerCase().replace(/ (?:previous )?owners?$/, ''))
  if (word > 0) return word
  return readInteger(text.replace(/ previous/i, ''), 0, 50, /^owners?$/i)
}

export const readServiceHistory = byPattern<ServiceHistory>(
  [
    [/^(?:full|fsh|complete|full (?:dealer )?service (?:history|records?)|f\.s\.h\.?)$/i, 'full'],
    [/^(?:part|partial|psh|some|incomplete|part(?:ial)? service (?:history|records?))$/i, 'partial'],
    [/^(?:no|none|no (?:service )?(?:history|records?|books?))$/i, 'none'],
  ],
  'is not full, partial or none',
  [
    [/\bfull\b/i, 'full'],
    [/\bpart(?:ial)?\b/i, 'partial'],
  ],
)

export const readTitleStatus = byPattern<TitleStatus>(
  [
    [/^(?:clean|clear)(?: title)?$/i, 'clean'],
    [/^(?:rebuilt|reconstructed)(?: title)?$/i, 'rebuilt'],
    [/^(?:salvage|junk)(?: title)?$/i, 'salvage'],
    [/^(?:lemon|manufacturer buyback)(?: title)?$/i, 'lemon'],
    [/^(?:flood|water damage)(?: title)?$/i, 'flood'],
  ],
  'is not clean, rebuilt, salvage, lemon or flood',
)

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

/** Miles per gallon of '27/35' or '27 city / 35 hwy'. */
export function readMpg(text: string): { city: number; highway: number } | null {
  if (isNothing(text)) return null
  const match = /^(\d{1,3}) ?(?:city|mpg)? ?[/|-] ?(\d{1,3}) ?(?:hwy|highway|mpg)?$/i.exec(text)
  if (match === null) throw new Unreadable('is not miles per gallon such as 27/35')
  return { city: Number(match[1]), highway: Number(match[2]) }
}
