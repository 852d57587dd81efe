import { describe, expect, test } from 'vitest'
import { SETTINGS, type SettingKey } from './config.ts'
import { controlOf, type Control } from './settingControl.ts'
import { fieldWords, wordedPaths } from './settingFields.ts'

/** The fields of a control, each with its path and the kinds of row that it is of. */
function fieldsIn(control: Control, path: string): { path: string; kind: string | null; name: string }[] {
  switch (control.kind) {
    case 'list':
      return fieldsIn(control.item, path)
    case 'nullable':
      return fieldsIn(control.of, path)
    case 'entries':
      return [
        { path, kind: null, name: '*key' },
        { path, kind: null, name: '*value' },
        ...fieldsIn(control.key, path),
        ...fieldsIn(control.value, path),
      ]
    case 'fields':
      return control.fields.flatMap(({ name, control: inner }) => [
        { path, kind: null, name },
        ...fieldsIn(inner, `${path}.${name}`),
      ])
    case 'variants':
      return [
        ...(control.by === null ? [] : [{ path, kind: null, name: control.by }]),
        ...control.variants.flatMap(({ name: kind, fields }) =>
          fields.flatMap(({ name, control: inner }) => [{ path, kind, name }, ...fieldsIn(inner, `${path}.${name}`)]),
        ),
      ]
    default:
      return []
  }
}

const FIELDS = (Object.keys(SETTINGS) as SettingKey[]).flatMap((key) => fieldsIn(controlOf(key), key))

test('there are settings with fields', () => expect(FIELDS.length).toBeGreaterThan(100))

describe('every field of a setting has a label and says what it does', () => {
  test.each(
    FIELDS.map(({ path, kind, name }) => [[path, kind, name].filter(Boolean).join('.'), path, kind, name] as const),
  )('%s', (_, path, kind, name) => {
    const words = fieldWords(path, name, kind)
    expect(words?.label).toMatch(/^[A-Z][^_.]+$/)
    expect(words?.hint).toMatch(/^(?:[A-Z]|id\b).{10,}\.$/)
    expect(words?.hint.length).toBeLessThan(160)
  })
})

test('no words are of a field that is gone', () => {
  const known = new Set(FIELDS.flatMap(({ path, kind, name }) => [`${path}.${name}`, `${path}.${kind}.${name}`]))
  expect(wordedPaths().filter((path) => !known.has(path))).toEqual([])
})

test('a kind of row has words of its own, and the others those of the field', () => {
  expect(fieldWords('lead_destinations', 'to', 'sms')?.label).toBe('Mobile number')
  expect(fieldWords('lead_destinations', 'to')?.label).toBe('Web address')
  expect(fieldWords('lead_destinations', 'sensitive', 'adf')?.label).toBe('Sensitive answers too')
  expect(fieldWords('lead_destinations', 'nothing')).toBeUndefined()
})
