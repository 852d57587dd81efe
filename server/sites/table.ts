import { index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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

/** The value of a setting in a layer; without `value` where the layer does not set it. */
export interface LayerValue {
  value?: unknown
}

/** Who changed a setting of a site or of a group, and what undoes it (decision 162). */
export const settingHistory = pgTable(
  'setting_changes',
  {
    /** Made with the form, so that sending it twice is one change. */
    id: uuid().primaryKey(),
    /** Null for the command line and the API. */
    user_id: text(),
    website_id: integer().references(() => websites.id, { onDelete: 'cascade' }),
    dealership_group_id: integer().references(() => dealershipGroups.id, { onDelete: 'cascade' }),
    key: text().$type<SettingKey>().notNull(),
    before: jsonb().$type<LayerValue>().notNull(),
    after: jsonb().$type<LayerValue>().notNull(),
    who: text().notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.website_id, table.key, table.changed_at),
    index().on(table.dealership_group_id, table.key, table.changed_at),
  ],
)
