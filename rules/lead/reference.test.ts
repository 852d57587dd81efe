import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadReference, REFERENCE_BYTES } from './reference.ts'

test('eight letters and digits in two groups', () =>
  expect(leadReference(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('2345-6789'))

test('no letter or digit that is taken for another', () =>
  fc.assert(
    fc.property(fc.uint8Array({ minLength: REFERENCE_BYTES, maxLength: 16 }), (bytes) => {
      expect(leadReference(bytes)).toMatch(/^[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/)
    }),
  ))

test('one byte too few is refused, one more changes nothing', () => {
  expect(() => leadReference(new Uint8Array(REFERENCE_BYTES - 1))).toThrow(RangeError)
  expect(leadReference(new Uint8Array(REFERENCE_BYTES + 1))).toBe(leadReference(new Uint8Array(REFERENCE_BYTES)))
})
