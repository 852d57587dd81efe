import { expect, test } from 'vitest'
import { triedWords, unreachableWords } from './unreachable.ts'

test.each([
  ['ENOTFOUND', 'There is no server of that name. Check the address.'],
  ['CERT_HAS_EXPIRED', 'The server’s certificate has expired. Whoever runs it must renew it.'],
  ['ECONNRESET', 'The server closed the connection before it answered.'],
  [
    'EPROTO',
    'A secure connection to the server wasn’t possible. Check that the address and its port are the ones for secure connections.',
  ],
  ['ENEW', 'The connection failed. Check the address, or ask whoever runs the server.'],
  ['something', 'We couldn’t reach the address. Check it, or ask whoever runs the server.'],
  [null, 'We couldn’t reach the address. Check it, or ask whoever runs the server.'],
])('a connection that fails with %s is explained', (code, words) => {
  expect(unreachableWords('address', code)).toBe(`${words} We’ll try again next time.`)
  expect(triedWords(unreachableWords('address', code))).toBe(words)
})

test('a problem that is not tried again stays as it is', () =>
  expect(triedWords('There is no file at the address (404).')).toBe('There is no file at the address (404).'))
