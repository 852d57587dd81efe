import { checkForm } from '@forecourt/rules/forms/check.ts'
import type { Field, FormSite } from '@forecourt/rules/forms/form.ts'
import { inputsOf } from '@forecourt/rules/forms/inputs.ts'
import { countryOf, currencyOf, distanceUnitOf, type Locale } from '@forecourt/rules/locale/locale.ts'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { describe, expect, test } from 'vitest'
import { exampleServices, exampleValues } from './examples.ts'

const siteOf = (locale: Locale): FormSite => ({
  country: countryOf(locale),
  locale,
  currency: currencyOf(locale),
  distanceUnit: distanceUnitOf(locale),
  timeZone: 'UTC',
  vehicleNoun: 'Car',
  dealerships: [],
  settings: PLATFORM_SETTINGS,
})

describe.each(['en-AU', 'en-NZ', 'en-US'] as const)('the examples of a site in %s', (locale) => {
  const site = siteOf(locale)
  test.each(['address', 'phone', 'postcode', 'email', 'kilometre', 'year'] as const)('%s is valid there', (type) => {
    const field: Field = { type, name: 'it', label: 'It', required: true }
    const values = exampleValues(site)[type]!
    const form = {
      name: 'survey',
      title: 'Form',
      category: 'Survey',
      subcategory: null,
      steps: [{ name: 'form', title: 'Form', fields: [field] }],
      submitLabel: 'Send',
      booking: null,
      hasFiles: false,
    } as const
    const typed = Object.fromEntries(inputsOf(field).map((input, at) => [input, values[at] ? [values[at]] : []]))
    expect(checkForm(form, typed, { site, now: new Date('2026-11-24T02:00:00Z') })).toMatchObject({ ok: true })
  })
})

test('services are in the unit of the site', () => {
  expect(exampleServices({ distanceUnit: 'km' })).toEqual(['15,000 km service', '30,000 km service'])
  expect(exampleServices({ distanceUnit: 'mi' })).toEqual(['15,000 mi service', '30,000 mi service'])
})
