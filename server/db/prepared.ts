import type pg from 'pg'

type Query = pg.PoolClient['query']

/** Statements that one connection keeps; what is asked beyond them is planned each time. */
const MOST = 200
const READS = /^\s*(?:select|with)\b/i
/** PostgreSQL’s codes for a statement whose columns have changed since it was prepared, and for one that it has not. */
const OUTDATED: readonly unknown[] = ['0A000', '26000']

const namesOf = new WeakMap<pg.PoolClient, Map<string, string>>()
const outdated = new WeakSet<pg.PoolClient>()

/**
 * Sends statements that read through a connection, which prepares each of them once: of a report, PostgreSQL took longer
 * to understand and plan them than to answer (docs/decisions/0192). It checks the policies of the role again
 * whenever one runs, and plans again what a change of a table makes necessary.
 */
export function preparing(client: pg.PoolClient): Query {
  const names = namesOf.get(client) ?? new Map<string, string>()
  namesOf.set(client, names)
  const send = async (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const query = typeof asked === 'string' ? { text: asked } : asked
    const name = names.get(query.text) ?? `read_${names.size}`
    if (!READS.test(query.text) || (names.size >= MOST && !names.has(query.text))) return client.query(query, values)
    names.set(query.text, name)
    try {
      return await client.query({ ...query, name }, values)
    } catch (error) {
      if (OUTDATED.includes((error as { code?: unknown }).code)) outdated.add(client)
      throw error
    }
  }
  return send as Query
}

/** Whether a connection has a statement that can’t be used any more, so that it is to be closed. */
export const isOutdated = (client: pg.PoolClient): boolean => outdated.has(client)
