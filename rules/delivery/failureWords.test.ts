import { expect, test } from 'vitest'
import { failureWords } from './failureWords.ts'

test.each([
  [
    'connect ECONNREFUSED 192.0.2.1:443',
    'Nothing accepts a connection at that address (connect ECONNREFUSED 192.0.2.1:443)',
  ],
  ['getaddrinfo ENOTFOUND crm.example', 'The name in the address wasn’t found (getaddrinfo ENOTFOUND crm.example)'],
  [
    'The operation was aborted due to timeout',
    'There was no answer in time (The operation was aborted due to timeout)',
  ],
  ['socket hang up', 'The connection was cut before an answer (socket hang up)'],
  [
    'connect EHOSTUNREACH 192.0.2.1:443',
    'That address can’t be reached from here (connect EHOSTUNREACH 192.0.2.1:443)',
  ],
  ['self-signed certificate', 'The certificate of that address isn’t trusted (self-signed certificate)'],
  ['503 Service Unavailable', '503 Service Unavailable'],
  ['200 OK', '200 OK'],
  ['504 Gateway Timeout', '504 Gateway Timeout'],
  ['', ''],
])('%s', (answer, words) => {
  expect(failureWords(answer)).toBe(words)
})
