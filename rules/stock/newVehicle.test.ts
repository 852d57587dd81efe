import { describe, expect, test } from 'vitest'
import { decodedTexts, type DecodedFacts } from './decodedVehicle.ts'
import {
  NEW_VEHICLE_PROBLEMS,
  newVehicleFields,
  readNewVehicle,
  tidyVin,
  vinLookupProblem,
  type NewVehicleSite,
} from './newVehicle.ts'

const NOW = new Date('2026-11-26T00:00:00Z')
const AU: NewVehicleSite = {
  country: 'AU',
  locale: 'en-AU',
  currency: 'AUD',
  distanceUnit: 'km',
  conditionLabels: { new: 'New', used: 'Used', demo: 'Demo' },
  settings: { enquire_for_price_text: '', price_disclosure: null, test_drive_word: 'test drive' },
}
const US: NewVehicleSite = { ...AU, country: 'US', locale: 'en-US', currency: 'USD', distanceUnit: 'mi' }

const LEAST = { stocknum: 'P1', car_type: 'used', make: 'Kia', model: 'Rio', status: 'in_stock' }
const read = (texts: Readonly<Record<string, string>>, site = AU) =>
  readNewVehicle((name) => ({ ...LEAST, ...texts })[name] ?? '', site, NOW)
const problem = (texts: Readonly<Record<string, string>>, site = AU) => {
  const result = read(texts, site)
  return result.ok ? null : result.problems
}

