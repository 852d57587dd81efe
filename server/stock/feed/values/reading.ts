/** Texts that dealers use for an empty value. */
const NOTHING = /^(?:-|–|—|- ?\/ ?-|n\/?a|n\.a\.|null|nil|none|tba|tbc|unknown|not specified)$/i

/** An invalid value; the message is the reason, for the report. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** A readable but impossible figure. */
export class OutOfRange extends Unreadable {}

/** The probable meaning of a text. It is ambiguous, so it is reported. */
export class Guess<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

export const isNothing = (text: string): boolean => text === '' || NOTHING.test(text)

/** A whole number within bounds, with or without its unit, as in '4 Doors'. */
export function readInteger(text: string, min: number, max: number, unit?: RegExp): number | null {
  if (isNothing(text)) return null
  const match = /^(-?\d+)(?:\.0+)?(?:\s*(\p{L}+)\.?)?$/u.exec(text)
  if (match === null) throw new Unreadable('is not a whole number')
  if (match[2] !== undefined && !unit?.test(match[2]))
    throw new Unreadable(unit ? 'has the wrong unit' : 'is not a whole number')
  const value = Number(match[1])
  if (value < min || value > max) throw new Unreadable(`is not between ${min} and ${max}`)
  return value
}

export function readNumber(text: string, min: number, max: number): number | null {
  if (isNothing(text)) return null
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Unreadable('is not a number')
  if (value < min || value > max) throw new Unreadable(`is not between ${min} and ${max}`)
  return value
}

export function readFlag(text: string): boolean | null {
  if (isNothing(text)) return null
  if (/^(?:true|yes|y|1|t)$/i.test(text)) return true
  if (/^(?:false|no|n|0|f)$/i.test(text)) return false
  throw new Unreadable('is neither yes nor no')
}

/** The value of the first matching pattern. A match of `guesses` is only a guess. */
export const byPattern =
  <T>(table: readonly (readonly [RegExp, T])[], complaint: string, guesses: readonly (readonly [RegExp, T])[] = []) =>
  (text: string): T | Guess<T> | null => {
    if (isNothing(text)) return null
    const fits = ([pattern]: readonly [RegExp, T]) => pattern.test(text)
    const row = table.find(fits)
    if (row !== undefined) return row[1]
    const guess = guesses.find(fits)
    if (guess === undefined) throw new Unreadable(complaint)
    return new Guess(guess[1])
  }
