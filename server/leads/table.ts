import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { websites } from '../sites/table.ts'

/** Every lead ever sent; a row exists before anyone is thanked (spec §3 Lead payload). */
export const leads = pgTable(
  'leads',
  {
    id: serial().primaryKey(),
    /** The unguessable id that a visitor gets. */
    lead_id: uuid().notNull().unique().defaultRandom(),
    /** Short reference a person can read out. */
    reference: text().notNull().unique(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    dealership_id: integer(),
    /** Made by the browser; the same one twice is the same lead. */
    submission_id: uuid().notNull(),
    device_id: text().notNull(),
    category: text().notNull(),
    lead_status: text().$type<'Incomplete' | 'Complete'>().notNull(),
    suspected: boolean().notNull().default(false),
    lead: jsonb().$type<Lead>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.website_id, table.submission_id), index().on(table.website_id, table.created_at)],
)
