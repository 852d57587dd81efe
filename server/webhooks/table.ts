import { index, jsonb, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { CallEvent, WebhookEvent } from '@forecourt/rules/api/webhook.ts'
import { websites } from '../sites/table.ts'

const instant = () => timestamp({ withTimezone: true })
const website = () =>
  integer()
    .notNull()
    .references(() => websites.id, { onDelete: 'cascade' })

/** One attempt to call a webhook. */
export interface WebhookAttempt {
  at: string
  /** What was answered, or why nobody did. */
  answer: string
  ok: boolean
  /** How long it took. */
  ms?: number
  /** Bytes that were sent. */
  bytes?: number
  /** The beginning of what was answered, of the latest attempt alone. */
  body?: string
}

/** Addresses of programs that are told of changes on a site. */
export const webhooks = pgTable(
  'webhooks',
  {
    /** Made by the application, because the secret is bound to it. */
    id: uuid().primaryKey(),
    website_id: website(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** The signing secret, encrypted. */
    key_id: text().notNull(),
    ciphertext: text().notNull(),
    /** The secret before it, which signs too until then; nulls for none. */
    earlier_key_id: text(),
    earlier_ciphertext: text(),
    earlier_until: instant(),
    /** Since when nothing is written down for it and nothing sent. */
    paused_at: instant(),
    /** It is deleted some time later, and can be restored until then. */
    removed_at: instant(),
    /** When its secret was last changed; null for the first one. */
    rotated_at: instant(),
    /** Who changed it last; null for the command line and the API. */
    changed_by: text(),
    /** Counts changes. */
    version: integer().notNull().default(0),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('webhooks_website_id_url_index')
      .on(table.website_id, table.url)
      .where(sql`${table.removed_at} is null`),
  ],
)

/** The outbox of webhooks, and its log: rows are written by triggers, in the transaction of the change. */
export const webhookCalls = pgTable(
  'webhook_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    website_id: website(),
    webhook_id: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().$type<CallEvent>().notNull(),
    /** Id of what it is about; a reservation’s reference. */
    subject: text().notNull(),
    state: text().$type<'waiting' | 'sent' | 'dead'>().notNull().default('waiting'),
    send_after: instant().notNull().defaultNow(),
    attempts: jsonb().$type<readonly WebhookAttempt[]>().notNull().default([]),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('webhook_calls_due_index')
      .on(table.send_after)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_calls_dead_index')
      .on(table.webhook_id)
      .where(sql`${table.state} = 'dead'`),
    index().on(table.webhook_id, table.created_at),
  ],
)
