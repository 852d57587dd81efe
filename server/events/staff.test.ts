import { expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { isStaffAddress } from './staff.ts'

const site = (...staff_networks: string[]) => ({ settings: { ...PLATFORM_SETTINGS, staff_networks } })

test.each([
  [site(), '203.0.113.5', false],
  [site('203.0.113.5'), '203.0.113.5', true],
  [site('203.0.113.5'), '203.0.113.6', false],
  [site('203.0.113.0/28'), '203.0.113.15', true],
  [site('203.0.113.0/28'), '203.0.113.16', false],
  [site('203.0.113.0/28'), '::ffff:203.0.113.15', true],
  [site('2001:db8:1::/48'), '2001:db8:1:2::3', true],
  [site('2001:db8:1::/48'), '2001:db8:2::3', false],
  [site('203.0.113.5'), null, false],
  [site('203.0.113.5'), 'unknown', false],
])('of %# the address %s is the staff’s: %s', (of, address, expected) =>
  expect(isStaffAddress(of, address)).toBe(expected),
)
