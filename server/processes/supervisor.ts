import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { FromMember, MemberStart, Serves, ToMember } from './messages.ts'
import { earlyExitsAfter, restartDelayMs } from './replacement.ts'

export interface SuperviseOptions {
  /** One process for each. */
  members: readonly Serves[]
  /** The environment of every process, with a fixed port that all share. */
  start: Pick<MemberStart, 'env' | 'databaseUrl' | 'eventSocket'>
  /** The module that a process runs, and its arguments; it calls `runMember`. */
  entry: URL
  args?: readonly string[]
  log: Pick<Logger, 'info' | 'error'>
}

/** The processes of one port. */
export interface Supervisor {
  /** Makes all of them finish open requests and end. */
  close(): Promise<void>
}

/** A web process could not start; the message is for an operator if it adds to the log. */
export class MemberFailedError extends Error {
  override name = 'MemberFailedError'
}

interface Member {
  number: number
  serves: Serves
  worker: Worker | null
  isReady: boolean
  earlyExits: number
  replacing: NodeJS.Timeout | null
}

/** Longer than a web process takes to finish its requests and jobs. */
const LONGEST_END_MS = 30_000

/**
 * Starts processes that share one port, and replaces each that ends unexpectedly; only one supervisor per
 * operating-system process. Each accepts connections itself. Processes end with their supervisor, however it ends.
 *
 * @returns when all of them are ready
 * @throws MemberFailedError if one of them ends before
 */
export async function supervise(options: SuperviseOptions): Promise<Supervisor> {
  const { start, entry, args = [], log } = options
  let ending = false
  let started = false
  // A connection that the supervisor passes to a process which is killed at that moment would never be answered or
  // closed. One that a process accepted itself is closed with it, and the client can retry.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: fileURLToPath(entry), args: [...args] })
  const count = options.members.length
  const members = options.members.map((serves, index): Member => ({
    number: index + 1,
    serves,
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

  /** Settles when the process is ready; rejects if it ends before. */
  function launch(member: Member): Promise<void> {
    const since = performance.now()
    const worker = cluster.fork()
    member.worker = worker
    send(member, { kind: 'start', number: member.number, of: count, serves: member.serves, ...start })
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
        // Its exit has been logged, and its replacement is starting.
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
