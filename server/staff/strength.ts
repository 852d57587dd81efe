import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import { passwordProblem } from '@forecourt/rules/staff/password.ts'

let estimator: ZxcvbnFactory | null = null

/**
 * The problem of a new password; null if there is none. Its guesses are estimated offline, with lists of the passwords,
 * names and words that are tried first. What the person is called counts as known.
 */
export function newPasswordProblem(password: string, known: readonly string[]): string | null {
  estimator ??= new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
  const words = known.flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  return passwordProblem(password, (given) => ({ guessesLog10: estimator!.check(given, words).guessesLog10 }))
}
