import { describe, expect, test } from 'vitest'
import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import { site, unrefined, usSite } from '../../../tools/testing/searchSites.ts'
import { chips } from './chips.ts'

describe('chips', () => {
  const labels = (refinement: Partial<Refinement>, where = site) =>
    chips({ ...unrefined, ...refinement }, where).map(({ label }) => label)

  test('say ranges with one or two ends', () => {
    expect(labels({ ranges: { price: { min: 1_000_000 } } })).toEqual(['From $10,000'])
    expect(labels({ ranges: { price: { max: 3_000_000 } } })).toEqual(['Up to $30,000'])
    expect(labels({ ranges: { price: { min: 1_000_000, max: 3_000_000 } } })).toEqual(['$10,000 – $30,000'])
    expect(labels({ ranges: { year: { min: 2019 } } })).toEqual(['2019 or newer'])
    expect(labels({ ranges: { year: { max: 2019 } } })).toEqual(['2019 or older'])
    expect(labels({ ranges: { year: { min: 2019, max: 2019 } } })).toEqual(['2019'])
    expect(labels({ ranges: { km: { max: 16_093 } } }, usSite)).toEqual(['Up to 10,000 mi'])
  })

  test('remove themselves and go back to the first page', () => {
    const [chip] = chips({ ...unrefined, q: 'hilux', page: 3 }, site)
    expect(chip).toEqual({ label: '“hilux”', without: { ...unrefined, q: '', page: 1 } })
  })
})

test('chips of trade facts, of a budget and of a distance say what they are', () => {
  const refinement: Refinement = {
    ...unrefined,
    near: { postcode: '4350', within: 50 },
    ranges: {
      gvm_kg: { max: 8_000 },
      budget: { max: 15_000 },
      length_mm: { min: 5_500, max: 6_000 },
      engine_cc: { max: 660 },
      ball_weight_kg: { max: 150 },
      gcm_kg: { min: 12_000 },
      wheelbase_mm: { min: 3_400, max: 4_500 },
    },
    facets: { wof: ['over_6_months'], rego: ['expired'], ruc: ['none'], licence_class: ['LR'] },
  }
  expect(chips(refinement, site).map(({ label }) => label)).toEqual([
    'LR (light rigid)',
    'WoF: 6 months or more',
    'Registration: expired',
    'RUC: none',
    'Within 50 km of 4350',
    'Up to $150 a week',
    'Length 5.5 m – 6 m',
    'Ball weight up to 150 kg',
    'GVM up to 8,000 kg',
    'GCM from 12,000 kg',
    'Wheelbase 3,400 mm – 4,500 mm',
    'Up to 660 cc',
  ])
})
