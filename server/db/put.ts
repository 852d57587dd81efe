import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'
import { storable } from './text.ts'

/** PostgreSQL accepts 65,535 parameters per statement, and no table of ours has sixty columns. */
const ROWS_AT_ONCE = 1_000

/** Inserted and updated rows. */
export interface Written {
  added: number
  changed: number
}

/** The same of an import that may also set the order of rows. */
export interface Imported extends Written {
  /** Whether it set another order, or one that was not the import’s to set before. */
  ordered: boolean
}

/**
 * Inserts rows, or updates those with the same `key` columns if anything differs: the same rows again change nothing
 * and notify nobody. All rows have the same columns; `updated_at` is set if the table has one.
 *
 * @param where a further condition for updating an existing row
 */
export async function put<T extends PgTable>(
  tx: Transaction,
  table: T,
  key: readonly (keyof T['$inferInsert'] & string)[],
  rows: readonly T['$inferInsert'][],
  where?: SQL,
): Promise<Written> {
  const written = { added: 0, changed: 0 }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const { added, changed } = await putSome(tx, table, key, rows.slice(from, from + ROWS_AT_ONCE), where)
    written.added += added
    written.changed += changed
  }
  return written
}

async function putSome<T extends PgTable>(
  tx: Transaction,
  table: T,
  key: readonly (keyof T['$inferInsert'] & string)[],
  rows: readonly T['$inferInsert'][],
  where?: SQL,
): Promise<Written> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns<PgTable>(table)
  const own = Object.keys(rows[0]!).filter((column) => !(key as readonly string[]).includes(column))
  const excluded = (column: string) => sql`excluded.${sql.identifier(column)}`
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const differs = sql`(${list(own.map((column) => sql`${columns[column]!}`))}) is distinct from (${list(own.map(excluded))})`
  const written = await tx
    .insert<PgTable>(table)
    .values(storable([...rows]))
    .onConflictDoUpdate({
      target: key.map((column) => columns[column]!),
      set: {
        ...Object.fromEntries(own.map((column) => [column, excluded(column)])),
        ...(columns.updated_at ? { updated_at: sql`now()` } : {}),
      },
      setWhere: where ? sql`${differs} and ${where}` : differs,
    })
    // A row inserted by the statement itself has no earlier version.
    .returning({ added: sql<boolean>`xmax = 0` })
  const added = written.filter((row) => row.added).length
  return { added, changed: written.length - added }
}
