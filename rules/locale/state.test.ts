import { expect, test } from 'vitest'
import { readState, shownState } from './state.ts'

test.each([
  ['qld', 'QLD'],
  ['nt', 'NT'],
  ['TX', 'TX'],
  ['Canterbury', 'Canterbury'],
])('%s is shown as %s', (state, shown) => {
  expect(shownState(state)).toBe(shown)
})

test.each([
  ['qld', 'AU', 'QLD'],
  [' Queensland ', 'AU', 'QLD'],
  ['New south wales', 'AU', 'NSW'],
  ['WA', 'AU', 'WA'],
  ['wa', 'US', 'WA'],
  ['Texas', 'US', 'TX'],
  ['Texas', 'AU', null],
  ['Queens', 'AU', null],
  ['', 'AU', null],
  ['toString', 'US', null],
  ['Waikato', 'NZ', 'Waikato'],
  [' Bay of Plenty ', 'NZ', 'Bay of Plenty'],
  ['', 'NZ', null],
  ['r'.repeat(50), 'NZ', 'r'.repeat(50)],
  ['r'.repeat(51), 'NZ', null],
] as const)('%j in %s is %j', (typed, country, state) => expect(readState(typed, country)).toBe(state))
