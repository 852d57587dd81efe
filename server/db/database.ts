import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openSignals, type Signals } from './signals.ts'

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
  /** Hears NOTIFY on a channel, as the queue needs it. */
  readonly listen: Signals['listen']
  /** Hears what other processes change. */
  readonly hear: Signals['hear']
  /** Ends every connection, the one for signals too. */
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
  const signals = openSignals(url, onError)

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
    listen: signals.listen,
    hear: signals.hear,
    async close() {
      closing = true
      await signals.close()
      await endPool()
    },
  }
}
