import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build.ts'
import { optionsOf } from './options.ts'

/**
 * The one gate: every step in order, stopping at the first that fails. The last line sums the tests of Vitest and of
 * the browser; a step without tests that fails counts as one failed.
 */

optionsOf('test', 'Checks everything: types, lint, format, tests, build and browser.', {})

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const reports = await mkdtemp(join(tmpdir(), 'forecourt-reports-'))
const unitReport = join(reports, 'vitest.json')
const browserReport = join(reports, 'playwright.json')

interface Counts {
  passed: number
  failed: number
}

interface Step {
  heading: string
  run(): Promise<boolean> | boolean
  /** Reads what the step's own report says. */
  counts?(): Promise<Counts | null>
}

const steps: Step[] = [
  // Writes the types of the routes, which the type check needs.
  { heading: 'Types', run: async () => (await routeTypes()) && (await run(bin('tsc'), ['-p', '.'])) },
  { heading: 'Lint', run: () => run(bin('oxlint'), ['--deny-warnings']) },
  { heading: 'Format', run: () => run(bin('prettier'), ['--check', '--log-level=warn', '.']) },
  {
    heading: 'House rules, unit and integration tests',
    run: () => run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]),
    async counts() {
      const report = await readJson<{ numPassedTests: number; numFailedTests: number }>(unitReport)
      return report && { passed: report.numPassedTests, failed: report.numFailedTests }
    },
  },
  { heading: 'Build', run: buildWeb },
  {
    heading: 'Browser',
    run: () =>
      run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
        // Goes with the reports when the run is over.
        E2E_DATA_DIR: join(reports, 'platform'),
      }),
    async counts() {
      const report = await readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(browserReport)
      // Said in the last lines, so that nobody takes them for sound: the list of the browser names each with its error.
      if (report?.stats.flaky) console.warn(`\n${report.stats.flaky} passed at the second attempt only: look into them`)
      return report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
    },
  },
]

const started = performance.now()
let child: ChildProcess | null = null
let interrupted: NodeJS.Signals | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted ??= signal
    child?.kill(signal)
  })
}

const total: Counts = { passed: 0, failed: 0 }
let succeeded = true
for (const { heading, run: runStep, counts } of steps) {
  if (interrupted) break
  console.log(`\n== ${heading} ==\n`)
  const before = performance.now()
  succeeded = await runStep()
  const counted = (await counts?.()) ?? { passed: 0, failed: 0 }
  total.passed += counted.passed
  total.failed += succeeded ? counted.failed : Math.max(counted.failed, 1)
  console.log(`\n${heading}: ${succeeded ? 'passed' : 'failed'} in ${seconds(before)}`)
  if (!succeeded) break
}
await rm(reports, { recursive: true, force: true })
console.log(`\nTotal time ${seconds(started)}${interrupted ? ', interrupted' : ''}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(interrupted ? 128 + constants.signals[interrupted] : succeeded && total.failed === 0 ? 0 : 1)

function routeTypes(): Promise<boolean> {
  return run(bin('react-router'), ['typegen'], {}, join(root, 'web'))
}

function run(program: string, args: string[], env: Record<string, string> = {}, cwd = root): Promise<boolean> {
  return new Promise((settle) => {
    child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', (error) => {
      console.error(error.message)
      settle(false)
    })
    child.once('exit', (code) => settle(code === 0 && !interrupted))
  })
}

async function readJson<T>(path: string): Promise<T | null> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as T) : null
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
