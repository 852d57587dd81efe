import { spawn, type ChildProcess } from 'node:child_process'
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withClient } from './client.ts'
import { startEmbedded, type EmbeddedServer } from './embedded.ts'

let directory: string
let cleanup: (() => Promise<unknown> | unknown)[]
/** Data of a server that has been stopped, for tests that are not about the first start. */
let prepared: string | null = null

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'forecourt-embedded-'))
  cleanup = []
})
afterEach(async () => {
  for (const undo of cleanup.reverse()) await undo()
  // A server whose owner was killed may still be writing its last page.
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

afterAll(() => prepared && rmSync(prepared, { recursive: true, force: true }))

/** Gives the test data that an earlier start has left: to copy it takes a fraction of creating it. */
async function reuseData(dataDir = directory): Promise<void> {
  if (!prepared) {
    prepared = mkdtempSync(join(tmpdir(), 'forecourt-prepared-'))
    await (await startEmbedded({ dataDir: prepared, settings: { fsync: 'off' } })).stop()
  }
  const data = join(dataDir, 'postgres-18')
  // PostgreSQL refuses data that others may read.
  mkdirSync(data, { mode: 0o700 })
  cpSync(join(prepared, 'postgres-18'), data, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

async function start(dataDir = directory): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  cleanup.push(() => server.stop())
  return server
}

const query = (url: string, statement: string): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(statement)).rows)

const postmaster = (dataDir = directory) =>
  Number(readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0])

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A zombie process counts as dead.
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  return !/\) Z /.test(stat)
}

/** A separate process that starts the server here and owns it until it is killed; resolves when it is up. */
async function holder(): Promise<{ process: ChildProcess; owned: boolean }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const server = await startEmbedded({ dataDir: ${JSON.stringify(directory)}, settings: { fsync: 'off' } })
    console.log(JSON.stringify({ owned: server.owned }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanup.push(() => child.kill('SIGKILL'))
  const line = await new Promise<string>((settle, fail) => {
    child.stdout.once('data', (chunk: Buffer) => settle(chunk.toString()))
    child.once('exit', (code) => fail(new Error(`the holder ended with ${code}`)))
  })
  return { process: child, owned: (JSON.parse(line) as { owned: boolean }).owned }
}

describe('the embedded server', () => {
  test('starts, keeps its data over a restart, and has ended after stop', async () => {
    const first = await start()
    expect(first.owned).toBe(true)
    await query(first.url, 'create table stored (word text)')
    await query(first.url, "insert into stored values ('Škoda')")
    const pid = postmaster()
    await first.stop()
    expect(alive(pid)).toBe(false)
    const second = await start()
    expect(await query(second.url, 'select word from stored')).toEqual([{ word: 'Škoda' }])
    expect(await query(second.url, "select current_setting('server_encoding') as encoding")).toEqual([
      { encoding: 'UTF8' },
    ])
  })

  test('a second start attaches to the running one and leaves it running', async () => {
    await reuseData()
    const owner = await start()
    const attached = await startEmbedded({ dataDir: directory })
    expect(attached.owned).toBe(false)
    expect(attached.url).toBe(owner.url)
    await attached.stop()
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts at the same moment share one server', async () => {
    const servers = await Promise.all([holder(), holder(), holder()])
    expect(servers.filter(({ owned }) => owned)).toHaveLength(1)
  })

  test('ends when its owner is killed, and the next start recovers what was committed', async () => {
    await reuseData()
    const { process: owner } = await holder()
    const attachedUrl = (await startEmbeddedOnce()).url
    await query(attachedUrl, 'create table committed as select generate_series(1, 100) as n')
    const pid = postmaster()
    owner.kill('SIGKILL')
    await vi.waitFor(() => expect(alive(pid)).toBe(false), { timeout: 5_000 })
    const next = await start()
    expect(next.owned).toBe(true)
    expect(await query(next.url, 'select count(*)::int as n from committed')).toEqual([{ n: 100 }])
  })

  test('an attached process takes over when the owner has ended', async () => {
    await reuseData()
    const { process: owner } = await holder()
    const attached = await start()
    expect(attached.owned).toBe(false)
    owner.kill('SIGKILL')
    await vi.waitFor(() => expect(attached.owned).toBe(true), { timeout: 10_000 })
    expect(await query(attached.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a server that is killed is restarted at the same address', async () => {
    await reuseData()
    const server = await start()
    const pid = postmaster()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect(postmaster()).not.toBe(pid)
        expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
      },
      { timeout: 10_000 },
    )
    expect(server.owned).toBe(true)
  })

  test('a postmaster.pid of a process that is somebody else by now does not stop the start', async () => {
    await reuseData()
    const first = await start()
    await first.stop()
    const data = join(directory, 'postgres-18')
    // This test's own process id: alive, of the same user, and not a PostgreSQL.
    writeFileSync(
      join(data, 'postmaster.pid'),
      `${process.pid}\n${data}\n1700000000\n5432\n${join(directory, 'socket')}\n\n  1234  5678\nready   \n`,
    )
    const second = await start()
    expect(second.owned).toBe(true)
    expect(postmaster()).not.toBe(process.pid)
  })

  test('an initialisation that was cut short leaves nothing in the way', async () => {
    mkdirSync(join(directory, 'postgres-18.new-1-1'))
    writeFileSync(join(directory, 'postgres-18.new-1-1', 'PG_VERSION'), '18')
    expect((await start()).owned).toBe(true)
    expect(existsSync(join(directory, 'postgres-18.new-1-1'))).toBe(false)
  })

  test('a path too long for a socket gets a short one', async () => {
    const long = join(directory, 'a'.repeat(60), 'b'.repeat(60))
    mkdirSync(long, { recursive: true })
    await reuseData(long)
    const server = await start(long)
    const socket = new URL(server.url).searchParams.get('host')!
    cleanup.unshift(() => rmSync(socket, { recursive: true, force: true }))
    expect(Buffer.byteLength(`${socket}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a directory that PostgreSQL cannot use is refused with the end of its log', async () => {
    mkdirSync(join(directory, 'postgres-18'), { mode: 0o700 })
    writeFileSync(join(directory, 'postgres-18', 'PG_VERSION'), '9.6\n')
    await expect(start()).rejects.toThrow(/PostgreSQL did not start[\s\S]*DATABASE_URL/)
  })
})

/** Attaches briefly, to read the address. */
async function startEmbeddedOnce(): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: directory })
  await server.stop()
  return server
}
