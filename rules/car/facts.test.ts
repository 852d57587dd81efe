import { PLATFORM_SETTINGS } from '../site/config.ts'
import { expect, test } from 'vitest'
import { LOCATION } from '../../tools/testing/location.ts'
import { carFacts, factLabel, FACTS, type FactCar, type FactName, type FactSite } from './facts.ts'

const AU: FactSite = { locale: 'en-AU', country: 'AU', settings: PLATFORM_SETTINGS }
const US: FactSite = { locale: 'en-US', country: 'US', settings: PLATFORM_SETTINGS }
const NZ: FactSite = { locale: 'en-NZ', country: 'NZ', settings: PLATFORM_SETTINGS }
const EVERYTHING: FactCar = {
  ...LOCATION.car,
  // A vehicle with every fact.
  body: 'Naked',
  berths: null,
  length_mm: 7_150,
  tare_kg: 2_000,
  atm_kg: 2_500,
  ball_weight_kg: 150,
  gvm_kg: 12_000,
  gcm_kg: 24_000,
  payload_kg: 7_000,
  axles: '4x2',
  wheelbase_mm: 3_815,
  licence_class: 'MR',
  engine_cc: 1_340,
  lams: false,
  mpg_city: 27,
  mpg_highway: 35,
  title_status: 'clean',
  owners: 1,
  service_history: 'full',
  ancap_year: 2022,
  warranty_kind: 'statutory',
  warranty_months: 3,
  warranty_km: 5_000,
  inspection_points: 110,
  inspection_date: '2026-01-15',
  wof_expiry: '2027-03-31',
  ruc_paid_to_km: 92_000,
  ancap_rating: 5,
  build_date: '05/2021',
  compliance_date: '2021-06-30',
  rego: '123ABC',
  rego_expiry: '2027-03-01',
}
const fact = (name: FactName, car: Partial<FactCar> = {}, site = AU) =>
  carFacts({ ...EVERYTHING, ...car }, site).find((one) => one.name === name)?.value ?? null

const factNames = (site: FactSite, car: FactCar = EVERYTHING) => carFacts(car, site).map(({ name }) => name)

test('every fact is listed in order, and only in the countries where it applies', () => {
  const only = (country: 'AU' | 'NZ' | 'US', ...others: FactName[]) =>
    FACTS.filter((name) => !others.includes(name) && !(name === 'berths' && country))
  expect(factNames(AU)).toEqual(only('AU', 'trim', 'economy', 'title', 'wof', 'ruc'))
  expect(factNames(NZ)).toEqual(only('NZ', 'trim', 'economy', 'title'))
  expect(factNames(US)).toEqual(only('US', 'wof', 'ruc'))
  expect(factNames(AU, { ...EVERYTHING, berths: 4 })).toContain('berths')
})

test('a car lists only the facts that its data has', () =>
  expect(factNames(AU, LOCATION.car)).toEqual(
    [
      'odometer',
      'year',
      'body',
      'transmission',
      'fuel',
      'drive',
      'engine',
      'colour',
      'interior',
      'doors',
      'seats',
    ].concat(['vin', 'stocknum']),
  ))

test('a text of a feed is passed on unchanged; the component that shows it escapes it', () =>
  expect(fact('warranty', { warranty_provider: '<img src=x onerror=alert(1)>' })).toBe(
    'Statutory: 3 months or 5,000 km (<img src=x onerror=alert(1)>)',
  ))

