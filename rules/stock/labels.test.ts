import { describe, expect, test } from 'vitest'
import { site, usSite } from '../../tools/testing/searchSites.ts'
import { valueLabel } from './labels.ts'

describe('values in words', () => {
  test.each([
    ['car_type', 'used', site, 'Pre-owned'],
    ['make', 'SKODA', site, 'Škoda'],
    ['fuel', 'ULP', site, 'Petrol'],
    ['fuel', 'ULP', usSite, 'Gas'],
    ['state', 'qld', site, 'QLD'],
    ['dealership_slug', 'north', site, 'North Yard'],
    ['dealership_slug', 'closed-yard', site, 'closed-yard'],
  ] as const)('%s %s', (facet, value, where, words) => {
    expect(valueLabel(facet, value, where)).toBe(words)
  })
})

test.each([
  ['lams', 'yes', 'LAMS approved'],
  ['owners', '1', '1 owner'],
  ['owners', '2', '2 owners'],
  ['service_history', 'full', 'Full service history'],
  ['ancap_rating', '5', '5 stars'],
  ['axles', '2', '2 axles'],
  ['axles', '6x4', '6x4'],
  ['title_status', 'clean', 'Clean title'],
  ['licence_class', 'MR', 'MR (medium rigid)'],
  ['licence_class', 'Class 4', 'Class 4 (heavy rigid)'],
  ['licence_class', 'XY', 'XY'],
  ['wof', 'over_6_months', '6 months or more'],
  ['rego', 'expired', 'Expired'],
  ['rego', 'unheard of', 'unheard of'],
  ['ruc', 'paid', 'Paid in advance'],
] as const)('%s %s reads %s', (facet, value, words) => {
  expect(valueLabel(facet, value, site)).toBe(words)
})
