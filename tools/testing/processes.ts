import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fetchFrom, type Answer, type FetchOptions } from './fetch.ts'

/** The content of a page of the web processes under test. */
export interface SeenPage {
  pid: number
  site: string
  cars: readonly string[]
}

/** A path that takes long to render, and is never cached. */
export const SLOW_PATH = '/slow'
export const SLOW_MS = 1_500
/** While this file is in DATA_DIR, web processes end as soon as they start. */
export const BROKEN_FILE = 'broken'
/** Forms per minute of one visitor, counted by all processes together. */
export const VISITOR_LIMIT = 6

/** A supervisor with its web processes, as separate processes of the operating system. */
export interface Processes {
  supervisor: ChildProcess
  dataDir: string
  port: number
  /** Lines of the log so far. */
  log: readonly Record<string, unknown>[]
  fetch(host: string, path: string, options?: FetchOptions): Promise<Answer>
  /** The page of each web process, requested until this many different processes have responded. */
  pages(host: string, path?: string): Promise<readonly SeenPage[]>
  /** Kills every process at the same moment, as a power cut does. */
  killAll(): Promise<void>
  /** Terminates all, or kills the supervisor, and returns how that ended. */
  end(by?: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/**
 * Starts web processes on a database that is ready for use. They do not run jobs unless the variables say so.
 *
 * @param member the module of each, in the folder of this one’s processes
 */
export async function startProcesses(
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
  member = 'member.ts',
): Promise<Processes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-processes-'))
  const count = Number(variables.WEB_PROCESSES ?? 2)
  const supervisor = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'processes', 'supervisor.ts'), member],
    {
      // A group of their own, so that all of them can be killed at once.
      detached: true,
      env: {
        // The code is compiled once for all of them.
        NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        PLATFORM_DOMAIN: 'localhost',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        ROLES: 'web',
        WEB_PROCESSES: '2',
        EVENT_PROCESS: 'false',
        LOG_LEVEL: 'info',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const log: Record<string, unknown>[] = []
  createInterface({ input: supervisor.stdout! }).on('line', (line) => log.push(JSON.parse(line)))
  let errors = ''
  supervisor.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(supervisor, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const ready = once(supervisor, 'message') as Promise<[{ port: number }]>
  const first = await Promise.race([ready, ended.then(() => null)])
  if (!first) {
    await rm(dataDir, { recursive: true, force: true })
    throw new Error(errors)
  }
  const [{ port }] = first
  return {
    supervisor,
    dataDir,
    port,
    log,
    fetch: (host, path, options) => fetchFrom(port, host, path, options),
    async pages(host, path = '/') {
      const seen = new Map<number, SeenPage>()
      for (let tries = 0; seen.size < count && tries < 100 * count; tries++) {
        const page = JSON.parse((await fetchFrom(port, host, path)).text) as SeenPage
        seen.set(page.pid, page)
      }
      return [...seen.values()]
    },
    async killAll() {
      process.kill(-supervisor.pid!, 'SIGKILL')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
    async end(by = 'SIGTERM') {
      supervisor.kill(by)
      const [code, signal] = await ended
      await rm(dataDir, { recursive: true, force: true })
      return { code, signal }
    },
  }
}
