import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../tools/browser.ts'

/**
 * Journeys in a real browser against the demo platform, started from nothing on a port and a database of its own.
 * `E2E_DATA_DIR` is where the tests look for that database.
 */
const port = Number((process.env.E2E_PORT ??= '4317'))
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'forecourt-e2e-')))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: join(dataDir, 'results'),
  // Half of what one does is wait, for a page or for the server; more would only wait for a processor.
  workers: 2,
  // Limits for a machine that is busy with something else; a state that comes is never waited for longer.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  // A machine that stalls for a minute fails no submission; `npm test` names what passed at the second attempt only.
  retries: 1,
  use: {
    launchOptions: {
      executablePath: (process.env.E2E_BROWSER ??= findBrowser()),
      args: [...BROWSER_FLAGS],
    },
    viewport: { width: 1280, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  },
  webServer: {
    command: 'node tools/start.ts',
    cwd: join(import.meta.dirname, '..'),
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    url: `http://localhost:${port}/healthz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
