/** Why no connection came about, by the technical name that the system has for it. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|EAI_NONAME)$/, 'There is no server of that name. Check the address.'],
  [/^ECONNREFUSED$/, 'The server refused the connection. Check the address, and its port if it has one.'],
  [/^(?:ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/, 'The server didn’t answer.'],
  [/CERT|SELF_SIGNED|SIGNATURE/, 'The server’s certificate isn’t valid, so we fetched nothing.'],
]

/** What follows where it may be different later. */
export const TRIED_AGAIN = ' We’ll try again next time.'

/** Why the server of a feed could not be reached, in words; the technical name only of what we have no words for. */
export const unreachableWords = (what: 'address' | 'server', code: string | null = null): string =>
  (REASONS.find(([pattern]) => code !== null && pattern.test(code))?.[1] ??
    `We couldn’t reach the ${what}${code === null ? '' : ` (${code})`}.`) + TRIED_AGAIN

/** What is said to somebody who tries a connection, for whom nothing is tried again. */
export const triedWords = (problem: string): string => problem.replace(TRIED_AGAIN, '')
