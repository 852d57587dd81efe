import type { Redirect } from '@forecourt/rules/seo/redirects.ts'
import { index, integer, jsonb, pgTable, serial, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
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

/** A redirect that an import adds or changes. */
export interface RedirectChange {
  /** Null for a new one. */
  before: Redirect | null
  after: Redirect
}

/** Imports of redirects with what they changed, which is undone from here for a day. */
export const redirectImports = pgTable(
  'redirect_imports',
  {
    id: uuid().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    changes: jsonb().$type<readonly RedirectChange[]>().notNull(),
    imported_by: text().notNull(),
    imported_at: timestamp({ withTimezone: true }).notNull(),
    undone_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.website_id, table.imported_at)],
)
