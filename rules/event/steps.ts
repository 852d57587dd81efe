import type { Form } from '../forms/form.ts'
import type { FormName } from '../kinds/form.ts'

/** Actions of completing a step, besides that of every form. */
export type FormStepAction = 'financeScore' | 'preApproval' | 'instantPrice' | 'quizStep' | 'financeStep'

/** The action of completing or skipping the first step of a form (spec §9 Specific ids). */
const STARTS: Readonly<Partial<Record<FormName, FormStepAction>>> = {
  'finance-score': 'financeScore',
  'pre-approval': 'preApproval',
  'instant-price': 'instantPrice',
}

/** The action of starting a form by its first step, also where a visitor skips it; null for a form without one. */
export const startAction = ({ name }: Pick<Form, 'name'>, index: number): FormStepAction | null =>
  index === 0 ? (STARTS[name] ?? null) : null

/**
 * The actions of completing a step that is not the last, besides that of every form (spec §9): the start of a finance
 * score, of a pre-approval, or of an instant price for the visitor's own vehicle; a step of a quiz; a step to finance.
 *
 * @param index of the step, from 0
 */
export function stepActions(form: Pick<Form, 'name' | 'category'>, index: number): readonly FormStepAction[] {
  const start = startAction(form, index)
  return [
    ...(start ? [start] : []),
    ...(form.name === 'finance-score' ? (['quizStep'] as const) : []),
    ...(form.category === 'Finance Enquiry' ? (['financeStep'] as const) : []),
  ]
}
