import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LeadBulkChange, LeadOutcome, LeadRunState } from '@forecourt/rules/leadDesk/bulkChange.ts'
import type { WorkStatus } from '@forecourt/rules/leadDesk/work.ts'
import type { ActivityKind } from '@forecourt/rules/leadDesk/activity.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { websites } from '../sites/table.ts'

/** Every lead ever sent; its row is stored before the visitor is thanked (spec §3 Lead payload). */
export const leads = pgTable(
  'leads',
  {
    id: serial().primaryKey(),
    /** The unguessable id for the visitor. */
    lead_id: uuid().notNull().unique().defaultRandom(),
    /** Short human-readable reference. */
    reference: text().notNull().unique(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    dealership_id: integer(),
    /** Created by the browser; the same one twice is the same lead. */
    submission_id: uuid().notNull(),
    /** Links the lead and the visitor's events; empty if the browser has none. It authorises nothing. */
    device_id: text().notNull(),
    /** Hash of the secret in the visitor's cookie, which is required to change the lead. Empty for none. */
    visitor: text().notNull().default(''),
    /** The account of the sender on this site; null for none. */
    owner_id: text(),
    /** The form's name; null for another system's lead. */
    form: text(),
    category: text().notNull(),
    lead_status: text().$type<'Incomplete' | 'Complete'>().notNull(),
    /** Furthest step of a multi-step form that was stored, from 1. */
    step_number: integer(),
    suspected: boolean().notNull().default(false),
    /** The reason for the suspicion. */
    suspicion: text(),
    /** Sent in mock mode: stored and marked, but not delivered. */
    mock: boolean().notNull().default(false),
    /** Where its visit came from (rules/event/source.ts); null for a lead of an earlier release. */
    visit_source: text(),
    visit_campaign: text(),
    lead: jsonb().$type<Lead>().notNull(),
    /** False for a lead of an earlier release until its sensitive answers have been moved (server/leadSecrets). */
    sensitive_apart: boolean().notNull().default(true),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.website_id, table.submission_id),
    index().on(table.website_id, table.created_at),
    index('leads_reported_index')
      .on(table.website_id, table.created_at)
      .where(sql`${table.lead_status} = 'Complete' and not ${table.mock} and not ${table.suspected}`),
    index('leads_conversations_index')
      .on(table.website_id, table.id)
      .where(sql`${table.form} = 'chat'`),
    index('leads_suspected_conversations_index')
      .on(table.website_id, table.id)
      .where(sql`${table.form} = 'chat' and ${table.suspected}`),
    index()
      .on(table.website_id, table.owner_id)
      .where(sql`${table.owner_id} is not null`),
    index('leads_sensitive_apart_index')
      .on(table.id)
      .where(sql`not ${table.sensitive_apart}`),
  ],
)

/** Files of leads; their bytes are in the file store under `storage_key`. */
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
    /** Sanitised name of the sender's file. */
    name: text().notNull(),
    /** The detected type, not the claimed one. */
    media_type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    storage_key: text().notNull().unique(),
    /** The email with which it came; null for a file of the form. */
    activity_id: uuid().references((): AnyPgColumn => leadActivity.id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.lead_id)],
)

/** Messages of a conversation after the first one, which is its lead (decision 127). */
export const leadMessages = pgTable(
  'lead_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Created by the browser; the same one twice is the same message. */
    message_id: uuid().notNull(),
    text: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.website_id, table.message_id), index().on(table.lead_id)],
)

/**
 * What a dealership's people do about a lead: one row for each, which a trigger adds and keeps in step with its lead
 * (decision 139). Its columns of search words, `words` and for chats `said`, are read by statements alone.
 */
export const leadWork = pgTable('lead_work', {
  lead_id: integer()
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
  website_id: integer()
    .notNull()
    .references(() => websites.id),
  created_at: timestamp({ withTimezone: true }).notNull(),
  category: text().notNull(),
  location_id: integer(),
  /** Whether its sender expects an answer. */
  awaits_answer: boolean().notNull(),
  /** The address in lower case, and the last nine digits of the number, by which a person's leads are found. */
  email_key: text(),
  phone_key: text(),
  status: text().$type<WorkStatus>().notNull().default('new'),
  /** An account of staff. */
  assigned_to: text(),
  snoozed_until: timestamp({ withTimezone: true }),
  /** When somebody replied, or reached the person by phone; null again once they have written back. */
  answered_at: timestamp({ withTimezone: true }),
  /** When its sender last wrote by email; null if they have not since the form. */
  wrote_at: timestamp({ withTimezone: true }),
  /** When they wrote first since they were answered; null if that is the lead itself. */
  asked_at: timestamp({ withTimezone: true }),
  last_wrote_at: timestamp({ withTimezone: true })
    .notNull()
    .generatedAlwaysAs(sql`coalesce(wrote_at, created_at)`),
  waits_since: timestamp({ withTimezone: true })
    .notNull()
    .generatedAlwaysAs(sql`coalesce(asked_at, created_at)`),
  /** When somebody was last told that nobody has answered, and how often; cleared when its sender writes. */
  escalated_at: timestamp({ withTimezone: true }),
  escalations: smallint().notNull().default(0),
  /** The first answer, which stays, and the account that gave it. */
  first_answered_at: timestamp({ withTimezone: true }),
  first_answered_by: text(),
  /** Counts changes. */
  version: integer().notNull().default(0),
})

