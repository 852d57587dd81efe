import type { Currency } from '../car/car.ts'

export type Locale = 'en-AU' | 'en-NZ' | 'en-US'
export type Country = 'AU' | 'NZ' | 'US'

/** Country whose phone, postcode and price rules a locale follows (spec §9). */
export const countryOf = (locale: Locale): Country => locale.slice(3) as Country

/** Currency of a locale's prices (spec §9). */
export const currencyOf = (locale: Locale): Currency =>
  (({ 'en-AU': 'AUD', 'en-NZ': 'NZD', 'en-US': 'USD' }) as const)[locale]

/** Unit that odometers are shown in (spec §9). */
export const distanceUnitOf = (locale: Locale): 'km' | 'mi' => (locale === 'en-US' ? 'mi' : 'km')

/** British root -> American root: the three of spec §9 US spelling, those that forms need, and words of the trade. Inflections follow it. */
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
  [/\b(?:car|vehicle) loan(?=s?\b)/gi, 'auto loan'],
  [/\brepayment(?=s?\b)/gi, 'payment'],
  [/(?<=\bapply for )finance\b/gi, 'financing'],
  [/\bmoney owing\b/gi, 'money owed'],
  [/\bvaluer(?=s?\b)/gi, 'appraiser'],
  [/\bfitted\b/gi, 'installed'],
  [/\baftersales\b/gi, 'service and parts'],
  [/\broadside assist\b/gi, 'roadside assistance'],
  [/(?<=\benter the )competition\b/gi, 'contest'],
  [/(?<=\bon the )compliance plate(?= or registration papers\b)/gi, 'dashboard'],
  [/\bopening hours\b/gi, 'hours'],
  [/\btax invoice(?=s?\b)/gi, 'invoice'],
  // What is in stock, and a stock number, have that name in the US too.
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

const NUMBER_FORMATS = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs a hundred times what using one does, and a result page needs a hundred figures. */
function numberFormat(locale: Locale, money?: { currency: Currency; cents: boolean }): Intl.NumberFormat {
  const key = money ? `${locale} ${money.currency} ${money.cents}` : locale
  let format = NUMBER_FORMATS.get(key)
  if (!format) {
    format = money
      ? new Intl.NumberFormat(locale, {
          style: 'currency',
          currency: money.currency,
          currencyDisplay: 'narrowSymbol',
          minimumFractionDigits: money.cents ? 2 : 0,
          maximumFractionDigits: 2,
        })
      : new Intl.NumberFormat(locale)
    NUMBER_FORMATS.set(key, format)
  }
  return format
}

/** A count or distance with the locale's grouping, such as 85,952. */
export const formatNumber = (value: number, locale: Locale): string => numberFormat(locale).format(value)

/** Kilometres as a figure in the unit of the locale; miles are whole. */
export function distanceIn(km: number, locale: Locale): { value: number; unit: 'km' | 'mi' } {
  const unit = distanceUnitOf(locale)
  return { value: unit === 'mi' ? Math.round(km / KM_PER_MILE) : km, unit }
}

/** Kilometres as the locale shows them: 85,952 km, or 53,408 mi. */
export function formatDistance(km: number, locale: Locale): string {
  const { value, unit } = distanceIn(km, locale)
  return `${formatNumber(value, locale)} ${unit}`
}

/** Whole currency units with the local symbol, cents only where there are any: $29,990 or $29,990.50. */
export function formatMoney(cents: number, currency: Currency, locale: Locale): string {
  return numberFormat(locale, { currency, cents: cents % 100 !== 0 }).format(cents / 100)
}

const DAY_FORMATS = new Map<string, Intl.DateTimeFormat>()

/** An instant as a day in a time zone, such as 21 November 2026. */
export function formatDay(instant: Date, locale: Locale, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  let format = DAY_FORMATS.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
    DAY_FORMATS.set(key, format)
  }
  return format.format(instant)
}
