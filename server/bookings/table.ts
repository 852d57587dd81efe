import { check, index, integer, pgTable, primaryKey, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { leads } from '../leads/table.ts'
import { dealerships, websites } from '../sites/table.ts'

/** Booked times. The unique key decides if two visitors want the last place. */
export const bookings = pgTable(
  'bookings',
  {
    id: serial().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id),
    kind: text().$type<BookingKind>().notNull(),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** The number of the dealership's place at that time, from 1. */
    place: integer().notNull(),
    lead_id: integer()
      .notNull()
      .unique()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Person, device and network that it is counted by, such as `person:` and a keyed hash. */
    booked_by: text().array().notNull().default([]),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.dealership_id, table.kind, table.starts_at, table.place),
    index().on(table.dealership_id, table.kind, table.starts_at),
    index().on(table.starts_at),
    index().on(table.website_id, table.created_at),
    index().using('gin', table.booked_by),
    check('bookings_end_after_start', sql`${table.ends_at} > ${table.starts_at}`),
  ],
)

/** Times in which a dealership takes no bookings of one kind, or of any. */
export const bookingBlocks = pgTable(
  'booking_blocks',
  {
    id: serial().primaryKey(),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id),
    /** Null for every kind. */
    kind: text().$type<BookingKind>(),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    reason: text().notNull(),
    /** The name of the person of staff. */
    blocked_by: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.dealership_id, table.ends_at),
    check('booking_blocks_end_after_start', sql`${table.ends_at} > ${table.starts_at}`),
  ],
)

/** What a dealership has instead of its sites' settings for one kind of booking (decision 144). */
export const bookingTerms = pgTable(
  'booking_terms',
  {
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    kind: text().$type<BookingKind>().notNull(),
    /** How many can be booked for the same time; null for the setting. */
    places: integer(),
    notice_hours: integer(),
    /** The name of the person of staff. */
    changed_by: text().notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dealership_id, table.kind] }),
    check('booking_terms_places', sql`${table.places} between 1 and 50`),
    check('booking_terms_notice_hours', sql`${table.notice_hours} between 0 and 336`),
  ],
)
