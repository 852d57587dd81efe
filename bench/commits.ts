import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type pg from 'pg'
import { newClient } from '@forecourt/server/db/client.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import { dealerships } from '@forecourt/server/sites/table.ts'
import { importFeed } from '@forecourt/server/stock/feed/feed.ts'
import { optionsOf } from '../tools/options.ts'

/**
 * `npm run bench:commits`: what notifying other processes costs a transaction. Several clients change the price of one
 * vehicle per transaction, each of its own vehicles: with the triggers that write change rows, without any trigger, and
 * without triggers but with a NOTIFY. Rounds of the three alternate; a ratio is the median of the ratios of the same
 * round.
 */

const values = optionsOf('bench:commits', 'Measures commits with and without change rows.', {
  rounds: { type: 'string', default: '9', about: 'Rounds to run.' },
  seconds: { type: 'string', default: '3', about: 'Seconds per variant in each round.' },
  clients: { type: 'string', default: '16', about: 'Concurrent clients.' },
})
const [rounds, seconds, clients] = [Number(values.rounds), Number(values.seconds), Number(values.clients)]

/** How other processes are notified of a transaction's change. */
const WAYS = {
  'no trigger': { role: 'replica', also: null },
  'change rows': { role: 'origin', also: null },
  NOTIFY: { role: 'replica', also: `select pg_notify('bench', '{"dealerships":[1],"cars":[1]}')` },
} as const
type Way = keyof typeof WAYS

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

const directory = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({
  databaseUrl: process.env['BENCH_DATABASE_URL'] ?? null,
  dataDir: directory,
  onEvent: () => {},
})
const connections: pg.Client[] = []
try {
  const { database } = connection
  const [dealership] = await database.drizzle.insert(dealerships).values({ slug: 'bench', name: 'Bench' }).returning()
  const feed = join(directory, 'feed.csv')
  const rows = Array.from({ length: clients }, (_, at) => [`S${at}`, 'used', 'Toyota', 'Corolla', '2020', '19990'])
  await writeFile(feed, stringify([['stocknum', 'car_type', 'make', 'model', 'year', 'price'], ...rows]))
  await importFeed(database, { dealershipId: dealership!.id, source: feed, currency: 'AUD', now: new Date() })
  const { rows: cars } = await database.pool.query<{ id: number }>('select id from cars order by id')
  // A listening connection, as every process has one.
  await database.listen(
    'bench',
    () => {},
    () => {},
  )
  await database.subscribe(
    'stock',
    () => {},
    () => {},
  )

  for (let at = 0; at < clients; at++) {
    const client = newClient({ connectionString: connection.url })
    await client.connect()
    connections.push(client)
  }

  /** Transactions per second of all clients together. */
  async function measure(way: Way): Promise<number> {
    const { role, also } = WAYS[way]
    for (const client of connections) await client.query(`set session_replication_role = ${role}`)
    const started = performance.now()
    const counts = await Promise.all(
      connections.map(async (client, at) => {
        let done = 0
        while (performance.now() - started < seconds * 1_000) {
          await client.query('begin')
          await client.query('update cars set price_cents = price_cents + 100 where id = $1', [cars[at]!.id])
          if (also) await client.query(also)
          await client.query('commit')
          done += 1
        }
        return done
      }),
    )
    return counts.reduce((sum, one) => sum + one, 0) / ((performance.now() - started) / 1_000)
  }

  const figures: Record<Way, number[]> = { 'no trigger': [], 'change rows': [], NOTIFY: [] }
  for (const way of Object.keys(WAYS) as Way[]) await measure(way)
  for (let round = 0; round < rounds; round++)
    for (const way of Object.keys(WAYS) as Way[]) figures[way].push(await measure(way))

  console.log(`${clients} clients, one vehicle a transaction, ${rounds} rounds of ${seconds} s`)
  for (const [way, found] of Object.entries(figures)) {
    const ratio = median(found.map((one, round) => one / figures['no trigger'][round]!))
    console.log(`${way.padEnd(12)} ${median(found).toFixed(0).padStart(6)} transactions/s  ${ratio.toFixed(2)}`)
  }
} finally {
  await Promise.all(connections.map((client) => client.end()))
  await connection.close()
  await rm(directory, { recursive: true, force: true })
}
