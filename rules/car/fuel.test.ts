import { expect, test } from 'vitest'
import { fuelLabel } from './fuel.ts'

test.each([
  ['ULP', 'en-AU', 'Petrol'],
  ['ULP', 'en-NZ', 'Petrol'],
  ['ULP', 'en-US', 'Gas'],
  ['PHEV', 'en-AU', 'Plug-in hybrid'],
  ['Diesel', 'en-US', 'Diesel'],
  ['constructor', 'en-US', 'constructor'],
] as const)('%s in %s is %s', (fuel, locale, label) => {
  expect(fuelLabel(fuel, locale)).toBe(label)
})
