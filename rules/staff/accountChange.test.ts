import { expect, test } from 'vitest'
import { ACCOUNT_CHANGES, accountChangeAdvice, accountChangeWords, isByOthers } from './accountChange.ts'

test('each change has a subject of its own', () => {
  const subjects = ACCOUNT_CHANGES.map((change) => accountChangeWords(change, 'Phone').subject)
  expect(new Set(subjects).size).toBe(ACCOUNT_CHANGES.length)
})

test.each(ACCOUNT_CHANGES)('%s names what it is about where there are several, and says what to do', (change) => {
  const named = ['passkey_added', 'passkey_removed', 'signed_out', 'support'].includes(change)
  expect(accountChangeWords(change, 'Kim Lee').what.includes('Kim Lee')).toBe(named)
  expect(accountChangeAdvice(change).includes('set a new password')).toBe(!isByOthers(change))
})
