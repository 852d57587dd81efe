import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build.ts'
import { optionsOf } from './options.ts'
import { folderInMemory } from './testing/memory.ts'

/**
 * All checks of a developer: `npm test` runs every step in order and stops at the first that fails; other scripts run
 * some of them. The last line totals the tests of Vitest and Playwright; a failed step without tests counts as one
 * failure.
 */

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const reports = await folderInMemory()

interface Counts {
  passed: number
  failed: number
}

interface Step {
  heading: string
  run(): Promise<boolean> | boolean
  /** Reads the step's own report. */
  counts?(): Promise<Counts | null>
}

// Generates the types of the routes, which the type check needs.
const types: Step = { heading: 'Types', run: async () => (await routeTypes()) && (await run(bin('tsc'), ['-p', '.'])) }
const lint: Step = { heading: 'Lint', run: () => run(bin('oxlint'), ['--deny-warnings']) }
const format: Step = { heading: 'Format', run: () => run(bin('oxfmt'), ['--check']) }
const build: Step = { heading: 'Build', run: buildWeb }

/** Printed at the end, so that nobody overlooks them: the list of the run has each with its error. */
function reportSecondAttempts(count: number) {
  if (count > 0) console.warn(`\n${count} passed only on the second attempt; find out why`)
}

function vitest(heading: string, args: readonly string[]): Step {
  const report = join(reports, 'vitest.json')
  const attempts = join(reports, 'second-attempts.json')
  return {
    heading,
    run: () =>
      run(
        bin('vitest'),
        [
          'run',
          ...['default', 'json', join(import.meta.dirname, 'secondAttempts.ts')].map((name) => `--reporter=${name}`),
          `--outputFile.json=${report}`,
          ...args,
        ],
        { SECOND_ATTEMPTS_FILE: attempts },
      ),
    async counts() {
      reportSecondAttempts((await readJson<number>(attempts)) ?? 0)
      const counted = await readJson<{ numPassedTests: number; numFailedTests: number }>(report)
      return counted && { passed: counted.numPassedTests, failed: counted.numFailedTests }
    },
  }
}

function browser(args: readonly string[], env: Record<string, string> = {}): Step {
  const report = join(reports, 'playwright.json')
  return {
    heading: 'Browser',
    run: () =>
      run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        // Deleted with the reports at the end of the run.
        E2E_DATA_DIR: join(reports, 'platform'),
        ...env,
      }),
    async counts() {
      const counted = await readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)
      const { expected, unexpected, flaky } = counted?.stats ?? { expected: 0, unexpected: 0, flaky: 0 }
      reportSecondAttempts(flaky)
      return counted && { passed: expected + flaky, failed: unexpected }
    },
  }
}

interface Script {
  about: string
  /** The steps; those that take arguments, such as files to test, get those after the script's name. */
  steps(args: readonly string[]): readonly Step[]
  takes?: 'Vitest' | 'Playwright'
}

const SCRIPTS: Record<string, Script> = {
  test: {
    about: 'Checks everything: types, lint, format, tests, build and browser.',
    steps: () => [types, lint, format, vitest('Architecture, unit and integration tests', []), build, browser([])],
  },
  typecheck: { about: 'Checks the types.', steps: () => [types] },
  lint: { about: 'Checks the code and its format; npm run format fixes the format.', steps: () => [lint, format] },
  'test:unit': {
    about: 'Runs the tests that need no database: rules, architecture and web components.',
    steps: (args) => [vitest('Architecture and unit tests', ['--project', 'rules', '--project', 'web', ...args])],
    takes: 'Vitest',
  },
  'test:server': {
    about: 'Runs the server tests against their own PostgreSQL.',
    steps: (args) => [vitest('Integration tests', ['--project', 'server', ...args])],
    takes: 'Vitest',
  },
  'test:e2e': {
    about: 'Builds the web application and runs the browser tests.',
    steps: (args) => [build, browser(args)],
    takes: 'Playwright',
  },
  'help:pictures': {
    about: 'Takes the pictures of the console’s guide from the demo.',
    steps: () => [
      build,
      browser(['--workers=1', 'consoleHelpPictures.spec.ts'], { HELP_PICTURES: 'write' }),
      { heading: 'Format', run: () => run(bin('oxfmt'), ['web/console/help/pictures.json']) },
    ],
  },
}

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
for (const { heading, run: runStep, counts } of stepsOf(process.argv.slice(2))) {
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

/** The steps of the script in the first argument; exits if there is nothing to run. */
function stepsOf([name = '', ...args]: readonly string[]): readonly Step[] {
  const { about, steps, takes } = SCRIPTS[name]!
  if (!takes) optionsOf(name, about, {}, args)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`Usage: npm run ${name} -- [arguments of ${takes}]\n\n${about}`)
    process.exit(0)
  }
  return steps(args)
}

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
