import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { newClient } from './client.ts'

/** A transaction as Drizzle gives it to its callback. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** The platform's database: a pool of connections and the few ways of using it. */
export interface Database {
  readonly pool: pg.Pool
  /** As the platform itself: no row-level security. For imports, the operator's commands and host resolution. */
  readonly drizzle: NodePgDatabase
  /**
   * One transaction as one site: the row-level security policies hold, so a row of another site can neither be read
   * nor written whatever the query says (design, decision 1).
   */
  forSite<T>(websiteId: number, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** One transaction as the platform. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Hears NOTIFY on a channel, on a connection of its own that is made again after a loss. Notifications sent during
   * the loss are gone for good, so `onReconnect` has to drop whatever was kept on their account.
   *
   * @returns the function that stops listening
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void): Promise<() => Promise<void>>
  /** Ends every connection, the listening ones too. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Most connections in use at once. */
  max?: number
  /** Told of connections that broke while nobody was waiting for them, until the database is closed. */
  onError?: (error: ConnectionLostError) => void
}

/** A connection broke. It says what the driver said and nothing of the connection, whose address holds the password. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'
  /** PostgreSQL's or the system's code, as `57P01` or `ECONNRESET`. */
  readonly code: string | null

  constructor(error: Error) {
    super(error.message)
    const { code } = error as { code?: unknown }
    this.code = typeof code === 'string' ? code : null
  }
}

/** The role that `forSite` takes on; the migrations write its policies and grants. */
export const SITE_ROLE = 'forecourt_site'

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 5_000
const HEARTBEAT_MS = 30_000
const ANSWER_TIMEOUT_MS = 10_000

/**
 * Opens the database at a connection address.
 *
 * @throws the driver's error when no connection can be made
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  let closing = false
  function onError(error: Error) {
    if (!closing) options.onError?.(new ConnectionLostError(error))
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'forecourt',
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError)
  // A connection in use that breaks between two statements of a transaction is nobody's either: its next statement
  // says so, but the event itself must be heard.
  pool.on('connect', (client) => client.on('error', () => {}))
  const connected = new Set<pg.PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))

  /** Answers when the server has let go of the last connection; the pool itself only asks it to. */
  async function endPool() {
    await pool.end()
    // Not `once` of node:events: that rejects when a connection is lost while it waits.
    while (connected.size > 0) await new Promise<void>((settle) => void pool.once('remove', () => settle()))
  }

  try {
    await pool.query('select 1')
  } catch (error) {
    await endPool()
    throw error
  }
  const database = drizzle({ client: pool })
  const listeners = new Set<() => Promise<void>>()

  return {
    pool,
    drizzle: database,
    forSite: (websiteId, work) =>
      database.transaction(async (tx) => {
        // One statement, and local to the transaction: the connection goes back to the pool as it came.
        await tx.execute(
          sql`select set_config('role', ${SITE_ROLE}, true), set_config('forecourt.website_id', ${String(websiteId)}, true)`,
        )
        return work(tx)
      }),
    transaction: (work) => database.transaction(work),
    async listen(channel, onPayload, onReconnect) {
      const stop = await listen(url, channel, onPayload, onReconnect, onError)
      const stopAndForget = async () => {
        listeners.delete(stopAndForget)
        await stop()
      }
      listeners.add(stopAndForget)
      return stopAndForget
    },
    async close() {
      closing = true
      await Promise.all([...listeners].map((stop) => stop()))
      await endPool()
    },
  }
}

async function listen(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const abort = new AbortController()
  const pause = (delayMs: number) =>
    sleep(delayMs, undefined, { signal: abort.signal, ref: false }).catch(() => undefined)

  async function connect() {
    const client = newClient(
      {
        connectionString: url,
        connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
        query_timeout: ANSWER_TIMEOUT_MS,
        keepAlive: true,
        application_name: `forecourt listens ${channel}`,
      },
      (error) => {
        if (!abort.signal.aborted) onError(error)
      },
    )
    const lost = new Promise<void>((settle) => {
      client.once('end', () => settle())
      client.once('error', () => settle())
    })
    client.on('notification', (message) => {
      if (message.channel === channel) onPayload(message.payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    return { client, lost }
  }

  /** Settles when the connection is lost, also when only the heartbeat finds out. */
  async function untilLost({ client, lost }: Awaited<ReturnType<typeof connect>>) {
    let gone = false
    void lost.then(() => (gone = true))
    while (!gone && !abort.signal.aborted) {
      await Promise.race([lost, pause(HEARTBEAT_MS)])
      if (gone || abort.signal.aborted) break
      await client.query('select 1').catch(() => (gone = true))
    }
    await Promise.race([client.end().catch(() => {}), pause(1_000)])
  }

  let current = await connect()
  const done = (async () => {
    for (;;) {
      await untilLost(current)
      for (let delayMs = FIRST_RETRY_MS; !abort.signal.aborted; delayMs = Math.min(delayMs * 2, LAST_RETRY_MS)) {
        // Spread, so that many processes do not come back in the same instant.
        await pause(delayMs * (0.5 + Math.random() / 2))
        if (abort.signal.aborted) break
        try {
          current = await connect()
          onReconnect()
          break
        } catch (error) {
          onError(error as Error)
        }
      }
      if (abort.signal.aborted) {
        await current.client.end().catch(() => {})
        return
      }
    }
  })()
  return async () => {
    abort.abort()
    await done
  }
}