/** Changes of several leads at once (decision 181): a run has a part for each site. */
export const leadRuns = pgTable(
  'lead_runs',
  {
    /** Made with the form, so that one that is sent twice is one run. */
    id: uuid().notNull(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    change: jsonb().$type<LeadBulkChange>().notNull(),
    state: text().$type<LeadRunState>().notNull(),
    /** Who began it, and from where. */
    user_id: text().notNull(),
    who: text().notNull(),
    network: text(),
    user_agent: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    finished_at: timestamp({ withTimezone: true }),
    /** The same of who undoes it. */
    undone_by_id: text(),
    undone_by: text(),
    undone_network: text(),
    undone_user_agent: text(),
    undone_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.website_id] }),
    index().on(table.website_id, table.created_at),
    index('lead_runs_state_index')
      .on(table.state)
      .where(sql`${table.state} in ('running', 'undoing')`),
    check('lead_runs_state', sql`${table.state} in ('running', 'done', 'undoing', 'undone')`),
  ],
)

/** The leads of a run, each with the version that was shown and what became of it. */
export const leadRunLeads = pgTable(
  'lead_run_leads',
  {
    run_id: uuid().notNull(),
    website_id: integer().notNull(),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    version: integer().notNull(),
    state: text().$type<LeadOutcome>().notNull(),
    reason: text(),
    /** The activity of its change, which says what it was before. */
    activity_id: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.run_id, table.lead_id] }),
    foreignKey({
      name: 'lead_run_leads_run_fk',
      columns: [table.run_id, table.website_id],
      foreignColumns: [leadRuns.id, leadRuns.website_id],
    }).onDelete('cascade'),
    index('lead_run_leads_list_index').on(table.run_id, table.website_id, table.state, table.position),
    index().on(table.lead_id),
    check(
      'lead_run_leads_state',
      sql`${table.state} in ('planned', 'same', 'refused', 'changed', 'left', 'undone', 'kept')`,
    ),
  ],
)

/** What has been done about a lead, only added to. Names stay as they were. */
export const leadActivity = pgTable(
  'lead_activity',
  {
    /** Made with the form, so that one that is sent twice is stored once. */
    id: uuid().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    position: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    user_id: text(),
    who: text().notNull(),
    kind: text().$type<ActivityKind>().notNull(),
    /** A note, a reply, what was said in a call. */
    text: text().notNull().default(''),
    /** What was changed, as it is stored. */
    before: text(),
    after: text(),
    /** The status before an assignment that changed it too; null where it stayed. */
    status_before: text().$type<WorkStatus>(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.lead_id, table.position)],
)

/** What is known of an email that somebody wrote back, besides the text of its activity, whose id it has (decision 146). */
export const leadMails = pgTable(
  'lead_mails',
  {
    id: uuid()
      .primaryKey()
      .references(() => leadActivity.id, { onDelete: 'cascade' }),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The sender’s id of it; the same one twice is one email. */
    message_id: text().notNull(),
    from_name: text().notNull(),
    from_address: text().notNull(),
    subject: text().notNull(),
    /** The earlier emails below what was written. */
    quoted: text().notNull(),
    /** Whether a program wrote it. */
    automatic: boolean().notNull(),
    /** The attachments that were not taken, with the reason. */
    refused_files: jsonb().$type<readonly string[]>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('lead_mails_once_unique').on(table.lead_id, table.message_id)],
)

/** What is known of a text message that somebody wrote back, besides the text of its activity, whose id it has (decision 156). */
export const leadTexts = pgTable(
  'lead_texts',
  {
    id: uuid()
      .primaryKey()
      .references(() => leadActivity.id, { onDelete: 'cascade' }),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The provider’s id of it; the same one twice is one text. */
    message_id: text().notNull(),
    /** An international number. */
    from_number: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('lead_texts_once_unique').on(table.website_id, table.message_id), index().on(table.lead_id)],
)

/** International numbers that asked a site for no more text messages (decision 156). */
export const textStops = pgTable(
  'text_stops',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.number] })],
)

/** People who are mentioned in notes, and when they read it (decision 156). */
export const leadMentions = pgTable(
  'lead_mentions',
  {
    id: uuid().primaryKey().defaultRandom(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The note. */
    activity_id: uuid()
      .notNull()
      .references(() => leadActivity.id, { onDelete: 'cascade' }),
    /** An account of staff; null once it is gone. */
    user_id: text(),
    /** As it stands in the note. */
    name: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    read_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('lead_mentions_once_unique').on(table.activity_id, table.user_id),
    index().on(table.user_id, table.at),
    index().on(table.lead_id),
  ],
)

/**
 * Two leads that staff have said are of one person (decision 145), besides those with the same address or number. The
 * sites of both are one, or of one group.
 */
export const leadLinks = pgTable(
  'lead_links',
  {
    /** The id of the activity that made it. */
    id: uuid().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    other_website_id: integer()
      .notNull()
      .references(() => websites.id),
    other_lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    who: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('lead_links_pair_index').on(
      sql`least(${table.lead_id}, ${table.other_lead_id})`,
      sql`greatest(${table.lead_id}, ${table.other_lead_id})`,
    ),
    index().on(table.lead_id),
    index().on(table.other_lead_id),
    check('lead_links_two_leads', sql`${table.lead_id} <> ${table.other_lead_id}`),
  ],
)
