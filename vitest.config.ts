import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, the longest first: started last, they would run on alone. */
const LONG = [
  'server/staff/otherTenant.test.ts',
  'bench/leadsChaos.test.ts',
  'server/content/killed.test.ts',
  'server/delivery/worker.test.ts',
  'server/payments/contract.test.ts',
  'server/processes/processes.test.ts',
  'server/stock/searchProperties.test.ts',
  'bench/reservationsRace.test.ts',
  'server/stock/runs/sftp.test.ts',
  'server/staff/staff.test.ts',
  'server/stock/searchContract.test.ts',
  'server/staff/desk/media.test.ts',
  'server/delivery/channels/channels.test.ts',
  'server/db/principals.test.ts',
  'server/eventProcess.test.ts',
  'server/staff/desk/photos.test.ts',
  'server/db/embedded.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? LONG.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

/**
 * Three projects: `rules` needs nothing but the files, `server` has a PostgreSQL with a migrated template (see
 * tools/testing/postgres.ts), `web` renders components on the server side. Browser journeys are Playwright's.
 */
export default defineConfig({
  test: {
    // Beside two workers there are the database and, in `npm test`, nothing else.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // Limits for a busy machine; an expected state ends the wait at once.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // As in the browser: a stall of the machine refuses nothing, and `npm test` names what needed a second attempt.
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // Files of a worker share their modules: to load those anew for each took longer than the tests. Pure
          // functions leave nothing behind for the next file to see.
          isolate: false,
          include: ['{rules,tools,audit}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tools/testing/**', 'tools/*.server.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // As above: each file has a database of its own, and puts back what it changes of the process.
          isolate: false,
          include: ['{server,demo,bench,tools/testing}/**/*.test.ts', 'tools/*.server.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tools/testing/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // As above: what a file changes of the process it puts back.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'web/build/**'],
        },
      },
    ],
  },
})
