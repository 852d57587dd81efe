import { boolean, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
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
