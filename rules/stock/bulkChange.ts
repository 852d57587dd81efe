import { formatMoney, localeOfCurrency } from '../locale/locale.ts'
import type { Currency } from '../locale/currency.ts'
import {
  fedValues,
  handText,
  handValues,
  LOCKED_FIELD_NAMES,
  MOST_PRICE_DOLLARS,
  odometerWords,
  readHandValue,
  STOCK_STATUS_LABELS,
  STOCK_STATUSES,
  type HandColumns,
  type HandValues,
  type LockedField,
  type SaidValues,
  type StockStatus,
} from './lockedFields.ts'

/** The most vehicles of one bulk change; filters make it smaller. */
export const MOST_BULK = 10_000

/** The fields that can be changed in bulk. */
export const BULK_FIELDS = ['price', 'tag', 'status', 'rank'] as const satisfies readonly LockedField[]
export type BulkField = (typeof BULK_FIELDS)[number]

/** To what changed prices are rounded, in words. */
export const ROUNDINGS = {
  dollar: 'the nearest dollar',
  ten: 'the nearest $10',
  hundred: 'the nearest $100',
  ninety: 'the nearest price ending in 90',
  nine_ninety: 'the nearest price ending in 990',
} as const
export type Rounding = keyof typeof ROUNDINGS
export const ROUNDING_NAMES = Object.keys(ROUNDINGS) as Rounding[]

/** The step between prices of a rounding, and the lowest of them, in cents. */
const STEPS: Readonly<Record<Rounding, readonly [step: number, first: number]>> = {
  dollar: [100, 0],
  ten: [1_000, 0],
  hundred: [10_000, 0],
  ninety: [10_000, 9_000],
  nine_ninety: [100_000, 99_000],
}

/** A price by a rounding: the nearest that it allows, the higher of two. Never below the lowest of them. */
export function roundPrice(cents: number, rounding: Rounding): number {
  const [step, first] = STEPS[rounding]
  return Math.max(first, Math.floor((cents - first + step / 2) / step) * step + first)
}

/** How a price is changed in bulk. */
export const PRICE_CHANGES = {
  lower_amount: 'Lower by an amount',
  lower_percent: 'Lower by a percentage',
  raise_amount: 'Raise by an amount',
  raise_percent: 'Raise by a percentage',
  set: 'Set to an amount',
  enquire: 'Show no price (on enquiry)',
} as const
export type PriceChange = keyof typeof PRICE_CHANGES
export const PRICE_CHANGE_NAMES = Object.keys(PRICE_CHANGES) as PriceChange[]

/** One change of one field of many vehicles (decision 148). */
export type BulkChange =
  | { kind: 'set'; field: BulkField; value: HandValues[BulkField] }
  | {
      kind: 'price'
      field: 'price'
      how: Exclude<PriceChange, 'set' | 'enquire'>
      /** Cents of an amount, hundredths of a percentage. */
      by: number
      rounding: Rounding
    }
  | { kind: 'release'; field: BulkField }

