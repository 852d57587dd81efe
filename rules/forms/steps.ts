import { COPY } from '../site/copy.ts'
import type { Form, FormErrors } from './form.ts'
import { inputsOf } from './inputs.ts'

/** Where a visitor is in a form of several steps: the step from 0, and the names of those that were left out. */
export interface Walk {
  index: number
  skipped: readonly string[]
}

/** Where every form begins. */
export const FIRST_STEP: Walk = { index: 0, skipped: [] }

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

/** The walk that a request tells of: its step number, from 1, brought within the form, and the skips that it may have. */
export function walkOf(form: Form, stepNumber: number, named: readonly string[]): Walk {
  const last = form.steps.length - 1
  const index = Number.isInteger(stepNumber) ? Math.min(Math.max(stepNumber - 1, 0), last) : 0
  return { index, skipped: skippedSteps(form, named) }
}

/** The next step; null after the last. A step that is gone on from is no longer left out. */
export function next(form: Form, walk: Walk): Walk | null {
  if (isLast(form, walk)) return null
  const { name } = form.steps[walk.index]!
  return { index: walk.index + 1, skipped: walk.skipped.filter((skipped) => skipped !== name) }
}

/** The step that this one's skip leads to; null where it cannot be left out. */
export function skip(form: Form, walk: Walk): Walk | null {
  const target = skipTarget(form, walk.index)
  if (target === null) return null
  return { index: target, skipped: skippedSteps(form, [...walk.skipped, form.steps[walk.index]!.name]) }
}

/** The step before, or the one that a skip came from (spec §4), which then counts as not left out; null at the first. */
export function previous(form: Form, walk: Walk): Walk | null {
  if (walk.index === 0) return null
  const from = form.steps.findIndex(
    ({ name }, index) => walk.skipped.includes(name) && skipTarget(form, index) === walk.index,
  )
  const index = from < 0 ? walk.index - 1 : from
  const names = namesBetween(form, index, walk.index)
  return { index, skipped: walk.skipped.filter((name) => !names.includes(name)) }
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

/** Whether a walk is at the form's last step, the one that sends it. */
export const isLast = (form: Form, walk: Walk): boolean => walk.index >= form.steps.length - 1

/** How far a form is, in per cent: step index divided by step count, 100 when complete (spec §4). */
export const progress = (form: Form, walk: Walk, complete = false): number =>
  complete ? 100 : Math.round((walk.index / form.steps.length) * 100)

/** What stands where a form failed and nobody said why: spec §8, one text for each kind of form. */
export const unexplainedFailure = (form: Pick<Form, 'steps'>): string =>
  form.steps.length > 1 ? COPY.unexpected : COPY.formAlert

/** Where the visitor is, in the words of spec §4: step 1 of 4. */
export const stepText = (form: Form, walk: Walk): string => `step ${walk.index + 1} of ${form.steps.length}`
