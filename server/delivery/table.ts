import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { ScoreAnswer } from '@forecourt/rules/finance/score.ts'
import type { TextReport } from '@forecourt/rules/leadDesk/textReport.ts'
import type { DeliveryKind } from '@forecourt/rules/site/destination.ts'
import { leadActivity, leadMessages, leads } from '../leads/table.ts'
import { websites } from '../sites/table.ts'

/** Where a delivery stands: `waiting` until its time, `queued` with the queue, then sent, dead or cancelled. */
export type DeliveryState = 'waiting' | 'queued' | 'sent' | 'dead' | 'cancelled'

/** One try, as the receipt keeps it. */
export interface DeliveryAttempt {
  at: string
  /** What the other side answered, or why nobody did. */
  answer: string
  ok: boolean
  /** By when it is tried again, of one that failed and was not the last. */
  again?: string
}

/**
 * The outbox and its receipts: rows are written in the transaction of their lead, and the queue takes them from here,
 * so that a delivery exists exactly when its lead does (design, decision 6).
 */
export const deliveries = pgTable(
  'deliveries',
  {
    /** Also the job's id in the queue, so that none is queued twice. */
    id: uuid().primaryKey().defaultRandom(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The later message of a conversation that it carries; null for the lead itself. */
    message_id: uuid().references(() => leadMessages.id, { onDelete: 'cascade' }),
    /** The reply of staff that it carries; null for anything else. */
    activity_id: uuid().references(() => leadActivity.id, { onDelete: 'cascade' }),
    kind: text().$type<DeliveryKind>().notNull(),
    /** Id of the destination in the site's settings; `confirmation` for the visitor's own mail. */
    destination: text().notNull(),
    /** Address as it was when queued, for receipts. */
    target: text().notNull(),
    /** Whether it carries the finished lead or one that was left alone. */
    lead_status: text().$type<'Incomplete' | 'Complete'>().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    /** Not before this. */
    send_after: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: jsonb().$type<readonly DeliveryAttempt[]>().notNull().default([]),
    /** What a provider of finance scores answered, for the visitor who asked. */
    answer: jsonb().$type<ScoreAnswer>(),
    sent_at: timestamp({ withTimezone: true }),
    /** What the provider of a text message has reported of its last sending, with its code and when that was. */
    reported: text().$type<TextReport>(),
    reported_code: text(),
    reported_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('deliveries_once_unique')
      .on(table.lead_id, table.destination, table.lead_status, table.message_id, table.activity_id)
      .nullsNotDistinct(),
    index()
      .on(table.message_id)
      .where(sql`${table.message_id} is not null`),
    index()
      .on(table.activity_id)
      .where(sql`${table.activity_id} is not null`),
    index().on(table.lead_id),
    index().on(table.state, table.send_after),
  ],
)
