import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { becomeIdle, principalsOver, type Principals } from './principals.ts'
import { openSignals, type Signals } from './signals.ts'

export type {
  AccountStatements,
  OwnerDatabase,
  PlatformDatabase,
  Principals,
  PrincipalName,
  SiteDatabase,
  StaffAccountStatements,
  StaffDatabase,
} from './principals.ts'

/** A transaction as Drizzle passes it to its callback. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Runs statements as the role that may only count limits (docs/decisions/0089). */
export type Counters = Pick<pg.Pool, 'query'>

/** The part of the database for applications that answer requests: principals, and notifications of changes. */
export interface ServingDatabase extends Principals {
  /** Counters of limits, shared by all processes; gives no access to anything else. */
  readonly counters: Counters
  /** Notifies of changes made by other processes. */
  readonly subscribe: Signals['subscribe']
}

/**
 * The database as the owner of its tables, without row-level security. Only migrations, imports, jobs and commands have
 * it (docs/decisions/0089); an architecture test lists them.
 */
export interface Database extends ServingDatabase {
  readonly pool: pg.Pool
  readonly drizzle: NodePgDatabase
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Subscribes to NOTIFY on a channel, for the queue. */
  readonly listen: Signals['listen']
  /** Closes every connection, including the one for signals. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Maximum number of connections, at least 2: a quarter for the owner of the tables, the others for principals. */
  max?: number
  /** Called with errors of idle connections, until the database is closed. */
  onError?: (error: ConnectionLostError) => void
}

/** A lost connection. It has the driver's message but not the connection address, which contains the password. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'
  /** PostgreSQL's or the system's code, such as `57P01` or `ECONNRESET`. */
  readonly code: string | null

  constructor(error: Error) {
    super(error.message)
    const { code } = error as { code?: unknown }
    this.code = typeof code === 'string' ? code : null
  }
}

const ANSWER_TIMEOUT_MS = 10_000
/**
 * How many connections of principals stay open while nobody needs them; others are closed after 10 seconds. A new one
 * reads the database’s catalogues before its first answers, which takes longer than many screens.
 */
const KEPT = 4

/**
 * Opens the database at a connection address.
 *
 * @throws the driver's error if no connection can be made
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  let closing = false
  function onError(error: Error) {
    if (!closing) options.onError?.(new ConnectionLostError(error))
  }
  const { max = 20 } = options
  const own = Math.ceil(max / 4)
  const ownPool = openPool({ connectionString: url, max: own }, onError)
  const principalPool = openPool({ connectionString: url, max: max - own, min: KEPT, onConnect: becomeIdle }, onError)

  try {
    await ownPool.pool.query('select 1')
  } catch (error) {
    await ownPool.end()
    throw error
  }
  const database = drizzle({ client: ownPool.pool })
  const signals = openSignals(url, onError)

  return {
    ...principalsOver(principalPool.pool),
    counters: principalPool.pool,
    pool: ownPool.pool,
    drizzle: database,
    transaction: (work) => database.transaction(work),
    listen: signals.listen,
    subscribe: signals.subscribe,
    async close() {
      closing = true
      await signals.close()
      await Promise.all([ownPool.end(), principalPool.end()])
    },
  }
}

/** A pool with the necessary error listeners, and its close function. */
function openPool(config: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'forecourt',
    ...config,
  })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', onError)
  // If a connection in use breaks between two statements of a transaction, the next statement fails, but the event also
  // needs a listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  const connected = new Set<pg.PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))
  return {
    pool,
    /** Settles when the server has closed the last connection; the pool's own `end` only requests it. */
    async end() {
      await pool.end()
      // Not `once` of node:events, which rejects if a connection is lost meanwhile.
      while (connected.size > 0) await new Promise<void>((settle) => void pool.once('remove', () => settle()))
    },
  }
}
