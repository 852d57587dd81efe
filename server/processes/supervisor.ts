import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { FromMember, MemberStart, ToMember } from './messages.ts'
import { earlyExitsAfter, restartDelayMs } from './replacement.ts'

export interface SuperviseOptions {
  count: number
  /** What every web process starts from; its port is a certain one, the same for all. */
  start: Pick<MemberStart, 'env' | 'databaseUrl'>
  /** The module that a web process runs, and its arguments; it calls `runMember`. */
  entry: URL
  args?: readonly string[]
  log: Pick<Logger, 'info' | 'error'>
}

/** The web processes of one port. */
export interface Supervisor {
  /** Has all of them finish what is under way and end. */
  close(): Promise<void>
}

/** A web process could not start; the message is for an operator where it knows more than the log. */
export class MemberFailedError extends Error {
  override name = 'MemberFailedError'
}

interface Member {
  number: number
  worker: Worker | null
  isReady: boolean
  earlyExits: number
  replacing: NodeJS.Timeout | null
}

/** Longer than a web process takes to drain its requests and its jobs. */
const LONGEST_END_MS = 30_000

/**
 * Starts web processes that share one port, and replaces each that ends before it is asked to; a process of the system
 * can supervise once. Each takes connections by itself. Processes end with their supervisor, however it ends.
 *
 * @returns when all of them answer
 * @throws MemberFailedError when one of them ends before
 */
export async function supervise(options: SuperviseOptions): Promise<Supervisor> {
  const { count, start, entry, args = [], log } = options
  let ending = false
  let started = false
  // A connection that the supervisor hands to a process which is killed at that moment is never answered nor closed.
  // One that a process took by itself is closed with it, and whoever asked can ask again.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: fileURLToPath(entry), args: [...args] })
  const members = Array.from({ length: count }, (_, index): Member => ({
    number: index + 1,
    worker: null,
    isReady: false,
    earlyExits: 0,
    replacing: null,
  }))

  // An ending process may exit before it receives the message.
  function send({ worker }: Member, message: ToMember) {
    if (worker?.isConnected()) worker.send(message, () => {})
  }

  function sendState() {
    const ready = members.filter(({ isReady }) => isReady).length
    for (const member of members) send(member, { kind: 'state', ready, of: count, started })
  }

  /** Settles when the process answers; where it ends before, that is an error. */
  function launch(member: Member): Promise<void> {
    const since = performance.now()
    const worker = cluster.fork()
    member.worker = worker
    send(member, { kind: 'start', number: member.number, of: count, ...start })
    return new Promise((answers, fail) => {
      let reason: string | null = null
      worker.on('message', (message: FromMember) => {
        if (message.kind === 'failed') reason = message.message
        else if (message.kind === 'ready') {
          member.isReady = true
          sendState()
          answers()
        }
      })
      worker.once('exit', (code, signal) => {
        member.worker = null
        member.isReady = false
        sendState()
        fail(new MemberFailedError(reason ?? 'A web process ended while it started. The reason is in the log.'))
        if (!ending && started)
          replace(member, performance.now() - since, { ended: { pid: worker.process.pid, code, signal } })
      })
    })
  }

  function replace(member: Member, uptimeMs: number, facts: object) {
    member.earlyExits = earlyExitsAfter(member.earlyExits, uptimeMs)
    const pauseMs = restartDelayMs(member.earlyExits)
    log.error({ process: member.number, ...facts, pauseMs }, 'web process ended and is being replaced')
    member.replacing = setTimeout(() => {
      launch(member).then(
        () => log.info({ process: member.number }, 'web process replaced'),
        // Its end has been logged, and its replacement is on the way.
        () => {},
      )
    }, pauseMs)
  }

  async function close() {
    ending = true
    for (const { replacing } of members) if (replacing) clearTimeout(replacing)
    await Promise.all(
      members.map(async (member) => {
        const { worker } = member
        if (!worker) return
        const late = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_END_MS)
        const ended = new Promise((settle) => worker.once('exit', settle))
        send(member, { kind: 'end' })
        await ended
        clearTimeout(late)
      }),
    )
  }

  try {
    await Promise.all(members.map(launch))
  } catch (error) {
    await close()
    throw error
  }
  started = true
  sendState()
  return { close }
}
