import { expect, test } from 'vitest'
import { triedWords, unreachableWords } from './unreachable.ts'

test.each([
  ['ENOTFOUND', 'There is no server of that name. Check the address.'],
  ['ECONNREFUSED', 'The server refused the connection. Check the address, and its port if it has one.'],
  ['ETIMEDOUT', 'The server didn’t answer.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The server’s certificate isn’t valid, so we fetched nothing.'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The server’s certificate isn’t valid, so we fetched nothing.'],
  ['CERT_HAS_EXPIRED', 'The server’s certificate isn’t valid, so we fetched nothing.'],
  ['ECONNRESET', 'We couldn’t reach the address (ECONNRESET).'],
  [null, 'We couldn’t reach the address.'],
])('a connection that fails with %s is explained', (code, words) => {
  expect(unreachableWords('address', code)).toBe(`${words} We’ll try again next time.`)
  expect(triedWords(unreachableWords('address', code))).toBe(words)
})

test('a problem that is not tried again stays as it is', () =>
  expect(triedWords('There is no file at the address (404).')).toBe('There is no file at the address (404).'))
