import { date, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { websites } from '../sites/table.ts'

/** The months, by their first day, whose report the dealer has got by email. */
export const reportMails = pgTable(
  'report_mails',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    month: date().notNull(),
    sent_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.month] })],
)
