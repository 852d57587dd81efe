import { join } from 'node:path'
import { openDatabase, type Database } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { moveAnswers } from '../leadSecrets/leadSecrets.ts'
import { moveSecrets, openKeys } from '../secrets/secrets.ts'

/** The platform's database, ready for use, and its address. */
export interface Connection {
  readonly database: Database
  readonly url: string
  /** True if the database is in an embedded PostgreSQL that this process runs. */
  readonly owned: boolean
  /** Closes the connections and stops the embedded server, if it is this process's own. */
  close(): Promise<void>
}

export interface ConnectOptions {
  /** The operator's own PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  /** Data directory of the embedded one. */
  dataDir: string
  /** Keys that encrypt secrets; null for those stored in `dataDir`. */
  encryptionKeys?: readonly string[] | null
  /** Called when the connection fails and when it recovers. */
  onEvent?: (message: string, error?: unknown) => void
}

/**
 * Opens the database of DATABASE_URL or the embedded one, and migrates it to the newest schema. Moves secrets that an
 * earlier release stored in the settings, and sensitive answers that it stored in leads, to their encrypted stores.
 *
 * @throws EmbeddedDatabaseError, DatabaseSetupError or the driver's error; the first two are messages for an operator
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
      const keys = openKeys({ encryptionKeys: options.encryptionKeys ?? null, dataDir: options.dataDir })
      await moveSecrets(database, keys)
      await moveAnswers(database, keys, new Date())
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
