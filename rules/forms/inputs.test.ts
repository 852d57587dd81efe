import { describe, expect, test } from 'vitest'
import { FIELD_TYPES } from '../kinds/form.ts'
import type { Field } from './form.ts'
import { inputsOf, isBox, limitOf, partOf, takesSeveral } from './inputs.ts'
import { partsOf, statesOf } from './parts.ts'

const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({ type, name: 'it', label: 'It', ...more })

describe('inputs', () => {
  test.each<[Field, readonly string[]]>([
    [field('fullName', { sentAs: 'name' }), ['first_name', 'last_name']],
    [field('fullName'), ['it_first_name', 'it_last_name']],
    [field('address', { sentAs: 'address' }), ['street', 'city', 'state', 'postcode']],
    [field('address'), ['it_street', 'it_city', 'it_state', 'it_postcode']],
    [field('dob'), ['it_day', 'it_month', 'it_year']],
    [field('expiryDate'), ['it_month', 'it_year']],
    [field('tyres'), ['it_width', 'it_profile', 'it_rim']],
    [field('dob', { sentAs: 'birthday' }), ['it_day', 'it_month', 'it_year']],
  ])('of %j', (one, expected) => expect(inputsOf(one)).toEqual(expected))

  const several = ['fullName', 'address', 'dob', 'expiryDate', 'tyres']
  test.each(FIELD_TYPES.filter((type) => !several.includes(type)))('%s has one of its own name', (type) => {
    expect(inputsOf(field(type))).toEqual(['it'])
    expect(partOf(field(type), 'it')).toBe('it')
  })

  test('a part is found by its input', () => {
    expect(partOf(field('dob'), 'it_month')).toBe('month')
    expect(partOf(field('address', { sentAs: 'address' }), 'city')).toBe('city')
    expect(partOf(field('dob'), 'month_it')).toBe('it')
  })
})

test.each<[Field, string, number]>([
  [field('string'), 'it', 200],
  [field('string', { limit: 7 }), 'it', 7],
  [field('textarea'), 'it', 5_000],
  [field('email'), 'it', 254],
  [field('phone'), 'it', 30],
  [field('fullName'), 'it_first_name', 80],
  [field('address'), 'it_street', 120],
  [field('dob'), 'it_year', 4],
])('the limit of %j %s is %i', (one, input, limit) => expect(limitOf(one, input)).toBe(limit))

test('three types take several values', () =>
  expect(FIELD_TYPES.filter((type) => takesSeveral(field(type)))).toEqual(['checkGroup', 'checkCard', 'file']))
test('two types are one box', () =>
  expect(FIELD_TYPES.filter((type) => isBox(field(type)))).toEqual(['check', 'optIn']))

describe('parts as they are drawn', () => {
  const labels = (one: Field, country: 'AU' | 'NZ' | 'US') => partsOf(one, country).map(({ label }) => label)
  test.each<[Field['type'], 'AU' | 'NZ' | 'US', readonly string[]]>([
    ['fullName', 'AU', ['First name', 'Last name']],
    ['address', 'AU', ['Street address', 'Suburb', 'State', 'Postcode']],
    ['address', 'NZ', ['Street address', 'Town or city', 'Region', 'Postcode']],
    ['address', 'US', ['Street address', 'City', 'State', 'ZIP code']],
    ['dob', 'AU', ['Day', 'Month', 'Year']],
    ['dob', 'US', ['Month', 'Day', 'Year']],
    ['expiryDate', 'US', ['Month', 'Year']],
    ['tyres', 'AU', ['Width', 'Profile', 'Rim']],
    ['string', 'AU', ['It']],
  ])('%s in %s', (type, country, expected) => expect(labels(field(type), country)).toEqual(expected))

  test('say what the browser may fill in and which keyboard they want', () =>
    expect(
      partsOf(field('address', { sentAs: 'address', required: true }), 'NZ').map(
        ({ input, autoComplete, inputMode, limit, required }) => [input, autoComplete, inputMode, limit, required],
      ),
    ).toEqual([
      ['street', 'street-address', 'text', 120, true],
      ['city', 'address-level2', 'text', 80, true],
      ['state', 'address-level1', 'text', 40, false],
      ['postcode', 'postal-code', 'numeric', 10, true],
    ]))

  test('months have their names', () => {
    const month = partsOf(field('dob'), 'AU')[1]!
    expect(month.autoComplete).toBe('bday-month')
    expect(month.choices?.map(({ label }) => label).join(' ')).toBe(
      'January February March April May June July August September October November December',
    )
    expect(month.choices?.[8]).toEqual({ value: '9', label: 'September' })
  })

  test.each([
    ['AU', 8],
    ['NZ', 0],
    ['US', 51],
  ] as const)('%s has %i states', (country, count) => {
    expect(statesOf(country)).toHaveLength(count)
    expect(partsOf(field('address'), country)[2]!.choices?.length ?? 0).toBe(count)
  })
})