describe('a new vehicle (decision 155)', () => {
  test('takes little more than a stock number, a make, a model and whether it is new', () => {
    expect(read({})).toEqual({ ok: true, fields: LEAST })
    expect(problem({ stocknum: ' ', car_type: '', make: '', model: '', status: '' })).toEqual({
      stocknum: 'Please enter the stock number.',
      car_type: 'Please choose the condition.',
      make: 'Please enter the make.',
      model: 'Please enter the model.',
      status: 'Please choose the status.',
    })
  })

  test.each([
    ['spaces and signs that cannot be seen are tidied', { model: ' CX-5\u0000\t Maxx ' }, { model: 'CX-5 Maxx' }],
    [
      'a VIN and a registration are in capitals',
      { vin: 'jm0 kf4w2a00000001', rego: '1ab 2cd' },
      { vin: 'JM0KF4W2A00000001', rego: '1AB 2CD' },
    ],
    ['figures may have separators', { km: '45,210', year: '2022' }, { km: 45_210, year: 2022 }],
    ['a price is in dollars', { price: '$29,990', price_type: 'egc' }, { price: 29_990, price_type: 'egc' }],
    ['and cents', { price: '29990.50', price_type: 'drive_away' }, { price: 29_990.5, price_type: 'drive_away' }],
    ['without a price there is no type of one', { price: '', price_type: 'egc' }, {}],
    ['features are lines', { features: 'Tow bar\r\n\n Roof racks ' }, { features: ['Tow bar', 'Roof racks'] }],
    ['a day is a date', { rego_expiry: '2027-03-31' }, { rego_expiry: '2027-03-31' }],
    ['markup is text', { tag: '<b>Hot</b>' }, { tag: '<b>Hot</b>' }],
  ])('%s', (_, texts, fields) => {
    expect(read(texts)).toEqual({ ok: true, fields: { ...LEAST, ...fields } })
  })

  test.each([
    [AU, ['Colour', 'Petrol', 'Ute', 'In dollars. Empty for a price on enquiry.']],
    [US, ['Color', 'Gas', 'Pickup', 'In dollars. Empty for a price on inquiry.']],
  ])('is asked for in the English of its site', (site, words) => {
    const fields = newVehicleFields(site, NOW)
    const field = (name: string) => fields.find((one) => one.name === name)!
    const [fuel, body] = [field('fuel'), field('body')]
    expect([
      field('colour').label,
      fuel.kind === 'choice' && fuel.choices[0]!.label,
      body.kind === 'text' && body.suggestions!.find((one) => words.includes(one)),
      field('price').hint,
    ]).toEqual(words)
  })

  test('miles become kilometres', () => {
    expect(read({ km: '10,000' }, US)).toMatchObject({ fields: { km: 16_093 } })
  })

  test.each([
    ['year', '1885', null],
    ['year', '1884', NEW_VEHICLE_PROBLEMS.whole(1885, 2028)],
    ['year', '2028', null],
    ['year', '2029', NEW_VEHICLE_PROBLEMS.whole(1885, 2028)],
    ['km', '-1', NEW_VEHICLE_PROBLEMS.whole(0, 5_000_000)],
    ['km', '12.5', NEW_VEHICLE_PROBLEMS.whole(0, 5_000_000)],
    ['km', '5000000', null],
    ['km', '5000001', NEW_VEHICLE_PROBLEMS.whole(0, 5_000_000)],
    ['stocknum', 'x'.repeat(64), null],
    ['stocknum', 'x'.repeat(65), 'Please use 64 characters or fewer.'],
    ['vin', 'x'.repeat(30), null],
    ['vin', 'x'.repeat(31), 'Please use 30 characters or fewer.'],
    ['tag', 'x'.repeat(41), 'Please use 40 characters or fewer.'],
    ['description', 'x'.repeat(6_000), null],
    ['description', 'x'.repeat(6_001), 'Please use 6,000 characters or fewer.'],
    ['features', 'a|b', NEW_VEHICLE_PROBLEMS.features],
    ['features', Array.from({ length: 101 }, (_, at) => String(at)).join('\n'), NEW_VEHICLE_PROBLEMS.features],
    ['fuel', 'Wood', 'Please choose the fuel.'],
    ['rego_expiry', '2027-02-30', NEW_VEHICLE_PROBLEMS.day],
    ['rego_expiry', 'soon', NEW_VEHICLE_PROBLEMS.day],
  ])('%s: %s', (name, text, expected) => {
    expect(problem({ [name]: text })?.[name] ?? null).toBe(expected)
  })

  test('a price says what it includes', () => {
    expect(problem({ price: '29990' })).toEqual({ price_type: NEW_VEHICLE_PROBLEMS.priceType })
    expect(problem({ price: 'a lot', price_type: 'egc' })).toEqual({
      price: 'Please enter a price in dollars, such as 29,990, or nothing for a price on enquiry.',
    })
    expect(problem({ price: '20000000', price_type: 'egc' })).toEqual({
      price: 'That price is above 10 million. Please check it.',
    })
  })

  test('has the fields and the words of its country, each once', () => {
    const names = (site: NewVehicleSite) => newVehicleFields(site, NOW).map(({ name }) => name)
    for (const site of [AU, US, { ...AU, country: 'NZ' as const }])
      expect(new Set(names(site)).size).toBe(names(site).length)
    expect(names(AU)).not.toContain('wof_expiry')
    expect(names({ ...AU, country: 'NZ' })).toContain('wof_expiry')
    expect(newVehicleFields(US, NOW).find(({ name }) => name === 'badge')?.label).toBe('Trim')
    expect(newVehicleFields(US, NOW).find(({ name }) => name === 'km')?.label).toBe('Mileage')
  })
})

describe('looking up', () => {
  test.each([
    ['JM0KF4W2A00000001', null],
    ['JM0KF4W2A0000001', NEW_VEHICLE_PROBLEMS.vin],
    ['JM0KF4W2A0000000O', NEW_VEHICLE_PROBLEMS.vin],
    ['GRX1306001234', NEW_VEHICLE_PROBLEMS.vin],
  ])('the VIN %s', (vin, expected) => {
    expect(vinLookupProblem(tidyVin(vin.toLowerCase()))).toBe(expected)
  })

  const KNOWN: DecodedFacts = {
    make: 'Mazda',
    model: 'CX-5',
    year: 2018,
    badge: null,
    series: ' ',
    body: 'SUV',
    transmission: null,
    fuel: 'ULP',
    colour: 'Blue',
    regoExpiry: '2027-03-31',
    buildDate: '2018-03',
    complianceDate: '2018',
  }
  test('says only what is known', () => {
    expect(decodedTexts(KNOWN)).toEqual({
      make: 'Mazda',
      model: 'CX-5',
      year: '2018',
      body: 'SUV',
      fuel: 'ULP',
      colour: 'Blue',
      rego_expiry: '2027-03-31',
      build_date: '03/2018',
      compliance_date: '2018',
    })
    expect(decodedTexts({ ...KNOWN, year: null, buildDate: null })).not.toHaveProperty('year')
  })
})
