import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { newClient } from '@forecourt/server/db/client.ts'
import { openDatabase } from '@forecourt/server/db/database.ts'
import { startEmbedded } from '@forecourt/server/db/embedded.ts'
import { migrate } from '@forecourt/server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that the tests share. */
    postgresUrl: string
    /** Name of the migrated, empty database that `testDatabase` copies. */
    postgresTemplate: string
  }
}

/** Linux keeps files of this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** The databases of the files that run at once, with their log, and room for the tests themselves. */
const ROOM_BYTES = 4e9
const NAME = /^forecourt-test-(\d+)-/

/** A folder for the tests' cluster: in memory where there is room, because there a copy of a database costs a tenth. */
async function folder(): Promise<string> {
  const disk = await statfs(IN_MEMORY).catch(() => null)
  const hasRoom = disk !== null && disk.bavail * disk.bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES
  if (disk) await removeLeftovers()
  return mkdtemp(join(hasRoom ? IN_MEMORY : tmpdir(), `forecourt-test-${process.pid}-`))
}

/** Removes what killed runs left in memory. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(IN_MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(IN_MEMORY, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Gives the tests one PostgreSQL: an embedded one that ends with them, or the server of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const directory = given ? null : await folder()
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
