import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from './database.ts'
import { ROLES } from './principals.ts'

/** A database that the platform cannot use as it is; the message says what its administrator has to do. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError'
}

const OLDEST_VERSION = 15
/** Key of the advisory lock that serialises migrations; any number that nothing else uses. */
const LOCK = 4_630_715
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Migrates the database to the newest schema; does nothing if it is current. Any number of processes may call this
 * concurrently: the first one works, the others wait for it.
 *
 * @throws DatabaseSetupError if the server is too old or the user has insufficient privileges
 */
export async function migrate(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    const version = await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      await ensureRoles(client, version)
      await runMigrations(drizzle({ client }), {
        migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
      })
    } catch (error) {
      throw await explain(error, client, version)
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

interface RoleStanding {
  name: string
  exists: boolean
  /** Whether the platform's own user may switch to it. */
  granted: boolean
}

async function standingOfRoles(client: pg.PoolClient, version: number): Promise<RoleStanding[]> {
  const { rows } = await client.query<RoleStanding>(
    `select name, r.oid is not null as exists, coalesce(pg_has_role(current_user, r.oid, $2), false) as granted
     from unnest($1::text[]) with ordinality as wanted (name, position) left join pg_roles r on r.rolname = name
     order by position`,
    // From version 16 on, the creator of a role is its member but may not switch to it.
    [ROLES, version >= 16 ? 'set' : 'member'],
  )
  return rows
}

/** Creates the roles of the principals, and allows the platform's own user to switch to them. */
async function ensureRoles(client: pg.PoolClient, version: number): Promise<void> {
  for (const { name, exists } of await standingOfRoles(client, version)) {
    if (exists) continue
    // Role names are global on the server: a migration of another database may create it at the same moment.
    await client.query(`create role ${name} nologin`).catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
  }
  for (const { name, granted } of await standingOfRoles(client, version))
    if (!granted) await client.query(`grant ${name} to current_user`)
}

async function explain(error: unknown, client: pg.PoolClient, version: number): Promise<unknown> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: string }).code === INSUFFICIENT_PRIVILEGE) {
      const roles = await standingOfRoles(client, version)
      const ungranted = roles.filter(({ granted }) => !granted).map(({ name }) => name)
      return new DatabaseSetupError(
        `The database user isn't allowed to set up the database (${cause.message}). Ask an administrator to run this once:\n` +
          roles
            .filter(({ exists }) => !exists)
            .map(({ name }) => `  CREATE ROLE ${name} NOLOGIN;\n`)
            .join('') +
          (ungranted.length > 0 ? `  GRANT ${ungranted.join(', ')} TO <the user of DATABASE_URL>;\n` : '') +
          '  ALTER DATABASE <the database> OWNER TO <the user of DATABASE_URL>;',
        { cause: error },
      )
    }
  }
  return error
}
