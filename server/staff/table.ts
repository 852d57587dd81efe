import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { PresetContent, PresetKind } from '@forecourt/rules/leadDesk/preset.ts'
import type { Digest } from '@forecourt/rules/staff/digest.ts'
import type { NoticeKind } from '@forecourt/rules/staff/notices.ts'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { dealershipGroups, websites } from '../sites/table.ts'

const instant = () => timestamp({ withTimezone: true })
const ofUser = () =>
  text()
    .notNull()
    .references(() => staffUsers.id, { onDelete: 'cascade' })
/** What a row belongs to: a site, a group, or the platform where it names neither. */
const scope = () => ({
  website_id: integer().references(() => websites.id, { onDelete: 'cascade' }),
  dealership_group_id: integer().references(() => dealershipGroups.id, { onDelete: 'cascade' }),
})

/** People who work with the console. */
export const staffUsers = pgTable('staff_users', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** In lower case. */
  email: text().notNull().unique(),
  email_verified: boolean().notNull().default(false),
  image: text(),
  two_factor_enabled: boolean().notNull().default(false),
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
})

/** Their passwords, hashed. The library requires accounts at other providers to be described; nobody has one. */
export const staffPasswords = pgTable('staff_passwords', {
  id: text().primaryKey(),
  account_id: text().notNull(),
  provider_id: text().notNull(),
  user_id: ofUser().unique(),
  password: text().notNull(),
  access_token: text(),
  refresh_token: text(),
  id_token: text(),
  access_token_expires_at: instant(),
  refresh_token_expires_at: instant(),
  scope: text(),
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
})

/** What people have allowed operators: to sign in as them, until a time (decision 165). */
export const staffConsents = pgTable(
  'staff_consents',
  {
    /** Made with the form, so that one that is sent twice is one. */
    id: uuid().primaryKey(),
    user_id: ofUser(),
    until: instant().notNull(),
    created_at: instant().notNull(),
    /** When they ended it, or it was found to be over. */
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('staff_consents_open_index')
      .on(table.user_id)
      .where(sql`${table.ended_at} is null`),
  ],
)

/** Browsers that are signed in. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: text().primaryKey(),
    user_id: ofUser(),
    token: text().notNull().unique(),
    expires_at: instant().notNull(),
    /** Where it signed in: an address, or its network in IPv6. */
    ip_address: text(),
    user_agent: text(),
    /** When the password was last entered. */
    confirmed_at: instant().notNull().defaultNow(),
    /** What allows an operator to be signed in as this person; null for the person themself. */
    consent_id: uuid().references(() => staffConsents.id, { onDelete: 'cascade' }),
    operator_id: text().references(() => staffUsers.id, { onDelete: 'cascade' }),
    operator_name: text(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.user_id)],
)

/** Secrets of authenticator apps and recovery codes, encrypted by the library. */
export const staffSecondFactors = pgTable('staff_second_factors', {
  id: text().primaryKey(),
  user_id: ofUser().unique(),
  secret: text().notNull(),
  backup_codes: text().notNull(),
  verified: boolean().notNull().default(true),
  failed_verification_count: integer().notNull().default(0),
  locked_until: instant(),
})

/** Keys by which browsers and phones sign in without a password: their public parts. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The id that the authenticator gave it. */
    id: text().primaryKey(),
    user_id: ofUser(),
    name: text().notNull(),
    /** COSE, in base64url. */
    public_key: text().notNull(),
    /** How often an authenticator that counts says it was used. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    created_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [index().on(table.user_id)],
)

/**
 * What is kept for a while: sign-ins that wait for the second factor, links that set a new password, and why sessions
 * ended (decision 197).
 */
export const staffCodes = pgTable(
  'staff_codes',
  {
    id: text().primaryKey(),
    /** Hashed. */
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: instant().notNull(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.identifier), index().on(table.expires_at)],
)

/** Who may work where: one role for a site, a group or the platform. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    role: text().$type<RoleName>().notNull(),
    ...scope(),
    created_at: instant().notNull(),
  },
  (table) => [
    unique('staff_roles_scope_unique')
      .on(table.user_id, table.website_id, table.dealership_group_id)
      .nullsNotDistinct(),
    index().on(table.website_id),
    index().on(table.dealership_group_id),
  ],
)

/** Roles that wait to be accepted. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case; empty for the link that makes the first operator. */
    email: text().notNull(),
    role: text().$type<RoleName>().notNull(),
    ...scope(),
    /** Null until it is mailed, and once it has been used. */
    token_hash: text().unique(),
    invited_by: text().notNull(),
    /** Null for the command line. */
    invited_by_id: text(),
    expires_at: instant().notNull(),
    mailed_at: instant(),
    accepted_at: instant(),
    revoked_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [index().on(table.website_id), index().on(table.dealership_group_id)],
)

/**
 * Saved views of the inbox and templates of replies (decision 145): of the person who made them, or shared with the
 * people of a site or a group. What is removed stays, so that removing can be undone.
 */
export const leadPresets = pgTable(
  'lead_presets',
  {
    /** Made with the form, so that one that is sent twice is stored once. */
    id: uuid().primaryKey(),
    kind: text().$type<PresetKind>().notNull(),
    user_id: ofUser(),
    who: text().notNull(),
    ...scope(),
    name: text().notNull(),
    content: jsonb().$type<PresetContent>().notNull(),
    /** Its place among those of the same scope. */
    position: integer().notNull(),
    /** Counts changes. */
    version: integer().notNull().default(0),
    created_at: instant().notNull(),
    removed_at: instant(),
  },
  (table) => [
    index().on(table.user_id),
    index().on(table.website_id),
    index().on(table.dealership_group_id),
    check('lead_presets_scope', sql`${table.website_id} is null or ${table.dealership_group_id} is null`),
  ],
)

/** What somebody has open now: one row for each tab, unlogged, which says so again every few seconds (decision 147). */
export const staffViews = pgTable(
  'staff_views',
  {
    /** Made by the tab. */
    id: uuid().primaryKey(),
    user_id: text().notNull(),
    name: text().notNull(),
    /** Kind and id, such as `lead:` and the id that is in its address. */
    item: text().notNull(),
    seen_at: instant().notNull(),
  },
  (table) => [index().on(table.item), index().on(table.seen_at)],
)

/** What somebody is told of outside the console, by their own choice (decision 147); no row for nothing. */
export const staffNotices = pgTable('staff_notices', {
  user_id: ofUser().primaryKey(),
  /** What their browsers show notifications of, where they are allowed to. */
  kinds: text().array().$type<NoticeKind[]>().notNull().default([]),
  digest: text().$type<Digest>().notNull().default('off'),
  /** The day, as their calendar has it, of the last summary, or of the choice. */
  digest_day: date(),
  updated_at: instant().notNull(),
})

/** What people have done, only added to. It has no references, so that it outlives what it names. */
export const staffAudit = pgTable(
  'staff_audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Null for the command line. */
    user_id: text(),
    who: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Whom or what it was done to. */
    subject: text().notNull(),
    website_id: integer(),
    dealership_group_id: integer(),
    before: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
    after: jsonb().$type<Readonly<Record<string, unknown>> | null>(),
    network: text(),
    user_agent: text(),
    at: instant().notNull(),
  },
  (table) => [
    index().on(table.website_id, table.id),
    index().on(table.dealership_group_id, table.id),
    index().on(table.user_id, table.id),
  ],
)
