import * as z from 'zod'
import { SETTINGS, type SettingKey } from './config.ts'
import { fieldWords, type FieldWords } from './settingFields.ts'
import { labelOf, unitOf } from './settingNames.ts'

/** A field of a structured value. */
export interface ControlField {
  name: string
  label: string
  /** What it does, in a sentence; empty where nothing is known. */
  hint: string
  control: Control
  /** Whether it may be left out. */
  optional: boolean
}

/** How a value is entered (decision 162). */
export type Control =
  /** `standard` is what counts where it is left out; null if that is neither on nor off. */
  | { kind: 'switch'; standard: boolean | null }
  | { kind: 'choice'; options: readonly string[] }
  /** Any of some choices, without an order. */
  | { kind: 'choices'; options: readonly string[] }
  /** `unit` is null for a plain number; cents are entered as dollars. */
  | { kind: 'number'; whole: boolean; min: number | null; max: number | null; unit: string | null }
  | { kind: 'text'; input: TextInput; max: number | null; initial: string; suggests: Suggestions | null }
  | { kind: 'list'; item: Control; most: number | null }
  | { kind: 'fields'; fields: readonly ControlField[] }
  /** One of several kinds, each with its fields; `by` is the field with the kind, null if the fields tell it. */
  | {
      kind: 'variants'
      by: string | null
      /** What the choice of a kind is called; null where it has no words of its own. */
      words: FieldWords | null
      variants: readonly { name: string; fields: readonly ControlField[] }[]
    }
  /** Any number of names with a value each. */
  | { kind: 'entries'; key: Control; value: Control; words: { key: FieldWords | null; value: FieldWords | null } }
  /** A value that may be empty. */
  | { kind: 'nullable'; of: Control }
  /** Something of the site that is chosen by its name; `numbered` is whether its number or its short name is kept. */
  | { kind: 'reference'; to: Reference; numbered: boolean }
  | { kind: 'json' }

/** What a setting can refer to. */
export type Reference = 'location' | 'dealership' | 'offer'

/** The parts of settings that refer to something, by their paths without the numbers of rows (decision 194). */
const REFERENCES: Readonly<Record<string, Reference>> = {
  search_exclude_location_ids: 'location',
  'lead_destinations.locations': 'location',
  'lead_destinations.dealerships': 'dealership',
  'google_store_codes.*key': 'dealership',
  offer_exempt_ids: 'offer',
}

/** What a text can be chosen from, though others are taken too. */
export type Suggestions = 'states' | 'timeZones'

const SUGGESTIONS: Readonly<Record<string, Suggestions>> = {
  time_zone: 'timeZones',
  default_state: 'states',
  'statutory_warranty_texts.*key': 'states',
}

export type TextInput = 'text' | 'email' | 'url' | 'date' | 'colour' | 'svg'

/** The parts of a JSON schema that say how a value is entered. */
interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

const JSON_TEXT: Control = { kind: 'json' }
const COLOUR = '^#[0-9a-fA-F]{6}$'
const INPUTS: Readonly<Record<string, TextInput>> = { email: 'email', uri: 'url', date: 'date' }

const isTexts = (values: readonly unknown[] | undefined): values is readonly string[] =>
  values !== undefined && values.every((value) => typeof value === 'string')

/** A limit that somebody has set, rather than that of all numbers. */
const limit = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value

function textInput({ format = '', pattern = '' }: Schema): TextInput {
  if (pattern === COLOUR) return 'colour'
  if (pattern.startsWith('^<svg')) return 'svg'
  return INPUTS[format] ?? 'text'
}

function fieldsOf(
  { properties = {}, required = [] }: Schema,
  path: string,
  { without, kind }: { without: string | null; kind: string | null },
): ControlField[] {
  return Object.entries(properties)
    .filter(([name]) => name !== without)
    .map(([name, schema]) => {
      const words = fieldWords(path, name, kind)
      return {
        name,
        label: words?.label ?? labelOf(name),
        hint: words?.hint ?? '',
        control: read(schema, `${path}.${name}`),
        optional: !required.includes(name),
      }
    })
}

/** The field by which variants are told apart: the one that has a single value in each. */
function discriminator(variants: readonly Schema[]): string | null {
  const names = Object.keys(variants[0]?.properties ?? {})
  return names.find((name) => variants.every(({ properties }) => properties?.[name]?.const !== undefined)) ?? null
}