/** What can be chosen: a field, or giving one back to the feed. */
export const BULK_KINDS = [...BULK_FIELDS, 'release'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

export const BULK_PROBLEMS = {
  what: 'Please choose what to change.',
  how: 'Please choose how to change the price.',
  amount: 'Please enter an amount in dollars, such as 500.',
  percent: 'Please enter a percentage from 0.01 to 90, such as 5 or 2.5.',
  rounding: 'Please choose how prices are rounded.',
  of: 'Please choose which field to give back.',
} as const

/** What was read, or what is wrong, by input. */
export type ReadBulk = { ok: true; change: BulkChange } | { ok: false; problems: Readonly<Record<string, string>> }

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/
const MOST_PERCENT = 9_000

const refused = (input: string, problem: string): ReadBulk => ({ ok: false, problems: { [input]: problem } })

/** Reads the form of a bulk change. */
export function readBulkChange(input: (name: string) => string): ReadBulk {
  const what = BULK_KINDS.find((one) => one === input('what'))
  if (what === undefined) return refused('what', BULK_PROBLEMS.what)
  if (what === 'release') {
    const field = BULK_FIELDS.find((one) => one === input('of'))
    return field ? { ok: true, change: { kind: 'release', field } } : refused('of', BULK_PROBLEMS.of)
  }
  if (what === 'price') return readPriceChange(input)
  const read = readHandValue(what, input(what))
  return read.ok ? { ok: true, change: { kind: 'set', field: what, value: read.value } } : refused(what, read.problem)
}

function readPriceChange(input: (name: string) => string): ReadBulk {
  const how = PRICE_CHANGE_NAMES.find((one) => one === input('how'))
  if (how === undefined) return refused('how', BULK_PROBLEMS.how)
  if (how === 'enquire') return { ok: true, change: { kind: 'set', field: 'price', value: null } }
  const typed = input('amount').trim()
  const read = readHandValue('price', typed)
  if (how === 'set') {
    if (!read.ok) return refused('amount', read.problem)
    return read.value === null
      ? refused('amount', BULK_PROBLEMS.amount)
      : { ok: true, change: { kind: 'set', field: 'price', value: read.value } }
  }
  const rounding = ROUNDING_NAMES.find((one) => one === input('rounding'))
  if (rounding === undefined) return refused('rounding', BULK_PROBLEMS.rounding)
  if (how === 'lower_percent' || how === 'raise_percent') {
    const [, whole, part = ''] = PERCENT.exec(typed) ?? []
    const by = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'))
    if (by < 1 || by > MOST_PERCENT) return refused('amount', BULK_PROBLEMS.percent)
    return { ok: true, change: { kind: 'price', field: 'price', how, by, rounding } }
  }
  if (!read.ok || read.value === null) return refused('amount', BULK_PROBLEMS.amount)
  return { ok: true, change: { kind: 'price', field: 'price', how, by: Number(read.value), rounding } }
}

/** What a bulk change does to a price, before its bounds. */
function changedPrice(cents: number, { how, by, rounding }: Extract<BulkChange, { kind: 'price' }>): number {
  const exact = {
    lower_amount: cents - by,
    raise_amount: cents + by,
    lower_percent: Math.round((cents * (10_000 - by)) / 10_000),
    raise_percent: Math.round((cents * (10_000 + by)) / 10_000),
  }[how]
  return exact <= 0 ? exact : roundPrice(exact, rounding)
}

export const BULK_REASONS = {
  noPrice: 'It has no price to change.',
  tooLow: 'Its price would be zero or less.',
  tooHigh: 'Its price would be above 10 million.',
  notLower: 'Rounded, its price would not be lower.',
  notHigher: 'Rounded, its price would not be higher.',
  same: 'It has this value already.',
  notLocked: 'It follows the feed already.',
  feedDiffers: 'The feed says something else by now.',
} as const

/** A bulk change of a vehicle that is not as it was shown is not made: why, in words (decision 148). */
export const changedSince = (field: BulkField, who: string | null): string =>
  who === null
    ? `The ${LOCKED_FIELD_NAMES[field]} has changed since.`
    : `${who} has changed the ${LOCKED_FIELD_NAMES[field]} since.`

/** Why a vehicle whose turn had not come was left as it was, in words. */
export const stoppedBy = (who: string): string => `${who} stopped the change before its turn.`

/** The value that a stored form’s text stands for. It is not checked: feeds may say what nobody could type. */
export function handValue(field: BulkField, text: string): HandValues[BulkField] {
  switch (field) {
    case 'price':
      return text === '' ? null : Math.round(Number(text) * 100)
    case 'tag':
      return text || null
    case 'status':
      return STOCK_STATUSES.find((status) => status === text) ?? 'other'
    case 'rank':
      return Number(text)
  }
}

/** What a bulk change would do to one vehicle: values as a form has them. */
export interface PlannedChange {
  state: 'planned' | 'same' | 'refused'
  before: string
  after: string
  reason: string | null
}

/** What a bulk change would do to a vehicle, with the reason if nothing. */
export function planChange(
  change: BulkChange,
  car: HandColumns,
  lock: { feed_value: SaidValues } | undefined,
): PlannedChange {
  const { field } = change
  const current = handValues(car)
  const before = handText(field, current[field])
  const not = (state: 'same' | 'refused', reason: string): PlannedChange => ({ state, before, after: before, reason })
  if (change.kind === 'release') {
    if (!lock) return not('same', BULK_REASONS.notLocked)
    const after = handText(field, fedValues(car, lock.feed_value)[field])
    return { state: 'planned', before, after, reason: null }
  }
  let after: string
  if (change.kind === 'set') after = handText(field, change.value)
  else {
    if (current.price === null) return not('refused', BULK_REASONS.noPrice)
    const cents = changedPrice(current.price, change)
    if (cents <= 0) return not('refused', BULK_REASONS.tooLow)
    if (cents > MOST_PRICE_DOLLARS * 100) return not('refused', BULK_REASONS.tooHigh)
    const lowers = change.how.startsWith('lower')
    if (lowers && cents >= current.price) return not('refused', BULK_REASONS.notLower)
    if (!lowers && cents <= current.price) return not('refused', BULK_REASONS.notHigher)
    after = handText('price', cents)
  }
  return before === after ? not('same', BULK_REASONS.same) : { state: 'planned', before, after, reason: null }
}

/** A value of a form in words. */
export function handWords(field: LockedField, text: string, currency: Currency): string {
  if (field === 'price') return text === '' ? 'on enquiry' : formatMoney(Math.round(Number(text) * 100), currency)
  if (field === 'status') return STOCK_STATUS_LABELS[text as StockStatus]
  if (field === 'odometer' && text !== '') return odometerWords(text, localeOfCurrency(currency))
  return text === '' ? 'none' : text
}

/** A bulk change in words. */
export function bulkWords(change: BulkChange, currency: Currency): string {
  const name = LOCKED_FIELD_NAMES[change.field]
  if (change.kind === 'release') return `Give the ${name} back to the feed`
  if (change.kind === 'set') {
    const text = handText(change.field, change.value)
    return change.field === 'tag' && text === ''
      ? 'Remove the tag'
      : `Set the ${name} to ${handWords(change.field, text, currency)}`
  }
  const { how, by, rounding } = change
  const amount = how.endsWith('percent') ? `${by / 100}%` : formatMoney(by, currency)
  return `${how.startsWith('lower') ? 'Lower' : 'Raise'} the price by ${amount}, to ${ROUNDINGS[rounding]}`
}

/** What becomes of a bulk change: shown first, then made, and perhaps undone. */
export const BULK_RUN_STATES = ['preview', 'running', 'done', 'undoing', 'undone'] as const
export type BulkRunState = (typeof BULK_RUN_STATES)[number]

/**
 * What becomes of a vehicle of a run, in words: planned, has the value already, or can’t be changed; changed, or left
 * because it was not as it had been shown; undone, or kept for that reason.
 */
export const BULK_OUTCOMES = {
  planned: 'Will change',
  changed: 'Changed',
  undone: 'Undone',
  left: 'Skipped',
  kept: 'Not undone',
  refused: 'Can’t change',
  same: 'Stays the same',
} as const
export type BulkOutcome = keyof typeof BULK_OUTCOMES
export const BULK_OUTCOME_NAMES = Object.keys(BULK_OUTCOMES) as BulkOutcome[]
