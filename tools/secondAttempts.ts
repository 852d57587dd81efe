import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/**
 * Names the tests of a run that passed only on the second attempt, with the errors of the first, and writes
 * their number to the file that `SECOND_ATTEMPTS_FILE` names (docs/decisions/0099).
 */
export default class SecondAttempts implements Reporter {
  readonly #tests: TestCase[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.#tests.push(test)
  }

  onTestRunEnd() {
    for (const test of this.#tests) {
      const { errors } = test.result()
      console.warn(`\nPassed only on the second attempt: ${test.module.relativeModuleId} > ${test.fullName}`)
      for (const error of errors ?? []) console.warn(error.stack ?? error.message)
    }
    const file = process.env.SECOND_ATTEMPTS_FILE
    if (file) writeFileSync(file, String(this.#tests.length))
  }
}
