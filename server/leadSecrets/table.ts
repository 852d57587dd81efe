import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { leads } from '../leads/table.ts'
import { websites } from '../sites/table.ts'

/**
 * Sensitive answers of leads, encrypted: one row for a lead that has any. The role that pages use may add rows, and read
 * or delete none; a new row replaces the lead's older one (a trigger of migration 33).
 */
export const leadSecrets = pgTable(
  'lead_secrets',
  {
    id: serial().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    lead_id: integer()
      .notNull()
      .unique()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Labels of the answered fields, without their values; empty if the visitor has emptied all of them. */
    labels: text().array().notNull(),
    /** The id of the key that decrypts it. */
    key_id: text().notNull(),
    ciphertext: text().notNull(),
    /** Days until deletion that the visitor was told; null for answers of an earlier release. */
    retention_days: integer(),
    stored_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.website_id)],
)

/** Who has opened the sensitive answers of a lead, and why. Rows are added and never changed. */
export const leadSecretViews = pgTable(
  'lead_secret_views',
  {
    id: serial().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    viewed_by: text().notNull(),
    reason: text().notNull(),
    viewed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.lead_id)],
)
