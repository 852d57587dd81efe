import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { SITE_ROLE, type Database } from './database.ts'

/** A database that the platform cannot live in as it is; the message says what its administrator has to do. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError'
}

const OLDEST_VERSION = 15
/** Key of the advisory lock that keeps migrators apart; any number that nobody else takes. */
const LOCK = 4_630_715
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Brings the database to the newest schema, and does nothing where it is there already. Any number of processes may
 * call this at once: the first one works, the others wait for it.
 *
 * @throws DatabaseSetupError when the server is too old or the user may not do what is needed
 */
export async function migrate(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    const version = await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      await ensureSiteRole(client, version)
      await runMigrations(drizzle({ client }), {
        migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
      })
    } catch (error) {
      throw explain(error)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}

async function requireVersion(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]!.server_version_num) / 10_000)
  if (major < OLDEST_VERSION) {
    throw new DatabaseSetupError(`The database is PostgreSQL ${major}; Forecourt needs ${OLDEST_VERSION} or newer.`)
  }
  return major
}

/** Makes the role that sites read as, and lets the platform's own user take it on. */
async function ensureSiteRole(client: pg.PoolClient, version: number): Promise<void> {
  const answer = await client.query('select from pg_roles where rolname = $1', [SITE_ROLE])
  if (answer.rowCount === 0) {
    // A name of the whole server: a migrator of another database may make it at the same moment.
    await client.query(`create role ${SITE_ROLE} nologin`).catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
  }
  // From 16 on whoever makes a role is its member without being allowed to take it on.
  const { rows } = await client.query<{ allowed: boolean }>('select pg_has_role(current_user, $1, $2) as allowed', [
    SITE_ROLE,
    version >= 16 ? 'set' : 'member',
  ])
  if (!rows[0]!.allowed) {
    await client.query(`grant ${SITE_ROLE} to current_user`)
  }
}

function explain(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: string }).code === INSUFFICIENT_PRIVILEGE) {
      return new DatabaseSetupError(
        `The database user may not prepare the database (${cause.message}). Let an administrator run, once:\n` +
          `  CREATE ROLE ${SITE_ROLE} NOLOGIN;\n` +
          `  GRANT ${SITE_ROLE} TO <the user of DATABASE_URL>;\n` +
          '  ALTER DATABASE <the database> OWNER TO <the user of DATABASE_URL>;',
        { cause: error },
      )
    }
  }
  return error
}
