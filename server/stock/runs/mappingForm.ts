import {
  choicesOf,
  columnInput,
  constantInput,
  DATES_INPUT,
  feedFieldLabel,
  feedValueLabel,
  isChoiceField,
  NUMBERS_INPUT,
  valueInput,
  type ChoiceField,
  type FeedChoice,
} from '@forecourt/rules/stock/feedFields.ts'
import {
  DATE_FIELDS,
  DATE_STYLES,
  isDateStyle,
  isNumberStyle,
  NUMBER_FIELDS,
  NUMBER_STYLES,
  suggestedDates,
  suggestedNumbers,
  type Suggested,
  type DateStyle,
  type NumberStyle,
} from '@forecourt/rules/stock/feedNumbers.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { columnFields, FEED_FIELDS, headerKey, NEEDED_FIELDS, usualField, type FeedField } from '../feed/columns.ts'
import { fieldReaders } from '../feed/fields.ts'
import type { FeedMapping } from '../feed/mapping.ts'
import { tidy } from '../feed/row.ts'
import { Guess, Unreadable } from '../feed/values/reading.ts'
import type { FeedPreview } from './preview.ts'

/** Separates the fields of a column that provides several. */
const SEVERAL = '+'
/** Fields that can be set for a whole file: those with fixed values, and those that every vehicle needs. */
const CONSTANT_FIELDS = ['car_type', 'status', 'price_type', 'listing_type', 'fuel', 'make'] as const

/** A column of a file, and the field that it provides. */
export interface ColumnView {
  at: number
  name: string
  samples: readonly string[]
  /** '' for none. */
  field: string
}

/** The values of a column whose field has fixed values. */
export interface ValuesView {
  field: ChoiceField
  label: string
  column: string
  choices: readonly FeedChoice[]
  values: readonly {
    at: number
    value: string
    count: number
    /** What it is read as by itself, in words; null if it is not understood. */
    readAs: string | null
    /** What somebody has set it to; '' for nothing. */
    to: string
  }[]
}

/** A field that can be set for the whole file. */
export interface ConstantView {
  field: string
  label: string
  value: string
  /** Null for any text. */
  choices: readonly FeedChoice[] | null
}

/** How a file writes numbers or dates. */
export interface StyleView<Style> {
  /** What is chosen, or what its values suggest. */
  value: Style
  /** What the importer reads by itself, where the values suggest nothing else; null where they do. */
  usual: Style | null
  /** Why, in words. */
  why: string | null
  choices: readonly FeedChoice[]
}

/** A file's mapping, as its forms show it. */
export interface MappingView {
  columns: readonly ColumnView[]
  fields: readonly FeedChoice[]
  constants: readonly ConstantView[]
  numbers: StyleView<NumberStyle>
  dates: StyleView<DateStyle>
  values: readonly ValuesView[]
  /** Fields that every vehicle needs and nothing provides yet, in words. */
  missing: readonly string[]
}

const headerOf = ({ columns }: FeedPreview) => columns.map(({ name }) => name)

/** A mapping without the columns that a file does not have. */
export function mappingFor(preview: FeedPreview, mapping: FeedMapping): FeedMapping {
  const { absent } = columnFields(headerOf(preview), mapping)
  const columns = Object.fromEntries(Object.entries(mapping.columns).filter(([name]) => !absent.includes(name)))
  return { ...mapping, columns }
}

