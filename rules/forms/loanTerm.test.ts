import { expect, test } from 'vitest'
import { LOAN_TERMS, loanTermLabel, loanTermMonths } from './loanTerm.ts'

test.each([
  [12, '1 year'],
  [24, '2 years'],
  [84, '7 years'],
])('%i months are %s', (months, label) => {
  expect(loanTermLabel(months)).toBe(label)
  expect(loanTermMonths(label)).toBe(months)
})

test('every term can be read again, and nothing else', () => {
  expect(LOAN_TERMS.map((months) => loanTermMonths(loanTermLabel(months)))).toEqual(LOAN_TERMS)
  for (const text of ['', '8 years', '60', '0 years']) expect(loanTermMonths(text)).toBeNull()
})
