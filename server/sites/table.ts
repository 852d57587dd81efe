import { index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'

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
