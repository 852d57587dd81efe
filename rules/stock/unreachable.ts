import { connectionFailure } from '../delivery/connectionFailure.ts'

/** What follows where it may be different later. */
export const TRIED_AGAIN = ' We’ll try again next time.'

/** Why the server of a feed could not be reached, in words (decision 143). */
export const unreachableWords = (what: 'address' | 'server', code: string | null = null): string =>
  ((code === null ? null : connectionFailure(code)) ??
    `We couldn’t reach the ${what}. Check it, or ask whoever runs the server.`) + TRIED_AGAIN

/** What is said to somebody who tries a connection, for whom nothing is tried again. */
export const triedWords = (problem: string): string => problem.replace(TRIED_AGAIN, '')
