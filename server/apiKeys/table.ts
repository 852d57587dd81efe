import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { KeyScope } from '@forecourt/rules/api/key.ts'
import type { ApiPermission } from '@forecourt/rules/api/permission.ts'

const instant = () => timestamp({ withTimezone: true })

/** Keys of the API. A secret is shown once, when the key is issued, and stored as a hash. */
export const apiKeys = pgTable('api_keys', {
  /** The user name of Basic authentication. */
  id: text().primaryKey(),
  /** What it is for, in the operator's words. */
  name: text().notNull(),
  secret_hash: text().notNull(),
  /** The secret before the last rotation, accepted until a time. */
  previous_hash: text(),
  previous_until: instant(),
  permissions: text().array().$type<ApiPermission[]>().notNull(),
  scope: text().$type<KeyScope>().notNull(),
  /** Ids of groups, sites or dealerships, by the scope; empty for the whole platform. */
  scope_ids: integer().array().notNull().default([]),
  calls_per_minute: integer().notNull(),
  expires_at: instant(),
  revoked_at: instant(),
  last_used_at: instant(),
  /** Null for the command line. */
  issued_by: text(),
  /** When its secret was last changed; null for the first one. */
  rotated_at: instant(),
  /** Counts its secrets. */
  version: integer().notNull().default(0),
  created_at: instant().notNull(),
})

/** Answers to calls with an idempotency key. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    api_key_id: text()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    idempotency_key: text().notNull(),
    /** Hash of the method, the address and the body. */
    request_hash: text().notNull(),
    /** Null while the first call is under way. */
    status: integer(),
    headers: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    body: text(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.api_key_id, table.idempotency_key] }), index().on(table.created_at)],
)
