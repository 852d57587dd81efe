import type * as z from 'zod'
import { SETTINGS, type SettingKey } from './config.ts'
import { enteredProblem } from './enteredSetting.ts'
import { signed, unitOf } from './settingNames.ts'
import { controlOf, type Control, type ControlField } from './settingControl.ts'

/** The texts of a sent form by the names of its inputs; empty for one that was not sent. */
export type SentFields = (name: string) => string

/** Name of the input of a whole value; those of its parts follow it after dots. */
export const VALUE = 'value'

const MOST_ITEMS = 500
/** A value that was left out. */
const LEFT_OUT = Symbol('left out')

/** What is read of a form: each path of the value, with the name of its input. */
type Inputs = Map<string, string>

const joined = (path: string, part: string | number) => (path === '' ? String(part) : `${path}.${part}`)
const countOf = (field: SentFields, name: string) =>
  Math.min(Number.parseInt(field(`${name}.length`), 10) || 0, MOST_ITEMS)

/** The number of a text such as 1,500, with its sign where it has one: 9.5% or $50; any other text as it is. */
function numberOf(text: string, unit: string | null = null): unknown {
  const bare =
    unit === 'per cent' ? text.replace(/(?<!\s)\s*%$/, '') : unit === 'dollars' ? text.replace(/^\$\s*/, '') : text
  const number = Number(bare.replaceAll(/[\s,]/g, ''))
  return Number.isNaN(number) ? text : number
}

/** Cents of an amount in dollars, such as $1,500 or 49.95; any other text as it is. */
function centsOf(text: string): unknown {
  const cents = Math.round(Number(text.replaceAll(/[\s,$]/g, '')) * 100)
  return /^\$?\s*\d[\d\s,]*(?:\.\d{1,2})?$/.test(text) ? cents : text
}

/** Whether a value has nothing in it, so that its row counts as not filled in. */
function isBlank(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return value === '' || value === LEFT_OUT || value === null
  return Object.values(value).every((one) => isBlank(one) || one === false)
}

interface At {
  field: SentFields
  inputs: Inputs
  /** What is wrong with the form itself, by input. */
  problems: Record<string, string>
  name: string
  path: string
  /** Whether it may be left out of what it is part of. */
  optional: boolean
}

function readFields(fields: readonly ControlField[], at: At): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((one) => {
      const value = readControl(one.control, {
        ...at,
        name: `${at.name}.${one.name}`,
        path: joined(at.path, one.name),
        optional: one.optional,
      })
      return value === LEFT_OUT ? [] : [[one.name, value]]
    }),
  )
}

function readList(item: Control, at: At): unknown {
  const { field, name, path } = at
  const items: unknown[] = []
  for (let index = 0; index < countOf(field, name); index++) {
    const part = { ...at, name: `${name}.${index}`, path: joined(path, items.length), optional: false }
    const value = readControl(item, part)
    if (!isBlank(value)) items.push(value)
  }
  return items.length === 0 && at.optional ? LEFT_OUT : items
}

