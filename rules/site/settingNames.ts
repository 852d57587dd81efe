import { OPTION_NAMES } from './optionNames.ts'
import type { Control } from './settingControl.ts'

/** Parts of names that are abbreviations, as they are written. */
const WRITTEN: Readonly<Record<string, string>> = {
  cta: 'call to action',
  cdn: 'CDN',
  ga4: 'Google Analytics 4',
  gtm: 'Google Tag Manager',
  google: 'Google',
  html: 'HTML',
  ico: 'ICO',
  id: 'ID',
  ids: 'IDs',
  kms: 'kilometre',
  livechat: 'LiveChat',
  nevdis: 'NEVDIS',
  png: 'PNG',
  podium: 'Podium',
  redbook: 'RedBook',
  rego: 'registration',
  sms: 'text message',
  svg: 'SVG',
  url: 'address',
  urls: 'addresses',
  vin: 'VIN',
  href: 'link',
}

const startsWithCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A name such as `hold_minutes` as a label: "Hold minutes". Amounts are entered as money: `deposit_cents` is "Deposit". */
export const labelOf = (name: string): string =>
  startsWithCapital(
    name
      .replace(/_cents$/, '')
      .split(/[_\s-]+/)
      .map((part) => WRITTEN[part.toLowerCase()] ?? part)
      .join(' '),
  )

const DIRECTIONS: Readonly<Record<string, string>> = { asc: 'lowest first', desc: 'highest first' }

/** One of the values of a choice in words: `opt_in` is "Opt in"; addresses stay as they are. */
export function optionWords(option: string): string {
  const known = OPTION_NAMES.get(option)
  if (known !== undefined) return known
  const [name = '', direction] = option.split(':')
  if (direction !== undefined && DIRECTIONS[direction] !== undefined)
    return `${labelOf(name)}, ${DIRECTIONS[direction]}`
  return /^[a-z][a-z0-9_-]*$/.test(option) ? labelOf(option) : option
}

/** Endings of names of numbers, with their unit. */
const UNITS = /(?:^|_)(minutes|hours|days|months|cents)$/
/** The units of numbers whose names don’t end with them. */
const OTHER_UNITS: Readonly<Record<string, string>> = {
  corner_radius: 'pixels',
  finance_comparison_rate: 'per cent',
  finance_interest_rate: 'per cent',
  image_quality: 'per cent',
  listed_days_shown: 'days',
  price_floor: 'dollars',
}

/** The unit of a number by its name; null for a plain number. Cents are entered and shown as money. */
export const unitOf = (name: string): string | null =>
  (Object.hasOwn(OTHER_UNITS, name) ? OTHER_UNITS[name] : UNITS.exec(name)?.[1]) ?? null

/** Units that are signs beside a number rather than words after it. */
const SIGNS: ReadonlySet<string> = new Set(['cents', 'dollars', 'per cent'])

/** Whether a number of a unit is written with a sign, such as $500 or 9.5%. */
export const hasSign = (unit: string | null): boolean => unit !== null && SIGNS.has(unit)

/** A number as it is written in a form, with the sign of its unit if it has one. */
export function signed(count: number, unit: string | null): string {
  const amount = unit === 'cents' ? count / 100 : count
  const digits = unit === 'cents' && count % 100 !== 0 ? 2 : 0
  const number = amount.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: 20 })
  if (unit === 'per cent') return `${number}%`
  return hasSign(unit) ? `$${number}` : number
}

/** Whether a value has named parts. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The variant that a value is of. */
export function variantOf(control: Control & { kind: 'variants' }, value: unknown) {
  if (!isObject(value)) return null
  const { by, variants } = control
  return (
    variants.find(({ name, fields }) =>
      by === null ? fields.every((field) => field.optional || value[field.name] !== undefined) : value[by] === name,
    ) ?? null
  )
}
