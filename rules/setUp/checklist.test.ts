import { describe, expect, test } from 'vitest'
import { lacksOf, openingProblem, SET_UP_STEP_NAMES, stepState, type CheckName, type SetUpFacts } from './checklist.ts'

const place = { phone: true, email: true, hours: true, licence: true }
const COMPLETE: SetUpFacts = {
  locations: [place],
  licenceLine: false,
  destinations: 1,
  vehicles: 1,
  logo: true,
  contrast: [],
  privacy: true,
  terms: true,
  domain: true,
  people: 1,
}
const names = (change: Partial<SetUpFacts>, skipped: readonly string[] = []) =>
  lacksOf({ ...COMPLETE, ...change }, skipped).map(({ name }) => name)

test.each<[string, Partial<SetUpFacts>, CheckName[]]>([
  ['nothing', {}, []],
  ['a location', { locations: [] }, ['location', 'phone', 'licence', 'hours']],
  ['a phone number', { locations: [{ ...place, phone: false }] }, ['phone']],
  ['a phone number at one of two', { locations: [{ ...place, phone: false }, place] }, []],
  ['a licence', { locations: [{ ...place, licence: false }] }, ['licence']],
  ['a licence but for its line', { locations: [{ ...place, licence: false }], licenceLine: true }, []],
  ['hours', { locations: [{ ...place, hours: false }] }, ['hours']],
  ['vehicles', { vehicles: 0 }, ['stock']],
  ['a destination but for an address of a location', { destinations: 0 }, []],
  ['both', { destinations: 0, locations: [{ ...place, email: false }] }, ['leads']],
  ['an address of a location', { locations: [{ ...place, email: false }] }, []],
  ['a logo', { logo: false }, ['logo']],
  ['contrast', { contrast: ['Text on the page background: …'] }, ['contrast']],
  ['a privacy policy', { privacy: false }, ['privacy']],
  ['terms', { terms: false }, ['terms']],
  ['a domain', { domain: false }, ['domain']],
  ['people', { people: 0 }, ['people']],
])('a site that lacks %s', (_, change, expected) => expect(names(change)).toEqual(expected))

describe('steps', () => {
  test('are done because the data is there', () => {
    for (const step of SET_UP_STEP_NAMES) expect(stepState(step, COMPLETE, [])).toBe('done')
    expect(stepState('stock', { ...COMPLETE, vehicles: 0 }, [])).toBe('open')
  })

  test('may not apply, but for what every site must have', () => {
    expect(stepState('stock', { ...COMPLETE, vehicles: 0 }, ['stock'])).toBe('skipped')
    expect(names({ vehicles: 0 }, ['stock'])).toEqual([])
    expect(stepState('location', { ...COMPLETE, locations: [] }, ['location'])).toBe('open')
    expect(stepState('pages', { ...COMPLETE, terms: false }, ['pages'])).toBe('open')
  })

  test('that were skipped are done once the data is there', () =>
    expect(stepState('stock', COMPLETE, ['stock'])).toBe('done'))
})

test('what must be there blocks opening, and nothing else does', () => {
  expect(openingProblem({ ...COMPLETE, logo: false, vehicles: 0, people: 0, domain: false, terms: false })).toBeNull()
  expect(openingProblem({ ...COMPLETE, privacy: false })).toBe(
    'The site can’t go live yet. It still needs a privacy policy.',
  )
  expect(openingProblem({ ...COMPLETE, locations: [{ ...place, phone: false, licence: false }] })).toBe(
    'The site can’t go live yet. It still needs a phone number and a dealer licence number.',
  )
})
