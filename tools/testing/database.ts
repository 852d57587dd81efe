import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { withClient } from '@forecourt/server/db/client.ts'
import { openDatabase, type Database } from '@forecourt/server/db/database.ts'

/** A separate database for one test file. */
export interface TestDatabase {
  readonly database: Database
  /** For code under test that opens its own connections. */
  readonly url: string
  /** Closes the handle and drops the database. Call it in `afterAll`. */
  dispose(): Promise<void>
}

/**
 * A fresh, migrated, empty database, copied from the template in a few hundredths of a second: as files, because the
 * other way writes every page to the log as well (docs/decisions/0183).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const address = new URL(inject('postgresUrl'))
  const name = `forecourt_test_${randomBytes(6).toString('hex')}`
  await administer(address.href, `create database ${name} template ${inject('postgresTemplate')} strategy file_copy`)
  const server = address.href
  address.pathname = `/${name}`
  const database = await openDatabase(address.href, { max: 16 })
  return {
    database,
    url: address.href,
    async dispose() {
      await database.close()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

const administer = (url: string, statement: string) => withClient(url, (client) => client.query(statement))
