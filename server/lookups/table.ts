import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { websites } from '../sites/table.ts'

/**
 * Answers of lookup providers, for a day, shared by all processes. What was asked is a hash in `key`; the answer, which
 * never has the registration or the VIN, is encrypted.
 */
export const lookupAnswers = pgTable(
  'lookup_answers',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** The id of the key that decrypts it. */
    key_id: text().notNull(),
    ciphertext: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.key] }), index().on(table.expires_at)],
)
