import { describe, expect, test } from 'vitest'
import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import { rvSite, site, unrefined } from '../../../tools/testing/searchSites.ts'
import { countLabel, soldLabel, headline, searchTrail } from './headings.ts'
import { vehiclesLabel } from './vehiclesLabel.ts'

describe('counts in words', () => {
  test.each([
    [128, 'Used cars', site, '128 used cars'],
    [1, 'Used cars', site, '1 used car'],
    [0, 'Used cars', site, 'No used cars'],
    [1_555, 'New, used and demo cars', site, '1,555 cars'],
    [3, 'All RVs', rvSite, '3 RVs'],
    [1, 'All RVs', rvSite, '1 RV'],
    [2, 'All Jayco RVs', rvSite, '2 Jayco RVs'],
    [1, 'All Jayco RVs', rvSite, '1 Jayco RV'],
  ] as const)('%s of %s', (total, title, where, words) => {
    expect(countLabel(total, title, where)).toBe(words)
  })

  test.each([
    [0, ''],
    [1, ', 1 just sold'],
    [1_015, ', 1,015 just sold'],
  ])('%s sold', (sold, words) => {
    expect(soldLabel(sold, site)).toBe(words)
  })

  test('vehicles of any condition', () => {
    expect(vehiclesLabel(1, site)).toBe('1 car')
    expect(vehiclesLabel(1_204, site)).toBe('1,204 cars')
    expect(vehiclesLabel(2, rvSite)).toBe('2 RVs')
  })
})

test('the headline names one make and one model', () => {
  const of = (given: Refinement['facets']) => headline('Used cars', { ...unrefined, facets: given }, site)
  expect(of({})).toBe('Used cars')
  expect(of({ make: ['Toyota'] })).toBe('Used Toyota cars')
  expect(of({ make: ['Toyota'], model: ['HiLux'] })).toBe('Used Toyota HiLux')
  expect(of({ make: ['Kia', 'Toyota'] })).toBe('Used cars')
})

describe('where a search stands', () => {
  const link = ({ facets: { make, model }, q }: Refinement) => ['/list', make, model, q].filter(Boolean).join('?')
  test.each([
    ['a whole list', {}, ['Home /', 'Used cars']],
    ['refined by anything else', { body: ['Ute'] }, ['Home /', 'Used cars']],
    ['one make', { make: ['SKODA'] }, ['Home /', 'Used cars /list', 'Škoda']],
    [
      'one make and model',
      { make: ['SKODA'], model: ['Fabia'] },
      ['Home /', 'Used cars /list', 'Škoda /list?SKODA', 'Fabia'],
    ],
    ['two makes', { make: ['SKODA', 'Mazda'], model: ['Fabia'] }, ['Home /', 'Used cars']],
    ['a model without its make', { model: ['Fabia'] }, ['Home /', 'Used cars']],
  ] as const)('%s', (_name, facets, expected) =>
    expect(
      searchTrail('Used cars', { ...unrefined, facets, q: 'tow bar' }, { home: '/', link }).map(({ label, href }) =>
        [label, href].filter(Boolean).join(' '),
      ),
    ).toEqual(expected),
  )
})
