import { DATE_STYLES, NUMBER_STYLES, type DateStyle, type NumberStyle } from '@forecourt/rules/stock/feedNumbers.ts'
import * as z from 'zod'
import { FEED_FIELDS, usualField, type FeedField } from './columns.ts'
import { nearest } from './nearest.ts'
import { FeedRefusal } from './refusal.ts'

/**
 * How a dealership's feed differs from our format. A dealership's files are alike, so it is stored for later imports.
 */
export interface FeedMapping {
  /**
   * Maps a column's header to its field, to several fields, or to '' to ignore the column. `Make#2` is the second
   * column named Make.
   */
  columns: Readonly<Record<string, FeedField | '' | readonly FeedField[]>>
  /** By field: replaces a cell's text, ignoring case. */
  values: Readonly<Partial<Record<FeedField, Readonly<Record<string, string>>>>>
  /** A constant value of a field. */
  constants: Readonly<Partial<Record<FeedField, string>>>
  /** How numbers are written; with a decimal point where nothing is said. */
  numbers?: NumberStyle
  /** How dates are written; as in the dealership’s country where nothing is said. */
  dates?: DateStyle
}

export const NO_MAPPING: FeedMapping = { columns: {}, values: {}, constants: {} }

const text = z.string()
const columns = z.record(text, z.union([text, z.array(text).min(1)]))
const whole = z.strictObject({
  columns: columns.optional(),
  values: z.record(text, z.record(text, text)).optional(),
  constants: z.record(text, text).optional(),
  numbers: z.enum(Object.keys(NUMBER_STYLES) as NumberStyle[]).optional(),
  dates: z.enum(Object.keys(DATE_STYLES) as DateStyle[]).optional(),
})

/**
 * Validates a mapping: `{columns, values, constants, numbers, dates}`, or the columns alone.
 *
 * @throws FeedRefusal with all problems; for a misspelt field with the one that was probably meant
 */
export function readMapping(value: unknown): FeedMapping {
  const parts = ['columns', 'values', 'constants']
  const isWhole = isObject(value) && parts.some((part) => isObject(value[part]))
  const parsed = isWhole ? whole.safeParse(value) : columns.transform((alone) => ({ columns: alone })).safeParse(value)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the mapping'}: ${issue.message}`)
    throw new FeedRefusal(`The mapping cannot be read: ${lines.join('; ')}. Nothing was changed.`)
  }
  const mapping: z.output<typeof whole> = parsed.data
  const wrong = [
    ...Object.entries(mapping.columns ?? {}).flatMap(([name, fields]) =>
      [fields]
        .flat()
        .filter((field) => field !== '' && !isField(field))
        .map((field) => `The mapping sends the column '${name}' to '${field}', ${noField(field)}`),
    ),
    ...(['values', 'constants'] as const).flatMap((part) =>
      Object.keys(mapping[part] ?? {})
        .filter((field) => !isField(field))
        .map((field) => `The mapping has ${part} for '${field}', ${noField(field)}`),
    ),
  ]
  if (mapping.constants?.stocknum !== undefined)
    wrong.push("The mapping has a constant for 'stocknum', which must be different for every vehicle.")
  if (wrong.length > 0) throw new FeedRefusal(`${wrong.join(' ')} Nothing was changed.`)
  return { ...NO_MAPPING, ...(mapping as Partial<FeedMapping>) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isField = (text: string): text is FeedField => (FEED_FIELDS as readonly string[]).includes(text)

function noField(name: string): string {
  const meant = usualField(name) ?? nearest(name, FEED_FIELDS)
  return `which is not a known field.${meant === null ? '' : ` Did you mean '${meant}'?`}`
}
