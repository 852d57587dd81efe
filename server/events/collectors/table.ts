import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CollectorKind } from '@forecourt/rules/site/collectors.ts'
import { websites } from '../../sites/table.ts'

/** One try, as the receipt has it. */
export interface CollectorAttempt {
  at: string
  /** The other side's answer, or why there was none. */
  answer: string
  ok: boolean
}

/** The key of a stored event besides its site. */
export interface EventRef {
  insert_id: string
  occurred_at: string
}

/** The order of a list of batches (rules/collector/batchView.ts), written as the index has it. */
export const BATCH_RANK = sql<number>`(case state when 'dead' then 2 when 'waiting' then 1 else 0 end)`

/**
 * Events for a collector, and the receipt: rows are written in the transaction of their events, so that each event is
 * sent to each collector of its site.
 */
export const eventBatches = pgTable(
  'event_batches',
  {
    id: uuid().primaryKey().defaultRandom(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    /** Id of the collector in the site's settings. */
    collector: text().notNull(),
    kind: text().$type<CollectorKind>().notNull(),
    events: jsonb().$type<readonly EventRef[]>().notNull(),
    state: text().$type<'waiting' | 'sent' | 'dead'>().notNull().default('waiting'),
    /** Not before this. */
    send_after: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: jsonb().$type<readonly CollectorAttempt[]>().notNull().default([]),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.state, table.send_after),
    index('event_batches_listed_index').on(table.website_id, table.collector, BATCH_RANK, table.created_at, table.id),
  ],
)
