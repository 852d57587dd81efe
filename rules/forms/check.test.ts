import fc from 'fast-check'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import { EMAIL_MESSAGE } from '../contact/email.ts'
import { NAME_MESSAGE } from '../contact/name.ts'
import { PHONE_MESSAGES } from '../contact/phone.ts'
import { COPY } from '../site/copy.ts'
import { checkForm, checkStep } from './check.ts'
import { FIELD_TYPES } from '../kinds/form.ts'
import type { Field, Form, FormSite, FormValues } from './form.ts'
import { inputsOf } from './inputs.ts'

/** Noon of Tuesday 24 November 2026 in Brisbane. */
const now = new Date('2026-11-24T02:00:00Z')

const AU: FormSite = {
  country: 'AU',
  locale: 'en-AU',
  currency: 'AUD',
  distanceUnit: 'km',
  timeZone: 'Australia/Brisbane',
  vehicleNoun: 'Car',
  dealerships: [],
  settings: PLATFORM_SETTINGS,
}
const MOBILES: FormSite = { ...AU, settings: { ...PLATFORM_SETTINGS, mobile_only_phones: true } }
const NZ: FormSite = { ...AU, country: 'NZ', locale: 'en-NZ', currency: 'NZD', timeZone: 'Pacific/Auckland' }
const US: FormSite = {
  ...AU,
  country: 'US',
  locale: 'en-US',
  currency: 'USD',
  distanceUnit: 'mi',
  timeZone: 'America/Chicago',
}

const formWith = (...fields: Field[]): Form => ({
  name: 'survey',
  title: 'Form',
  category: 'Survey',
  subcategory: null,
  steps: [{ name: 'form', title: 'Form', fields }],
  submitLabel: 'Send',
  booking: null,
  hasFiles: false,
})

const LETTERS = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]
const fieldOf = (type: Field['type'], more: Partial<Field> = {}): Field => ({
  type,
  name: 'it',
  label: 'It',
  ...(['select', 'radio', 'radioGroup', 'location', 'serviceInterval', 'checkGroup', 'checkCard'].includes(type)
    ? { choices: LETTERS }
    : {}),
  ...(type === 'button' ? { value: 'a' } : {}),
  ...more,
})

/** The error of a field with one input, or its stored value. */
function answer(field: Field, value: string, site = AU): string | undefined {
  const checked = checkStep(formWith(field), 0, { it: [value] }, { site, now })
  return checked.ok ? checked.values.it?.[0] : checked.errors.it
}

/** The same for a field with several inputs. */
function partsAnswer(field: Field, typed: Record<string, string>, site = AU) {
  const values = Object.fromEntries(Object.entries(typed).map(([part, value]) => [`it_${part}`, [value]]))
  const checked = checkStep(formWith(field), 0, values, { site, now })
  return checked.ok ? null : checked.errors
}

describe('a required field that is left empty (§3.21, §5.8)', () => {
  const boxes = ['check', 'optIn']
  test.each(FIELD_TYPES)('%s', (type) => {
    const field = fieldOf(type)
    const inputs = inputsOf(field)
    const required = formWith({ ...field, required: true })
    const blank = Object.fromEntries(inputs.map((input) => [input, boxes.includes(type) ? [''] : ['', ' \u0000 ']]))
    for (const typed of [{}, blank]) {
      const expected = Object.fromEntries(inputs.map((input) => [input, '*This is a required field.']))
      expect(checkStep(required, 0, typed, { site: AU, now })).toEqual({ ok: false, errors: expected })
      expect(checkStep(formWith(field), 0, typed, { site: AU, now })).toEqual({ ok: true, values: {} })
    }
  })
  test('in New Zealand an address needs no region', () =>
    expect(partsAnswer(fieldOf('address', { required: true }), {}, NZ)).toEqual({
      it_street: COPY.required,
      it_city: COPY.required,
      it_postcode: COPY.required,
    }))
})

