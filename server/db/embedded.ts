import { spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, closeSync, existsSync, linkSync, lstatSync, mkdirSync, openSync } from 'node:fs'
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import { newClient, withClient } from './client.ts'
import { binaries, EmbeddedDatabaseError, launcher, startWatchdog, type Prefix } from './embeddedPrograms.ts'

export { EmbeddedDatabaseError } from './embeddedPrograms.ts'

/** The embedded PostgreSQL server, started by this process or found running. */
export interface EmbeddedServer {
  /** Connection address of the database `forecourt` over the unix socket. */
  readonly url: string
  /** True while the server is this process's child, false while it belongs to another process. */
  readonly owned: boolean
  /** Stops the server if it is this process's own, otherwise only detaches. Resolves when the server is down. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Directory with everything: `postgres-18/` (the data), `postgres.log`, the socket. Created if missing. */
  dataDir: string
  /** PostgreSQL settings for this start, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>
  /** Called when the server stopped and was restarted, or could not be. */
  onEvent?: (message: string, error?: unknown) => void
}

const MAJOR = '18'
const SUPERUSER = 'forecourt'
const DATABASE = 'forecourt'
const PORT = 5432
const READY_TIMEOUT_MS = 60_000
const FIRST_RESTART_MS = 100
const LAST_RESTART_MS = 5_000
const STOP_TIMEOUT_MS = 15_000
const LOG_LIMIT_BYTES = 10_000_000
/** Maximum length of a unix socket's path without its terminating zero: 108 bytes on Linux, 104 on macOS. */
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103

interface Cluster {
  home: string
  data: string
  log: string
  /** Records the process ids of the server and of the Node process that started it. */
  owner: string
  sockets: string
  bin: string
}

/** The contents of `postmaster.pid`; its lines are documented in PostgreSQL's miscadmin.h. */
interface PidFile {
  pid: number
  port: number
  sockets: string
  status: string
  inode: number
}

/**
 * Starts the PostgreSQL installed with npm, or attaches to the one that already runs on this data directory, and keeps
 * it running: if the process that owns the server ends, one of the attached processes starts it again. The server never
 * outlives its owner, however that ends. Must be called on the main thread, because Linux ties a child's life to the
 * thread that created it.
 *
 * @throws EmbeddedDatabaseError if this machine or this directory cannot run it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const cluster = openCluster(options.dataDir)
  const report = options.onEvent ?? (() => {})
  const stopping = new AbortController()
  let held = await hold(cluster, options.settings ?? {})
  watch()

  function watch() {
    void held.lost.then(startAgain).catch((error: unknown) => {
      if (!stopping.signal.aborted) report('PostgreSQL stopped and will not be restarted', error)
    })
  }

  async function startAgain() {
    const next = await pRetry(() => hold(cluster, options.settings ?? {}), {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: FIRST_RESTART_MS,
      maxTimeout: LAST_RESTART_MS,
      unref: true,
      signal: stopping.signal,
      onFailedAttempt: ({ error }) => report('PostgreSQL stopped and could not be restarted', error),
    })
    if (stopping.signal.aborted) return await next.release()
    held = next
    report(held.owned ? 'PostgreSQL had stopped and was restarted' : 'PostgreSQL is running again')
    watch()
  }

  return {
    url: held.url,
    get owned() {
      return held.owned
    },
    async stop() {
      stopping.abort()
      await held.release()
    },
  }
}

/** A period with a running server; `lost` settles when that server has stopped. */
interface Hold {
  url: string
  owned: boolean
  lost: Promise<void>
  release(): Promise<void>
}

