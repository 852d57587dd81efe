import { expect, test } from 'vitest'
import { isTowed } from './towed.ts'

test.each([
  ['Caravan', true],
  ['Camper Trailer', true],
  ['Pop Top', true],
  ['Fifth Wheeler', true],
  ['Motorhome', false],
  ['Campervan', false],
  ['Van', false],
  ['SUV', false],
  [null, false],
])('%s is towed: %s', (body, towed) => expect(isTowed({ body })).toBe(towed))