describe('the words of the specification', () => {
  test.each<[Field['type'], FormSite, string, string]>([
    ['email', AU, 'sam@example', EMAIL_MESSAGE],
    ['email', AU, 'sam@example.com', 'sam@example.com'],
    ['email', AU, ' sam@example.com\r\n', 'sam@example.com'],
    ['phone', AU, '0491 570 006', '0491 570 006'],
    ['phone', AU, '(07) 5550 1234', '(07) 5550 1234'],
    ['phone', AU, '0491 570 00', PHONE_MESSAGES.australian],
    ['phone', MOBILES, '0491 570 006', '0491 570 006'],
    ['phone', MOBILES, '(07) 5550 1234', PHONE_MESSAGES.australianMobile],
    ['phone', NZ, '021 555 0100', '021 555 0100'],
    ['phone', NZ, '1'.repeat(14), PHONE_MESSAGES.newZealand],
    ['phone', NZ, '1'.repeat(15), PHONE_MESSAGES.tooLong],
    ['phone', US, '(512) 555-0100', '(512) 555-0100'],
    ['phone', US, '555-0100', PHONE_MESSAGES.us],
    ['postcode', AU, '4000', '4000'],
    ['postcode', AU, '400', 'Invalid postcode. Please enter a 4-digit number.'],
    ['postcode', NZ, '40000', 'Invalid postcode. Please enter a 4-digit number.'],
    ['postcode', US, '4000', 'Invalid ZIP code. Please enter a 5-digit number.'],
    ['postcode', US, '78701', '78701'],
  ])('%s', (type, site, value, expected) => expect(answer(fieldOf(type), value, site)).toBe(expected))

  test.each([
    ['Sam', "O'Brien", null],
    ['Sam1', 'Lee', { it_first_name: NAME_MESSAGE }],
    ['Sam', '<b>', { it_last_name: NAME_MESSAGE }],
    ['', 'Lee', { it_first_name: COPY.required }],
    ['a'.repeat(80), 'Lee', null],
    ['a'.repeat(81), 'Lee', { it_first_name: 'Please use at most 80 characters.' }],
  ])('the name %s %s', (first_name, last_name, expected) =>
    expect(partsAnswer(fieldOf('fullName'), { first_name, last_name })).toEqual(expected),
  )
})

describe('text', () => {
  test.each<[Field['type'], Partial<Field>, string, string]>([
    ['string', {}, '  a  b\n', 'a b'],
    ['string', {}, 'a'.repeat(200), 'a'.repeat(200)],
    ['string', {}, 'a'.repeat(201), 'Please use at most 200 characters.'],
    ['string', { limit: 3 }, 'abc', 'abc'],
    ['string', { limit: 3 }, 'abcd', 'Please use at most 3 characters.'],
    ['textarea', {}, 'a\r\n<b>b</b>\u0000', 'a\n<b>b</b>'],
    ['textarea', {}, 'a'.repeat(5_000), 'a'.repeat(5_000)],
    ['textarea', {}, 'a'.repeat(5_001), 'Please use at most 5000 characters.'],
    ['hidden', {}, 'stored', 'stored'],
    ['make', {}, 'Any Make', 'Any Make'],
    ['model', {}, 'a'.repeat(60), 'a'.repeat(60)],
    ['model', {}, 'a'.repeat(61), 'Please use at most 60 characters.'],
  ])('%s %j %s', (type, more, value, expected) => expect(answer(fieldOf(type, more), value)).toBe(expected))
})

