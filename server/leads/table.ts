import { sql } from 'drizzle-orm'
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
    /** Joins the lead with the visitor's events; empty where none is kept. It authorises nothing. */
    device_id: text().notNull(),
    /** Hash of the secret in the visitor's cookie: only whoever has it may change the lead. Empty for nobody. */
    visitor: text().notNull().default(''),
    /** The account of the person who sent it, on this site; null for nobody's. */
    owner_id: text(),
    /** Which form it came from; null for a lead that another system sent. */
    form: text(),
    category: text().notNull(),
    lead_status: text().$type<'Incomplete' | 'Complete'>().notNull(),
    /** Furthest step of a multi-step form that was stored, from 1. */
    step_number: integer(),
    suspected: boolean().notNull().default(false),
    /** Why, in the words of the rule that noticed. */
    suspicion: text(),
    /** Sent in mock mode: stored, shown as such, delivered nowhere. */
    mock: boolean().notNull().default(false),
    lead: jsonb().$type<Lead>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.website_id, table.submission_id),
    index().on(table.website_id, table.created_at),
    index()
      .on(table.website_id, table.owner_id)
      .where(sql`${table.owner_id} is not null`),
  ],
)

/** Files that came with a lead; their bytes are in the file store under `storage_key`. */
export const leadFiles = pgTable(
  'lead_files',
  {
    id: serial().primaryKey(),
    /** The unguessable id in a signed link. */
    file_id: uuid().notNull().unique().defaultRandom(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Neutralised name, as the person's file was called. */
    name: text().notNull(),
    /** As sniffed, never as claimed. */
    media_type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    storage_key: text().notNull().unique(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.lead_id)],
)
