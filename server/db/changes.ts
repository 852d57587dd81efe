import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from './database.ts'

/**
 * What change rows are about: `stock` of dealerships, what else a site's pages show, or what the search engine finds,
 * which changes later than the stock.
 */
export type ChangeTopic = 'stock' | 'site' | 'search'

/** Reads the rows that triggers write where something changes (docs/decisions/0087). */
export interface ChangeReader {
  /** Whether anybody hears. */
  hasListeners(): boolean
  /** Has changes of a topic told that are committed from now on; answers the function that ends it. */
  subscribe(
    client: pg.Client,
    topic: ChangeTopic,
    onChange: (payload: string) => void,
    onLoss: () => void,
  ): Promise<() => void>
  /** Tells what was committed since the last time. */
  read(client: pg.Client): Promise<void>
}

interface Listener {
  topic: ChangeTopic
  onChange: (payload: string) => void
  onLoss: () => void
}

interface ChangeRow {
  /** The oldest transaction that was still running; all before it are over. */
  oldest: string
  id: string | null
  xid: string
  topic: ChangeTopic
  payload: string
}

const RETENTION_MINUTES = 60
/** Who has not read for so long may have missed rows that are no longer kept. */
const MAX_READ_INTERVAL_MS = (RETENTION_MINUTES / 2) * 60_000

const READ = {
  name: 'forecourt_changes',
  text: `select s.oldest::text, c.id::text, c.xid::text, c.topic, c.payload
    from (select pg_snapshot_xmin(pg_current_snapshot()) as oldest) s
    left join changes c on c.xid >= $1::xid8 and c.id <> all ($2::bigint[])
    order by c.id`,
}

/** A reader of change rows. What a listener throws goes to `onError`. */
export function changeReader(onError: (error: Error) => void): ChangeReader {
  const listeners = new Set<Listener>()
  /** Rows of transactions from this one on may come to light: they take their numbers long before they commit. */
  let from = 0n
  /** Those of them that were told, by id, with their transactions. */
  let delivered = new Map<string, bigint>()
  let readAt = 0
  let started: Promise<void> | null = null

  /** From this moment on: what was committed before is what a listener is about to read. */
  async function start(client: pg.Client) {
    const { rows } = await client.query<{ oldest: string; ids: string[]; xids: string[] }>(
      `with s as (select pg_snapshot_xmin(pg_current_snapshot()) as oldest)
       select oldest::text, array(select id::text from changes where xid >= oldest order by id) as ids,
         array(select xid::text from changes where xid >= oldest order by id) as xids from s`,
    )
    const { oldest, ids, xids } = rows[0]!
    from = BigInt(oldest)
    delivered = new Map(ids.map((id, index) => [id, BigInt(xids[index]!)]))
    readAt = performance.now()
  }

  async function readUndelivered(client: pg.Client): Promise<ChangeRow[]> {
    const { rows } = await client.query<ChangeRow>({ ...READ, values: [String(from), [...delivered.keys()]] })
    const oldest = BigInt(rows[0]!.oldest)
    // Another database stands at the address now, such as one restored from a backup.
    const isOther = oldest < from
    const found = rows.filter(({ id }) => id !== null)
    for (const { id, xid } of found) delivered.set(id!, BigInt(xid))
    delivered = new Map([...delivered].filter(([, xid]) => xid >= oldest))
    from = oldest
    const isLate = performance.now() - readAt > MAX_READ_INTERVAL_MS
    readAt = performance.now()
    if (isOther || isLate) for (const { onLoss } of listeners) attempt(onLoss)
    return found
  }

  function attempt(callback: () => void) {
    try {
      callback()
    } catch (error) {
      onError(error as Error)
    }
  }

  return {
    hasListeners: () => listeners.size > 0,
    async subscribe(client, topic, onChange, onLoss) {
      try {
        await (started ??= start(client))
      } catch (error) {
        started = null
        throw error
      }
      const listener = { topic, onChange, onLoss }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) started = null
      }
    },
    async read(client) {
      for (const { topic, payload } of await readUndelivered(client))
        for (const listener of listeners) if (listener.topic === topic) attempt(() => listener.onChange(payload))
    },
  }
}

/** Removes change rows that every process has long read. */
export async function removeOldChanges(database: Pick<Database, 'drizzle'>): Promise<void> {
  await database.drizzle.execute(
    sql`delete from changes where at < now() - make_interval(mins => ${RETENTION_MINUTES})`,
  )
}
