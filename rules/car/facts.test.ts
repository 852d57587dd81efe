import { expect, test } from 'vitest'
import { YARD } from '../../tools/testing/yard.ts'
import { carFacts, factLabel, FACTS, type FactCar, type FactName, type FactSite } from './facts.ts'

const AU: FactSite = { locale: 'en-AU', country: 'AU', settings: {} }
const US: FactSite = { locale: 'en-US', country: 'US', settings: {} }
const EVERYTHING: FactCar = {
  ...YARD.car,
  ancap_rating: 5,
  build_date: '05/2021',
  compliance_date: '2021-06-30',
  rego: '123ABC',
  rego_expiry: '2027-03-01',
}
const fact = (name: FactName, car: Partial<FactCar> = {}, site = AU) =>
  carFacts({ ...EVERYTHING, ...car }, site).find((one) => one.name === name)?.value ?? null

test('every fact is told, in its order', () => expect(carFacts(EVERYTHING, AU).map(({ name }) => name)).toEqual(FACTS))

test.each([
  ['odometer', {}, AU, '30,120 km'],
  ['odometer', {}, US, '18,716 mi'],
  ['odometer', { km: null }, AU, null],
  ['odometer', { km: 0 }, AU, '0 km'],
  ['fuel', { fuel: 'ULP' }, AU, 'Petrol'],
  ['fuel', { fuel: 'ULP' }, US, 'Gas'],
  ['fuel', { fuel: null }, AU, null],
  ['seats', { seats: 0 }, AU, '0'],
  ['ancap', {}, AU, '5 stars'],
  ['ancap', { ancap_rating: null }, AU, null],
  ['ancap', { ancap_rating: 0 }, AU, null],
  ['built', {}, AU, '05/2021'],
  ['complied', {}, AU, '30 June 2021'],
  ['complied', {}, US, 'June 30, 2021'],
  ['complied', { compliance_date: '2021-13-45' }, AU, '2021-13-45'],
  ['rego', {}, AU, '123•••'],
  ['rego', {}, { ...AU, settings: { show_full_rego: true } }, '123ABC'],
  ['vin', {}, AU, '•••••••••••••3456'],
  ['vin', {}, { ...AU, settings: { show_full_vin: true } }, 'MR0FA3CD100123456'],
  ['engine', { engine: '' }, AU, null],
] as const)('%s of %o', (name, car, site, value) =>
  expect(fact(name, car as Partial<FactCar>, site as FactSite)).toBe(value),
)

test.each([
  ['colour', AU, 'Colour'],
  ['colour', US, 'Color'],
  ['rego', AU, 'Rego'],
  ['rego', US, 'Plate'],
  ['rego_expiry', AU, 'Rego expires'],
  ['rego_expiry', US, 'Plate expires'],
] as const)('%s is called as the country does', (name, site, label) => expect(factLabel(name, site)).toBe(label))
