import { expect, test } from 'vitest'
import { siteTimeZone, locationWarnings, zoneWarning } from './timeZone.ts'

const sydney = { name: 'North Sydney', time_zone: 'Australia/Sydney', state: 'nsw' }

test.each([
  ['its own setting', { time_zone: 'Australia/Perth', locale: 'en-AU' as const }, sydney, 'Australia/Perth'],
  ['its first location', { time_zone: null, locale: 'en-AU' as const }, sydney, 'Australia/Sydney'],
  ['Australia', { time_zone: null, locale: 'en-AU' as const }, null, 'Australia/Brisbane'],
  ['New Zealand', { time_zone: null, locale: 'en-NZ' as const }, null, 'Pacific/Auckland'],
  ['the United States', { time_zone: null, locale: 'en-US' as const }, null, 'America/Chicago'],
])('the time zone of a site is that of %s', (_, settings, first, expected) =>
  expect(siteTimeZone(settings, first)).toBe(expected),
)

test.each([
  ['says nothing of its own', { time_zone: null, state: null }, []],
  ['says the same', { time_zone: 'Australia/Sydney', state: 'NSW' }, []],
  [
    'has another time zone',
    { time_zone: 'Australia/Brisbane', state: null },
    ["The site's time zone is Australia/Brisbane, but its first location, North Sydney, is in Australia/Sydney."],
  ],
  [
    'has another state',
    { time_zone: null, state: 'qld' },
    ["The site's state is QLD, but its first location, North Sydney, is in NSW."],
  ],
])('a site that %s', (_, site, warnings) => {
  expect(locationWarnings(site, sydney)).toEqual(warnings)
  expect(locationWarnings(site, null)).toEqual([])
})

test.each([
  ['nsw', 'Australia/Sydney', null],
  ['NSW', 'Australia/Broken_Hill', null],
  ['qld', 'Australia/Sydney', 'Here is in QLD, but its time zone is Australia/Sydney; QLD has Australia/Brisbane.'],
  ['WA', 'Australia/Perth', null],
  ['Waikato', 'Pacific/Auckland', null],
  // Washington.
  ['wa', 'America/Los_Angeles', null],
])('a location in %s by the clock of %s', (state, time_zone, warning) =>
  expect(zoneWarning({ name: 'Here', state, time_zone })).toBe(warning),
)