describe('money', () => {
  const AMOUNT = 'Please enter an amount, such as 25,000.'
  test.each([
    ['25000', '25000'],
    ['25,000', '25000'],
    ['25 000', '25000'],
    ['$25,000', '25000'],
    ['$ 25,000.50', '25000.50'],
    ['25000.5', '25000.50'],
    ['25,000.00', '25000'],
    ['AUD 25,000', '25000'],
    ['A$25,000', '25000'],
    ['NZ$1', '1'],
    ['us$1', '1'],
    ['0', '0'],
    ['99,999,999', '99999999'],
    ['100,000,000', 'Please enter at most 99,999,999.'],
    ['25,00', AMOUNT],
    ['25.000.00', AMOUNT],
    ['25.005', AMOUNT],
    ['-1', AMOUNT],
    ['25k', AMOUNT],
    ['about 25000', AMOUNT],
    ['$', AMOUNT],
    ['1e5', AMOUNT],
    ['25000 km', AMOUNT],
    ['٢٥', AMOUNT],
  ])('%j', (value, expected) => expect(answer(fieldOf('currency'), value)).toBe(expected))

  test.each([
    ['999.99', 'Please enter at least 1,000.'],
    ['1000', '1000'],
    ['5000', '5000'],
    ['5000.01', 'Please enter at most 5,000.'],
  ])('%j between bounds', (value, expected) =>
    expect(answer(fieldOf('currency', { min: 1_000, max: 5_000 }), value)).toBe(expected),
  )
})

describe('numbers and distances', () => {
  const km = 'Please enter the odometer in kilometres, such as 45,000.'
  test.each<[Field['type'], FormSite, Partial<Field>, string, string]>([
    ['number', AU, {}, '3', '3'],
    ['number', AU, {}, '1,234', '1234'],
    ['number', AU, {}, '3.5', 'Please enter a whole number.'],
    ['number', AU, {}, 'three', 'Please enter a whole number.'],
    ['number', AU, {}, '$3', 'Please enter a whole number.'],
    ['number', AU, { min: 1, max: 9 }, '0', 'Please enter at least 1.'],
    ['number', AU, { min: 1, max: 9 }, '1', '1'],
    ['number', AU, { min: 1, max: 9 }, '9', '9'],
    ['number', AU, { min: 1, max: 9 }, '10', 'Please enter at most 9.'],
    ['number', AU, {}, '1234567890123', 'Please use at most 12 characters.'],
    ['kilometre', AU, {}, '85,952', '85952'],
    ['kilometre', AU, {}, '85952 km', '85952'],
    ['kilometre', AU, {}, '85 952kms', '85952'],
    ['kilometre', AU, {}, '2000000', '2000000'],
    ['kilometre', AU, {}, '2000001', 'Please enter at most 2,000,000.'],
    ['kilometre', AU, {}, '85.5', km],
    ['kilometre', AU, {}, 'low', km],
    ['kilometre', US, {}, '53,408 miles', '53408'],
    ['kilometre', US, {}, 'low', 'Please enter the odometer in miles, such as 45,000.'],
    ['distance', AU, {}, '15 000', '15000'],
    ['distance', AU, {}, 'far', 'Please enter a distance in kilometres, such as 12,000.'],
    ['distance', US, {}, 'far', 'Please enter a distance in miles, such as 12,000.'],
    ['year', AU, {}, '1900', '1900'],
    ['year', AU, {}, '1899', 'Please enter a year from 1900 to 2027.'],
    ['year', AU, {}, '2027', '2027'],
    ['year', AU, {}, '2028', 'Please enter a year from 1900 to 2027.'],
    ['year', AU, {}, '26', 'Please enter a year from 1900 to 2027.'],
    ['year', AU, { min: 2000, max: 2010 }, '2011', 'Please enter a year from 2000 to 2010.'],
    ['starRating', AU, {}, '1', '1'],
    ['starRating', AU, {}, '5', '5'],
    ['starRating', AU, {}, '0', 'Please choose from 1 to 5 stars.'],
    ['starRating', AU, {}, '6', 'Please choose from 1 to 5 stars.'],
    ['starRating', AU, {}, '4.5', 'Please choose from 1 to 5 stars.'],
  ])('%s %s', (type, site, more, value, expected) => expect(answer(fieldOf(type, more), value, site)).toBe(expected))

  test("next year is the site's, not the server's", () => {
    const eve = new Date('2026-12-31T14:00:00Z')
    const year = (site: FormSite) => checkStep(formWith(fieldOf('year')), 0, { it: ['2028'] }, { site, now: eve }).ok
    expect([year(AU), year(US)]).toEqual([true, false])
  })
})

