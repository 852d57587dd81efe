import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LookLayer } from '@forecourt/rules/look/layer.ts'
import type { SettingKey, SettingsLayer } from '@forecourt/rules/site/config.ts'

/** Dealer groups; `settings` is the group's layer of the cascade. */
export const dealershipGroups = pgTable('dealership_groups', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  settings: jsonb().$type<SettingsLayer>().notNull().default({}),
})

/** Manufacturers of new vehicles. */
export const manufacturers = pgTable('manufacturers', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
})

/** Dealer sites; `settings` is the site's own layer of the cascade. */
export const websites = pgTable('websites', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  template: text().notNull(),
  domain_name: text().unique(),
  dealership_group_id: integer().references(() => dealershipGroups.id),
  manufacturer_id: integer().references(() => manufacturers.id),
  city: text(),
  state: text(),
  settings: jsonb().$type<SettingsLayer>().notNull().default({}),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When it was opened to visitors; null for one that is not open yet (decision 167). */
  opened_at: timestamp({ withTimezone: true }).defaultNow(),
  /** When its trial ends; null for a site that is no trial. */
  trial_ends_at: timestamp({ withTimezone: true }),
  /** Steps of its set-up that do not apply. */
  skipped_steps: text().array().notNull().default([]),
  /** Id of the form that added it: the same form twice is one site. */
  form_id: uuid().unique(),
})

/** Dealerships, which own stock and receive leads. */
export const dealerships = pgTable('dealerships', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  dealership_group_id: integer().references(() => dealershipGroups.id),
  stripe_publishable_key: text(),
})

/** The dealerships whose stock and locations a site shows; `position` 0 is the site's primary dealership. */
export const websiteDealerships = pgTable(
  'website_dealerships',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.dealership_id] }), index().on(table.dealership_id)],
)

/** What is set on top of a template of the product (decision 173); all its sites start from it. */
export const templateSettings = pgTable('template_settings', {
  template: text().primaryKey(),
  settings: jsonb().$type<SettingsLayer>().notNull().default({}),
})

/** Whose look or setting it is: a site’s, a group’s or a template’s. */
const layerScope = () => ({
  website_id: integer().references(() => websites.id, { onDelete: 'cascade' }),
  dealership_group_id: integer().references(() => dealershipGroups.id, { onDelete: 'cascade' }),
  template: text(),
})

/** The draft of the look of a site, a group or a template; a row without differences is none (decision 161). */
export const lookDrafts = pgTable(
  'look_drafts',
  {
    id: uuid().primaryKey().defaultRandom(),
    ...layerScope(),
    /** The published look that it began with, and the look that it makes of it. */
    base: jsonb().$type<LookLayer>().notNull(),
    settings: jsonb().$type<LookLayer>().notNull(),
    /** What it was before it was replaced as a whole, to undo that. */
    previous: jsonb().$type<LookLayer>(),
    /** Counts changes. */
    version: integer().notNull().default(0),
    updated_by: text().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('look_drafts_scope_unique')
      .on(table.website_id, table.dealership_group_id, table.template)
      .nullsNotDistinct(),
    index().on(table.dealership_group_id),
    check(
      'look_drafts_scope',
      sql`num_nonnulls(${table.website_id}, ${table.dealership_group_id}, ${table.template}) = 1`,
    ),
  ],
)

/** Every look that has been published in the console, and the one before the first. */
export const lookVersions = pgTable(
  'look_versions',
  {
    /** Made with the form, so that publishing twice is once. */
    id: uuid().primaryKey(),
    ...layerScope(),
    settings: jsonb().$type<LookLayer>().notNull(),
    /** Null for the look before the first that was published here. */
    published_by: text(),
    published_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.website_id, table.published_at),
    index().on(table.dealership_group_id, table.published_at),
    index().on(table.template, table.published_at),
    check(
      'look_versions_scope',
      sql`num_nonnulls(${table.website_id}, ${table.dealership_group_id}, ${table.template}) = 1`,
    ),
  ],
)

/** The value of a setting in a layer; without `value` where the layer does not set it. */
export interface LayerValue {
  value?: unknown
}

/** Who changed a setting of a site, a group or a template, and what undoes it (decision 162). */
export const settingHistory = pgTable(
  'setting_changes',
  {
    /** Made with the form, so that sending it twice is one change. */
    id: uuid().primaryKey(),
    /** Null for the command line and the API. */
    user_id: text(),
    ...layerScope(),
    key: text().$type<SettingKey>().notNull(),
    before: jsonb().$type<LayerValue>().notNull(),
    after: jsonb().$type<LayerValue>().notNull(),
    who: text().notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.website_id, table.key, table.changed_at),
    index().on(table.dealership_group_id, table.key, table.changed_at),
    index().on(table.template, table.key, table.changed_at),
    check(
      'setting_changes_scope',
      sql`num_nonnulls(${table.website_id}, ${table.dealership_group_id}, ${table.template}) = 1`,
    ),
  ],
)
