import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { leads } from '../leads/table.ts'
import { dealerships, websites } from '../sites/table.ts'

const instant = () => timestamp({ withTimezone: true })
/** The transaction says whose rows it is about, so the library that signs people in needs no site. */
const ownSite = () =>
  integer()
    .notNull()
    .default(sql`forecourt_website_id()`)

/** People who signed in to a site. `email` is what they sign in with, `signInEmail` of an address or a number. */
export const owners = pgTable(
  'owners',
  {
    id: text().notNull(),
    website_id: ownSite().references(() => websites.id, { onDelete: 'cascade' }),
    name: text().notNull().default(''),
    email: text().notNull(),
    email_verified: boolean().notNull().default(false),
    image: text(),
    /** Whether price drops and sales of saved vehicles are mailed. */
    notices: boolean().notNull().default(true),
    /** Whether what is due of their own cars is mailed. */
    reminders: boolean().notNull().default(true),
    /** When the garage was last opened. */
    visited_at: instant(),
    /** When they were last mailed. */
    noticed_at: instant(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.id] }), unique().on(table.website_id, table.email)],
)

/** Browsers that are signed in. */
export const ownerSessions = pgTable(
  'owner_sessions',
  {
    id: text().primaryKey(),
    website_id: ownSite(),
    owner_id: text().notNull(),
    token: text().notNull().unique(),
    expires_at: instant().notNull(),
    ip_address: text(),
    user_agent: text(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.website_id, table.owner_id],
      foreignColumns: [owners.website_id, owners.id],
    }).onDelete('cascade'),
    index().on(table.website_id, table.owner_id),
  ],
)

/** Codes that were sent, as HMACs, with the number of guesses. */
export const ownerCodes = pgTable(
  'owner_codes',
  {
    id: text().primaryKey(),
    website_id: ownSite().references(() => websites.id, { onDelete: 'cascade' }),
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: instant().notNull(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.website_id, table.identifier), index().on(table.expires_at)],
)

/** Vehicles that a person follows, with the prices at which they looked at them and were told. */
export const ownerWatchlist = pgTable(
  'owner_watchlist',
  {
    website_id: integer().notNull(),
    owner_id: text().notNull(),
    car_id: integer().notNull(),
    /** As it was saved: a vehicle may have been deleted since. */
    name: text().notNull(),
    slug: text().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    primary_image_url: text(),
    /** The price at the visit before, which today's is compared with. */
    compared_price_cents: bigint({ mode: 'number' }),
    compared_at: instant().notNull(),
    /** The price at this visit. */
    viewed_price_cents: bigint({ mode: 'number' }),
    viewed_at: instant().notNull(),
    /** The price in the last mail, or when it was saved. */
    told_price_cents: bigint({ mode: 'number' }),
    told_sold: boolean().notNull().default(false),
    added_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.website_id, table.owner_id, table.car_id] }),
    foreignKey({
      columns: [table.website_id, table.owner_id],
      foreignColumns: [owners.website_id, owners.id],
    }).onDelete('cascade'),
    index().on(table.car_id),
  ],
)

/** Searches whose new vehicles are mailed, with or without an account. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid().primaryKey().defaultRandom(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    owner_id: text(),
    email: text().notNull(),
    /** The search slug, and its query in canonical form. */
    slug: text().notNull(),
    query: text().notNull(),
    label: text().notNull(),
    created_at: instant().notNull(),
    /** When the address was asked to confirm; null until then. */
    asked_at: instant(),
    /** Null is never mailed anything else. */
    confirmed_at: instant(),
    /** Vehicles that arrived later are new to it. */
    seen_until: instant().notNull(),
    mailed_at: instant(),
  },
  (table) => [
    unique().on(table.website_id, table.email, table.slug, table.query),
    foreignKey({
      columns: [table.website_id, table.owner_id],
      foreignColumns: [owners.website_id, owners.id],
    }).onDelete('cascade'),
    index().on(table.website_id, table.owner_id),
  ],
)

/** Bookings that people moved or cancelled themselves, until the dealership and the visitor have been told. */
export const bookingChanges = pgTable(
  'booking_changes',
  {
    id: serial().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id),
    lead_id: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text().$type<BookingKind>().notNull(),
    /** The time that is free again. */
    starts_at: instant().notNull(),
    /** The new time; null for a booking that was cancelled. */
    moved_to: instant(),
    moved_until: instant(),
    changed_at: instant().notNull(),
    /** The name of the person of staff; null for whoever made the booking. */
    changed_by: text(),
    /** Why, for whoever made the booking; null for none. */
    reason: text(),
    /** When the dealership was told. */
    mailed_at: instant(),
    visitor_mailed_at: instant(),
  },
  (table) => [
    index().on(table.lead_id),
    index('booking_changes_mailed_at_index')
      .on(table.id)
      .where(sql`${table.mailed_at} is null or ${table.visitor_mailed_at} is null`),
  ],
)

/** Cars of people who have signed in. */
export const ownerCars = pgTable(
  'owner_cars',
  {
    id: uuid().primaryKey().defaultRandom(),
    website_id: integer().notNull(),
    owner_id: text().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    year: integer(),
    registration: text().notNull().default(''),
    state: text().notNull().default(''),
    /** In the site's unit. */
    odometer: integer(),
    last_service_on: date(),
    next_service_on: date(),
    registration_due_on: date(),
    /** The due dates that the last reminders were about. */
    service_told_for: date(),
    registration_told_for: date(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.website_id, table.owner_id],
      foreignColumns: [owners.website_id, owners.id],
    }).onDelete('cascade'),
    index().on(table.website_id, table.owner_id),
  ],
)
