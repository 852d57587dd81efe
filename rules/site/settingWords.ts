import { shownState } from '../locale/state.ts'
import { SETTINGS, type SettingKey } from './config.ts'
import type { Control, ControlField, Reference } from './settingControl.ts'
import { SETTING_LABELS } from './settingLabels.ts'
import { isObject, optionWords, variantOf } from './settingNames.ts'

/** The label of a setting. */
export const settingLabel = (key: SettingKey): string => SETTING_LABELS[key]

const isKey = (name: string): name is SettingKey => Object.hasOwn(SETTINGS, name)

/** What a setting does, as a person who fills in a form reads it: other settings are named by their labels. */
export const settingMeaning = (key: SettingKey): string =>
  SETTINGS[key].description
    .replaceAll(/\bnull\b/g, 'empty')
    .replaceAll(/\bNull\b/g, 'Empty')
    .replaceAll(/`([a-z\d_]+)`|\b([a-z\d]+(?:_[a-z\d]+)+)\b/g, (text, quoted?: string, plain?: string) => {
      const name = quoted ?? plain ?? ''
      return isKey(name) ? `“${SETTING_LABELS[name]}”` : text
    })
    .replaceAll(/(?<!\w)'([^']+)'(?!\w)/g, '“$1”')
    .replaceAll(/(?<=\w)'/g, '’')
    .replaceAll(/"([^"]*)"/g, '“$1”')

const MOST_SHOWN = 5
const MOST_TEXT = 140

const shortened = (text: string) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT).trimEnd()}…` : text)

function counted(count: number, unit: string | null): string {
  if (unit === 'cents')
    return `$${(count / 100).toLocaleString('en-AU', { minimumFractionDigits: count % 100 === 0 ? 0 : 2 })}`
  const number = count.toLocaleString('en-AU', { maximumFractionDigits: 20 })
  if (unit === null) return number
  return `${number} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** What something that a value refers to is called; undefined where that is not known. */
export type NameOf = (to: Reference, value: string) => string | undefined

const NAMELESS: NameOf = () => undefined

function fieldWords(
  fields: readonly ControlField[],
  value: Readonly<Record<string, unknown>>,
  nameOf: NameOf,
): string[] {
  return fields.flatMap(({ name, label, control }) =>
    value[name] === undefined || value[name] === null ? [] : [`${label}: ${valueWords(control, value[name], nameOf)}`],
  )
}

function several(words: readonly string[], separator: string): string {
  if (words.length === 0) return 'None'
  const more = words.length - MOST_SHOWN
  return more > 0 ? `${words.slice(0, MOST_SHOWN).join(separator)} and ${more} more` : words.join(separator)
}

/** The value of a setting in words, what it refers to by name (decision 162). */
export function valueWords(control: Control, value: unknown, nameOf: NameOf = NAMELESS): string {
  if (value === undefined || value === null) return 'Not set'
  switch (control.kind) {
    case 'nullable':
      return valueWords(control.of, value, nameOf)
    case 'switch':
      return value === true ? 'On' : 'Off'
    case 'choice':
      return optionWords(String(value))
    case 'choices':
      return several((value as readonly string[]).map(optionWords), ', ')
    case 'number':
      return counted(Number(value), control.unit)
    case 'reference':
      return nameOf(control.to, String(value)) ?? String(value)
    case 'text':
      return value === ''
        ? 'Empty'
        : control.suggests === 'states'
          ? shownState(String(value))
          : shortened(String(value))
    case 'list':
      return several(
        (value as readonly unknown[]).map((item) => valueWords(control.item, item, nameOf)),
        ['text', 'number', 'reference'].includes(control.item.kind) ? ', ' : ' · ',
      )
    case 'fields':
      return isObject(value) ? fieldWords(control.fields, value, nameOf).join(', ') || 'Empty' : 'Empty'
    case 'variants': {
      const variant = variantOf(control, value)
      if (!variant || !isObject(value)) return 'Empty'
      return [
        ...(control.by === null ? [] : [optionWords(variant.name)]),
        ...fieldWords(variant.fields, value, nameOf),
      ].join(', ')
    }
    case 'entries':
      return several(
        Object.entries(value as object).map(([key, one]) => {
          const isState = control.key.kind === 'text' && control.key.suggests === 'states'
          const name =
            control.key.kind === 'reference' || isState ? valueWords(control.key, key, nameOf) : optionWords(key)
          return `${name}: ${valueWords(control.value, one, nameOf)}`
        }),
        ' · ',
      )
    case 'json':
      return shortened(JSON.stringify(value))
  }
}

/** What a value refers to, each once by kind. */
export function referredTo(control: Control, value: unknown): ReadonlyMap<Reference, ReadonlySet<string>> {
  const found = new Map<Reference, Set<string>>()
  valueWords(control, value, (to, one) => {
    found.set(to, (found.get(to) ?? new Set()).add(one))
    return undefined
  })
  return found
}