describe('papers', () => {
  const licence = 'Please enter the licence number shown on the card.'
  const US_LICENCE = 'Please enter the license number shown on the card.'
  test.each<[Field['type'], FormSite, string, string]>([
    ['rego', AU, '123-abc', '123ABC'],
    ['rego', AU, '1ABC 123', '1ABC123'],
    ['rego', AU, 'A', 'A'],
    ['rego', AU, 'ABCDEFGHI', 'ABCDEFGHI'],
    ['rego', AU, 'ABCDEFGHIJ', 'Please enter up to 9 letters and digits.'],
    ['rego', NZ, 'ABC123', 'ABC123'],
    ['rego', NZ, 'ABC1234', 'Please enter up to 6 letters and digits.'],
    ['rego', US, '8ABC1234', '8ABC1234'],
    ['rego', US, '8ABC12345', 'Please enter up to 8 letters and digits.'],
    ['rego', AU, 'ABC/12', 'Please enter up to 9 letters and digits.'],
    ['rego', AU, '--', 'Please enter up to 9 letters and digits.'],
    ['rego', AU, 'ÄBC', 'Please enter up to 9 letters and digits.'],
    ['licenseNumber', AU, '1234', '1234'],
    ['licenseNumber', AU, '123', licence],
    ['licenseNumber', AU, '012 345 678', '012345678'],
    ['licenseNumber', AU, '1'.repeat(11), '1'.repeat(11)],
    ['licenseNumber', AU, '1'.repeat(12), licence],
    ['licenseNumber', NZ, 'ab123456', 'AB123456'],
    ['licenseNumber', NZ, 'AB12345', licence],
    ['licenseNumber', US, 'D123-4567', 'D1234567'],
    ['licenseNumber', US, '1'.repeat(20), '1'.repeat(20)],
    ['licenseNumber', US, '1'.repeat(21), US_LICENCE],
  ])('%s %s', (type, site, value, expected) => expect(answer(fieldOf(type), value, site)).toBe(expected))
})

describe('choices', () => {
  const wrong = 'Please choose one of the options.'
  test.each(['select', 'radio', 'radioGroup', 'location', 'serviceInterval', 'button'] as const)('%s', (type) => {
    expect(answer(fieldOf(type), 'a')).toBe('a')
    expect(answer(fieldOf(type), 'c')).toBe(wrong)
    expect(answer(fieldOf(type), 'A')).toBe(wrong)
  })
  test.each(['checkGroup', 'checkCard'] as const)('%s', (type) => {
    const several = (values: readonly string[]) =>
      checkStep(formWith(fieldOf(type)), 0, { it: values }, { site: AU, now })
    expect(several(['b', 'a', 'b', ''])).toEqual({ ok: true, values: { it: ['b', 'a'] } })
    expect(several(['a', 'c'])).toEqual({ ok: false, errors: { it: wrong } })
  })
  test('of those where one is chosen the first counts', () =>
    expect(checkStep(formWith(fieldOf('select')), 0, { it: ['a', 'b'] }, { site: AU, now })).toEqual({
      ok: true,
      values: { it: ['a'] },
    }))
  test.each(['on', 'true', '1', 'yes', 'ON'])('a box is ticked by %j', (value) =>
    expect(answer(fieldOf('check', { required: true }), value)).toBe('on'),
  )
  test.each(['off', 'false', '0', 'no', 'x'])('and not by %j', (value) =>
    expect(answer(fieldOf('check', { required: true }), value)).toBe(COPY.required),
  )
})

describe('files, by their names', () => {
  const files = (count: number, most?: number) =>
    checkStep(
      formWith(fieldOf('file', most === undefined ? {} : { files: most })),
      0,
      { it: Array.from({ length: count }, (_, index) => `${index}.jpg`) },
      { site: AU, now },
    )
  test.each([
    [1, undefined, null],
    [2, undefined, 'Please choose one file only.'],
    [3, 3, null],
    [4, 3, 'Please choose at most 3 files.'],
  ])('%i of %s', (count, most, expected) => {
    const checked = files(count, most)
    expect(checked.ok ? null : checked.errors.it).toBe(expected)
  })
})

