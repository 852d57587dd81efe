import { expect, test } from 'vitest'
import { connectionFailure } from './connectionFailure.ts'

test.each([
  ['ENOTFOUND', 'no server of that name'],
  ['getaddrinfo ENOTFOUND crm.example', 'no server of that name'],
  ['EAI_NONAME', 'no server of that name'],
  ['EAI_AGAIN', 'couldn’t look up the server’s name'],
  ['getaddrinfo EAI_AGAIN crm.example', 'couldn’t look up the server’s name'],
  ['connect ECONNREFUSED 192.0.2.1:443', 'refused the connection'],
  ['ETIMEDOUT', 'didn’t answer in time'],
  ['UND_ERR_CONNECT_TIMEOUT', 'didn’t answer in time'],
  ['The operation was aborted due to timeout', 'didn’t answer in time'],
  ['Greeting never received: Connection timeout', 'didn’t answer in time'],
  ['connect EHOSTUNREACH 192.0.2.1:443', 'can’t be reached'],
  ['ENETUNREACH', 'can’t be reached'],
  ['ECONNRESET', 'closed the connection'],
  ['write EPIPE', 'closed the connection'],
  ['socket hang up', 'closed the connection'],
  ['Missing credentials for PLAIN (EAUTH)', 'refused the user name or the password'],
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['certificate has expired', 'has expired'],
  ['CERT_NOT_YET_VALID', 'isn’t valid yet'],
  ['CERT_REVOKED', 'has been revoked'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another name'],
  [
    'Hostname/IP does not match certificate’s altnames: Host: a.example. is not in the cert’s altnames',
    'is for another name',
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'is self-signed'],
  ['self-signed certificate', 'is self-signed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'can’t be traced'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'can’t be traced'],
  ['unable to verify the first certificate', 'can’t be traced'],
  ['CERT_SIGNATURE_FAILURE', 'certificate isn’t valid'],
  ['EPROTO', 'A secure connection to the server wasn’t possible'],
  ['write EPROTO 0A00010B:SSL routines:ssl3_get_record:wrong version number', 'A secure connection'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'A secure connection'],
  ['HPE_INVALID_CONSTANT', 'couldn’t read the server’s answer'],
  ['Parse Error: Expected HTTP/', 'couldn’t read the server’s answer'],
  ['ESOMETHINGNEW', 'The connection failed'],
  ['read ERR_NEW_ONE', 'The connection failed'],
])('%s is told without its technical name', (failure, words) => {
  const told = connectionFailure(failure)
  expect(told).toContain(words)
  expect(told).toMatch(/\.$/)
  expect(told).not.toMatch(/[A-Z]{4,}|_/)
})

test.each(['', '503 Service Unavailable', 'The last attempt was interrupted.', 'No file in the folder.'])(
  '“%s” names no failure of a connection',
  (text) => expect(connectionFailure(text)).toBeNull(),
)
