import { expect, test } from 'vitest'
import type { Field, FormSite } from './form.ts'
import { shownValue } from './words.ts'

type WordsSite = Pick<FormSite, 'locale' | 'currency' | 'distanceUnit' | 'country'>
const AU: WordsSite = { locale: 'en-AU', currency: 'AUD', distanceUnit: 'km', country: 'AU' }
const US: WordsSite = { locale: 'en-US', currency: 'USD', distanceUnit: 'mi', country: 'US' }

const born = { it_day: ['3'], it_month: ['11'], it_year: ['1990'] }
const home = { it_street: ['1 Yard St'], it_city: ['Napier'], it_state: [], it_postcode: ['4110'] }
const choices = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Banana' },
]

test.each<[Field['type'], WordsSite, Readonly<Record<string, readonly string[]>>, string | null]>([
  ['string', AU, { it: ['x'] }, 'x'],
  ['string', AU, {}, null],
  ['check', AU, { it: ['on'] }, 'Yes'],
  ['check', AU, {}, 'No'],
  ['optIn', AU, {}, 'No'],
  ['fullName', AU, { it_first_name: ['Sam'], it_last_name: ['Lee'] }, 'Sam Lee'],
  ['address', AU, { ...home, it_state: ['QLD'] }, '1 Yard St, Napier, QLD 4110'],
  ['address', AU, home, '1 Yard St, Napier 4110'],
  ['dob', AU, born, '3 November 1990'],
  ['dob', US, born, 'November 3, 1990'],
  ['expiryDate', AU, { it_month: ['3'], it_year: ['2027'] }, '03/2027'],
  ['tyres', AU, { it_width: ['225'], it_profile: ['45'], it_rim: ['17'] }, '225/45 R17'],
  ['currency', AU, { it: ['31500'] }, '$31,500'],
  ['currency', US, { it: ['31500.50'] }, '$31,500.50'],
  ['kilometre', AU, { it: ['85952'] }, '85,952 km'],
  ['distance', US, { it: ['53408'] }, '53,408 mi'],
  ['number', AU, { it: ['1234'] }, '1,234'],
  ['year', AU, { it: ['2019'] }, '2019'],
  ['starRating', AU, { it: ['4'] }, '4 of 5'],
  ['select', AU, { it: ['a'] }, 'Apple'],
  ['select', AU, { it: ['c'] }, 'c'],
  ['checkGroup', AU, { it: ['b', 'a'] }, 'Banana, Apple'],
  ['file', AU, { it: ['a.jpg', 'b.jpg'] }, 'a.jpg, b.jpg'],
  ['date-time', AU, { it: ['2026-11-24T10:00'] }, '24 November 2026 at 10:00am'],
  ['date-time', US, { it: ['2026-11-24T15:30:00.000Z'] }, 'November 24, 2026 at 3:30pm'],
])('%s %# reads %j', (type, site, values, expected) => {
  const field: Field = {
    type,
    name: 'it',
    label: 'It',
    ...(['select', 'checkGroup'].includes(type) ? { choices } : {}),
  }
  expect(shownValue(field, values, site)?.replace(/\u202f/g, ' ') ?? null).toBe(expected)
})
