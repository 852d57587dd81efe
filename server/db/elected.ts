import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'

/** Work that one process of an installation does at a time. */
export interface ElectedWork {
  /** Identifies the work in the database. */
  name: string
  /** Begins the work, whenever this process is elected. */
  start(): Promise<{ close(): Promise<void> }>
  /** How often a process that is not elected tries again. */
  retryMs?: number
  onError?: (error: unknown, message: string) => void
}

const RETRY_MS = 5_000

/**
 * Does work in one process of the installation at a time. A process is elected while it holds a lock of the database on
 * a connection of its own, so that another one takes over when it ends or loses that connection.
 *
 * @returns the function that ends the work, and the wait for it
 */
export function workWhenElected(
  { pool }: Pick<Database, 'pool'>,
  { name, start, retryMs = RETRY_MS, onError = () => {} }: ElectedWork,
): () => Promise<void> {
  const closing = new AbortController()
  const closed = new Promise<void>((settle) => closing.signal.addEventListener('abort', () => settle()))

  /** Holds the lock until the end of the work, if no other process has it; returns whether it was free. */
  async function holdLock(client: pg.PoolClient): Promise<boolean> {
    const lost = new Promise<void>((settle) => client.once('end', settle).once('error', () => settle()))
    const { rows } = await client.query<{ isElected: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isElected"',
      [`forecourt ${name}`],
    )
    if (!rows[0]!.isElected) return false
    if (closing.signal.aborted) return true
    const work = await start()
    await Promise.race([lost, closed])
    await work.close()
    return true
  }

  async function run() {
    while (!closing.signal.aborted) {
      try {
        const client = await pool.connect()
        // The lock ends with its connection, so one that has it, or may have it, is not used again.
        let mayHold = true
        try {
          mayHold = await holdLock(client)
        } finally {
          client.release(mayHold)
        }
      } catch (error) {
        onError(error, name)
      }
      await sleep(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = run()
  return async () => {
    closing.abort()
    await running
  }
}
