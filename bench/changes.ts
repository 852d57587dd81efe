import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { connect } from '@forecourt/server/db/connect.ts'
import { websites } from '@forecourt/server/sites/table.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import { optionsOf } from '../tools/options.ts'
import { startProcesses, type SeenPage } from '../tools/testing/processes.ts'
import { carRow, twoTenants } from '../tools/testing/twoTenants.ts'

/**
 * `npm run bench:changes`: how long a change of stock or settings takes to the pages of every process of two
 * installations on one database (README.md beside this file).
 */

const options = optionsOf('bench:changes', 'Measures how long a change takes to reach the pages of every process.', {
  rounds: { type: 'string', default: '20', about: 'Changes of each kind.' },
  processes: { type: 'string', default: '2', about: 'Web processes in each of the two installations.' },
  json: { type: 'boolean', default: false, about: 'Print JSON.' },
})
const HOST = 'site-a.localhost'
const AIM_MS = 1_000
/** Pause between changes, so that one has no effect on the next. */
const PAUSE_MS = 300
const LOOK_MS = 5

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
const { database, url } = connection
const tenants = await twoTenants(database)
const installations = await Promise.all(
  Array.from({ length: 2 }, () => startProcesses(url, { WEB_PROCESSES: options.processes })),
)
try {
  const everywhere = async () => (await Promise.all(installations.map(({ pages }) => pages(HOST)))).flat()

  /** From the commit of a change until the pages of all processes show it. */
  async function tookMs(change: () => Promise<unknown>, isThere: (page: SeenPage) => boolean): Promise<number> {
    await sleep(PAUSE_MS)
    await change()
    const committed = performance.now()
    while (!(await everywhere()).every(isThere)) await sleep(LOOK_MS)
    return performance.now() - committed
  }
  const rename = (name: string) =>
    tookMs(
      () => database.drizzle.update(websites).set({ name }).where(eq(websites.id, tenants.a.website.id)),
      ({ site }) => site === name,
    )
  const add = (stocknum: string) =>
    tookMs(
      () =>
        database.drizzle
          .insert(cars)
          .values(carRow({ dealership_id: tenants.a.dealerships[0]!.id, stocknum, name: `Car ${stocknum}` })),
      (page) => page.cars.includes(`Car ${stocknum}`),
    )
  const remove = (stocknum: string) =>
    tookMs(
      () => database.drizzle.delete(cars).where(eq(cars.stocknum, stocknum)),
      (page) => !page.cars.includes(`Car ${stocknum}`),
    )
  const loseConnections = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'forecourt signals' and datname = current_database()`,
    )

  await everywhere()
  const times: Record<string, number[]> = { setting: [], 'new vehicle': [], 'sold vehicle': [], 'lost connections': [] }
  for (let round = 0; round < Number(options.rounds); round++) {
    times.setting!.push(await rename(`Name ${round}`))
    times['new vehicle']!.push(await add(`NEW${round}`))
    times['sold vehicle']!.push(await remove(`NEW${round}`))
  }
  for (let round = 0; round < Math.ceil(Number(options.rounds) / 4); round++) {
    await loseConnections()
    times['lost connections']!.push(await rename(`Received ${round}`))
  }
  const found = Object.entries(times).map(([kind, all]) => ({
    kind,
    changes: all.length,
    p50: all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!,
    most: Math.max(...all),
    withinAim: all.filter((ms) => ms <= AIM_MS).length / all.length,
  }))
  if (options.json) console.log(JSON.stringify(found, null, 2))
  else {
    console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`)
    console.log(
      `Two installations of ${options.processes} processes on one database; until every one of them shows it:\n`,
    )
    for (const { kind, changes, p50, most, withinAim } of found)
      console.log(
        `${kind.padEnd(18)} ${String(changes).padStart(4)} changes, p50 ${p50.toFixed(0).padStart(5)} ms, most ${most.toFixed(0).padStart(5)} ms, ${(100 * withinAim).toFixed(0)}% within a second`,
      )
  }
} finally {
  await Promise.all(installations.map((processes) => processes.end()))
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
