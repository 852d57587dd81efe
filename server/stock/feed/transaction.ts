import { finished } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, Transaction } from '../../db/database.ts'

/** The transaction of one import: statements, and many rows at once. */
export interface FeedTransaction extends Pick<NodePgDatabase, 'execute' | 'insert' | 'update'> {
  /** Adds rows to a table. */
  copy(table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): Promise<void>
}

/** The transaction of staff, for whom row-level security rules out COPY; for some hundreds of rows at most. */
export const staffTransaction = (tx: Transaction): FeedTransaction => ({
  execute: tx.execute.bind(tx),
  insert: tx.insert.bind(tx),
  update: tx.update.bind(tx),
  async copy(table, columns, rows) {
    const records = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])))
    const names = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )
    const name = sql.identifier(table)
    await tx.execute(sql`
      insert into ${name} (${names})
      select ${names} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(records)}::jsonb)`)
  },
})

const copyRow = (row: readonly unknown[]) => `${row.map(copyText).join('\t')}\n`

const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in PostgreSQL's text format of COPY. */
function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => COPY_ESCAPES[sign]!) : text
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
        async copy(table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]) {
          const names = columns.map((name) => `"${name}"`).join(', ')
          const stream = client.query(copyFrom(`copy ${table} (${names}) from stdin`))
          stream.end(rows.map(copyRow).join(''))
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
