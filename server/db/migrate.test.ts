import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { newClient } from './client.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'

/** A server of an operator's own gives the platform a user that is no superuser. */
const suffix = process.pid
const owner = `forecourt_owner_${suffix}`
const guest = `forecourt_guest_${suffix}`
const owned = `forecourt_owned_${suffix}`
const foreign = `forecourt_foreign_${suffix}`

let admin: pg.Client
const opened: Database[] = []

beforeAll(async () => {
  admin = newClient({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create role ${owner} login createrole`)
  await admin.query(`create role ${guest} login`)
  await admin.query(`create database ${owned} owner ${owner}`)
  await admin.query(`create database ${foreign}`)
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await admin.query(`drop database ${owned} with (force)`)
  await admin.query(`drop database ${foreign} with (force)`)
  await admin.query(`drop role ${owner}`)
  await admin.query(`drop role ${guest}`)
  await admin.end()
})

async function open(user: string, database: string): Promise<Database> {
  const address = new URL(inject('postgresUrl'))
  address.username = user
  address.pathname = `/${database}`
  const handle = await openDatabase(address.href)
  opened.push(handle)
  return handle
}

test('a user who may do little is told what an administrator has to do', async () => {
  const database = await open(guest, foreign)
  await expect(migrate(database)).rejects.toThrow(
    /^The database user may not prepare the database \(.+\)\. Let an administrator run, once:\n {2}CREATE ROLE/,
  )
})

test('a user who owns the database and was given the role can migrate it and act as a site', async () => {
  await admin.query(`grant forecourt_site to ${owner}`)
  const database = await open(owner, owned)
  await migrate(database)
  expect((await database.forSite(1, (tx) => tx.execute(sql`select current_user as name`))).rows).toEqual([
    { name: 'forecourt_site' },
  ])
  expect((await database.forSite(1, (tx) => tx.execute(sql`select * from cars`))).rows).toEqual([])
})
