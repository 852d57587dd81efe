import { expect, test } from 'vitest'
import { cardLogos } from './cardLogos.ts'

test.each([
  ['stripe', ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay']],
  ['till', ['Mastercard', 'Visa', 'Maestro']],
  ['st_george', ['Mastercard', 'Visa', 'Maestro']],
  ['sandbox', []],
] as const)('the marks of %s (§9.14)', (provider, logos) => expect(cardLogos(provider)).toEqual(logos))
