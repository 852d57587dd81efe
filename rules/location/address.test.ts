import { expect, test } from 'vitest'
import { addressLine, townLine } from './address.ts'

test.each([
  [
    'AU',
    { street: '1 Ipswich Road', city: 'Rocklea', state: 'qld', postcode: '4106' },
    '1 Ipswich Road, Rocklea QLD 4106',
  ],
  [
    'US',
    { street: '3 Main Street', city: 'Round Rock', state: 'TX', postcode: '78664' },
    '3 Main Street, Round Rock, TX 78664',
  ],
  [
    'NZ',
    { street: '6 Hilton Highway', city: 'Timaru', state: 'Canterbury', postcode: '7910' },
    '6 Hilton Highway, Timaru 7910',
  ],
  ['AU', { street: '', city: 'Rocklea', state: '', postcode: '' }, 'Rocklea'],
] as const)('an address in %s', (country, address, line) => {
  expect(addressLine(address, country)).toBe(line)
})

test.each([
  ['AU', 'Rocklea', 'qld', 'Rocklea QLD'],
  ['AU', null, 'qld', 'QLD'],
  ['US', 'Round Rock', 'tx', 'Round Rock, TX'],
  ['US', 'Round Rock', null, 'Round Rock'],
  ['NZ', 'Timaru', 'Canterbury', 'Timaru'],
  ['NZ', null, 'Canterbury', 'Canterbury'],
  ['NZ', null, null, ''],
] as const)('a town in %s: %s, %s', (country, city, state, line) => {
  expect(townLine({ city, state }, country)).toBe(line)
})
