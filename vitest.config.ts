import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Three projects: `rules` needs nothing but the files, `server` has a PostgreSQL with a migrated template (see
 * tools/testing/postgres.ts), `web` renders components on the server side. Browser journeys are Playwright's.
 */
export default defineConfig({
  test: {
    // Beside two workers there are the database and, in `npm test`, nothing else.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Limits for a machine that is busy with something else; a state that comes is never waited for longer.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // Files of a worker share their modules: to load those anew for each took longer than the tests. Pure
          // functions leave nothing behind for the next file to see.
          isolate: false,
          include: ['{rules,tools,audit}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tools/testing/**', 'tools/*.server.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,demo,bench,tools/testing}/**/*.test.ts', 'tools/*.server.test.ts'],
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
