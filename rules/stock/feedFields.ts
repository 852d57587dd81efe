import { CAR_STATUSES, FUELS, PRICE_TYPES, SERVICE_HISTORIES, TITLE_STATUSES, WARRANTY_KINDS } from '../car/car.ts'
import { CAR_TYPES, LISTING_TYPES } from '../kinds/carType.ts'

/** A choice of a form. */
export interface FeedChoice {
  value: string
  label: string
}

/** Words of field names that are written otherwise in a sentence. */
const WORDS: Readonly<Record<string, string>> = {
  vin: 'VIN',
  egc: 'excluding government charges',
  km: '(km)',
  kg: '(kg)',
  mm: '(mm)',
  cc: '(cc)',
  url: 'address',
  ancap: 'ANCAP',
  atm: 'ATM',
  gvm: 'GVM',
  gcm: 'GCM',
  lams: 'LAMS',
  wof: 'WOF',
  ruc: 'RUC',
  mpg: 'MPG',
  cin: 'CIN',
  id: 'ID',
}

/** Fields whose name does not say it. */
const LABELS: Readonly<Record<string, string>> = {
  stocknum: 'Stock number',
  name: 'Title',
  km: 'Odometer',
  car_type: 'Condition (new, used or demo)',
  listing_type: 'Sale, rental or subscription',
  price_was: 'Previous price',
  price_egc: 'Price excluding government charges',
  price_drive_away: 'Drive-away price',
  created_at: 'Date in stock',
  sold_at: 'Date sold',
  custom_rank: 'Rank',
  file: 'History report (address)',
  rego: 'Registration',
  rego_expiry: 'Registration expiry',
  inspection_file: 'Inspection report (address)',
  ruc_paid_to_km: 'RUC paid to (km)',
  mpg: 'MPG, city and highway',
  primary_image_url: 'Main photo',
  images: 'Photos',
  spin_images: '360° photos',
  feed_id: 'ID in the feed',
}

/** A field of a stock feed in words (spec §3 Car; decision 1: Stock feed). */
export function feedFieldLabel(field: string): string {
  const label = LABELS[field]
  if (label !== undefined) return label
  const words = field.split('_').map((word) => WORDS[word] ?? word)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const VALUE_LABELS: Readonly<Record<string, string>> = {
  demo: 'Demonstrator',
  egc: 'Excluding government charges',
  plus_orc: 'Plus on-road costs',
  drive_away: 'Drive away',
  ULP: 'Petrol',
  LPG: 'LPG',
  PHEV: 'Plug-in hybrid',
}

/** A value of a field with fixed values, in words. */
export function feedValueLabel(value: string): string {
  const text = VALUE_LABELS[value] ?? value.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Fields that have one of some fixed values, so that values of a feed are mapped to them. */
export const CHOICE_FIELDS = {
  car_type: CAR_TYPES,
  status: CAR_STATUSES,
  fuel: FUELS,
  price_type: PRICE_TYPES,
  listing_type: LISTING_TYPES,
  title_status: TITLE_STATUSES,
  service_history: SERVICE_HISTORIES,
  warranty_kind: WARRANTY_KINDS,
} as const satisfies Readonly<Record<string, readonly string[]>>

/** One of them. */
export type ChoiceField = keyof typeof CHOICE_FIELDS

/** Whether a field has one of some fixed values. */
export const isChoiceField = (field: string): field is ChoiceField => Object.hasOwn(CHOICE_FIELDS, field)

/** The values of such a field, as choices of a form. */
export const choicesOf = (field: ChoiceField): readonly FeedChoice[] =>
  CHOICE_FIELDS[field].map((value) => ({ value, label: feedValueLabel(value) }))

/** Names of the inputs of a mapping’s forms: how numbers and dates are written, a column, a constant, and a value of a column. */
export const NUMBERS_INPUT = 'numbers'
export const DATES_INPUT = 'dates'
export const columnInput = (at: number): string => `column.${at}`
export const constantInput = (field: string): string => `constant.${field}`
export const valueInput = (field: string, at: number): string => `value.${field}.${at}`
