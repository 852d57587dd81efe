import { describe, expect, test } from 'vitest'
import { sharesGarage, type SharingSite } from './sharedGarage.ts'

const site = (id: number, fields: Partial<Omit<SharingSite, 'settings'>> = {}, garage_shared = true): SharingSite => ({
  id,
  dealershipGroupId: 7,
  hasSignIn: true,
  settings: { garage_shared },
  ...fields,
})

describe('sites share their garages (§6)', () => {
  test.each<[string, SharingSite, SharingSite, boolean]>([
    ['of one group, with the setting', site(1), site(2), true],
    ['of two groups', site(1), site(2, { dealershipGroupId: 8 }), false],
    ['of no group', site(1, { dealershipGroupId: null }), site(2, { dealershipGroupId: null }), false],
    ['and one of no group', site(1), site(2, { dealershipGroupId: null }), false],
    ['one of which opted out', site(1), site(2, {}, false), false],
    ['neither of which has the setting', site(1, {}, false), site(2, {}, false), false],
    ['at one of which nobody can sign in', site(1), site(2, { hasSignIn: false }), false],
    ['that are the same one', site(1), site(1), false],
  ])('%s', (_name, one, other, expected) => {
    expect([sharesGarage(one, other), sharesGarage(other, one)]).toEqual([expected, expected])
  })
})
