import { expect, test } from 'vitest'
import { shownState } from './state.ts'

test.each([
  ['qld', 'QLD'],
  ['nt', 'NT'],
  ['TX', 'TX'],
  ['Canterbury', 'Canterbury'],
])('%s is shown as %s', (state, shown) => {
  expect(shownState(state)).toBe(shown)
})
