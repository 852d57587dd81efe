import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { websites } from '../sites/table.ts'

/**
 * How long the server took for the pages of a site, by kind of page and by hour or day in UTC (docs/decisions/0172):
 * how many are in each bucket of rules/staff/pageTimes.ts.
 */
export const pageTimes = pgTable(
  'page_times',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    unit: text().$type<'hour' | 'day'>().notNull(),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    /** The page's address as the router has it; empty text for addresses without a page. */
    route: text().notNull(),
    counts: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.unit, table.starts_at, table.route] })],
)

/** The slowest public pages of a site and day in UTC, by their path without a query. */
export const slowPages = pgTable(
  'slow_pages',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    path: text().notNull(),
    route: text().notNull(),
    /** How often it was slow. */
    times: integer().notNull(),
    slowest_ms: integer().notNull(),
    last_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.day, table.path] })],
)
