/** What became of a connection to another server, by what the network, Node or its libraries call that. */
const FAILURES: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_NONAME|EAI_NODATA/, 'There is no server of that name. Check the address.'],
  [/EAI_AGAIN|EAI_FAIL|ESERVFAIL|EDNS/, 'We couldn’t look up the server’s name just then.'],
  [/ECONNREFUSED/, 'The server refused the connection. Check the address, and its port if it has one.'],
  [
    /ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|timed? ?out|TimeoutError/i,
    'The server didn’t answer in time.',
  ],
  [/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL/, 'The server can’t be reached. Check the address.'],
  [
    /ECONNRESET|ECONNABORTED|EPIPE|ESOCKET\b|UND_ERR_SOCKET|socket hang up|other side closed/,
    'The server closed the connection before it answered.',
  ],
  [/EAUTH/, 'The server refused the user name or the password.'],
  [/CERT_HAS_EXPIRED|certificate has expired/, 'The server’s certificate has expired. Whoever runs it must renew it.'],
  [
    /CERT_NOT_YET_VALID|certificate is not yet valid/,
    'The server’s certificate isn’t valid yet. Whoever runs it must check its clock and its certificate.',
  ],
  [/CERT_REVOKED|certificate revoked/, 'The server’s certificate has been revoked. Whoever runs it must replace it.'],
  [
    /ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH|altnames/,
    'The server’s certificate is for another name. Check the address.',
  ],
  [
    /SELF_SIGNED|self[- ]signed/,
    'The server’s certificate is self-signed, so we can’t trust it. Whoever runs it must install one from a public certificate authority.',
  ],
  [
    /UNABLE_TO_VERIFY_LEAF|UNABLE_TO_GET_ISSUER|CERT_UNTRUSTED|unable to (?:verify the first|get (?:local )?issuer) certificate/,
    'The server’s certificate can’t be traced to a public certificate authority. Whoever runs it must install the whole chain.',
  ],
  [/CERT|SIGNATURE|certificate/i, 'The server’s certificate isn’t valid.'],
  [
    /EPROTO|ETLS|ERR_SSL|ERR_TLS|SSL routines|wrong version number/,
    'A secure connection to the server wasn’t possible. Check that the address and its port are the ones for secure connections.',
  ],
  [/HPE_|Parse Error|UND_ERR/, 'We couldn’t read the server’s answer. Check the address and its port.'],
]

/** The name of a failure that only programmers read, such as `EPROTO` or `ERR_SSL_X`. */
const TECHNICAL = /\b(?:E[A-Z]{3,}|E?AI_[A-Z]+|(?:ERR|HPE|UND_ERR)_[A-Z0-9_]+)\b/

/**
 * Why a connection failed, in sentences without the technical name (spec §9 Delivery, decision 143); null for a text
 * that names no failure of a connection, such as an answer or a reason in words.
 *
 * @param failure the code of the failure, or a message that has it
 */
export function connectionFailure(failure: string): string | null {
  const found = FAILURES.find(([pattern]) => pattern.test(failure))
  if (found) return found[1]
  return TECHNICAL.test(failure) ? 'The connection failed. Check the address, or ask whoever runs the server.' : null
}
