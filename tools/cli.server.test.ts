import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from './testing/database.ts'

const CLI = join(import.meta.dirname, '../server/cli.ts')
/** A process compiles everything again, on a busy machine. */
const SLOW_MS = 120_000
let db: TestDatabase
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forecourt-cli-'))
  db = await testDatabase()
})
afterAll(async () => {
  await db.dispose()
  await rm(directory, { recursive: true, force: true })
})

/** What a command writes and how it ends; with `closed` nobody reads what it prints. */
function command(args: readonly string[], { closed = false } = {}) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...args], {
    env: { ...process.env, DATABASE_URL: db.url, DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  if (closed) child.stdout.destroy()
  else child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (err += String(chunk)))
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  )
}

test(
  'a mistake on the command line is answered in one line',
  async () => {
    const answers = await Promise.all([command(['site', 'exprt']), command(['site', 'set', '--bogus'])])
    expect(answers.map(({ code, err }) => [code, err])).toEqual([
      [1, "Unknown command 'exprt'. Did you mean export? Run with --help for usage.\n"],
      [1, "Unknown option '--bogus'. Run with --help for usage.\n"],
    ])
  },
  SLOW_MS,
)

test(
  'a reader that goes away, such as head, is no fault',
  async () => {
    const { code, err } = await command(['site', 'list'], { closed: true })
    expect([code, err]).toEqual([0, ''])
  },
  SLOW_MS,
)
