import type { Field, FormErrors, Step, FormValues } from './form.ts'
import { inputsOf, isBox } from './inputs.ts'
import { isTicked, valuesOf } from './typed.ts'

/** Whether anything stands in a field; an unticked box and blanks are nothing. */
export const hasValue = (field: Field, typed: FormValues): boolean =>
  isBox(field)
    ? isTicked(typed, field.name)
    : inputsOf(field).some((input) => valuesOf(typed, input).some((value) => value.trim() !== ''))

/**
 * The fields of a step that are shown for what was typed and the errors so far: where one depends on another of the
 * step, that one must be shown itself, have a value, one of those named, and no error (spec §4). A field that depends
 * on one the step has not, or on itself in a circle, is not shown.
 */
export function shownFields(step: Step, typed: FormValues, errors: FormErrors): readonly Field[] {
  const isShown = (field: Field, trail: readonly Field[]): boolean => {
    if (!field.shownIf) return true
    const { field: name, values } = field.shownIf
    const other = step.fields.find((one) => one.name === name)
    if (!other || trail.includes(other)) return false
    const inputs = inputsOf(other)
    return (
      isShown(other, [...trail, field]) &&
      hasValue(other, typed) &&
      (!values || inputs.some((input) => valuesOf(typed, input).some((value) => values.includes(value)))) &&
      !inputs.some((input) => Object.hasOwn(errors, input))
    )
  }
  return step.fields.filter((field) => isShown(field, []))
}