async function hold(cluster: Cluster, settings: Record<string, string>): Promise<Hold> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  let failures = 0
  while (Date.now() < deadline) {
    const running = readPidFile(cluster)
    if (running && isServer(cluster, running.pid)) {
      if (isOrphan(cluster, running.pid)) {
        await end(running.pid, 'SIGINT')
        continue
      }
      if (running.status !== 'ready') {
        await sleep(30)
        continue
      }
      const attached = await attach(running).catch(() => null)
      if (attached) return attached
      await sleep(100)
      continue
    }
    if (running) removeStale(cluster, running)
    for (const pid of processesIn(cluster.data)) await end(pid, 'SIGQUIT')
    const prefix = launcher(cluster)
    if (!existsSync(join(cluster.data, 'PG_VERSION'))) initialise(cluster, prefix, settings)
    sweep(cluster)
    const started = await launch(cluster, prefix, settings)
    if (started) return started
    // Either another process started a server first, to which we attach, or the server cannot start at all.
    failures += 1
    if (failures === 3) break
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL did not start. The end of ${cluster.log} says:\n${tail(cluster.log)}\n` +
      'Fix the cause, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
  )
}

async function launch(cluster: Cluster, prefix: Prefix, settings: Record<string, string>): Promise<Hold | null> {
  rotateLog(cluster)
  prepareSockets(cluster, prefix)
  const args = ['-D', cluster.data, '-k', cluster.sockets, '-p', String(PORT), '-c', 'listen_addresses=']
  // Only the owner of the socket can connect, so it needs no password.
  for (const [key, value] of Object.entries({ unix_socket_permissions: '0700', lc_messages: 'C', ...settings })) {
    args.push('-c', `${key}=${value}`)
  }
  const log = openSync(cluster.log, 'a', 0o600)
  // Its own session, so that Ctrl-C in the terminal reaches only this process, which finishes open requests first.
  const child = prefix.spawn(join(cluster.bin, 'postgres'), args, log)
  closeSync(log)
  const exited = new Promise<void>((settle) => {
    child.once('exit', () => settle())
    child.once('error', () => settle())
  })
  child.unref()
  if (child.pid === undefined) return exited.then(() => null)
  writeFileSync(cluster.owner, `${child.pid} ${process.pid}\n`)
  const watchdog = prefix.tiesLife ? null : startWatchdog(child.pid)
  void exited.then(() => watchdog?.kill('SIGKILL'))

  const release = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    child.kill('SIGINT')
    const done = await Promise.race([exited.then(() => true), sleep(STOP_TIMEOUT_MS, false, { ref: false })])
    if (!done) child.kill('SIGQUIT')
    await exited
  }
  const ready = await untilReady(cluster, child, exited)
  if (!ready) {
    await release()
    return null
  }
  const url = urlOf(ready, DATABASE)
  try {
    await createDatabase(ready)
  } catch (error) {
    await release()
    throw error
  }
  return { url, owned: true, lost: exited, release }
}

async function untilReady(cluster: Cluster, child: ChildProcess, exited: Promise<void>): Promise<PidFile | null> {
  let hasExited = false
  void exited.then(() => (hasExited = true))
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!hasExited && Date.now() < deadline) {
    const file = readPidFile(cluster)
    if (file && file.pid === child.pid && file.status === 'ready') return file
    await sleep(10)
  }
  return null
}

async function attach(server: PidFile): Promise<Hold> {
  await createDatabase(server)
  const url = urlOf(server, DATABASE)
  // An idle connection whose end shows that the server has stopped.
  const session = newClient({ connectionString: url, application_name: 'forecourt attached' })
  const lost = new Promise<void>((settle) => {
    session.once('end', () => settle())
    session.once('error', () => settle())
  })
  await session.connect()
  // pg keeps its socket referenced; without this an attached command could never exit.
  const { stream } = (session as unknown as { connection: { stream: Socket } }).connection
  stream.unref()
  const release = async () => {
    stream.ref()
    await session.end().catch(() => {})
  }
  return { url, owned: false, lost, release }
}

async function createDatabase(server: PidFile): Promise<void> {
  await withClient(urlOf(server, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  }).catch((error: { code?: string }) => {
    // 42P04, 23505: another process created it in the meantime.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

function urlOf(server: PidFile, database: string): string {
  const url = new URL(`postgresql://${SUPERUSER}@localhost:${server.port}/${database}`)
  url.searchParams.set('host', server.sockets)
  return url.href
}

// The data directory