describe('dates', () => {
  const born = (day: string, month: string, year: string, more: Partial<Field> = {}, site = AU) =>
    partsAnswer(fieldOf('dob', more), { day, month, year }, site)?.it_day ?? null
  test.each([
    ['21', '11', '1990', {}, null],
    ['1', '1', '1990', {}, null],
    ['29', '2', '2024', {}, null],
    ['29', '2', '2023', {}, 'Please enter a valid date.'],
    ['31', '4', '1990', {}, 'Please enter a valid date.'],
    ['0', '1', '1990', {}, 'Please enter a valid date.'],
    ['1', '13', '1990', {}, 'Please enter a valid date.'],
    ['1', '1', '90', {}, 'Please enter a valid date.'],
    ['one', '1', '1990', {}, 'Please enter a valid date.'],
    ['111', '1', '1990', {}, 'Please enter a valid date.'],
    ['23', '11', '2026', {}, null],
    ['24', '11', '2026', {}, 'Please enter a date of birth in the past.'],
    ['25', '11', '1906', {}, null],
    ['24', '11', '1905', {}, 'Please enter a date of birth in the past.'],
    ['24', '11', '2008', { min: 18 }, null],
    ['25', '11', '2008', { min: 18 }, 'You must be at least 18 years old.'],
  ])('born %s/%s/%s %j', (day, month, year, more, expected) => expect(born(day, month, year, more)).toBe(expected))

  test('a missing part is required', () =>
    expect(partsAnswer(fieldOf('dob'), { day: '1', month: '', year: '1990' })).toEqual({ it_month: COPY.required }))

  test('a birthday begins at midnight of the site', () => {
    expect(born('24', '11', '2008', { min: 18 }, US)).toBe('You must be at least 18 years old.')
    expect(born('23', '11', '2008', { min: 18 }, US)).toBeNull()
  })

  test.each([
    ['11', '2026', null],
    ['10', '2026', 'This date has passed.'],
    ['12', '2025', 'This date has passed.'],
    ['1', '2027', null],
    ['13', '2027', 'Please enter a month and a year.'],
    ['0', '2027', 'Please enter a month and a year.'],
    ['1', '27', 'Please enter a month and a year.'],
    ['x', '2027', 'Please enter a month and a year.'],
  ])('expires %s/%s', (month, year, expected) =>
    expect(partsAnswer(fieldOf('expiryDate'), { month, year })?.it_month ?? null).toBe(expected),
  )

  const slot = fieldOf('date-time', { calendar: 'service' })
  test.each([
    [slot, '2026-11-24T02:00:01Z', '2026-11-24T02:00:01.000Z'],
    [slot, '2026-11-25T09:00:00+10:00', '2026-11-24T23:00:00.000Z'],
    [slot, '2026-11-24T02:00:00Z', 'This time has passed. Please choose another.'],
    [slot, '2026-11-31T02:00:00Z', 'Please choose a date and a time.'],
    [slot, '2026-11-25T09:00', 'Please choose a date and a time.'],
    [slot, 'tomorrow', 'Please choose a date and a time.'],
    [fieldOf('date-time'), '2026-11-25T09:00', '2026-11-25T09:00'],
    [fieldOf('date-time'), '2026-11-24T09:00', '2026-11-24T09:00'],
    [fieldOf('date-time'), '2026-11-23T23:59', 'This time has passed. Please choose another.'],
    [fieldOf('date-time'), '2026-11-25', 'Please choose a date and a time.'],
    [fieldOf('date-time'), '2026-13-25T09:00', 'Please choose a date and a time.'],
  ])('%# time %s', (field, value, expected) => expect(answer(field, value)).toBe(expected))
})

