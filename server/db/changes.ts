import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from './database.ts'

/**
 * Topics of change rows: `stock` of dealerships, all other content of a site's pages, the search index, which changes
 * later than the stock, or what a dealership's people work with (docs/decisions/0147).
 */
export type ChangeTopic = 'stock' | 'site' | 'search' | 'desk'

/** Reads the change rows that triggers write (docs/decisions/0087). */
export interface ChangeReader {
  /** Whether there are listeners. */
  hasListeners(): boolean
  /** Calls `onChange` for changes of a topic that are committed from now on; returns the function that unsubscribes. */
  subscribe(
    client: pg.Client,
    topic: ChangeTopic,
    onChange: (payload: string) => void,
    onLoss: () => void,
  ): Promise<() => void>
  /** Delivers the changes committed since the last read. */
  read(client: pg.Client): Promise<void>
}

interface Listener {
  topic: ChangeTopic
  onChange: (payload: string) => void
  onLoss: () => void
}

interface ChangeRow {
  /** The oldest transaction that was still running; all earlier ones have ended. */
  oldest: string
  id: string | null
  xid: string
  topic: ChangeTopic
  payload: string
}

const RETENTION_MINUTES = 60
/** After a longer interval between reads, rows may have been deleted before they were read. */
const MAX_READ_INTERVAL_MS = (RETENTION_MINUTES / 2) * 60_000

const READ = {
  name: 'forecourt_changes',
  text: `select s.oldest::text, c.id::text, c.xid::text, c.topic, c.payload
    from (select pg_snapshot_xmin(pg_current_snapshot()) as oldest) s
    left join changes c on c.xid >= $1::xid8 and c.id <> all ($2::bigint[])
    order by c.id`,
}

/** A reader of change rows. Errors of listeners go to `onError`. */
export function changeReader(onError: (error: Error) => void): ChangeReader {
  const listeners = new Set<Listener>()
  /**
   * Rows of transactions from this one on may still become visible: transaction ids are assigned long before the
   * commit.
   */
  let from = 0n
  /** The delivered rows among them: their ids, with their transactions. */
  let delivered = new Map<string, bigint>()
  let readAt = 0
  let started: Promise<void> | null = null

  /** Starts at this moment: changes committed earlier are part of what a listener is about to read. */
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
    // The address now has another database, such as one restored from a backup.
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

/** Removes change rows that every process has read long ago. */
export async function removeOldChanges(database: Pick<Database, 'drizzle'>): Promise<void> {
  await database.drizzle.execute(
    sql`delete from changes where at < now() - make_interval(mins => ${RETENTION_MINUTES})`,
  )
}