/** How a file is read with a mapping, for forms. */
export function mappingView(preview: FeedPreview, mapping: FeedMapping, currency: Currency, now: Date): MappingView {
  const { fields } = columnFields(headerOf(preview), mapping)
  const provided = new Set<string>([...fields.flat(), ...Object.keys(mapping.constants)])
  const samplesOf = (wanted: readonly string[]) =>
    preview.columns.flatMap(({ name, samples, values }, at) =>
      fields[at]!.some((field) => wanted.includes(field))
        ? [...samples, ...(values ?? []).map(({ value }) => value)].map((text) => ({ column: name, text }))
        : [],
    )
  const numbers = suggestedNumbers(samplesOf(NUMBER_FIELDS))
  const usualDates = currency === 'USD' ? 'month' : 'day'
  const dates = suggestedDates(samplesOf(DATE_FIELDS), usualDates)
  const several = fields.filter((of) => of.length > 1).map((of) => of.join(SEVERAL))
  return {
    columns: preview.columns.map(({ name, samples }, at) => ({ at, name, samples, field: fields[at]!.join(SEVERAL) })),
    fields: [...FEED_FIELDS, ...several]
      .map((value) => ({ value, label: value.split(SEVERAL).map(feedFieldLabel).join(', ') }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
    constants: CONSTANT_FIELDS.map((field) => ({
      field,
      label: feedFieldLabel(field),
      value: mapping.constants[field] ?? '',
      choices: isChoiceField(field) ? choicesOf(field) : null,
    })),
    numbers: {
      value: mapping.numbers ?? numbers.style,
      usual: numbers.style === 'point' ? 'point' : null,
      why: whyOf(numbers, mapping.numbers),
      choices: choicesFrom(NUMBER_STYLES),
    },
    dates: {
      value: mapping.dates ?? dates.style,
      usual: dates.style === usualDates ? usualDates : null,
      why: whyOf(dates, mapping.dates),
      choices: choicesFrom(DATE_STYLES),
    },
    values: preview.columns.flatMap(({ name, values }, at) =>
      values === null || values.length === 0
        ? []
        : fields[at]!.filter(isChoiceField).map((field) => ({
            field,
            label: feedFieldLabel(field),
            column: name,
            choices: choicesOf(field),
            values: values.map(({ value, count }, index) => ({
              at: index,
              value,
              count,
              readAs: readAs(field, value, currency, now),
              to: Object.entries(mapping.values[field] ?? {}).find(([from]) => isSameText(from, value))?.[1] ?? '',
            })),
          })),
    ),
    missing: NEEDED_FIELDS.filter((field) => !provided.has(field)).map(feedFieldLabel),
  }
}

/** What the values suggest, in words; where they rule out what was chosen before, that too. */
const whyOf = <Style>({ style, isSure, why }: Suggested<Style>, chosen: Style | undefined): string | null =>
  isSure && chosen !== undefined && chosen !== style ? `${why} Something else was chosen before. Please check it.` : why

const choicesFrom = (labels: Readonly<Record<string, string>>): readonly FeedChoice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The inputs of the form of columns, with what they have. */
export const columnInputs = ({ columns, constants, numbers, dates }: MappingView): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...columns.map(({ at, field }) => [columnInput(at), field]),
    ...constants.map(({ field, value }) => [constantInput(field), value]),
    [NUMBERS_INPUT, numbers.value],
    [DATES_INPUT, dates.value],
  ])

/** The inputs of the form of values, with what they have. */
export const valueInputs = ({ values }: MappingView): Readonly<Record<string, string>> =>
  Object.fromEntries(values.flatMap(({ field, values: of }) => of.map(({ at, to }) => [valueInput(field, at), to])))

const isSameText = (one: string, other: string) => tidy(one).toLowerCase() === tidy(other).toLowerCase()

