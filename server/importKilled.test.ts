import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { operator } from '../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../tools/testing/database.ts'
import { twoTenants } from '../tools/testing/twoTenants.ts'
import { openLibraryPictures, type FileStore } from './files/files.ts'
import { locations } from './locations/table.ts'
import { sweepLibrary } from './media/sweep.ts'
import { media } from './media/table.ts'
import { siteCommands } from './sites/cli.ts'
import { websites } from './sites/table.ts'

const CLI = join(import.meta.dirname, 'cli.ts')
/** The lock that the end of the transaction waits for while the process is killed. */
const HELD = 7_362
const HOUR_MS = 3_600_000
/** A process compiles everything again, on a busy machine. */
const SEEN = { timeout: 120_000, interval: 100 }

let here: TestDatabase
let there: TestDatabase
let folder: string
let archive: string
let store: FileStore
/** Their ids, in the order in which they are stored. */
let pictures: string[]
const dataDir = () => join(folder, 'there')
const commands = (database: () => TestDatabase, place: string) =>
  operator(
    'site',
    siteCommands,
    () => database().database,
    () => ({ DATA_DIR: join(folder, place) }),
  )
const into = commands(() => there, 'there')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-killed-'))
  here = await testDatabase()
  there = await testDatabase()
  store = openLibraryPictures({ dataDir: dataDir(), s3: null })
  const { a } = await twoTenants(here.database)
  await here.database.drizzle.update(locations).set({ primary: true })
  const from = openLibraryPictures({ dataDir: join(folder, 'here'), s3: null })
  const content = await sharp({ create: { width: 20, height: 12, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const at = new Date('2026-11-20')
  pictures = Array.from({ length: 3 }, () => randomUUID() as string).toSorted()
  for (const [number, id] of pictures.entries()) {
    await from.put(`${a.website.id}/${id}.jpg`, new Blob([new Uint8Array(content)]))
    await here.database.drizzle.insert(media).values({
      id,
      website_id: a.website.id,
      extension: 'jpg',
      file: `${id}.jpg`,
      width: 20,
      height: 12,
      bytes: content.length,
      name: `Yard ${number}`,
      uploaded_by: 'Staff',
      uploaded_at: at,
      changed_by: 'Staff',
      changed_at: at,
    })
  }
  archive = join(folder, 'site.zip')
  await commands(() => here, 'here').run('export', 'site-a', '--whole', '--out', archive)
})
afterEach(async () => {
  await there.database.drizzle.execute(sql`drop trigger if exists at_the_end on websites`)
})
afterAll(async () => {
  await here.dispose()
  await there.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** What the end of a transaction does that adds a site. */
async function atTheEnd(statement: string) {
  const { drizzle } = there.database
  await drizzle.execute(
    sql.raw(`create or replace function at_the_end() returns trigger language plpgsql as $$
      begin ${statement}; return null; end $$`),
  )
  await drizzle.execute(sql`create constraint trigger at_the_end after insert on websites
    deferrable initially deferred for each row execute function at_the_end()`)
}
const files = async () => {
  const keys: string[] = []
  for await (const { key } of store.list(new Date(Date.now() + HOUR_MS))) keys.push(key)
  return keys
}
const sites = () => there.database.drizzle.$count(websites)

test('an import that the database fails at its very end leaves no file', async () => {
  await atTheEnd(`raise exception 'disk full'`)
  await expect(into.run('import', archive)).rejects.toThrow()
  expect([await sites(), await files()]).toEqual([0, []])
})

test('an import that the store fails halfway leaves no file', async () => {
  const { rows } = await there.database.drizzle.execute<{ id: number }>(
    sql`select nextval('websites_id_seq')::integer + 1 as id`,
  )
  // A directory where the file of a picture belongs.
  const blocked = join(dataDir(), 'library', String(rows[0]!.id), `${pictures.at(-1)!}.jpg`, 'full')
  await mkdir(blocked, { recursive: true })
  await expect(into.run('import', archive)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|directory/i)
  expect([await sites(), await files()]).toEqual([0, []])
})

test('an import that is refused once its pictures are read stores none', async () => {
  await there.database.drizzle.insert(websites).values({ slug: 'taken', name: 'Taken', template: 'multi-franchise' })
  expect(await into.refused('import', archive, '--slug', 'taken')).toMatch(/taken/)
  expect(await files()).toEqual([])
  await there.database.drizzle.execute(sql`delete from websites`)
})

/** Kills the process of an import once its files are stored, while the end of its transaction waits. */
async function killedAtTheEnd({ withConnection }: { withConnection: boolean }) {
  await atTheEnd(`perform pg_advisory_xact_lock(${HELD})`)
  const { drizzle } = there.database
  const waiting = async () =>
    (
      await there.database.pool.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = ${HELD} and not granted`,
      )
    ).rows
  await drizzle.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${HELD})`)
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, 'site', 'import', archive], {
      env: { ...process.env, DATABASE_URL: there.url, DATA_DIR: dataDir() },
      stdio: 'ignore',
    })
    await expect.poll(waiting, SEEN).toHaveLength(1)
    const [{ pid }] = (await waiting()) as [{ pid: number }]
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    if (withConnection) await there.database.pool.query('select pg_terminate_backend($1)', [pid])
  })
  await expect.poll(async () => (await running()).length, SEEN).toBe(0)
}
const running = async () =>
  (
    await there.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
  ).rows
const swept = (hours: number) => sweepLibrary(there.database, store, new Date(Date.now() + hours * HOUR_MS))

test('a process that is killed between files and rows leaves files that the nightly job removes', async () => {
  await killedAtTheEnd({ withConnection: true })
  expect([await sites(), (await files()).length]).toEqual([0, 3])
  expect(await swept(0)).toBe(0)
  expect(await swept(25)).toBe(3)
  expect(await files()).toEqual([])
}, 150_000)

test('a process that is killed while the database ends its transaction leaves a whole site', async () => {
  await killedAtTheEnd({ withConnection: false })
  expect([await sites(), await there.database.drizzle.$count(media), (await files()).length]).toEqual([1, 3, 3])
  expect(await swept(25)).toBe(0)
}, 150_000)
