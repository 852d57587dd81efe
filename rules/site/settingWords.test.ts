import { expect, test } from 'vitest'
import { SETTINGS, type SettingKey } from './config.ts'
import type { Control } from './settingControl.ts'
import { referredTo, settingMeaning, valueWords, type NameOf } from './settingWords.ts'

const LOCATIONS: Control = { kind: 'list', item: { kind: 'reference', to: 'location', numbered: true }, most: null }
const CODES: Control = {
  kind: 'entries',
  key: { kind: 'reference', to: 'dealership', numbered: false },
  value: { kind: 'text', input: 'text', max: null, initial: '', suggests: null },
  words: { key: null, value: null },
}
const NAMES: Readonly<Record<string, string>> = { 'location 1': 'Rocklea', 'dealership wattle': 'Wattle Motors' }
const nameOf: NameOf = (to, value) => NAMES[`${to} ${value}`]

test.each<[string, Control, unknown, string]>([
  ['what is known by name', LOCATIONS, [1], 'Rocklea'],
  ['what is not known by its number', LOCATIONS, [1, 2], 'Rocklea, 2'],
  ['nothing', LOCATIONS, [], 'None'],
  ['the names that values are for', CODES, { wattle: 'A1', other: 'B2' }, 'Wattle Motors: A1 · other: B2'],
])('a value refers to %s', (_, control, value, words) => expect(valueWords(control, value, nameOf)).toBe(words))

test('what a value refers to is found, beyond what is shown of a long list', () => {
  const many = [1, 2, 3, 4, 5, 6, 7, 7]
  expect(referredTo(LOCATIONS, many)).toEqual(new Map([['location', new Set(['1', '2', '3', '4', '5', '6', '7'])]]))
  expect(referredTo(LOCATIONS, null)).toEqual(new Map())
})

test('what a setting does is told with curly quotes', () => {
  expect(settingMeaning('site_phone')).toContain('the primary location’s')
  expect(settingMeaning('lead_destinations')).toContain('“sensitive”')
  for (const key of Object.keys(SETTINGS) as SettingKey[]) expect(settingMeaning(key)).not.toMatch(/['"]/)
})