describe('tyres', () => {
  const wrong = 'Please enter the tyre size shown on the sidewall, such as 225/45 R17.'
  test.each([
    ['225', '45', '17', null],
    ['60', '20', '8', wrong],
    ['60', '20', '10', null],
    ['59', '45', '17', wrong],
    ['455', '100', '26', null],
    ['456', '45', '17', wrong],
    ['225', '19', '17', wrong],
    ['225', '101', '17', wrong],
    ['225', '45', '27', wrong],
    ['275', '70', '22.5', null],
    ['225', '45', '17.3', wrong],
    ['225', '45', 'R17', wrong],
  ])('%s/%s R%s', (width, profile, rim, expected) =>
    expect(partsAnswer(fieldOf('tyres'), { width, profile, rim })?.it_width ?? null).toBe(expected),
  )
  test('are tires in the United States', () =>
    expect(partsAnswer(fieldOf('tyres'), { width: '1', profile: '1', rim: '1' }, US)).toEqual({
      it_width: wrong.replace('tyre', 'tire'),
    }))
})

describe('an address', () => {
  const good = { street: '1 Yard Street', city: 'Bathurst', state: 'NSW', postcode: '2795' }
  const at = (more: Partial<typeof good>, site = AU) => partsAnswer(fieldOf('address'), { ...good, ...more }, site)
  test.each([
    [{}, AU, null],
    [{ state: 'nsw' }, AU, { it_state: 'Please choose one of the options.' }],
    [{ state: 'TX' }, AU, { it_state: 'Please choose one of the options.' }],
    [{ state: 'TX', postcode: '78701' }, US, null],
    [{ state: '' }, AU, { it_state: COPY.required }],
    [{ state: '' }, NZ, null],
    [{ state: 'Waikato' }, NZ, null],
    [{ postcode: '279' }, AU, { it_postcode: 'Invalid postcode. Please enter a 4-digit number.' }],
    [{ street: 'a'.repeat(120) }, AU, null],
    [{ street: 'a'.repeat(121) }, AU, { it_street: 'Please use at most 120 characters.' }],
  ])('%j', (more, site, expected) => expect(at(more, site)).toEqual(expected))
})

describe('a field that depends on another', () => {
  const form = formWith(
    { type: 'email', name: 'email', label: 'Email' },
    { type: 'string', name: 'code', label: 'Code', required: true, shownIf: { field: 'email' } },
  )
  const check = (typed: FormValues) => checkForm(form, typed, { site: AU, now })
  test('is neither checked nor stored while that one is empty', () =>
    expect(check({ code: ['x'] })).toEqual({ ok: true, values: {} }))
  test('nor while that one is wrong', () =>
    expect(check({ email: ['x'], code: [''] })).toEqual({ ok: false, errors: { email: EMAIL_MESSAGE } }))
  test('but is once that one is right', () => {
    expect(check({ email: ['a@example.com'] })).toEqual({ ok: false, errors: { code: COPY.required } })
    expect(check({ email: ['a@example.com'], code: ['x'] })).toEqual({
      ok: true,
      values: { email: ['a@example.com'], code: ['x'] },
    })
  })
})

describe('several steps', () => {
  const step = (name: string, to?: string) => ({
    name,
    title: name,
    fields: [{ type: 'string' as const, name: `${name}_text`, label: name, required: true }],
    ...(to ? { skip: { label: 'Skip', to } } : {}),
  })
  const form: Form = { ...formWith(), steps: [step('one'), step('two', 'four'), step('three'), step('four')] }
  const missing = (more: { skipped?: readonly string[]; upTo?: number }) => {
    const checked = checkForm(form, {}, { site: AU, now, ...more })
    return checked.ok ? [] : Object.keys(checked.errors)
  }
  test('all of them', () => expect(missing({})).toEqual(['one_text', 'two_text', 'three_text', 'four_text']))
  test('but those that were left out', () =>
    expect(missing({ skipped: ['two', 'three'] })).toEqual(['one_text', 'four_text']))
  test('a skip that the form does not offer changes nothing', () =>
    expect(missing({ skipped: ['one', 'three', 'four', 'x'] })).toHaveLength(4))
  test('up to the step that the visitor has reached', () => {
    expect(missing({ upTo: 0 })).toEqual(['one_text'])
    expect(missing({ upTo: 1 })).toEqual(['one_text', 'two_text'])
    expect(missing({ upTo: 3 })).toHaveLength(4)
  })
  test.each([
    [1, ['two_text']],
    [4, []],
    [-9, []],
  ])('step %i by itself', (index, expected) => {
    const checked = checkStep(form, index, {}, { site: AU, now })
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(expected)
  })
  test('the values of a skipped step are dropped', () =>
    expect(
      checkForm(
        form,
        { one_text: ['1'], two_text: ['2'], three_text: ['3'], four_text: ['4'] },
        { site: AU, now, skipped: ['two'] },
      ),
    ).toEqual({ ok: true, values: { one_text: ['1'], four_text: ['4'] } }))
})

