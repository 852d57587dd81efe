import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { importFeed, type FeedOptions } from '@forecourt/server/stock/feed/feed.ts'
import { cars, feedMappings } from '@forecourt/server/stock/table.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { twoTenants, type TwoTenants } from './twoTenants.ts'

/** The time of imports unless a test sets another, and a day later. */
export const NOW = new Date('2026-03-10T02:00:00Z')
export const LATER = new Date('2026-03-11T02:00:00Z')

/** The columns of the small feeds that tests write. */
export const HEADER = 'stocknum,car_type,year,make,model,badge,km,price'
export const rows = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, at) => `S${from + at},used,2019,Mazda,CX-5,Maxx,${(at + 1) * 1000},${20_000 + at}`)
export const csv = (...lines: string[]): string => [HEADER, ...lines].join('\r\n') + '\r\n'
export const bytes = (text: string | Buffer): Readable =>
  Readable.from([typeof text === 'string' ? Buffer.from(text) : text])

/** A dealership to import feeds into, beside the stock of another tenant. */
export interface FeedHome extends TestDatabase {
  tenants: TwoTenants
  /** The dealership whose feeds are imported, and one of the other tenant. */
  mine: number
  theirs: number
  /** A folder for files. */
  dir: string
  run(text: string | Buffer | Readable, options?: Partial<FeedOptions>): ReturnType<typeof importFeed>
  stock(dealership?: number): Promise<(typeof cars.$inferSelect)[]>
  car(stocknum: string): Promise<typeof cars.$inferSelect | undefined>
  /** Removes the dealership's stock and mapping. */
  clear(): Promise<void>
}

/** Opens one for a test file. */
export async function feedHome(): Promise<FeedHome> {
  const db = await testDatabase()
  const { drizzle } = db.database
  const tenants = await twoTenants(db.database)
  const mine = tenants.a.dealerships[1]!.id
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-feed-'))
  return {
    ...db,
    tenants,
    mine,
    theirs: tenants.b.dealerships[0]!.id,
    dir,
    run: (text, options = {}) =>
      importFeed(db.database, {
        dealershipId: mine,
        source: text instanceof Readable ? text : bytes(text),
        currency: 'AUD',
        now: NOW,
        ...options,
      }),
    async stock(dealership = mine) {
      return drizzle.select().from(cars).where(eq(cars.dealership_id, dealership)).orderBy(cars.stocknum)
    },
    async car(stocknum) {
      const [row] = await drizzle
        .select()
        .from(cars)
        .where(and(eq(cars.dealership_id, mine), eq(cars.stocknum, stocknum)))
      return row
    },
    async clear() {
      await drizzle.delete(cars).where(eq(cars.dealership_id, mine))
      await drizzle.delete(feedMappings).where(eq(feedMappings.dealership_id, mine))
    },
    async dispose() {
      await db.dispose()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
