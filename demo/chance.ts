import { createHash } from 'node:crypto'

/**
 * A pseudo-random number from 0 up to 1, always the same for the same text. The only source of randomness in the seed.
 */
export function chance(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('\u0000')).digest().readUInt32BE(0) / 2 ** 32
}
