import { expect, test } from 'vitest'
import { ROLE_NAMES } from './role.ts'
import { roleWords } from './roleWords.ts'

test.each([
  ['operator', 'Everything, on every site.'],
  ['service', 'Answer leads, change bookings and see settings.'],
  [
    'sales',
    'Answer leads, change stock, change bookings, answer or release reservations, see locations and opening hours and see settings.',
  ],
  [
    'read_only',
    'See who has access, see leads, see stock, see bookings, see reservations, see locations and opening hours, see reports and see settings.',
  ],
] as const)('what %s can do, what is only seen last', (role, words) => {
  expect(roleWords(role)).toBe(words)
})

test('a group owner can do all but what is the operator’s', () => {
  const words = roleWords('group_owner')
  expect(words).toContain('change the look of a site')
  expect(words).not.toContain('run the platform')
  expect(words).not.toContain('see who has access')
})

test('every role can do something', () => {
  for (const role of ROLE_NAMES) expect(roleWords(role)).toMatch(/^[A-Z].{10,}\.$/)
})
