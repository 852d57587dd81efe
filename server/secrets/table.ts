import { integer, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { SecretProvider } from '@forecourt/rules/site/secrets.ts'
import { dealerships, websites } from '../sites/table.ts'

/** The secrets of sites, encrypted; the role that pages use has no rights on them. */
export const secrets = pgTable(
  'secrets',
  {
    id: serial().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    /** For this dealership of the site; null for all. */
    dealership_id: integer().references(() => dealerships.id, { onDelete: 'cascade' }),
    provider: text().$type<SecretProvider>().notNull(),
    name: text().notNull(),
    /** The id of the key that decrypts it. */
    key_id: text().notNull(),
    ciphertext: text().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.website_id, table.dealership_id, table.provider, table.name).nullsNotDistinct()],
)
