import type { FormValues } from './form.ts'

/** Longer values are not from a person and are cut. */
const MAX_LENGTH = 20_000
const MAX_VALUES = 100
const MAX_INPUTS = 300

/** A file's value is its name; an empty file input sends a file without a name. */
type Entry = readonly [string, string | { readonly name: string }]

/**
 * The values of a form's entries (`FormData`, `URLSearchParams`): every value by input name, files by their names.
 * Nothing is validated, but excessive input is cut.
 */
export function parseFormValues(entries: Iterable<Entry>): FormValues {
  const typed = new Map<string, string[]>()
  for (const [name, value] of entries) {
    const text = typeof value === 'string' ? value : value.name
    if (typeof value !== 'string' && text === '') continue
    const values = typed.get(name) ?? []
    if (values.length === MAX_VALUES || (values.length === 0 && typed.size === MAX_INPUTS)) continue
    values.push(text.slice(0, MAX_LENGTH))
    typed.set(name, values)
  }
  return Object.fromEntries(typed)
}

/** The same from JSON: strings, numbers, booleans, and lists of them; anything else is ignored. */
export function parseJsonValues(wire: Readonly<Record<string, unknown>>): FormValues {
  const entries: Entry[] = []
  for (const [name, value] of Object.entries(wire))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'string') entries.push([name, one])
      else if (typeof one === 'number' && Number.isFinite(one)) entries.push([name, String(one)])
      else if (typeof one === 'boolean') entries.push([name, one ? 'on' : ''])
  return parseFormValues(entries)
}

/** All values of an input; empty if it was not sent, whatever its name is. */
export const valuesOf = (typed: FormValues, input: string): readonly string[] =>
  Object.hasOwn(typed, input) ? typed[input]! : []

/** The first value, or an empty string. */
export const valueOf = (typed: FormValues, input: string): string => valuesOf(typed, input)[0] ?? ''

/** Whether a box is ticked; API clients may send other words than forms do. */
export const isTicked = (typed: FormValues, input: string): boolean =>
  ['on', 'true', '1', 'yes'].includes(valueOf(typed, input).trim().toLowerCase())
