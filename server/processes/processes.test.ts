import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import {
  BROKEN_FILE,
  SLOW_PATH,
  startProcesses,
  VISITOR_LIMIT,
  type Processes,
  type SeenPage,
} from '../../tools/testing/processes.ts'
import { carRow, twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { websites } from '../sites/table.ts'
import { cars } from '../stock/table.ts'

const hostA = 'site-a.localhost'
const hostB = 'site-b.localhost'
/** Far below the minute that a page is cached, and far above the second that a change normally takes. */
const REPORTED = { timeout: 40_000, interval: 50 }

let home: TestDatabase
let tenants: TwoTenants
/** Two installations of processes on one database. */
let both: readonly [Processes, Processes]

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  both = await Promise.all([startProcesses(home.url), startProcesses(home.url)])
})
afterAll(async () => {
  await Promise.all(both.map((processes) => processes.end()))
  await home.dispose()
})

/** The page of a host from all four processes. */
const everywhere = async (host: string): Promise<readonly SeenPage[]> =>
  (await Promise.all(both.map((processes) => processes.pages(host)))).flat()
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one port is answered by several processes, and the log says by which', async () => {
  const [{ fetch: fetchFrom, pages, log, supervisor }] = both
  const pids = (await pages(hostA)).map(({ pid }) => pid)
  expect(new Set(pids).size).toBe(2)
  expect(pids).not.toContain(supervisor.pid)
  expect(JSON.parse((await fetchFrom(hostA, '/healthz')).text)).toEqual({
    status: 'ok',
    processes: { ready: 2, of: 2 },
  })
  await fetchFrom(hostA, '/api/events/phone_reveal', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://${hostA}` },
    body: JSON.stringify({ car_id: tenants.b.cars[0]!.id }),
  })
  expect(log.every(({ process }) => process === 1 || process === 2)).toBe(true)
})

describe('a change is on the pages of every process of every installation', () => {
  async function shows(host: string, isThere: (page: SeenPage) => boolean) {
    await expect
      .poll(async () => (await everywhere(host)).map((page) => isThere(page)), REPORTED)
      .toEqual([true, true, true, true])
  }
  const rename = (name: string) =>
    home.database.drizzle.update(websites).set({ name }).where(eq(websites.id, tenants.a.website.id))
  const stock = (stocknum: string) =>
    home.database.drizzle
      .insert(cars)
      .values(carRow({ dealership_id: tenants.a.dealerships[0]!.id, stocknum, name: `Car ${stocknum}` }))

  test('of settings, of stock, and back again', async () => {
    const before = await everywhere(hostB)
    await shows(hostA, ({ site }) => site === 'Alder Motors')
    await rename('Alder Cars')
    await shows(hostA, ({ site }) => site === 'Alder Cars')
    await stock('NEW1')
    await shows(hostA, ({ cars: seen }) => seen.includes('Car NEW1'))
    await home.database.drizzle.delete(cars).where(eq(cars.stocknum, 'NEW1'))
    await shows(hostA, ({ cars: seen }) => !seen.includes('Car NEW1'))
    expect(new Set((await everywhere(hostB)).map((page) => JSON.stringify(page)))).toEqual(
      new Set(before.map((page) => JSON.stringify(page))),
    )
  })

  test('also after every connection that reads changes was lost', async () => {
    await shows(hostA, ({ site }) => site === 'Alder Cars')
    const { rowCount } = await home.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'forecourt signals' and datname = current_database()`,
    )
    expect(rowCount).toBeGreaterThanOrEqual(4)
    // Committed while no process reads.
    await rename('Alder Again')
    await stock('NEW2')
    await shows(hostA, ({ site, cars: seen }) => site === 'Alder Again' && seen.includes('Car NEW2'))
    await rename('Alder Motors')
    await shows(hostA, ({ site }) => site === 'Alder Motors')
  })
})

test('limits are counted by all processes together', async () => {
  const send = (processes: Processes, cookie: string) =>
    processes.fetch(hostA, '/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://${hostA}`, cookie },
      body: JSON.stringify({ lead: { first_name: 'Sam' } }),
    })
  const first = await send(both[0], '')
  const cookie = first.headers['set-cookie']![0]!.split(';')[0]!
  const statuses: number[] = []
  for (let index = 0; index < 2 * VISITOR_LIMIT; index++) {
    const { status } = await send(both[index % 2]!, cookie)
    statuses.push(status)
  }
  expect(statuses).toEqual([
    ...Array.from({ length: VISITOR_LIMIT }, () => 422),
    ...Array.from({ length: VISITOR_LIMIT }, () => 429),
  ])
})

