import type { Field, FormErrors, Step, Typed } from './form.ts'
import { inputsOf, isBox } from './inputs.ts'
import { isTicked, valuesOf } from './typed.ts'

/** Whether anything stands in a field; an unticked box and blanks are nothing. */
export const hasValue = (field: Field, typed: Typed): boolean =>
  isBox(field)
    ? isTicked(typed, field.name)
    : inputsOf(field).some((input) => valuesOf(typed, input).some((value) => value.trim() !== ''))

/**
 * Whether a field is shown: where it depends on another, that one must be shown itself, have a value, one of those
 * named, and no error (spec §4). `find` gives a field of the form by name; `hasError` says whether one has an error.
 * A field that depends on one the form has not, or in a circle, is not shown.
 */
export function isShown(
  field: Field,
  typed: Typed,
  find: (name: string) => Field | undefined,
  hasError: (field: Field) => boolean,
  trail: readonly Field[] = [],
): boolean {
  if (!field.shownIf) return true
  const { values } = field.shownIf
  const other = find(field.shownIf.field)
  if (!other || trail.includes(other)) return false
  return (
    isShown(other, typed, find, hasError, [...trail, field]) &&
    hasValue(other, typed) &&
    (!values || inputsOf(other).some((input) => valuesOf(typed, input).some((value) => values.includes(value)))) &&
    !hasError(other)
  )
}

/** The fields of a step that are shown for what was typed and the errors so far (spec §4). */
export const shownFields = (step: Step, typed: Typed, errors: FormErrors): readonly Field[] =>
  step.fields.filter((field) =>
    isShown(
      field,
      typed,
      (name) => step.fields.find((other) => other.name === name),
      (other) => inputsOf(other).some((input) => Object.hasOwn(errors, input)),
    ),
  )
