import { expect, test } from 'vitest'
import { localeOfZone } from './zoneLocale.ts'

test.each([
  ['Australia/Brisbane', 'en-AU'],
  ['Pacific/Auckland', 'en-NZ'],
  ['Pacific/Chatham', 'en-NZ'],
  ['NZ', 'en-NZ'],
  ['America/Chicago', 'en-US'],
  ['US/Central', 'en-US'],
  ['Pacific/Honolulu', 'en-US'],
  ['Pacific/Fiji', 'en-AU'],
  ['Etc/UTC', 'en-AU'],
] as const)('people in %s read %s', (timeZone, locale) => {
  expect(localeOfZone(timeZone)).toBe(locale)
})
