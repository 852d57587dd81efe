import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { websites } from '../sites/table.ts'

/**
 * Tracking events, phone reveals and phone clicks (spec §3 Tracking event, §7), partitioned by the day on which they
 * happened (docs/decisions/0114).
 */
export const events = pgTable(
  'events',
  {
    /** In the order of arrival. */
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    occurred_at: timestamp({ withTimezone: true }).notNull(),
    /** The sender's id of it: sent twice it is one event. */
    insert_id: text().notNull(),
    name: text().notNull(),
    event_id: integer(),
    anon_id: text(),
    session_id: text(),
    url: text(),
    /** Whether a program sent it that says so. */
    robot: boolean().notNull().default(false),
    /** Whether it came from the dealership's own staff (setting `staff_networks`). */
    staff: boolean().notNull().default(false),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** When it arrived. */
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.occurred_at, table.insert_id] })],
)

/**
 * Counts of events by the site's own days (server/events/rollUp.ts), without robots and staff. 0 stands for no id of an
 * event, vehicle or location, an empty text for no campaign.
 */
export const eventDays = pgTable(
  'event_days',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    day: date().notNull(),
    event_id: integer().notNull(),
    name: text().notNull(),
    source: text().notNull(),
    campaign: text().notNull(),
    car_id: integer().notNull(),
    location_id: integer().notNull(),
    events: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.website_id,
        table.day,
        table.event_id,
        table.name,
        table.source,
        table.campaign,
        table.car_id,
        table.location_id,
      ],
    }),
  ],
)

/** The same by month, without sources, campaigns and locations. */
export const eventMonths = pgTable(
  'event_months',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    /** Its first day. */
    month: date().notNull(),
    event_id: integer().notNull(),
    name: text().notNull(),
    car_id: integer().notNull(),
    events: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.month, table.event_id, table.name, table.car_id] })],
)

/** Distinct visitors of a day or a month, of all events or by a measure of rules/event/measures.ts. */
export const eventVisitors = pgTable(
  'event_visitors',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    period: text().$type<'day' | 'month'>().notNull(),
    starts_on: date().notNull(),
    measure: text().notNull(),
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.period, table.starts_on, table.measure] })],
)

/** The first day on which a site had an event. */
export const eventSites = pgTable('event_sites', {
  website_id: integer()
    .primaryKey()
    .references(() => websites.id),
  first_day: date().notNull(),
})

/** Up to when the counts have every event that had arrived. */
export const eventRollUps = pgTable('event_roll_ups', {
  period: text().$type<'day' | 'month'>().primaryKey(),
  counted_until: timestamp({ withTimezone: true }).notNull(),
})
