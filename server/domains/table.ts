import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ServerAnswers } from '@forecourt/rules/domain/check.ts'
import type { PointsTo } from '@forecourt/rules/domain/records.ts'
import { websites } from '../sites/table.ts'

/** A certificate as it is stored; times in ISO format. */
export interface StoredCertificate {
  names: readonly string[]
  issuer: string
  validFrom: string
  validUntil: string
  isForDomain: boolean
  isTrusted: boolean
}

/** What a check of a domain found. */
export interface FoundDomain {
  answers: readonly ServerAnswers[]
  /** Where the domain should have pointed to. */
  to: PointsTo
  /** Null for none. */
  certificate: StoredCertificate | null
}

/** The domains that staff have entered for a site, with what DNS says of them (decision 168). */
export const siteDomains = pgTable(
  'site_domains',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    /** Proves control, in a record of the domain. */
    token: text().notNull(),
    /** Whether the site is to be served there once control is proven. */
    waiting: boolean().notNull().default(false),
    /** Who entered it, for the mail about it; null for the command line. */
    entered_by: text(),
    entered_name: text(),
    entered_at: timestamp({ withTimezone: true }).notNull(),
    proven_at: timestamp({ withTimezone: true }),
    removed_at: timestamp({ withTimezone: true }),
    checked_at: timestamp({ withTimezone: true }),
    /** When whoever entered it was told how it ended. */
    told_at: timestamp({ withTimezone: true }),
    found: jsonb().$type<FoundDomain>(),
  },
  (table) => [
    primaryKey({ columns: [table.website_id, table.domain] }),
    uniqueIndex('site_domains_waiting_index')
      .on(table.website_id)
      .where(sql`${table.waiting}`),
  ],
)
