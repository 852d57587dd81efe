import { expect, test } from 'vitest'
import type { Country } from '../locale/locale.ts'
import { STATE_PROBLEMS } from '../locale/state.ts'
import { SETTINGS } from '../site/config.ts'
import { TEMPLATES } from '../site/templates.ts'
import {
  assumedZone,
  copiedSettings,
  COUNTRIES,
  isCountry,
  NEW_SITE_PROBLEMS,
  readNewSite,
  suggestedSlug,
  TEMPLATE_LABELS,
  type NewSiteTexts,
} from './newSite.ts'

const GOOD: NewSiteTexts = {
  name: ' Harbour Motors ',
  slug: '',
  country: 'AU',
  state: 'QLD',
  timeZone: 'Australia/Brisbane',
}

test('the address is made of the name, unless one is typed', () => {
  expect(readNewSite(GOOD)).toEqual({
    ok: true,
    site: {
      name: 'Harbour Motors',
      slug: 'harbour-motors',
      state: 'QLD',
      place: { locale: 'en-AU', time_zone: 'Australia/Brisbane', default_state: 'qld' },
    },
  })
  expect(readNewSite({ ...GOOD, slug: 'harbour' })).toMatchObject({ site: { slug: 'harbour' } })
})

test.each<[Partial<NewSiteTexts>, Record<string, string>]>([
  [{ name: '' }, { name: NEW_SITE_PROBLEMS.name }],
  [
    { name: '', slug: 'A b' },
    { name: NEW_SITE_PROBLEMS.name, slug: NEW_SITE_PROBLEMS.slug },
  ],
  [{ name: 'a'.repeat(100) }, {}],
  [{ name: 'a'.repeat(101), slug: 'a' }, { name: 'Please use 100 characters or fewer.' }],
  [{ slug: 'a'.repeat(63) }, {}],
  [{ slug: 'a'.repeat(64) }, { slug: NEW_SITE_PROBLEMS.slug }],
  [{ slug: 'My-Site' }, { slug: NEW_SITE_PROBLEMS.slug }],
  [{ slug: '-a' }, { slug: NEW_SITE_PROBLEMS.slug }],
  [{ slug: 'a_b' }, { slug: NEW_SITE_PROBLEMS.slug }],
  [{ slug: 'console' }, { slug: NEW_SITE_PROBLEMS.reserved }],
  [{ slug: 'consoles' }, {}],
  [{ name: '<b>' }, {}],
  [{ name: '日本', slug: '' }, { slug: NEW_SITE_PROBLEMS.slug }],
  [{ country: 'FR' }, { country: NEW_SITE_PROBLEMS.country }],
  [{ country: 'constructor' }, { country: NEW_SITE_PROBLEMS.country }],
  [{ state: '' }, { state: STATE_PROBLEMS.AU }],
  [{ state: 'Queensland' }, {}],
  [{ state: 'Waikato' }, { state: STATE_PROBLEMS.AU }],
  [{ country: 'US', state: 'QLD', timeZone: 'America/Denver' }, { state: STATE_PROBLEMS.US }],
  [{ timeZone: 'Pacific/Auckland' }, { time_zone: NEW_SITE_PROBLEMS.timeZone }],
  [{ country: 'NZ', timeZone: 'Pacific/Auckland' }, {}],
])('%o', (change, problems) => {
  const read = readNewSite({ ...GOOD, ...change })
  expect(read.ok ? {} : read.problems).toEqual(problems)
})

test('an address of a long name is cut, and does not end with a hyphen', () => {
  expect(suggestedSlug(`${'a'.repeat(62)} Motors`)).toBe('a'.repeat(62))
  expect(suggestedSlug('Škoda Centre')).toBe('skoda-centre')
})

test('every template has a label, and every zone is one', () => {
  expect(Object.keys(TEMPLATE_LABELS)).toEqual(Object.keys(TEMPLATES))
  for (const { zones } of Object.values(COUNTRIES))
    for (const zone of Object.keys(zones)) expect(SETTINGS.time_zone.schema.safeParse(zone).success, zone).toBe(true)
})

test('a copy has how a site looks and works, and nothing of who it is or whom it writes to', () =>
  expect(
    copiedSettings({
      colour_brand: '#112233',
      tagline: 'Hello',
      finance_enabled: true,
      lead_destinations: [],
      analytics_ga4_id: 'G-ABC123DEF4',
      site_phone: '07 4655 5010',
      licence_line: 'LMD 1234567',
      time_zone: 'Australia/Perth',
    }),
  ).toEqual({ colour_brand: '#112233', tagline: 'Hello', finance_enabled: true }))

test.each<[Country, string, string]>([
  ['AU', 'QLD', 'Australia/Brisbane'],
  ['AU', 'western australia', 'Australia/Perth'],
  ['AU', '', 'Australia/Brisbane'],
  ['AU', 'Otago', 'Australia/Brisbane'],
  ['NZ', 'Otago', 'Pacific/Auckland'],
  ['US', 'CA', 'America/New_York'],
])('a place in %s, %s is assumed to be in %s', (country, state, zone) => expect(assumedZone(country, state)).toBe(zone))

test.each([
  ['AU', true],
  ['au', false],
  ['DE', false],
  ['constructor', false],
  ['', false],
])('%j is a country: %s', (text, is) => expect(isCountry(text)).toBe(is))
