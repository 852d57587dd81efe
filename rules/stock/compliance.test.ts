import { describe, expect, test } from 'vitest'
import { LOCATION, siteWith } from '../../tools/testing/location.ts'
import type { Car } from '../car/car.ts'
import type { Location } from '../location/location.ts'
import { COMPLIANCE_PROBLEM_NAMES, complianceProblems, fixOf, isOffered, parseComplianceView } from './compliance.ts'
import { LOCKED_FIELDS } from './lockedFields.ts'

/** A used vehicle that lacks nothing. */
const car = (facts: Partial<Car> = {}): Car => ({
  ...LOCATION.car,
  car_type: 'used',
  price_cents: 2_999_000,
  price_type: 'egc',
  vin: 'JM0KF2W7A00123456',
  rego: 'ABC123',
  km: 30_000,
  colour: 'Red',
  year: 2020,
  body: 'Ute',
  photos_count: 3,
  cin_url: null,
  ...facts,
})
const place = (state: string, dealer_license_number: string | null = '1234'): Location => ({
  ...LOCATION.location,
  dealer_license_number,
  address: { ...LOCATION.location.address, state },
})
const site = siteWith({ show_full_rego: true })
const names = (facts: Partial<Car>, location: Location | null = place('QLD'), where = site) =>
  complianceProblems(car(facts), where, location).map(({ problem }) => problem)

test('a complete vehicle lacks nothing', () => expect(names({})).toEqual([]))

describe('what the law asks for', () => {
  test.each([
    ['a new one with its price without charges', { car_type: 'new', price_type: 'egc' }, 'QLD', ['price_type']],
    ['a new one drive away', { car_type: 'new', price_type: 'drive_away' }, 'QLD', []],
    ['a used one without on-road costs', { price_type: 'plus_orc' }, 'QLD', ['price_type']],
    ['one without its registration in NSW', { rego: ' ' }, 'NSW', ['rego']],
    ['one without its registration elsewhere', { rego: null }, 'QLD', []],
    ['a new one without a registration in NSW', { car_type: 'new', price_type: 'drive_away', rego: null }, 'NSW', []],
  ] as const)('of %s', (_, facts, state, expected) => expect(names(facts, place(state))).toEqual(expected))

  test('is a licence in Victoria and none in Queensland, and the whole number in NSW', () => {
    const without = siteWith({ show_full_rego: false, licence_line: null })
    expect(names({}, place('VIC', null), without)).toEqual(['licence'])
    expect(names({}, place('QLD', null), without)).toEqual([])
    expect(names({}, place('NSW'), without)).toEqual(['rego_hidden'])
  })
  test('is a notice of a used vehicle in New Zealand', () => {
    const newZealand = siteWith({ locale: 'en-NZ' })
    expect(names({}, place('Otago'), newZealand)).toEqual(['notice'])
    expect(names({ cin_url: 'https://yard.example/cin.pdf' }, place('Otago'), newZealand)).toEqual([])
    expect(names({ car_type: 'new' }, place('Otago'), newZealand)).toEqual([])
  })
})

describe('what portals ask for', () => {
  test.each([
    [{ price_cents: null }, ['price']],
    [{ price_type: 'enquire' }, ['price']],
    [{ photos_count: 0 }, ['photos']],
    [{ vin: null }, ['vin']],
    [{ vin: 'JM0KF2W7A0012345' }, ['vin']],
    [{ vin: 'HJ47-012345', year: 1980 }, []],
    [{ vin: 'HJ47-012345', year: 1981 }, ['vin']],
    [{ km: null }, ['odometer']],
    [{ km: 0 }, []],
    [{ km: null, car_type: 'new' }, ['price_type']],
    [{ colour: ' ' }, ['colour']],
    [{ year: null }, ['year']],
    [{ body: 'Caravan', km: null, vin: null, colour: null, year: null }, []],
    [{ body: 'Truck', km: null, vin: null }, ['odometer']],
  ] as const)('of %j', (facts, expected) => expect(names(facts as Partial<Car>)).toEqual(expected))

  test('is no price on a site that shows none', () =>
    expect(names({ price_cents: null }, place('QLD'), siteWith({ prices_shown: false }))).toEqual([]))
})

test.each([
  [{}, true],
  [{ sold: true }, false],
  [{ status: 'other' }, false],
  [{ status: 'coming_soon' }, true],
  [{ show_on_dealer_website: false }, false],
  [{ listing_type: 'rental' }, false],
] as const)('of a vehicle with %j is it asked: %s', (facts, offered) => {
  expect(isOffered(car(facts as Partial<Car>))).toBe(offered)
  expect(names({ ...(facts as Partial<Car>), vin: null })).toEqual(offered ? ['vin'] : [])
})

test('everything has a place where it is put right', () => {
  for (const problem of COMPLIANCE_PROBLEM_NAMES) {
    const fix = fixOf(problem, { country: 'AU' })
    if (fix.kind === 'field') expect(LOCKED_FIELDS).toContain(fix.field)
    if (fix.kind === 'words') expect(fix.words).toMatch(/\.$/)
  }
  expect(fixOf('price_type', { country: 'AU' })).toEqual({ kind: 'field', field: 'price', priceType: 'drive_away' })
  expect(fixOf('price_type', { country: 'US' })).toEqual({ kind: 'field', field: 'price', priceType: 'egc' })
})

test.each([
  ['', { problem: null, site: null, page: 1 }],
  ['problem=vin&site=3&page=2', { problem: 'vin', site: 3, page: 2 }],
  ['problem=toString&site=x&page=0', { problem: null, site: null, page: 1 }],
])('the address %j is read', (query, view) => expect(parseComplianceView(new URLSearchParams(query))).toEqual(view))