/** What a value is read as without a mapping, in words. */
function readAs(field: ChoiceField, text: string, currency: Currency, now: Date): string | null {
  try {
    const read = fieldReaders({ currency, distanceUnit: 'km', now, locationOf: () => null })[field](text)
    const value: unknown = read instanceof Guess ? read.value : read
    return typeof value === 'string' ? feedValueLabel(value) : 'Empty'
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** What a form of columns says. */
export interface ColumnsForm {
  /** The field of each column, '' for none. */
  columns: readonly string[]
  constants: Readonly<Record<string, string>>
  /** How numbers and dates are written; '' as before. */
  numbers: string
  dates: string
}

/** A mapping that was changed by a form, or what is wrong with which input. */
export type MappingResult =
  | { ok: true; mapping: FeedMapping }
  | { ok: false; problems: Readonly<Record<string, string>> }

const isField = (text: string): text is FeedField => (FEED_FIELDS as readonly string[]).includes(text)

/** The mapping of a form of columns. Of the former one it keeps the values, and constants that the form does not have. */
export function mappingOfColumns(
  preview: FeedPreview,
  before: FeedMapping,
  form: ColumnsForm,
  shown: Pick<MappingView, 'numbers' | 'dates'>,
): MappingResult {
  const numbers = form.numbers || (before.numbers ?? shown.numbers.value)
  const dates = form.dates || (before.dates ?? shown.dates.value)
  const header = headerOf(preview)
  const keys = header.map(headerKey)
  const problems: Record<string, string> = {}
  const columns: Record<string, FeedField | '' | FeedField[]> = {}
  const chosen = new Map<string, number>()
  for (const [at, name] of header.entries()) {
    const text = form.columns[at] ?? ''
    const fields = text === '' ? [] : text.split(SEVERAL)
    if (!fields.every(isField)) {
      problems[columnInput(at)] = 'Choose a field from the list.'
      continue
    }
    for (const field of fields) {
      const other = chosen.get(field)
      if (other === undefined) chosen.set(field, at)
      else problems[columnInput(at)] = `${feedFieldLabel(field)} already comes from the column ${header[other]}.`
    }
    if (name === '') continue
    const same = keys.flatMap((key, position) => (key === keys[at] ? [position] : []))
    // What the importer would do by itself is left out, so that a later file without the column can still be read.
    const usual = usualField(name) ?? ''
    if (same.length > 1 || text !== usual || keys[at] === 'listingtype')
      columns[same.length > 1 ? `${name}#${same.indexOf(at) + 1}` : name] =
        fields.length > 1 ? (fields as FeedField[]) : (text as FeedField | '')
  }
  const constants: Partial<Record<FeedField, string>> = {}
  const offered: readonly string[] = CONSTANT_FIELDS
  for (const [field, value] of Object.entries(before.constants))
    if (!offered.includes(field) && !chosen.has(field)) constants[field as FeedField] = value
  for (const field of CONSTANT_FIELDS) {
    const value = tidy(form.constants[field] ?? '')
    if (value === '') continue
    if (chosen.has(field))
      problems[constantInput(field)] =
        `${feedFieldLabel(field)} already comes from the column ${header[chosen.get(field)!]}.`
    else if (isChoiceField(field) && !choicesOf(field).some((choice) => choice.value === value))
      problems[constantInput(field)] = 'Choose a value from the list.'
    else if (value.length > 80) problems[constantInput(field)] = 'Please use at most 80 characters.'
    else constants[field] = value
  }
  for (const field of NEEDED_FIELDS)
    if (!chosen.has(field) && constants[field] === undefined)
      problems.missing = [problems.missing, feedFieldLabel(field)].filter(Boolean).join(', ')
  if (!isNumberStyle(numbers)) problems[NUMBERS_INPUT] = 'Choose how numbers are written.'
  if (!isDateStyle(dates)) problems[DATES_INPUT] = 'Choose how dates are written.'
  if (!isNumberStyle(numbers) || !isDateStyle(dates) || Object.keys(problems).length > 0) return { ok: false, problems }
  return {
    ok: true,
    mapping: {
      columns,
      values: before.values,
      constants,
      ...(numbers === shown.numbers.usual ? {} : { numbers }),
      ...(dates === shown.dates.usual ? {} : { dates }),
    },
  }
}

/** The mapping of a form of values. It keeps what the former one says of values that the file does not have. */
export function mappingOfValues(
  { values: shown }: Pick<MappingView, 'values'>,
  before: FeedMapping,
  typed: (input: string) => string,
): MappingResult {
  const problems: Record<string, string> = {}
  const values: Partial<Record<FeedField, Readonly<Record<string, string>>>> = { ...before.values }
  for (const { field, values: found, choices } of shown) {
    const kept = Object.entries(before.values[field] ?? {}).filter(
      ([from]) => !found.some(({ value }) => isSameText(from, value)),
    )
    const set = found.flatMap(({ at, value }) => {
      const to = typed(valueInput(field, at))
      if (to === '') return []
      if (!choices.some((choice) => choice.value === to))
        problems[valueInput(field, at)] = 'Choose a value from the list.'
      return [[value, to] as const]
    })
    if (kept.length + set.length > 0) values[field] = Object.fromEntries([...kept, ...set])
    else delete values[field]
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, mapping: { ...before, values } }
}
