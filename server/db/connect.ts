import { join } from 'node:path'
import { openDatabase, type Database } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { moveSecrets, openKeys } from '../secrets/secrets.ts'

/** The platform's database, ready for use, and where it is. */
export interface Connection {
  readonly database: Database
  readonly url: string
  /** True where this process runs the embedded PostgreSQL that the database is in. */
  readonly owned: boolean
  /** Ends the connections and, when it is ours, the server. */
  close(): Promise<void>
}

export interface ConnectOptions {
  /** A PostgreSQL of the operator's own; null for the embedded one. */
  databaseUrl: string | null
  /** Where the embedded one keeps its data. */
  dataDir: string
  /** What secrets are encrypted with; null for the keys that are kept in `dataDir`. */
  encryptionKeys?: readonly string[] | null
  /** Called when the connection fails and when it recovers. */
  onEvent?: (message: string, error?: unknown) => void
}

/**
 * Opens the database of DATABASE_URL or the embedded one, and brings it to the newest schema. Secrets that an earlier
 * release kept among the settings are moved to where they are encrypted.
 *
 * @throws EmbeddedDatabaseError, DatabaseSetupError or the driver's error; the first two are for an operator to read
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const onEvent = options.onEvent ?? (() => {})
  const embedded = options.databaseUrl
    ? null
    : await startEmbedded({ dataDir: join(options.dataDir, 'database'), onEvent })
  const url = embedded?.url ?? options.databaseUrl!
  try {
    const database = await openDatabase(url, { onError: (error) => onEvent('A database connection was lost', error) })
    try {
      await migrate(database)
      await moveSecrets(
        database,
        openKeys({ encryptionKeys: options.encryptionKeys ?? null, dataDir: options.dataDir }),
      )
    } catch (error) {
      await database.close()
      throw error
    }
    return {
      database,
      url,
      get owned() {
        return embedded?.owned ?? false
      },
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
