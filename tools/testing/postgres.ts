import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { newClient } from '@forecourt/server/db/client.ts'
import { openDatabase } from '@forecourt/server/db/database.ts'
import { startEmbedded } from '@forecourt/server/db/embedded.ts'
import { migrate } from '@forecourt/server/db/migrate.ts'
import { folderInMemory } from './memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that the tests share. */
    postgresUrl: string
    /** Name of the migrated, empty database that `testDatabase` copies. */
    postgresTemplate: string
  }
}

/** Gives the tests one PostgreSQL: an embedded one that ends with them, or the server of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const directory = given ? null : await folderInMemory()
  const server = directory
    ? await startEmbedded({
        dataDir: directory,
        // Test data need not survive a power cut.
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
      })
    : null
  const url = server?.url ?? given!
  const template = `forecourt_template_${process.pid}`
  const admin = newClient({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const address = new URL(url)
  address.pathname = `/${template}`
  const database = await openDatabase(address.href)
  await migrate(database)
  await database.close()

  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', template)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await server?.stop()
    if (directory) await rm(directory, { recursive: true, force: true })
  }
}
