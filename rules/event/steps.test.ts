import { expect, test } from 'vitest'
import type { Form } from '../forms/form.ts'
import { stepActions } from './steps.ts'

const FINANCE = 'Finance Enquiry'

test.each<[Form['name'], Form['category'], number, boolean, ReturnType<typeof stepActions>]>([
  ['finance-score', FINANCE, 0, false, ['financeScore', 'quizStep', 'financeStep']],
  ['finance-score', FINANCE, 1, false, ['quizStep', 'financeStep']],
  ['pre-approval', FINANCE, 0, false, ['preApproval', 'financeStep']],
  ['pre-approval', FINANCE, 1, false, ['financeStep']],
  ['finance-application', FINANCE, 0, false, ['financeStep']],
  ['sell-my-car', 'Sell My Car', 0, true, ['instantPrice']],
  ['sell-my-car', 'Sell My Car', 1, true, []],
  ['sell-my-car', 'Sell My Car', 0, false, []],
  ['trade-in', 'Trade In', 0, true, []],
])('%s (%s), step %i, valued: %s (§9.9)', (name, category, index, valued, actions) =>
  expect(stepActions({ name, category }, index, valued)).toEqual(actions),
)
