import { index, integer, pgTable, serial, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { websites } from '../sites/table.ts'

/** Addresses that moved or were removed: a site's own (imported from its previous platform) and those that changed here. */
export const redirects = pgTable(
  'redirects',
  {
    id: serial().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    /** Path in canonical form: decoded once, lower case, without a trailing slash; with the query if there is one. */
    source: text().notNull(),
    /** Path of the site or web address; null if it was removed (410). */
    target: text(),
    status: smallint().$type<301 | 302 | 410>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.website_id, table.source), index().on(table.website_id)],
)
