import { index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { websites } from '../sites/table.ts'

/** Tracking events, phone reveals and phone clicks (spec §3 Tracking event, §7). */
export const events = pgTable(
  'events',
  {
    id: serial().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    name: text().notNull(),
    event_id: integer(),
    anon_id: text(),
    session_id: text(),
    url: text(),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.website_id, table.created_at)],
)
