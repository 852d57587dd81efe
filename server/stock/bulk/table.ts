import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PriceType } from '@forecourt/rules/car/car.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { BulkChange, BulkOutcome, BulkRunState } from '@forecourt/rules/stock/bulkChange.ts'
import { dealerships, websites } from '../../sites/table.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Changes of many vehicles at once (decision 148): a run has a part for each dealership. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid().notNull(),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    /** The site by whose role it is changed. */
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    change: jsonb().$type<BulkChange>().notNull(),
    currency: text().$type<Currency>().notNull(),
    state: text().$type<BulkRunState>().notNull(),
    /** Who had it shown and began it, and from where. */
    user_id: text().notNull(),
    who: text().notNull(),
    network: text(),
    user_agent: text(),
    created_at: instant().notNull(),
    started_at: instant(),
    finished_at: instant(),
    /** The same of who undoes it. */
    undone_by_id: text(),
    undone_by: text(),
    undone_network: text(),
    undone_user_agent: text(),
    undone_at: instant(),
    /** Who stopped it before it was done. */
    stopped_by: text(),
    stopped_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.dealership_id] }),
    index().on(table.dealership_id, table.created_at),
    index('bulk_runs_state_index')
      .on(table.state)
      .where(sql`${table.state} in ('preview', 'running', 'undoing')`),
    check('bulk_runs_state', sql`${table.state} in ('preview', 'running', 'done', 'undoing', 'undone')`),
  ],
)

/** The vehicles of a run, with the values that were shown, as a form has them. */
export const bulkRunVehicles = pgTable(
  'bulk_run_vehicles',
  {
    run_id: uuid().notNull(),
    dealership_id: integer().notNull(),
    /** No reference: it outlives the vehicle. */
    car_id: integer().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    stocknum: text().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    state: text().$type<BulkOutcome>().notNull(),
    reason: text(),
    /** The type of its price before, where the change has another. */
    price_type: text().$type<PriceType>(),
  },
  (table) => [
    primaryKey({ columns: [table.run_id, table.car_id] }),
    foreignKey({
      name: 'bulk_run_vehicles_run_fk',
      columns: [table.run_id, table.dealership_id],
      foreignColumns: [bulkRuns.id, bulkRuns.dealership_id],
    }).onDelete('cascade'),
    index('bulk_run_vehicles_list_index').on(table.run_id, table.dealership_id, table.state, table.position),
    check(
      'bulk_run_vehicles_state',
      sql`${table.state} in ('planned', 'same', 'refused', 'changed', 'left', 'undone', 'kept')`,
    ),
  ],
)
