import type { Currency } from './currency.ts'

export type Locale = 'en-AU' | 'en-NZ' | 'en-US'
export type Country = 'AU' | 'NZ' | 'US'

/** Country whose phone, postcode and price rules a locale follows (spec §9). */
export const countryOf = (locale: Locale): Country => locale.slice(3) as Country

/** Currency of a locale's prices (spec §9). */
export const currencyOf = (locale: Locale): Currency =>
  ({ 'en-AU': 'AUD', 'en-NZ': 'NZD', 'en-US': 'USD' } as const)[locale]

/** The locale whose sites have prices in a currency (spec §9). */
export const localeOfCurrency = (currency: Currency): Locale =>
  ({ AUD: 'en-AU', NZD: 'en-NZ', USD: 'en-US' } as const)[currency]

/** Unit of odometer readings (spec §9). */
export const distanceUnitOf = (locale: Locale): 'km' | 'mi' => (locale === 'en-US' ? 'mi' : 'km')

/**
 * British root -> American root: the three of spec §9 US spelling, those used in forms, and trade terms. Inflections
 * follow the root.
 */
const US_SPELLING: readonly (readonly [RegExp, string])[] = [
  [/\bcolour(?=(?:s|ed|ing|ful)?\b)/gi, 'color'],
  [/\benquir(?=(?:y|ies|e|es|ed|ing|er|ers)\b)/gi, 'inquir'],
  [/\bpetrol\b/gi, 'gas'],
  [/\btyre(?=s?\b)/gi, 'tire'],
  [/\blicence(?=[sd]?\b)/gi, 'license'],
  [/\byard(?=s?\b)/gi, 'lot'],
  [/\bdependant(?=s?\b)/gi, 'dependent'],
  [/\bfortnightly\b/gi, 'biweekly'],
  [/\bpayslip(?=s?\b)/gi, 'pay stub'],
  [/\bpostcode(?=s?\b)/gi, 'ZIP code'],
  [/\bfavourite(?=s?\b)/gi, 'favorite'],
  [/\bcentre(?=s?\b)/gi, 'center'],
  [/\bper cent\b/gi, 'percent'],
  [/\b(?:car|vehicle) loan(?=s?\b)/gi, 'auto loan'],
  [/\brepayment(?=s?\b)/gi, 'payment'],
  [/(?<=\bapply for )finance\b/gi, 'financing'],
  [/\bmoney owing\b/gi, 'money owed'],
  [/\bvaluer(?=s?\b)/gi, 'appraiser'],
  [/\bfitted\b/gi, 'installed'],
  [/\baftersales\b/gi, 'service and parts'],
  [/\bmobile(?= number\b)/gi, 'cell phone'],
  [/\broadside assist\b/gi, 'roadside assistance'],
  [/(?<=\benter the )competition\b/gi, 'contest'],
  [/(?<=\bon the )compliance plate(?= or registration papers\b)/gi, 'dashboard'],
  [/\bopening hours\b/gi, 'hours'],
  [/\btax invoice(?=s?\b)/gi, 'invoice'],
  [/\bbook(?= (?:(?:a|my|your) (?:test drive|test ride|service|visit)|online)\b)/gi, 'schedule'],
  // 'In stock' and 'stock number' are the same in the US.
  [/^stock$|(?<=\b(?:new|similar) )stock\b(?! number)/gi, 'inventory'],
]

function inCaseOf(sample: string, word: string): string {
  if (sample === sample.toUpperCase()) return word.toUpperCase()
  return sample[0] === sample[0]!.toUpperCase() ? word[0]!.toUpperCase() + word.slice(1) : word
}

/** A visitor-facing text in the spelling of its locale: colour, enquiry and petrol, tyre and licence change for the US (spec §9). */
export function localise(text: string, locale: Locale): string {
  if (locale !== 'en-US') return text
  return US_SPELLING.reduce((current, [from, to]) => current.replace(from, (found) => inCaseOf(found, to)), text)
}

/** Kilometres in one mile. */
const KM_PER_MILE = 1.609344

/** The currency sign on a site in the currency's own country. */
const SYMBOL: Record<Currency, string> = { AUD: '$', NZD: '$', USD: '$' }

/**
 * Groups digits in threes, as all three locales do. Written by hand, because the first `Intl.NumberFormat` of a page
 * blocks its main thread for longer than any other script (decision 86); a test compares it with `Intl`.
 */
function grouped(digits: string): string {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(',')
}

/** No more digits than a number holds, and no more decimal places than `Intl` shows: nothing has to be rounded. */
const PLAIN_NUMBER = /^(?<sign>-?)(?<whole>\d{1,15})(?<fraction>\.\d{1,3})?$/

/** A count, distance or rate with the locale's grouping, such as 85,952 or 8.95. */
export function formatNumber(value: number, locale: Locale): string {
  const parts = PLAIN_NUMBER.exec(String(value))?.groups
  if (!parts) return value.toLocaleString(locale)
  return `${parts.sign}${grouped(parts.whole!)}${parts.fraction ?? ''}`
}

/** Kilometres in the locale's unit; miles are rounded. */
export function distanceIn(km: number, locale: Locale): { value: number; unit: 'km' | 'mi' } {
  const unit = distanceUnitOf(locale)
  return { value: unit === 'mi' ? Math.round(km / KM_PER_MILE) : km, unit }
}

/** Kilometres in the locale's unit: 85,952 km, or 53,408 mi. */
export function formatDistance(km: number, locale: Locale): string {
  const { value, unit } = distanceIn(km, locale)
  return `${formatNumber(value, locale)} ${unit}`
}

/** Whole currency units with the local symbol, and cents only if there are any: $29,990 or $29,990.50. */
export function formatMoney(cents: number, currency: Currency): string {
  const whole = Math.round(Math.abs(cents))
  const units = grouped(String(Math.floor(whole / 100)))
  const rest = whole % 100 === 0 ? '' : `.${String(whole % 100).padStart(2, '0')}`
  return `${cents < 0 ? '-' : ''}${SYMBOL[currency]}${units}${rest}`
}

const DAY_FORMATS = new Map<string, Intl.DateTimeFormat>()

/** The date of a time in a time zone, such as 21 November 2026. */
export function formatDay(instant: Date, locale: Locale, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  let format = DAY_FORMATS.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
    DAY_FORMATS.set(key, format)
  }
  return format.format(instant)
}
