import type { Field, FormErrors, Step, FormValues } from './form.ts'
import { inputsOf, isBox } from './inputs.ts'
import { isTicked, valuesOf } from './typed.ts'

/** Whether a field has a value; an unticked box and whitespace are none. */
export const hasValue = (field: Field, typed: FormValues): boolean =>
  isBox(field)
    ? isTicked(typed, field.name)
    : inputsOf(field).some((input) => valuesOf(typed, input).some((value) => value.trim() !== ''))

/**
 * The fields of a step that are shown for the current values and errors: a field that depends on another of the step is
 * shown if that one is shown, has a value (one of those named) and no error (spec §4). A field that depends on an
 * unknown field, or circularly on itself, is not shown.
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
