import type { Form } from '../forms/form.ts'
import type { FormName } from '../kinds/form.ts'
import type { Action } from './choose.ts'

/** The action of completing the first step of a form (spec §9 Specific ids). */
const STARTS: Readonly<Partial<Record<FormName, Action>>> = {
  'finance-score': 'financeScore',
  'pre-approval': 'preApproval',
}

/**
 * The actions of completing a step that is not the last, besides that of every form (spec §9): the start of a finance
 * score, of a pre-approval, or of an instant price for the visitor's own vehicle; a step of a quiz; a step to finance.
 *
 * @param index of the step, from 0
 * @param valued whether the form values the visitor's vehicle online
 */
export function stepActions(form: Pick<Form, 'name' | 'category'>, index: number, valued: boolean): readonly Action[] {
  const start = form.name === 'sell-my-car' && valued ? 'instantPrice' : STARTS[form.name]
  return [
    ...(index === 0 && start ? [start] : []),
    ...(form.name === 'finance-score' ? (['quizStep'] as const) : []),
    ...(form.category === 'Finance Enquiry' ? (['financeStep'] as const) : []),
  ]
}