function openCluster(dataDir: string): Cluster {
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseError(
      'The built-in PostgreSQL runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  mkdirSync(resolve(dataDir), { recursive: true })
  const home = realpathSync(resolve(dataDir))
  const data = join(home, `postgres-${MAJOR}`)
  const owner = existsSync(data) ? statSync(data).uid : null
  const self = process.getuid!()
  if (owner !== null && owner !== self && self !== 0) {
    throw new EmbeddedDatabaseError(
      `${data} belongs to another user (uid ${owner}, this is uid ${self}). Run as that user, choose another DATA_DIR, or set DATABASE_URL.`,
    )
  }
  return {
    home,
    data,
    log: join(home, 'postgres.log'),
    owner: join(home, 'owner.pid'),
    sockets: socketsOf(home),
    bin: binaries(),
  }
}

/** Directory of the socket: beside the data, or a short one if that path is too long for a socket. */
function socketsOf(home: string): string {
  const fits = (directory: string) => Buffer.byteLength(join(directory, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES
  if (fits(join(home, 'socket'))) return join(home, 'socket')
  const name = `forecourt-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const short = [tmpdir(), '/tmp'].map((directory) => join(directory, name)).find(fits)
  if (!short)
    throw new EmbeddedDatabaseError(`The path of ${home} is too long for a unix socket. Choose a shorter DATA_DIR.`)
  return short
}

function prepareSockets(cluster: Cluster, prefix: Prefix): void {
  mkdirSync(cluster.sockets, { recursive: true, mode: 0o700 })
  const found = lstatSync(cluster.sockets)
  // Somebody else could have prepared a directory under a shared /tmp.
  if (!found.isDirectory() || ![process.getuid!(), prefix.uid ?? process.getuid!()].includes(found.uid)) {
    throw new EmbeddedDatabaseError(`${cluster.sockets} belongs to another user. Remove it or choose another DATA_DIR.`)
  }
  chmodSync(cluster.sockets, 0o700)
  if (prefix.uid !== undefined) chownSync(cluster.sockets, prefix.uid, prefix.uid)
}

function initialise(cluster: Cluster, prefix: Prefix, settings: Record<string, string>): void {
  const temporary = `${cluster.data}.new-${process.pid}-${Date.now()}`
  mkdirSync(temporary, { mode: 0o700 })
  if (prefix.uid !== undefined) chownSync(temporary, prefix.uid, prefix.uid)
  try {
    const result = prefix.run(join(cluster.bin, 'initdb'), [
      ...['-D', temporary, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      // Data of a server without fsync need not survive a power cut, and syncing it takes longer than creating it.
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ])
    if (result.status !== 0) {
      throw new EmbeddedDatabaseError(
        `PostgreSQL could not prepare ${cluster.data}: ${result.stderr.trim() || result.error?.message || `status ${result.status}`}`,
      )
    }
    // The directory is created atomically; a second process uses the first one's.
    renameSync(temporary, cluster.data)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

/** Removes leftovers of interrupted initialisations; those of living processes may still be in use. */
function sweep(cluster: Cluster): void {
  for (const name of readdirSync(cluster.home)) {
    const [, pid] = /^postgres-\d+\.new-(\d+)-\d+$/.exec(name) ?? []
    if (pid && (Number(pid) <= 1 || !alive(Number(pid))))
      rmSync(join(cluster.home, name), { recursive: true, force: true })
  }
}

function readPidFile(cluster: Cluster): PidFile | null {
  const path = join(cluster.data, 'postmaster.pid')
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    const inode = statSync(path).ino
    return {
      pid: Number(lines[0]),
      port: Number(lines[3] ?? PORT),
      sockets: lines[4] ?? '',
      status: (lines[7] ?? 'starting').trim(),
      inode,
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Removes a `postmaster.pid` whose process has ended. It is renamed and checked again first, because another process
 * may have started a server since it was read.
 */
function removeStale(cluster: Cluster, stale: PidFile): void {
  const path = join(cluster.data, 'postmaster.pid')
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  try {
    if (statSync(aside).ino !== stale.inode || Number(readFileSync(aside, 'utf8').split('\n')[0]) !== stale.pid) {
      linkSync(aside, path)
    }
  } finally {
    unlinkSync(aside)
  }
}

function rotateLog(cluster: Cluster): void {
  if (existsSync(cluster.log) && statSync(cluster.log).size > LOG_LIMIT_BYTES)
    renameSync(cluster.log, `${cluster.log}.1`)
}

function tail(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  } catch {
    return '(no log)'
  }
}

// Processes

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether this process id is a PostgreSQL on our data directory and not a later process with a reused id. */
function isServer(cluster: Cluster, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !alive(pid)) return false
  if (process.platform === 'linux') return cwdOf(pid) === cluster.data
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(cluster.data)
}

function cwdOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** Backends left over from a killed server; they hold its shared memory and so block the next start. */
function processesIn(data: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && cwdOf(pid) === data && executableOf(pid).startsWith('postgres'))
}

function executableOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`).split('/').at(-1)!
  } catch {
    return ''
  }
}

/** Whether the Node process that started this server has ended, according to the record beside the data. */
function isOrphan(cluster: Cluster, server: number): boolean {
  try {
    const [noted, owner] = readFileSync(cluster.owner, 'utf8').split(' ').map(Number)
    // A record of an earlier server does not apply: the current one has only just been started.
    return noted === server && !alive(owner!)
  } catch {
    return false
  }
}

async function end(pid: number, signal: NodeJS.Signals): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  try {
    process.kill(pid, signal)
    while (alive(pid) && Date.now() < deadline) await sleep(20)
    if (alive(pid)) process.kill(pid, 'SIGQUIT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
