import { expect, test } from 'vitest'
import { LOCATION } from '../../tools/testing/location.ts'
import { STATE_PROBLEMS } from '../locale/state.ts'
import { LOCATION_PART_NAMES, LOCATION_PARTS, partTexts, targetOf } from './editFields.ts'
import { PART_PROBLEMS, readPart } from './readPart.ts'

const stored = (part: (typeof LOCATION_PART_NAMES)[number]) => partTexts(part, LOCATION.location)

test.each(LOCATION_PART_NAMES)('%s: its texts are those of its fields', (part) => {
  expect(Object.keys(stored(part))).toEqual(Object.keys(LOCATION_PARTS[part]))
})

test.each([
  ['details', { name: 'South Yard' }, { name: 'South Yard' }],
  ['details', { visible: 'no', primary: 'yes' }, { visible: false, primary: true }],
  ['details', { dealer_license_number: '' }, { dealer_license_number: null }],
  ['contacts', { phone: '1300 555 010' }, { phone: '1300 555 010' }],
  ['contacts', { phone: '13 12 34' }, { phone: '13 12 34' }],
  ['contacts', { email: '', mobile: '+61 412 345 678' }, { email: null, mobile: '+61 412 345 678' }],
  ['address', { postcode: '4001' }, { address: { postcode: '4001' } }],
  ['address', { state: 'Queensland' }, { address: { state: 'QLD' } }],
  ['pin', { lat: '-90', long: '180' }, { address: { lat: -90, long: 180 } }],
  ['pin', { lat: '', long: '' }, { address: { lat: null, long: null } }],
  [
    'hours',
    { monday: '08:00-17:00', sunday: 'Closed', friday: 'By appointment' },
    { hours: { monday: '08:00-17:00', sunday: null, friday: { text: 'By appointment' } } },
  ],
] as const)('%s: %j', (part, changed, change) =>
  expect(readPart(part, changed, stored(part), 'AU')).toEqual({ ok: true, change }),
)

test.each([
  ['details', { name: ' ' }, { name: PART_PROBLEMS.name }],
  ['details', { name: 'a'.repeat(101) }, { name: 'Please use 100 characters or fewer.' }],
  ['details', { location_type: 'office' }, { location_type: PART_PROBLEMS.type }],
  ['details', { visible: '' }, { visible: PART_PROBLEMS.choice }],
  ['details', { primary: 'no' }, { primary: PART_PROBLEMS.primary }],
  ['details', { motor_vehicle_repairer: '1'.repeat(61) }, { motor_vehicle_repairer: PART_PROBLEMS.licence }],
  ['contacts', { phone: '12345' }, { phone: PART_PROBLEMS.phone }],
  ['contacts', { phone: '<b>07 4633 0100</b>' }, { phone: PART_PROBLEMS.phone }],
  ['contacts', { landline_phone: '1'.repeat(16) }, { landline_phone: PART_PROBLEMS.phone }],
  ['contacts', { email: 'sales@dealer' }, { email: 'Please enter an email address.' }],
  ['address', { street: '' }, { street: PART_PROBLEMS.street }],
  ['address', { city: 'a'.repeat(101) }, { city: 'Please use 100 characters or fewer.' }],
  ['address', { state: '' }, { state: STATE_PROBLEMS.AU }],
  ['address', { state: 'Waikato' }, { state: 'Please enter a state or territory of Australia, such as QLD.' }],
  ['address', { postcode: '12345' }, { postcode: 'Invalid postcode. Please enter a 4-digit number.' }],
  ['pin', { lat: '90.1' }, { lat: PART_PROBLEMS.lat }],
  ['pin', { long: '-180.1' }, { long: PART_PROBLEMS.long }],
  ['pin', { lat: '1e1' }, { lat: PART_PROBLEMS.lat }],
  ['pin', { lat: '' }, { lat: PART_PROBLEMS.both }],
  ['hours', { monday: '08:00-' }, { monday: 'Please enter an opening and a closing time.' }],
  ['hours', { monday: '08:00-12:30, 12:00-17:00' }, { monday: 'These times overlap.' }],
] as const)('%s: %j is refused', (part, changed, problems) =>
  expect(readPart(part, changed, stored(part), 'AU')).toEqual({ ok: false, problems }),
)

test.each([
  ['hours', { part: 'hours' }],
  ['2026-12-25', { date: '2026-12-25' }],
  ['toString', null],
  ['', null],
])('%s names %j', (text, target) => expect(targetOf(text)).toEqual(target))
