import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ConsentCategory, ConsentMode } from '@forecourt/rules/kinds/consent.ts'
import { websites } from '../sites/table.ts'

/**
 * Visitors' answers about their data, with what they had read (docs/decisions/0126). Its column `wording_hash`, which
 * tells wordings apart in the index of counts, is read by statements alone.
 */
export const consents = pgTable(
  'consents',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    /** The browser's id of it, which the visitor can name if something was agreed to; nobody's otherwise. */
    id: uuid().notNull(),
    /** How the site asked. */
    mode: text().$type<ConsentMode>().notNull(),
    wording: text().notNull(),
    allowed: text().array().$type<ConsentCategory[]>().notNull(),
    answered_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.website_id, table.id] }),
    // It has allowed, mode and wording_hash too, so that counts read it alone.
    index('consents_counted_index').on(table.website_id, table.answered_at),
  ],
)
