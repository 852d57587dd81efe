import { finished } from 'node:stream/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../../db/database.ts'

/** The transaction of one import: statements, and COPY of rows in PostgreSQL's text format. */
export interface FeedTransaction extends Pick<NodePgDatabase, 'execute' | 'insert'> {
  copy(statement: string, rows: string): Promise<void>
}

/**
 * One transaction as the platform on its own connection. It is committed if `work` says so and rolled back otherwise,
 * also if `work` throws.
 */
export async function feedTransaction<T>(
  database: Database,
  work: (tx: FeedTransaction) => Promise<{ commit: boolean; answer: T }>,
): Promise<T> {
  const client = await database.pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    const { commit, answer } = await work(
      Object.assign(drizzle({ client }), {
        async copy(statement: string, rows: string) {
          const stream = client.query(copyFrom(statement))
          stream.end(rows)
          await finished(stream)
        },
      }),
    )
    await client.query(commit ? 'commit' : 'rollback')
    return answer
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (failure = lost))
    throw error
  } finally {
    // A connection that cannot roll back is not returned to the pool.
    client.release(failure)
  }
}
