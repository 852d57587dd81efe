import { COPY } from '../site/copy.ts'
import type { Form, FormErrors } from './form.ts'
import { inputsOf } from './inputs.ts'

/** Where a visitor is in a form of several steps: the step from 0, and the names of those that were left out. */
export interface StepPosition {
  index: number
  skipped: readonly string[]
}

/** Where every form begins. */
export const FIRST_STEP: StepPosition = { index: 0, skipped: [] }

/** The step that a skip of another leads to; null where it cannot be left out. Always a later one. */
function skipTarget(form: Form, index: number): number | null {
  const { skip } = form.steps[index] ?? {}
  const target = skip ? form.steps.findIndex(({ name }) => name === skip.to) : -1
  return target > index ? target : null
}

const namesBetween = (form: Form, from: number, to: number) => form.steps.slice(from, to).map(({ name }) => name)

/**
 * The steps that may count as left out of those that a browser names: every step from one whose skip was taken to the
 * one it leads to, in the form's order. Others, and names of none, are dropped.
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

/** The position that a request tells of: its step number, from 1, brought within the form, and the skips that it may have. */
export function stepPosition(form: Form, stepNumber: number, named: readonly string[]): StepPosition {
  const last = form.steps.length - 1
  const index = Number.isInteger(stepNumber) ? Math.min(Math.max(stepNumber - 1, 0), last) : 0
  return { index, skipped: skippedSteps(form, named) }
}

/** The next step; null after the last. A step that is gone on from is no longer left out. */
export function next(form: Form, position: StepPosition): StepPosition | null {
  if (isLast(form, position)) return null
  const { name } = form.steps[position.index]!
  return { index: position.index + 1, skipped: position.skipped.filter((skipped) => skipped !== name) }
}

/** The step that this one's skip leads to; null where it cannot be left out. */
export function skip(form: Form, position: StepPosition): StepPosition | null {
  const target = skipTarget(form, position.index)
  if (target === null) return null
  return { index: target, skipped: skippedSteps(form, [...position.skipped, form.steps[position.index]!.name]) }
}

/** The step before, or the one that a skip came from (spec §4), which then counts as not left out; null at the first. */
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
 * The first step that an error is in, where a visitor has to go to see it; null where the errors are of no step
 * (spec §8: a server's error is shown in the form).
 */
export function wrongStep(form: Form, errors: FormErrors): number | null {
  const index = form.steps.findIndex(({ fields }) =>
    fields.some((field) => inputsOf(field).some((input) => input in errors)),
  )
  return index < 0 ? null : index
}

/** Whether a position is at the form's last step, the one that sends it. */
export const isLast = (form: Form, position: StepPosition): boolean => position.index >= form.steps.length - 1

/** How far a form is, in per cent: step index divided by step count, 100 when complete (spec §4). */
export const progress = (form: Form, position: StepPosition, complete = false): number =>
  complete ? 100 : Math.round((position.index / form.steps.length) * 100)

/** What stands where a form failed and nobody said why: spec §8, one text for each kind of form. */
export const unexplainedFailure = (form: Pick<Form, 'steps'>): string =>
  form.steps.length > 1 ? COPY.unexpected : COPY.formAlert

/** Where the visitor is, in the words of spec §4: step 1 of 4. */
export const stepText = (form: Form, position: StepPosition): string =>
  `step ${position.index + 1} of ${form.steps.length}`