describe('a process that dies', () => {
  test('is replaced while the others answer, and the replacement is notified of changes', async () => {
    const [processes] = both
    const [{ pid }] = (await processes.pages(hostA)) as [SeenPage]
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect((await processes.fetch(hostA, '/')).status).toBe(200)
    // Until the supervisor knows of the end, every process is ready.
    await expect.poll(() => processes.log.some(({ msg }) => msg === 'web process replaced'), REPORTED).toBe(true)
    await expect
      .poll(async () => JSON.parse((await processes.fetch(hostA, '/healthz')).text), REPORTED)
      .toEqual({ status: 'ok', processes: { ready: 2, of: 2 } })
    const pids = (await processes.pages(hostA)).map((page) => page.pid)
    expect(pids).toHaveLength(2)
    expect(pids).not.toContain(pid)
    expect(processes.log.find(({ msg }) => msg === 'web process ended and is being replaced')).toMatchObject({
      process: expect.any(Number) as number,
      ended: { pid, signal: 'SIGKILL' },
    })
  })

  test('as soon as it starts is given ever more time', async () => {
    const [, processes] = both
    await writeFile(join(processes.dataDir, BROKEN_FILE), '')
    const [{ pid }] = (await processes.pages(hostA)) as [SeenPage]
    process.kill(pid, 'SIGKILL')
    const pauses = () =>
      processes.log
        .filter(({ msg }) => msg === 'web process ended and is being replaced')
        .map(({ pauseMs }) => Number(pauseMs))
    await expect.poll(() => pauses().length, REPORTED).toBeGreaterThanOrEqual(4)
    // The first one had started, however briefly.
    const early = pauses().slice(1, 4)
    expect([early[1]! / early[0]!, early[2]! / early[1]!]).toEqual([2, 2])
    const health = await processes.fetch(hostA, '/healthz')
    expect([health.status, JSON.parse(health.text)]).toEqual([200, { status: 'ok', processes: { ready: 1, of: 2 } }])
    await rm(join(processes.dataDir, BROKEN_FILE))
    await expect
      .poll(async () => JSON.parse((await processes.fetch(hostA, '/healthz')).text).processes, REPORTED)
      .toEqual({ ready: 2, of: 2 })
  })
})

test('a port in use is reported in words', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  await expect(startProcesses(home.url, { WEB_PROCESSES: '1', PORT: String(port) })).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  )
  other.close()
})

describe('the end', () => {
  test('lets every process finish what is under way', async () => {
    const [processes] = both
    const pids = (await processes.pages(hostA)).map(({ pid }) => pid)
    // Several connections, because each process accepts what it can.
    const slow = Promise.all(Array.from({ length: 6 }, (_, number) => processes.fetch(hostA, `${SLOW_PATH}?${number}`)))
    await sleep(200)
    expect(await processes.end()).toEqual({ code: 0, signal: null })
    for (const { status, text } of await slow) {
      expect(status).toBe(200)
      expect(pids).toContain(Number(text))
    }
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('of a supervisor that is killed is the end of its processes', async () => {
    const [, processes] = both
    const pids = (await processes.pages(hostA)).map(({ pid }) => pid)
    expect(await processes.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    await expect.poll(() => pids.filter(isAlive), REPORTED).toEqual([])
  })
})
