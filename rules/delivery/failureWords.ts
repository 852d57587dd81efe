import { connectionFailure } from './connectionFailure.ts'

/** An answer by HTTP or SMTP; mail libraries put what was done before it, such as `Invalid login: 535`. */
const STATUS = /^\d{3}\b|: [45]\d\d[ -]/
/** What a mail library calls it, after its words. */
const CODE = / \(E[A-Z]+\)$/

const wordsOf = (answer: string): string | null =>
  STATUS.test(answer) ? answer.replace(CODE, '') : connectionFailure(answer)

/**
 * What came back from another system, for a dealership’s people: a failure of the connection in words, and an answer as
 * it came (decision 164).
 */
export const failureWords = (answer: string): string => wordsOf(answer) ?? answer

/** The same for operators, with what the failure is called technically after it. */
export function failureDetail(answer: string): string {
  const words = wordsOf(answer)
  return words === null || STATUS.test(answer) ? answer : `${words} (${answer})`
}
