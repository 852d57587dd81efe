import { expect, test } from 'vitest'
import type { SettingKey } from './config.ts'
import { namedWords, numbersIn, settingOfEntry } from './keptNumbers.ts'
import { controlOf } from './settingControl.ts'
import { valueWords, type NameOf } from './settingWords.ts'

const NAMES: Readonly<Record<string, string>> = {
  'location 3': 'Rocklea',
  'location 1204': 'Bundall',
  'offer 9': 'Free mats',
}
const nameOf: NameOf = (to, id) => NAMES[`${to} ${id}`]

test.each<[SettingKey, string, string]>([
  ['search_exclude_location_ids', '3', 'Rocklea'],
  ['search_exclude_location_ids', '3, 1,204', 'Rocklea, Bundall'],
  ['search_exclude_location_ids', '3, 4', 'Rocklea, 4'],
  ['search_exclude_location_ids', '3, 4, 5, 6, 7 and 2 more', 'Rocklea, 4, 5, 6, 7 and 2 more'],
  ['search_exclude_location_ids', 'None', 'None'],
  ['search_exclude_location_ids', 'Not set here', 'Not set here'],
  ['search_exclude_location_ids', 'Rocklea', 'Rocklea'],
  ['search_exclude_location_ids', 'Yard 3', 'Yard 3'],
  ['offer_exempt_ids', '9', 'Free mats'],
  ['offer_exempt_ids', '3', '3'],
  // A number of a setting that refers to nothing is a number.
  ['hold_minutes', '3', '3'],
  ['tagline', '3', '3'],
])('%s: %s is told as %s', (key, words, told) => expect(namedWords(key, words, nameOf)).toBe(told))

test('numbers within other words are told too, where their label says what they are', () => {
  const value = [
    {
      id: 'desk',
      kind: 'email',
      to: 'sales@dealer.example',
      locations: [3, 1204],
      categories: ['Used Vehicle Enquiry'],
    },
    { id: 'three', kind: 'email', to: '3@dealer.example' },
  ]
  const control = controlOf('lead_destinations')
  const kept = valueWords(control, value)
  expect(kept).toMatch(/: 3, 1204/)
  expect(namedWords('lead_destinations', kept, nameOf)).toBe(valueWords(control, value, nameOf))
  expect(numbersIn('lead_destinations', kept)).toEqual([
    ['location', '3'],
    ['location', '1204'],
  ])
})

test.each([
  ['Length of a hold', 'hold_minutes'],
  ['Length of a hold (template Ford)', 'hold_minutes'],
  ['Something that was once', null],
  ['', null],
])('an entry about %j is about %j', (subject, key) => expect(settingOfEntry(subject)).toBe(key))
