import { COPY } from '../site/copy.ts'
import type { Form, FormErrors } from './form.ts'
import { inputsOf } from './inputs.ts'

/** The position in a multi-step form: the step from 0, and the names of the skipped steps. */
export interface StepPosition {
  index: number
  skipped: readonly string[]
}

/** The initial position of every form. */
export const FIRST_STEP: StepPosition = { index: 0, skipped: [] }

/** The step that skipping another leads to, always a later one; null if it cannot be skipped. */
function skipTarget(form: Form, index: number): number | null {
  const { skip } = form.steps[index] ?? {}
  const target = skip ? form.steps.findIndex(({ name }) => name === skip.to) : -1
  return target > index ? target : null
}

const namesBetween = (form: Form, from: number, to: number) => form.steps.slice(from, to).map(({ name }) => name)

/**
 * The steps that may count as skipped among those that a browser sends: every step from one whose skip was used to the
 * one it leads to, in the form's order. Others, and unknown names, are dropped.
 */
export function skippedSteps(form: Form, named: readonly string[]): readonly string[] {
  const skipped: string[] = []
  for (let index = 0; index < form.steps.length; index++) {
    const target = skipTarget(form, index)
    if (target === null || !named.includes(form.steps[index]!.name)) continue
    skipped.push(...namesBetween(form, index, target))
    index = target - 1
  }
  return skipped
}

/** The position that a request states: its step number, from 1, limited to the form's steps, and its valid skips. */
export function stepPosition(form: Form, stepNumber: number, named: readonly string[]): StepPosition {
  const last = form.steps.length - 1
  const index = Number.isInteger(stepNumber) ? Math.min(Math.max(stepNumber - 1, 0), last) : 0
  return { index, skipped: skippedSteps(form, named) }
}

/** The next step; null after the last. A completed step no longer counts as skipped. */
export function next(form: Form, position: StepPosition): StepPosition | null {
  if (isLast(form, position)) return null
  const { name } = form.steps[position.index]!
  return { index: position.index + 1, skipped: position.skipped.filter((skipped) => skipped !== name) }
}

/** The step that this one's skip leads to; null if it cannot be skipped. */
export function skip(form: Form, position: StepPosition): StepPosition | null {
  const target = skipTarget(form, position.index)
  if (target === null) return null
  return { index: target, skipped: skippedSteps(form, [...position.skipped, form.steps[position.index]!.name]) }
}

/**
 * The previous step, or the one from which the visitor skipped (spec §4), which then no longer counts as skipped; null
 * at the first.
 */
export function previous(form: Form, position: StepPosition): StepPosition | null {
  if (position.index === 0) return null
  const from = form.steps.findIndex(
    ({ name }, index) => position.skipped.includes(name) && skipTarget(form, index) === position.index,
  )
  const index = from < 0 ? position.index - 1 : from
  const names = namesBetween(form, index, position.index)
  return { index, skipped: position.skipped.filter((name) => !names.includes(name)) }
}

/**
 * The first step with an error; null if the errors belong to no step (spec §8: a server's error is shown in the form).
 */
export function wrongStep(form: Form, errors: FormErrors): number | null {
  const index = form.steps.findIndex(({ fields }) =>
    fields.some((field) => inputsOf(field).some((input) => input in errors)),
  )
  return index < 0 ? null : index
}

/** Whether a position is the form's last step, which sends it. */
export const isLast = (form: Form, position: StepPosition): boolean => position.index >= form.steps.length - 1

/** Progress in per cent: step index divided by step count, 100 when complete (spec §4). */
export const progress = (form: Form, position: StepPosition, complete = false): number =>
  complete ? 100 : Math.round((position.index / form.steps.length) * 100)

/** The message for an unexplained failure: spec §8, one text for each kind of form. */
export const unexplainedFailure = (form: Pick<Form, 'steps'>): string =>
  form.steps.length > 1 ? COPY.unexpected : COPY.formAlert

/** The position as text, in the words of spec §4: step 1 of 4. */
export const stepText = (form: Form, position: StepPosition): string =>
  `step ${position.index + 1} of ${form.steps.length}`
