import { expect, test } from 'vitest'
import type { Form } from '../forms/form.ts'
import { startAction, stepActions } from './steps.ts'

const FINANCE = 'Finance Enquiry'

test.each<[Form['name'], Form['category'], number, ReturnType<typeof stepActions>]>([
  ['finance-score', FINANCE, 0, ['financeScore', 'quizStep', 'financeStep']],
  ['finance-score', FINANCE, 1, ['quizStep', 'financeStep']],
  ['pre-approval', FINANCE, 0, ['preApproval', 'financeStep']],
  ['pre-approval', FINANCE, 1, ['financeStep']],
  ['finance-application', FINANCE, 0, ['financeStep']],
  ['instant-price', 'Sell My Car', 0, ['instantPrice']],
  ['instant-price', 'Sell My Car', 1, []],
  ['sell-my-car', 'Sell My Car', 0, []],
  ['trade-in', 'Trade In', 0, []],
])('%s (%s), step %i (§9.9)', (name, category, index, actions) =>
  expect(stepActions({ name, category }, index)).toEqual(actions),
)

test('a first step that is skipped starts the form as well (§9.9)', () => {
  expect(startAction({ name: 'instant-price' }, 0)).toBe('instantPrice')
  expect(startAction({ name: 'instant-price' }, 1)).toBeNull()
  expect(startAction({ name: 'sell-my-car' }, 0)).toBeNull()
})
