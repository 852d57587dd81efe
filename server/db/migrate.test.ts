import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient } from './client.ts'
import { openDatabase, type Database } from './database.ts'
import { startEmbedded, type EmbeddedServer } from './embedded.ts'
import { migrate } from './migrate.ts'
import { IDLE_ROLE, PRINCIPAL_ROLES, ROLES } from './principals.ts'

/** A server of the operator's own: roles are created on it, and its users are not superusers. */
let directory: string
let server: EmbeddedServer
let admin: pg.Client
const opened: Database[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forecourt-migrate-'))
  server = await startEmbedded({ dataDir: join(directory, 'database'), settings: { fsync: 'off' } })
  admin = newClient({ connectionString: server.url })
  await admin.connect()
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await admin.end()
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

async function open(user: string, name: string): Promise<Database> {
  const address = new URL(server.url)
  address.username = user
  address.pathname = `/${name}`
  const database = await openDatabase(address.href)
  opened.push(database)
  return database
}

/** A user with a database of their own. */
async function tenantOf(user: string, rights = ''): Promise<Database> {
  await admin.query(`create role ${user} login ${rights}`)
  await admin.query(`create database ${user} owner ${user}`)
  return open(user, user)
}

/** Migrates a database to an older release, whose last migration has this number. */
async function migrateTo(database: Database, last: number): Promise<void> {
  const folder = join(directory, `migrations-${last}`)
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { idx: number }[] }
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }))
  await runMigrations(drizzle({ client: database.pool }), { migrationsFolder: folder })
}

/** The roles of a transaction of each principal, and of its connection between two. */
const identities = async (database: Database) => {
  const nameIn = (principal: { transaction: Database['transaction'] }) =>
    principal.transaction(
      async (tx) => (await tx.execute<{ name: string }>(sql`select current_user as name`)).rows[0]!.name,
    )
  return {
    site: await nameIn(database.site(1)),
    owner: await nameIn(database.owner(1, 'ana')),
    staff: await nameIn(database.staff([1])),
    platform: await nameIn(database.platform),
  }
}

const message = (error: unknown) => (error as Error).message

describe('a user who is no superuser', () => {
  test('and may do little gets a message with what an administrator has to do', async () => {
    await admin.query('create role guest login')
    await admin.query('create database foreign_one')
    const reason = await migrate(await open('guest', 'foreign_one')).catch(message)
    expect(reason).toMatch(
      /^The database user isn't allowed to set up the database \(.+\)\. Ask an administrator to run this once:\n/,
    )
    expect(reason!.split('\n').slice(1)).toEqual([
      ...ROLES.map((role) => `  CREATE ROLE ${role} NOLOGIN;`),
      `  GRANT ${ROLES.join(', ')} TO <the user of DATABASE_URL>;`,
      '  ALTER DATABASE <the database> OWNER TO <the user of DATABASE_URL>;',
    ])
  })

  test('and may make roles upgrades a database of the release before, which knew the role of sites only', async () => {
    const database = await tenantOf('dealer', 'createrole')
    await database.pool.query(`create role ${PRINCIPAL_ROLES.site} nologin`)
    await database.pool.query(`grant ${PRINCIPAL_ROLES.site} to current_user`)
    await migrateTo(database, 21)
    await database.pool.query(
      `insert into websites (slug, name, template) values ('one', 'One', 'multi-franchise'), ('two', 'Two', 'fuso')`,
    )
    await migrate(database)
    expect(await identities(database)).toEqual(PRINCIPAL_ROLES)
    const slugs = (principal: { transaction: Database['transaction'] }) =>
      principal.transaction(async (tx) => (await tx.execute(sql`select slug from websites order by id`)).rows)
    expect(await slugs(database.platform)).toEqual([{ slug: 'one' }, { slug: 'two' }])
    expect(await slugs(database.staff([2]))).toEqual([{ slug: 'two' }])
    expect(await slugs(database.site(1))).toEqual([{ slug: 'one' }])
  })

  test('and was given the role of sites only gets a message that names the others, and then upgrades', async () => {
    const database = await tenantOf('upgraded')
    await admin.query(`grant ${PRINCIPAL_ROLES.site} to upgraded`)
    await migrateTo(database, 21)
    const reason = await migrate(database).catch(message)
    const statements = reason!.split('\n').slice(1)
    const others = ROLES.filter((role) => role !== PRINCIPAL_ROLES.site)
    // The roles exist: another database of the server has created them already.
    expect(statements[0]).toBe(`  GRANT ${others.join(', ')} TO <the user of DATABASE_URL>;`)
    for (const statement of statements)
      await admin.query(
        statement.replace('<the user of DATABASE_URL>', 'upgraded').replace('<the database>', 'upgraded'),
      )
    await migrate(database)
    expect(await identities(database)).toEqual(PRINCIPAL_ROLES)
  })

  test('was given every role, and may make none, migrates a new database', async () => {
    const database = await tenantOf('given')
    await admin.query(`grant ${ROLES.join(', ')} to given`)
    await migrate(database)
    expect(await identities(database)).toEqual(PRINCIPAL_ROLES)
    expect((await database.site(1).transaction((tx) => tx.execute(sql`select * from cars`))).rows).toEqual([])
    const resting = await database.site(1).transaction(async (tx) => {
      await tx.execute(sql`commit`)
      return (await tx.execute(sql`select current_user as name`)).rows
    })
    expect(resting).toEqual([{ name: IDLE_ROLE }])
  })
})

test('stored blocks that list locations get their new name, and no other block changes', async () => {
  const database = await tenantOf('stored')
  await admin.query(`grant ${ROLES.join(', ')} to stored`)
  await migrateTo(database, 25)
  await database.pool.query(
    `insert into websites (slug, name, template) values ('one', 'One', 'multi-franchise'), ('two', 'Two', 'fuso')`,
  )
  const blocks = (type: string) => [
    { type: 'markdown', text: 'yards' },
    { type, location_type: 'service' },
    { type: 'stock', title: 'Stock', query: '' },
  ]
  const pages = [blocks('yards'), [{ type: 'markdown', text: 'Hello' }], []]
  for (const [at, given] of pages.entries())
    await database.pool.query(
      `insert into content_pages (website_id, slug, title, blocks) values (${at < 2 ? 1 : 2}, 'page-${at}', 'Page', $1)`,
      [JSON.stringify(given)],
    )
  await migrate(database)
  const { rows } = await database.pool.query('select blocks from content_pages order by slug')
  expect(rows.map((row: { blocks: unknown }) => row.blocks)).toEqual([blocks('locations'), ...pages.slice(1)])
})
