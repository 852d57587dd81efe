import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { FieldTexts } from '@forecourt/rules/location/editFields.ts'
import type { Location, LocationType } from '@forecourt/rules/location/location.ts'
import { dealerships } from '../sites/table.ts'

/** Places of a dealership (spec §3 Location). */
export const locations = pgTable(
  'locations',
  {
    id: serial().primaryKey(),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    slug: text().notNull(),
    primary: boolean().notNull().default(false),
    visible: boolean().notNull().default(true),
    location_type: text().$type<LocationType>().notNull().default('sales'),
    subdomain: text(),
    manufacturers: jsonb().$type<string[]>().notNull().default([]),
    dealer_license_number: text(),
    motor_vehicle_repairer: text(),
    time_zone: text().notNull(),
    contact_detail: jsonb().$type<Location['contact_detail']>().notNull(),
    address: jsonb().$type<Location['address']>().notNull(),
    /** A photograph of the place. */
    picture: jsonb().$type<Location['picture']>(),
    reviews: jsonb().$type<Location['reviews']>(),
    /** Slugs of further locations at which this one's stock is available (spec §3 Car location). */
    distribution_locations: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [unique().on(table.dealership_id, table.slug)],
)

/** What people changed of a location in the console (decision 144): what undoes it, and who it was. */
export const locationChanges = pgTable(
  'location_changes',
  {
    /** Made with the form, so that sending it twice is one change. */
    id: uuid().primaryKey(),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    location_id: integer()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    /** The part of the location, or the day of its special hours. */
    part: text().notNull(),
    /** The fields that were changed, as their form has them. */
    before: jsonb().$type<FieldTexts>().notNull(),
    after: jsonb().$type<FieldTexts>().notNull(),
    /** The version of the part since then. */
    version: text().notNull(),
    changed_by: text().notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.location_id, table.part, table.changed_at)],
)