function readEntries({ key, value }: Control & { kind: 'entries' }, at: At): unknown {
  const { field, inputs, name, path } = at
  const entries: [string, unknown][] = []
  for (let index = 0; index < countOf(field, name); index++) {
    const own = `${name}.${index}`
    const text = String(readControl(key, { ...at, inputs: new Map(), name: `${own}.key`, path: '', optional: false }))
    const held = readControl(value, { ...at, name: `${own}.value`, path: joined(path, text), optional: false })
    if (text === '' && isBlank(held)) continue
    if (entries.some(([other]) => other === text)) at.problems[`${own}.key`] = 'This is in the list already.'
    else if (value.kind === 'fields' || value.kind === 'variants') inputs.set(joined(path, text), `${own}.key`)
    if (held !== LEFT_OUT) entries.push([text, held])
  }
  return entries.length === 0 && at.optional ? LEFT_OUT : Object.fromEntries(entries)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function readControl(control: Control, at: At): unknown {
  const { field, inputs, name, path, optional } = at
  inputs.set(path, name)
  const text = field(name).replaceAll('\r\n', '\n')
  switch (control.kind) {
    case 'switch':
      return text === 'on' || (text === '' && optional && control.standard === null ? LEFT_OUT : false)
    case 'choice':
      return text === '' && optional ? LEFT_OUT : text
    case 'choices': {
      const chosen = control.options.filter((option) => field(`${name}.${option}`) === 'on')
      return chosen.length === 0 && optional ? LEFT_OUT : chosen
    }
    case 'number':
      if (text.trim() === '') return optional ? LEFT_OUT : ''
      return control.unit === 'cents' ? centsOf(text.trim()) : numberOf(text.trim(), control.unit)
    case 'text':
      return text === '' && optional ? LEFT_OUT : text.trim()
    case 'reference':
      return text.trim() === '' ? (optional ? LEFT_OUT : '') : control.numbered ? numberOf(text.trim()) : text.trim()
    case 'list':
      return readList(control.item, at)
    case 'entries':
      return readEntries(control, at)
    case 'fields':
      return optional && field(`${name}.set`) !== 'on' ? LEFT_OUT : readFields(control.fields, at)
    case 'variants': {
      if (optional && field(`${name}.set`) !== 'on') return LEFT_OUT
      const variant = control.variants.find((one) => one.name === field(`${name}.variant`)) ?? control.variants[0]!
      return {
        ...(control.by === null ? {} : { [control.by]: variant.name }),
        ...readFields(variant.fields, { ...at, name: `${name}.${variant.name}` }),
      }
    }
    case 'nullable': {
      const isStructured = control.of.kind === 'fields' || control.of.kind === 'variants'
      if (isStructured && field(`${name}.set`) !== 'on') return optional ? LEFT_OUT : null
      const value = readControl(control.of, { ...at, optional: false })
      return value === '' ? (optional ? LEFT_OUT : null) : value
    }
    case 'json':
      return readJson(text)
  }
}

const PRODUCT_DEFAULTS = /^(?:Invalid|Too small|Too big|Unrecognized)/
const KINDS: Readonly<Record<string, string>> = {
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  string: 'Please fill this in.',
  boolean: 'Please choose one.',
}
const FORMATS: Readonly<Record<string, string>> = {
  email: 'Please enter an email address.',
  url: 'Please enter a whole address that starts with https://.',
  date: 'Please enter a date.',
}

/**
 * The reason why a value is refused, in plain words; limits of cents are said in dollars.
 *
 * @param key the setting
 */
export function problemWords(issue: z.core.$ZodIssue, key: SettingKey): string {
  const { message } = issue
  const unit = unitOf(String(issue.path.at(-1) ?? key))
  const isMoney = unit === 'cents'
  const said = (limit: number | bigint) => signed(Number(limit), unit)
  if (!PRODUCT_DEFAULTS.test(message))
    return message.startsWith('must ') || message.startsWith('is ')
      ? `This ${message}.`
      : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
  switch (issue.code) {
    case 'invalid_type':
      return isMoney ? 'Please enter an amount, such as 500 or 49.95.' : (KINDS[issue.expected] ?? 'Please check this.')
    case 'too_small':
      if (issue.origin === 'string') return KINDS.string!
      return issue.origin === 'array' ? 'Please add at least one.' : `Please enter ${said(issue.minimum)} or more.`
    case 'too_big':
      if (issue.origin === 'string') return `Please use ${issue.maximum.toLocaleString('en-AU')} characters or fewer.`
      return issue.origin === 'array'
        ? `There can be ${issue.maximum.toLocaleString('en-AU')} at most.`
        : `Please enter ${said(issue.maximum)} or less.`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This isn’t written as it needs to be.'
    case 'invalid_value':
      return 'Please choose one of the values offered.'
    default:
      return 'Please check this.'
  }
}

/** The issues of a value; those of a union are the ones of the alternative that is meant. */
function issuesOf(issue: z.core.$ZodIssue, before: readonly PropertyKey[] = []): z.core.$ZodIssue[] {
  const path = [...before, ...issue.path]
  if (issue.code !== 'invalid_union' || !PRODUCT_DEFAULTS.test(issue.message))
    return [{ ...issue, path } as z.core.$ZodIssue]
  const meant = issue.errors.find((errors) =>
    errors.every(({ code, path: at }) => code !== 'unrecognized_keys' && at.length > 0),
  )
  return (meant ?? issue.errors[0] ?? []).flatMap((one) => issuesOf(one, path))
}

/** What a form sends of a setting: its value, or what is wrong with which input. */
export type SentSetting =
  | { ok: true; value: unknown }
  | { ok: false; value: unknown; problems: Readonly<Record<string, string>> }

/** Reads the value of a setting from its form (decision 162). */
export function readSetting(key: SettingKey, field: SentFields): SentSetting {
  const inputs: Inputs = new Map()
  const problems: Record<string, string> = {}
  const read = readControl(controlOf(key), { field, inputs, problems, name: VALUE, path: '', optional: false })
  const result = SETTINGS[key].schema.safeParse(read, { reportInput: true })
  if (result.success && Object.keys(problems).length === 0) {
    const problem = enteredProblem(key, result.data as never)
    return problem === null
      ? { ok: true, value: result.data }
      : { ok: false, value: read, problems: { [VALUE]: problem } }
  }
  for (const issue of result.error?.issues.flatMap((one) => issuesOf(one)) ?? []) {
    const path = issue.path.map(String)
    while (path.length > 0 && !inputs.has(path.join('.'))) path.pop()
    problems[inputs.get(path.join('.')) ?? VALUE] ??= problemWords(issue, key)
  }
  return { ok: false, value: read, problems }
}
