import { expect, test } from 'vitest'
import { modelHeading, statusLabel } from './status.ts'

test.each([
  ['', null, 'CX-5'],
  ['new', 'New', 'CX-5'],
  ['all_new', 'All New', 'All New CX-5'],
  ['coming_soon', 'Coming Soon', 'CX-5'],
] as const)('status %j: label %j, heading %j (§3.5)', (status, label, heading) => {
  expect(statusLabel({ status })).toBe(label)
  expect(modelHeading({ status, name: 'CX-5' })).toBe(heading)
})
