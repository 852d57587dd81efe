import { createHash } from 'node:crypto'
import { fold } from '../words.ts'

/** Typesense truncates indexed texts after this many characters. */
const LONGEST_KEY = 100

/**
 * The comparison key of a text: two have the same key if and only if they differ only in case and accents. A key
 * consists of lower-case letters and digits. The engine itself drops punctuation, so CX-5 would be CX5, and other
 * characters could have a meaning in a filter; here CX-5 has its own key (`cx0x2dx5`) and special characters cannot
 * occur.
 */
export function keyOf(text: string): string {
  const key = fold(text).replace(
    // An x after a 0 is escaped as well, so that 0x in a key always starts an escape.
    /[^a-z0-9]|(?<=0)x/gu,
    (sign) => `0x${sign.codePointAt(0)!.toString(16)}x`,
  )
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('hex')
}

/** A condition on documents in Typesense's filter syntax. */
export type Condition = string & { readonly condition: unique symbol }

const condition = (text: string) => text as Condition

/** Matches no document: no dealership has the number. */
export const NOTHING = condition('dealership_id:=[-1]')

/** Documents whose field has one of these texts, by their keys. */
export function isText(field: string, texts: readonly string[]): Condition {
  const keys = [...new Set(texts.map(keyOf))].filter((key) => key !== '')
  return keys.length === 0 ? NOTHING : condition(`${field}:=[${keys.map((key) => `\`${key}\``).join(',')}]`)
}

/** Documents whose field is one of these whole numbers. */
export function isNumber(field: string, numbers: readonly number[]): Condition {
  const whole = [...new Set(numbers)].filter(Number.isSafeInteger)
  return whole.length === 0 ? NOTHING : condition(`${field}:=[${whole.join(',')}]`)
}

/** Documents whose field is none of these whole numbers. */
export const isNotNumber = (field: string, numbers: readonly number[]): Condition =>
  condition(`${field}:!=[${numbers.filter(Number.isSafeInteger).join(',')}]`)

/** Documents whose field has a whole number from `min` to `max`, both of them included. */
export function isWithin(field: string, { min, max }: { min?: number; max?: number }): Condition | null {
  const parts = [
    ...(min === undefined || min === Number.NEGATIVE_INFINITY ? [] : [`${field}:>=${whole(Math.ceil(min))}`]),
    ...(max === undefined || max === Number.POSITIVE_INFINITY ? [] : [`${field}:<=${whole(Math.floor(max))}`]),
  ]
  return parts.length === 0 ? null : condition(parts.join(' && '))
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`)
  return value
}

/** Documents that are marked so, or not. */
export const isTrue = (field: string, value: boolean): Condition => condition(`${field}:=${value}`)

/** Documents that every one of the conditions holds for. */
export const allOf = (conditions: readonly (Condition | null)[]): Condition =>
  condition(
    conditions
      .filter((one) => one !== null)
      .map((one) => `(${one})`)
      .join(' && '),
  )

/**
 * Documents that match at least one of the conditions. `&&` and `||` have the same precedence in Typesense, hence the
 * parentheses.
 */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? NOTHING : condition(`(${conditions.map((one) => `(${one})`).join(' || ')})`)
