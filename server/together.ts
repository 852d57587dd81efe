import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { addressIn, urlOf, withPort } from './address.ts'
import type { Env } from './env.ts'
import { supervise, type Serves } from './processes/processes.ts'
import { recordRunning } from './running.ts'

/** A running platform. */
export interface Serving {
  port: number
  /** The platform's own address; sites are subdomains of it. */
  url: string
  /** Stops listening, finishes open requests, and releases what was opened. The database stays open. */
  close(): Promise<void>
}

/** Whether the environment asks for several processes, so for `serveTogether`. */
export const isSeveral = (env: Pick<Env, 'webProcesses' | 'eventProcess'>): boolean =>
  env.webProcesses > 1 || env.eventProcess

export interface ServeTogetherOptions {
  env: Env
  databaseUrl: string
  /** The module of each process, which calls `runMember` with `serveAsMember`, and its arguments. */
  entry: URL
  args?: readonly string[]
  log: Logger
}

/**
 * Serves the platform with several processes behind one port, as `serve` does with one (decision 90). Throws
 * `MemberFailedError` if they cannot start.
 */
export async function serveTogether(options: ServeTogetherOptions): Promise<Serving> {
  const env = await withPort(options.env)
  const address = addressIn(env)
  // A directory of its own, which only this user can open; the path of a socket may have no more than 107 bytes.
  const sockets = env.eventProcess ? await mkdtemp(join(tmpdir(), 'forecourt-')) : null
  const forgetSockets = async () => sockets && rm(sockets, { recursive: true, force: true })
  const supervisor = await supervise({
    members: [
      ...Array.from({ length: env.webProcesses }, (): Serves => 'everything'),
      ...(sockets ? ['events' as const] : []),
    ],
    start: { env, databaseUrl: options.databaseUrl, eventSocket: sockets && join(sockets, 'events.sock') },
    entry: options.entry,
    args: options.args,
    log: options.log,
  }).catch(async (error: unknown) => {
    await forgetSockets()
    throw error
  })
  const forget = await recordRunning(env.dataDir, address)
  return {
    port: env.port,
    url: urlOf(address),
    async close() {
      await supervisor.close()
      await forget()
      await forgetSockets()
    },
  }
}
