import { expect, test } from 'vitest'
import { failureDetail, failureWords } from './failureWords.ts'

const REFUSED = 'The server refused the connection. Check the address, and its port if it has one.'

test.each([
  ['connect ECONNREFUSED 192.0.2.1:443', REFUSED, `${REFUSED} (connect ECONNREFUSED 192.0.2.1:443)`],
  ['503 Service Unavailable', '503 Service Unavailable', '503 Service Unavailable'],
  ['504 Gateway Timeout', '504 Gateway Timeout', '504 Gateway Timeout'],
  ['200 OK', '200 OK', '200 OK'],
  ['The last attempt was interrupted.', 'The last attempt was interrupted.', 'The last attempt was interrupted.'],
  [
    'Can’t send mail - all recipients were rejected: 550 5.1.1 no such user (EENVELOPE)',
    'Can’t send mail - all recipients were rejected: 550 5.1.1 no such user',
    'Can’t send mail - all recipients were rejected: 550 5.1.1 no such user (EENVELOPE)',
  ],
  ['', '', ''],
])('%s', (answer, words, detail) => {
  expect(failureWords(answer)).toBe(words)
  expect(failureDetail(answer)).toBe(detail)
})
