/** Letters and digits that are not confused on the phone: no 0/O, 1/I/L, U/V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** Bytes that `leadReference` needs. */
export const REFERENCE_BYTES = 8

/** A reference a visitor can read out, such as F7KQ-M2XA, from eight random bytes. */
export function leadReference(bytes: Uint8Array): string {
  if (bytes.length < REFERENCE_BYTES) throw new RangeError(`a reference takes ${REFERENCE_BYTES} bytes`)
  const letters = Array.from(bytes.subarray(0, REFERENCE_BYTES), (byte) => ALPHABET[byte % ALPHABET.length]!)
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
