import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { DNS_PORT } from './dnsPort.ts'
import { INBOUND_MAIL_SECRET } from './inboundMail.ts'
import { BROWSER_FLAGS, findBrowser } from '../tools/browser.ts'

/**
 * End-to-end tests against the demo platform, started on its own port with a new database. `E2E_DATA_DIR` is where the
 * tests look for that database.
 */
const port = Number((process.env.E2E_PORT ??= '4317'))
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'forecourt-e2e-')))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: join(dataDir, 'results'),
  // Half the time of a test is waiting for a page or the server; more workers would only compete for the processor.
  workers: 2,
  // Limits for a busy machine; an expected state ends the wait at once.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // One retry, so that a slow machine fails no run; `npm test` lists what passed only on the second attempt.
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
    // Why a page failed is in the server’s log, and nowhere else.
    stdout: 'pipe',
    command: 'node tools/start.ts',
    cwd: join(import.meta.dirname, '..'),
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      REPLY_DOMAIN: 'reply.dealers.example',
      INBOUND_MAIL_SECRET,
      DNS_SERVERS: `127.0.0.1:${DNS_PORT}`,
      SITE_ADDRESSES: '127.0.0.1',
    },
    url: `http://localhost:${port}/healthz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
