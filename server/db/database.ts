import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { becomeIdle, principalsOver, type Principals } from './principals.ts'
import { openSignals, type Signals } from './signals.ts'

export type {
  OwnerDatabase,
  PlatformDatabase,
  Principals,
  PrincipalName,
  SiteDatabase,
  StaffDatabase,
} from './principals.ts'

/** A transaction as Drizzle gives it to its callback. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Runs statements as the role that has no right but to count (docs/decisions/0089). */
export type Counters = Pick<pg.Pool, 'query'>

/** What an application that answers requests has of the database: a choice of principals, and news of changes. */
export interface ServingDatabase extends Principals {
  /** Where limits are counted, for all processes; nothing else can be read or written there. */
  readonly counters: Counters
  /** Hears what other processes change. */
  readonly subscribe: Signals['subscribe']
}

/**
 * The database as the owner of its tables, whom no policy holds. Only migrations, imports, jobs and commands have it
 * (docs/decisions/0089); a test of the architecture lists them.
 */
export interface Database extends ServingDatabase {
  readonly pool: pg.Pool
  readonly drizzle: NodePgDatabase
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Hears NOTIFY on a channel, as the queue needs it. */
  readonly listen: Signals['listen']
  /** Ends every connection, the one for signals too. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Most connections in use at once, 2 at least: a quarter as the owner of the tables, the others for principals. */
  max?: number
  /** Called with errors of idle connections, until the database is closed. */
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
  const { max = 20 } = options
  const own = Math.ceil(max / 4)
  const ownPool = openPool({ connectionString: url, max: own }, onError)
  const principalPool = openPool({ connectionString: url, max: max - own, onConnect: becomeIdle }, onError)

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

/** A pool with the listeners that it needs, and the way to end it. */
function openPool(config: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'forecourt',
    ...config,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError)
  // A connection in use that breaks between two statements of a transaction is nobody's either: its next statement
  // says so, but the event itself must be heard.
  pool.on('connect', (client) => client.on('error', () => {}))
  const connected = new Set<pg.PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => connected.delete(client))
  return {
    pool,
    /** Settles when the server has let go of the last connection; the pool itself only asks it to. */
    async end() {
      await pool.end()
      // Not `once` of node:events: that rejects when a connection is lost while it waits.
      while (connected.size > 0) await new Promise<void>((settle) => void pool.once('remove', () => settle()))
    },
  }
}
