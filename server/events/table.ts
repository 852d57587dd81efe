import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { websites } from '../sites/table.ts'

/**
 * Tracking events, phone reveals and phone clicks (spec §3 Tracking event, §7), partitioned by the day on which they
 * happened (docs/decisions/0114).
 */
export const events = pgTable(
  'events',
  {
    /** In the order of arrival. */
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    occurred_at: timestamp({ withTimezone: true }).notNull(),
    /** The sender's id of it: sent twice it is one event. */
    insert_id: text().notNull(),
    name: text().notNull(),
    event_id: integer(),
    anon_id: text(),
    session_id: text(),
    url: text(),
    /** Whether a program sent it that says so. */
    robot: boolean().notNull().default(false),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** When it arrived. */
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.occurred_at, table.insert_id] })],
)
