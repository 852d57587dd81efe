import type { Form, FormValues } from '@forecourt/rules/forms/form.ts'
import { inputsOf } from '@forecourt/rules/forms/inputs.ts'

/** The inputs of a step. */
export const inputsOfStep = (form: Form, index: number): readonly string[] =>
  (form.steps[index]?.fields ?? []).flatMap(inputsOf)

/** Values without those of some inputs. */
export const without = (typed: FormValues, inputs: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(typed).filter(([input]) => !inputs.includes(input)))
