import type { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { ServingDatabase } from '@forecourt/server/db/database.ts'

/** How often the database was asked, and in how many transactions. */
export interface Trips {
  trips: number
  transactions: number
}

interface Connection {
  query(...call: unknown[]): unknown
}

/**
 * Counts what the principals of a database ask it, each question a round trip. The numbers are the same on every
 * machine, unlike times.
 */
export function countTrips(database: ServingDatabase): (work: () => Promise<unknown>) => Promise<Trips> {
  const counted: Trips = { trips: 0, transactions: 0 }
  const known = new WeakSet<Connection>()
  const pool = database.counters as unknown as EventEmitter & { idleCount: number; totalCount: number }
  pool.on('acquire', (connection: Connection) => {
    counted.transactions++
    if (known.has(connection)) return
    known.add(connection)
    const query = connection.query.bind(connection)
    connection.query = (...call) => {
      counted.trips++
      return query(...call)
    }
  })
  return async (work) => {
    const { trips, transactions } = counted
    await work()
    // An answer can arrive before its transaction ends.
    while (pool.idleCount < pool.totalCount) await setTimeout(1)
    return { trips: counted.trips - trips, transactions: counted.transactions - transactions }
  }
}