function variantsOf(variants: readonly Schema[], path: string): Control {
  if (variants.every(({ type }) => type === 'string'))
    return { kind: 'text', input: 'text', max: null, initial: '', suggests: null }
  if (!variants.every(({ type }) => type === 'object')) return JSON_TEXT
  const by = discriminator(variants)
  return {
    kind: 'variants',
    by,
    words: (by === null ? undefined : fieldWords(path, by)) ?? null,
    variants: variants.map((one) => {
      const name = by === null ? (one.required ?? []).join(' and ') : String(one.properties![by]!.const)
      return { name, fields: fieldsOf(one, path, { without: by, kind: name }) }
    }),
  }
}

/** @param path the setting, and the names of the fields that lead to this part of it */
function read(schema: Schema, path: string): Control {
  const options = schema.oneOf ?? schema.anyOf
  if (options) {
    const others = options.filter(({ type }) => type !== 'null')
    const of = others.length === 1 ? read(others[0]!, path) : variantsOf(others, path)
    return others.length < options.length ? { kind: 'nullable', of } : of
  }
  if (typeof schema.type === 'object') {
    const [type] = schema.type.filter((one) => one !== 'null')
    return { kind: 'nullable', of: read({ ...schema, type: type ?? 'null' }, path) }
  }
  if (isTexts(schema.enum)) return { kind: 'choice', options: schema.enum }
  const to = Object.hasOwn(REFERENCES, path) ? REFERENCES[path] : undefined
  if (to && (schema.type === 'integer' || schema.type === 'string'))
    return { kind: 'reference', to, numbered: schema.type === 'integer' }
  switch (schema.type) {
    case 'boolean':
      return { kind: 'switch', standard: typeof schema.default === 'boolean' ? schema.default : null }
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        whole: schema.type === 'integer',
        min: limit(schema.minimum),
        max: limit(schema.maximum),
        unit: unitOf(path.split('.').at(-1) ?? ''),
      }
    case 'string':
      return {
        kind: 'text',
        input: textInput(schema),
        max: limit(schema.maxLength),
        initial: typeof schema.default === 'string' ? schema.default : '',
        suggests: (Object.hasOwn(SUGGESTIONS, path) ? SUGGESTIONS[path] : null) ?? null,
      }
    case 'array': {
      const item = schema.items ? read(schema.items, path) : JSON_TEXT
      return item.kind === 'choice'
        ? { kind: 'choices', options: item.options }
        : { kind: 'list', item, most: limit(schema.maxItems) }
    }
    case 'object': {
      if (schema.properties) return { kind: 'fields', fields: fieldsOf(schema, path, { without: null, kind: null }) }
      const { propertyNames, additionalProperties: value } = schema
      return value !== null && typeof value === 'object'
        ? {
            kind: 'entries',
            key: propertyNames ? read({ type: 'string', ...propertyNames }, `${path}.*key`) : JSON_TEXT,
            value: read(value, path),
            words: { key: fieldWords(path, '*key') ?? null, value: fieldWords(path, '*value') ?? null },
          }
        : JSON_TEXT
    }
    default:
      return JSON_TEXT
  }
}

/** What the parts of a control refer to. */
export function referencesIn(control: Control): ReadonlySet<Reference> {
  const parts = (fields: readonly ControlField[]) => fields.map((field) => field.control)
  switch (control.kind) {
    case 'reference':
      return new Set([control.to])
    case 'list':
      return referencesIn(control.item)
    case 'nullable':
      return referencesIn(control.of)
    case 'entries':
      return new Set([...referencesIn(control.key), ...referencesIn(control.value)])
    case 'fields':
      return new Set(parts(control.fields).flatMap((one) => [...referencesIn(one)]))
    case 'variants':
      return new Set(control.variants.flatMap(({ fields }) => parts(fields).flatMap((one) => [...referencesIn(one)])))
    default:
      return new Set()
  }
}

const controls = new Map<SettingKey, Control>()

/** How a setting is entered, derived from its schema. */
export function controlOf(key: SettingKey): Control {
  const known = controls.get(key)
  if (known) return known
  const control = read(z.toJSONSchema(SETTINGS[key].schema, { io: 'input', unrepresentable: 'any' }) as Schema, key)
  controls.set(key, control)
  return control
}