test.each([
  ['odometer', {}, AU, '30,120 km'],
  ['odometer', {}, US, '18,716 mi'],
  ['odometer', { km: null }, AU, 'Not stated'],
  ['odometer', { km: 0 }, AU, '0 km'],
  ['fuel', { fuel: 'ULP' }, AU, 'Petrol'],
  ['fuel', { fuel: 'ULP' }, US, 'Gas'],
  ['fuel', { fuel: null }, AU, null],
  ['seats', { seats: 0 }, AU, '0'],
  ['odometer', { km: null, body: 'SUV', lams: null, gvm_kg: null }, AU, null],
  ['odometer', { km: null, car_type: 'new' }, AU, null],
  ['trim', {}, US, 'SR5'],
  ['berths', { berths: 4 }, AU, '4'],
  ['berths', { berths: 0 }, AU, '0'],
  ['length', {}, AU, '23 ft 5 in (7.15 m)'],
  ['length', {}, US, '23 ft 5 in'],
  ['tare', {}, AU, '2,000 kg'],
  ['tare', {}, US, '4,409 lb'],
  ['atm', {}, AU, '2,500 kg'],
  ['atm', { body: 'Motorhome' }, AU, null],
  ['gvm', { body: 'Motorhome', gvm_kg: null }, AU, '2,500 kg'],
  ['gvm', { body: 'Motorhome' }, AU, '12,000 kg'],
  ['gvm', { body: 'Caravan', gvm_kg: null }, AU, null],
  ['axles', {}, AU, '4x2'],
  ['axles', { body: 'Caravan', axles: '2' }, AU, 'Tandem'],
  ['axles', { body: 'Caravan', axles: '4' }, AU, '4'],
  ['axles', { body: 'Truck', axles: '2' }, AU, '2'],
  ['wheelbase', {}, AU, '3,815 mm'],
  ['licence', {}, AU, 'MR (medium rigid)'],
  ['licence', { body: 'Truck', licence_class: null, lams: null }, AU, 'MR (medium rigid)'],
  ['licence', { body: 'Truck', licence_class: null, lams: null }, NZ, null],
  ['licence', { body: 'Van', licence_class: null, gvm_kg: 3_500, lams: null, atm_kg: null }, AU, null],
  ['capacity', {}, AU, '1,340 cc'],
  ['capacity', { body: 'SUV', lams: null }, AU, null],
  ['engine', { engine: '1340 cc' }, AU, null],
  ['engine', { engine: '1340 cc', body: 'SUV', lams: null }, AU, '1340 cc'],
  ['lams', { lams: true }, AU, 'Yes'],
  ['lams', {}, AU, 'No'],
  ['lams', { lams: null }, AU, null],
  ['economy', {}, US, '27 city / 35 highway'],
  ['economy', { mpg_city: null }, US, '35 highway'],
  ['economy', { mpg_city: null, mpg_highway: null }, US, null],
  ['title', {}, US, 'Clean'],
  ['title', { title_status: 'rebuilt' }, US, 'Rebuilt'],
  ['owners', {}, AU, '1'],
  ['service_history', { service_history: 'none' }, AU, 'None'],
  ['inspection', {}, AU, '110 points, 15 January 2026'],
  ['inspection', { inspection_date: null }, AU, '110 points'],
  ['inspection', { inspection_points: null }, US, 'January 15, 2026'],
  ['wof', {}, NZ, '31 March 2027'],
  ['ruc', {}, NZ, 'Paid to 92,000 km'],
  ['ruc', { ruc_paid_to_km: null }, NZ, 'Apply to this vehicle'],
  ['ruc', { ruc_paid_to_km: null, fuel: 'ULP' }, NZ, null],
  ['ruc', { ruc_paid_to_km: null, fuel: 'Hybrid' }, NZ, null],
  ['ruc', { ruc_paid_to_km: null, fuel: 'PHEV' }, NZ, 'Apply to this vehicle'],
  ['ancap', {}, AU, '5 stars (2022)'],
  ['ancap', { ancap_year: null }, AU, '5 stars'],
  ['ancap', { ancap_rating: null }, AU, null],
  ['ancap', { ancap_rating: 0 }, AU, null],
  ['built', {}, AU, '05/2021'],
  ['complied', {}, AU, '30 June 2021'],
  ['complied', {}, US, 'June 30, 2021'],
  ['complied', { compliance_date: '2021-13-45' }, AU, '2021-13-45'],
  ['rego', {}, AU, '123•••'],
  ['rego', {}, { ...AU, settings: { ...PLATFORM_SETTINGS, show_full_rego: true } }, '123ABC'],
  ['vin', {}, AU, '•••••••••••••3456'],
  ['vin', {}, { ...AU, settings: { ...PLATFORM_SETTINGS, show_full_vin: true } }, 'MR0FA3CD100123456'],
  ['engine', { engine: '' }, AU, null],
] as const)('%s of %o', (name, car, site, value) =>
  expect(fact(name, car as Partial<FactCar>, site as FactSite)).toBe(value),
)

test.each([
  ['colour', AU, 'Colour'],
  ['colour', US, 'Color'],
  ['rego', AU, 'Rego'],
  ['rego', US, 'License plate'],
  ['rego_expiry', AU, 'Rego expires'],
  ['rego_expiry', US, 'Registration expires'],
  ['tare', AU, 'Tare'],
  ['tare', US, 'Dry weight'],
  ['gvm', NZ, 'GVM'],
  ['gvm', US, 'GVWR'],
  ['drive', US, 'Drivetrain'],
  ['licence', US, 'License class'],
] as const)('%s is called as the country does', (name, site, label) => expect(factLabel(name, site)).toBe(label))