test('no typing makes it throw, whatever the field', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...FIELD_TYPES),
      fc.constantFrom(AU, MOBILES, NZ, US),
      fc.boolean(),
      fc.constantFrom<Partial<Field>>({}, { min: 2, max: 3 }, { calendar: 'appointment' }, { name: 'constructor' }),
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.constantFrom('2026-11-25T09:00', '31', '12', '1999', '9'.repeat(400), '$', '__proto__', '-0', '1e400'),
        ),
        { maxLength: 12 },
      ),
      (type, site, required, more, values) => {
        const field = fieldOf(type, { required, ...more })
        const typed = Object.fromEntries(
          inputsOf(field).map((input, index) => [input, index === 0 ? values : values.slice(index, index + 1)]),
        )
        const checked = checkStep(formWith(field), 0, typed, { site, now })
        const inputs = inputsOf(field)
        if (checked.ok) {
          expect(Object.keys(checked.values).every((input) => inputs.includes(input))).toBe(true)
          expect(
            Object.values(checked.values)
              .flat()
              .every((value) => value !== '' && !value.includes('\u0000')),
          ).toBe(true)
          // Stored values are valid input.
          expect(checkStep(formWith(field), 0, checked.values, { site, now })).toEqual(checked)
        } else {
          expect(Object.keys(checked.errors).every((input) => inputs.includes(input))).toBe(true)
          expect(Object.values(checked.errors).every((message) => message.length > 5)).toBe(true)
        }
      },
    ),
    { numRuns: 2_000 },
  ))

describe('numbers and codes are read however they were pasted or typed', () => {
  test.each<[Field['type'], string, string]>([
    ['phone', '\u202a+61 491 570 006\u202c', '+61 491 570 006'],
    ['phone', '０４９１　５７０　００６', '0491 570 006'],
    ['postcode', '\u200e４３５０', '4350'],
    ['postcode', ' 4 3-5.0 ', '4350'],
    ['year', '２０２１\u200f', '2021'],
    ['number', '１２', '12'],
    ['currency', '＄２５，０００', '25000'],
    ['kilometre', '４５，０００ｋｍ', '45000'],
    ['distance', '\u2066 12,000 \u2069', '12000'],
    ['rego', '１２３ａｂｃ', '123ABC'],
    ['licenseNumber', '１２３４５６７８', '12345678'],
  ])('%s %j', (type, typed, stored) =>
    expect(checkForm(formWith(fieldOf(type)), { it: [typed] }, { site: AU, now })).toEqual({
      ok: true,
      values: { it: [stored] },
    }),
  )

  test('a date and the postcode of an address too, but prose stays as it was written', () => {
    const form = formWith(
      fieldOf('dob', { name: 'birthday' }),
      fieldOf('address', { name: 'home' }),
      fieldOf('textarea', { name: 'message' }),
    )
    const typed: FormValues = {
      birthday_day: ['０１'],
      birthday_month: ['２'],
      birthday_year: ['１９９０'],
      home_street: ['１ Main St'],
      home_city: ['Town'],
      home_state: ['QLD'],
      home_postcode: ['４３５０'],
      message: ['Ｈｉ'],
    }
    expect(checkForm(form, typed, { site: AU, now })).toMatchObject({
      ok: true,
      values: {
        birthday_day: ['01'],
        birthday_year: ['1990'],
        home_street: ['１ Main St'],
        home_postcode: ['4350'],
        message: ['Ｈｉ'],
      },
    })
  })
})
