/** What happened on the way to another system, by what its network or its library calls that. */
const FAILURES: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'Nothing accepts a connection at that address'],
  [/ENOTFOUND|EAI_AGAIN/, 'The name in the address wasn’t found'],
  [/ETIMEDOUT|timed? ?out|TimeoutError/i, 'There was no answer in time'],
  [/ECONNRESET|EPIPE|socket hang up/, 'The connection was cut before an answer'],
  [/EHOSTUNREACH|ENETUNREACH/, 'That address can’t be reached from here'],
  [/certificate|CERT_|self[- ]signed|ERR_TLS/i, 'The certificate of that address isn’t trusted'],
]

/** An answer by HTTP or SMTP. */
const STATUS = /^\d{3}\b/

/**
 * What came back from another system, for people: a failure of the connection in words with the technical term after
 * it, and an answer as it came (decision 164).
 */
export function failureWords(answer: string): string {
  const found = STATUS.test(answer) ? undefined : FAILURES.find(([pattern]) => pattern.test(answer))
  return found ? `${found[1]} (${answer})` : answer
}
