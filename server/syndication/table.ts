import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { websites } from '../sites/table.ts'

/** When each program last fetched an outgoing feed of a site (docs/decisions/0193). */
export const feedFetches = pgTable(
  'feed_fetches',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    file: text().notNull(),
    /** As rules/feed/fetcher.ts names it; empty text for a program that gives no name. */
    fetcher: text().notNull(),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.file, table.fetcher] })],
)
