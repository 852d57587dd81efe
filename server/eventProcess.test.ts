import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../tools/testing/database.ts'
import { startProcesses, type Processes } from '../tools/testing/processes.ts'
import { twoTenants, type TwoTenants } from '../tools/testing/twoTenants.ts'

const HOSTS = { a: 'site-a.localhost', b: 'site-b.localhost' } as const
/** A replacement takes some seconds on a busy machine. */
const REPLACED = { timeout: 40_000, interval: 100 }

let home: TestDatabase
let tenants: TwoTenants
let processes: Processes
let sent = 0

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database, {
    a: { events_enabled: true, staff_networks: ['10.7.0.0/16'] },
    b: { events_enabled: true },
  })
  processes = await startProcesses(home.url, {
    WEB_PROCESSES: '1',
    EVENT_PROCESS: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
  })
})
afterAll(async () => {
  await processes.end()
  await home.dispose()
})

/** The processes of the supervisor and their priorities. */
const members = () =>
  execFileSync('ps', ['-o', 'pid=,ni=', '--ppid', String(processes.supervisor.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, nice: number])
const eventProcess = () => members().find(([, nice]) => nice > 0)?.[0] ?? null

async function track(host: string, from: string, properties: object = {}) {
  const { status } = await processes.fetch(host, '/api/events.json', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://${host}`, 'x-forwarded-for': from },
    body: JSON.stringify({
      event: { category: 'Home', event_properties: { insert_id: `event-${(sent += 1)}`, ...properties } },
    }),
  })
  return { status, id: `event-${sent}` }
}

const stored = async () =>
  (
    await home.database.pool.query<{ insert_id: string; website_id: number; staff: boolean }>(
      'select insert_id, website_id, staff from events',
    )
  ).rows

test('calls with events are answered by a process of lower priority, each for its own site and sender', async () => {
  expect(JSON.parse((await processes.fetch(HOSTS.a, '/healthz')).text).processes).toEqual({ ready: 2, of: 2 })
  expect(eventProcess()).not.toBeNull()
  const visitor = await track(HOSTS.a, '10.8.0.1')
  const staff = await track(HOSTS.a, '10.7.0.1')
  const neighbour = await track(HOSTS.b, '10.7.0.1')
  expect([visitor, staff, neighbour].map(({ status }) => status)).toEqual([204, 204, 204])
  expect(await stored()).toEqual(
    expect.arrayContaining([
      { insert_id: visitor.id, website_id: tenants.a.website.id, staff: false },
      { insert_id: staff.id, website_id: tenants.a.website.id, staff: true },
      { insert_id: neighbour.id, website_id: tenants.b.website.id, staff: false },
    ]),
  )
  expect((await track(HOSTS.a, '10.8.0.1', { padding: 'x'.repeat(9_000) })).status).toBe(422)
})

test('while it is replaced, events are stored by the web process, and each that was acknowledged once', async () => {
  const killed = eventProcess()!
  process.kill(killed, 'SIGKILL')
  const acknowledged: string[] = []
  await expect
    .poll(async () => {
      const { status, id } = await track(HOSTS.a, '10.8.0.2')
      if (status === 204) acknowledged.push(id)
      return [204, 503].includes(status) ? eventProcess() : status
    }, REPLACED)
    .not.toBeOneOf([null, killed])
  expect(acknowledged.length).toBeGreaterThan(0)
  const ids = (await stored()).map(({ insert_id }) => insert_id)
  for (const id of acknowledged) expect(ids.filter((one) => one === id)).toHaveLength(1)
  await expect
    .poll(async () => JSON.parse((await processes.fetch(HOSTS.a, '/healthz')).text).processes, REPLACED)
    .toEqual({ ready: 2, of: 2 })
  // The socket of the killed one is in nobody's way.
  await expect.poll(async () => (await track(HOSTS.a, '10.8.0.2')).status, REPLACED).toBe(204)
})
