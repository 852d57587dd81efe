import { createHash } from 'node:crypto'

/** A number from 0 up to 1 that is always the same for the same words. The seed is made without any other chance. */
export function chance(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('\u0000')).digest().readUInt32BE(0) / 2 ** 32
}
