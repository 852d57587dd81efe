import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Start, ServerMessage } from './server.ts'

/** Servers are pinned to the first core, the load generator and the database to the second. */
export const SERVER_CORE = '0'
export const LOAD_CORE = '1'

export interface Server {
  port: number
  processes: number
  /** CPU time of the whole process so far, every thread, in ms. */
  cpuMs(): Promise<number>
  /** How long its main thread has been ready to run and had no core, in ms; null where the system does not say. */
  waitedMs(): number | null
  /** The processes that it started at a lower priority. */
  lowPriority(): number[]
  /** Resident memory of the process. */
  memoryBytes(): number
  stop(): void
}

/** Pins a process with all its threads to some cores if the system supports it; the report says whether it does. */
export function pin(pid: number, cores: string): boolean {
  if (availableParallelism() < 2) return false
  try {
    execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A server of the benchmark in its own process, once it listens. */
export async function startServer(start: Start, cores = SERVER_CORE): Promise<Server> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  pin(child.pid!, cores)
  const nextMessage = <K extends ServerMessage['kind']>(kind: K) =>
    new Promise<Extract<ServerMessage, { kind: K }>>((resolve, reject) => {
      const subscribe = (message: ServerMessage) => {
        if (message.kind !== kind) return
        child.off('exit', fail)
        child.off('message', subscribe)
        resolve(message as Extract<ServerMessage, { kind: K }>)
      }
      const fail = () => reject(new Error(`The server '${start.role}' ended.`))
      child.on('message', subscribe)
      child.once('exit', fail)
    })
  const ready = nextMessage('ready')
  child.send(start)
  const { port } = await ready
  // Existing threads are pinned with the process; those started meanwhile are pinned here.
  pin(child.pid!, cores)
  return {
    port,
    processes: start.processes,
    async cpuMs() {
      const answer = nextMessage('cpu')
      child.send('cpu')
      return (await answer).cpuMs
    },
    waitedMs() {
      try {
        return Number(readFileSync(`/proc/${child.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
      } catch {
        return null
      }
    },
    lowPriority() {
      const children = execFileSync('ps', ['-o', 'pid=,ni=', '--ppid', String(child.pid)], { encoding: 'utf8' })
      const found = children
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
      return found.flatMap(([pid, nice]) => (pid && nice ? [pid] : []))
    },
    memoryBytes: () =>
      1_024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })),
    stop: () => child.kill(),
  }
}
