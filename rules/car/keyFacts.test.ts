import { expect, test } from 'vitest'
import { keyFacts, type KeyFactCar, type KeyFactSite } from './keyFacts.ts'

const AU: KeyFactSite = { locale: 'en-AU', country: 'AU', settings: {} }
const US: KeyFactSite = { locale: 'en-US', country: 'US', settings: {} }
const CAR: KeyFactCar = {
  km: 30_120,
  car_type: 'used',
  transmission: 'Automatic',
  fuel: 'Diesel',
  engine: '2.8L',
  drive: '4WD',
  body: 'Ute',
  trade: {},
}
const VAN: Partial<KeyFactCar> = { body: 'Caravan', km: null, transmission: null, fuel: null, drive: null }
const BIKE: Partial<KeyFactCar> = { body: 'Naked', fuel: 'ULP', transmission: null, drive: null }

test.each<[string, Partial<KeyFactCar>, KeyFactSite, string[]]>([
  ['a car', {}, AU, ['30,120 km', 'Automatic', 'Diesel', '4WD']],
  ['a car without facts', { km: null, transmission: null, fuel: null, drive: null }, AU, ['Ute']],
  ['a car with its engine', {}, { ...AU, settings: { card_engine: true } }, ['30,120 km', 'Automatic', '2.8L', '4WD']],
  [
    'a caravan',
    { ...VAN, trade: { berths: 4, length_mm: 7_150, tare_kg: 2_000, atm_kg: 2_500 } },
    AU,
    ['4 berth', '23 ft 5 in', 'Tare 2,000 kg', 'ATM 2,500 kg'],
  ],
  [
    'a caravan in New Zealand',
    { ...VAN, trade: { berths: 4, length_mm: 7_264 } },
    { locale: 'en-NZ', country: 'NZ', settings: {} },
    ['4 berth', '7.26 m'],
  ],
  ['a caravan in the US', { ...VAN, trade: { berths: 4, tare_kg: 2_000 } }, US, ['Sleeps 4', 'Dry weight 4,409 lb']],
  ['a caravan without facts', VAN, AU, ['Caravan']],
  [
    'a motorhome',
    { body: 'Motorhome', trade: { berths: 2, length_mm: 6_401 } },
    AU,
    ['30,120 km', '2 berth', '21 ft', 'Automatic'],
  ],
  [
    'a truck',
    { body: 'Truck', trade: { gvm_kg: 14_000, axles: '4x2' } },
    AU,
    ['30,120 km', 'GVM 14,000 kg', '4x2', 'MR licence'],
  ],
  [
    'a truck that a car licence is enough for',
    { body: 'Truck', trade: { gvm_kg: 4_495, axles: '2' } },
    AU,
    ['30,120 km', 'GVM 4,495 kg', '2 axles', 'Automatic'],
  ],
  ['a motorcycle', { ...BIKE, trade: { engine_cc: 655, lams: true } }, AU, ['30,120 km', '655 cc', 'LAMS approved']],
  ['one that learners may not ride', { ...BIKE, trade: { engine_cc: 998, lams: false } }, AU, ['30,120 km', '998 cc']],
  ['one without an odometer', { ...BIKE, km: null }, AU, ['Odometer not stated', 'Petrol']],
  ['a new one without an odometer', { ...BIKE, km: null, car_type: 'new' }, AU, ['Petrol']],
  [
    'a rebuilt car comes first, as it must',
    { trade: { title_status: 'rebuilt' } },
    US,
    ['Rebuilt title', '18,716 mi', 'Automatic', 'Diesel'],
  ],
  [
    'a clean title is nothing special',
    { trade: { title_status: 'clean' } },
    US,
    ['18,716 mi', 'Automatic', 'Diesel', '4WD'],
  ],
])('%s', (_, car, site, facts) => expect(keyFacts({ ...CAR, ...car }, site)).toEqual(facts))
