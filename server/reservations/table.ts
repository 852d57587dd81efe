import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LeadTracking } from '@forecourt/rules/intake/context.ts'
import type { FormValues } from '@forecourt/rules/forms/form.ts'
import type { PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { ReservationEvent, ReservationState } from '@forecourt/rules/payment/reservation.ts'
import type { PlaceEvent, PlaceState } from '@forecourt/rules/payment/waitlist.ts'
import { dealerships, websites } from '../sites/table.ts'
import { cars } from '../stock/table.ts'

const instant = () => timestamp({ withTimezone: true })

/** Where a hold was made, for its lead. */
export interface HoldContext {
  url: string
  userAgent: string
  visitedPages: readonly string[]
  linkedQueryParams: Readonly<Record<string, string>>
  /** Of the visit, for the event of the lead; missing for a hold of an earlier release. */
  tracking?: LeadTracking
}

/** Every hold of a vehicle, and what became of it (docs/reservations.md). */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Short human-readable reference. */
    reference: text().notNull().unique(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id),
    /** Null once the vehicle has been deleted. */
    car_id: integer().references(() => cars.id, { onDelete: 'set null' }),
    car_name: text().notNull(),
    /** The price when it was held. */
    price_cents: bigint({ mode: 'number' }),
    state: text().$type<ReservationState>().notNull(),
    /** When an unpaid hold ends. */
    held_until: instant().notNull(),
    /** Whether starting a payment has extended the hold. */
    extended: boolean().notNull().default(false),
    /** Until when the visitor can cancel a paid one; null if not at all. */
    refundable_until: instant(),
    /** When the dealer's time to answer is over; null for none. */
    answer_due: instant(),
    answered_at: instant(),
    /** Whether the dealer has been reminded to answer. */
    reminded: boolean().notNull().default(false),
    /** Where the vehicle stands; null for one of an earlier release. */
    time_zone: text(),
    /** The payment that it was paid with; it stays when the reservation has ended. */
    winner_id: uuid(),
    deposit_cents: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    provider: text().$type<PaymentProvider>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** The checked values of the form. */
    details: jsonb().$type<FormValues>().notNull(),
    context: jsonb().$type<HoldContext>().notNull(),
    /** The terms in the words that the visitor agreed to. */
    terms: text().notNull(),
    agreed_at: instant().notNull(),
    /** Created by the browser; the same one twice is the same hold. Null if no script ran. */
    submission_id: uuid(),
    /** Hash of the secret in the visitor's cookie; empty for none. */
    visitor: text().notNull(),
    /** Empty if the browser has none. It authorises nothing. */
    device_id: text().notNull(),
    /** Person and device that holds are counted by, such as `email:` and a keyed hash. */
    held_by: text().array().notNull(),
    /** The place on the vehicle's waitlist whose offer it took up; null for none. */
    place_id: uuid(),
    /** Reference of its lead; null until the lead is stored. */
    lead_reference: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    /** What a search of the console looks at, in lines, so that it doesn’t find what is in two of them. */
    searched: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(reference || chr(10) || name || chr(10) || email || chr(10) || car_name)`),
  },
  (table) => [
    unique().on(table.website_id, table.id),
    unique().on(table.website_id, table.submission_id),
    foreignKey({
      name: 'reservations_website_id_place_id_waitlist_places_fk',
      columns: [table.website_id, table.place_id],
      foreignColumns: [waitlistPlaces.website_id, waitlistPlaces.id],
    }),
    uniqueIndex('reservations_holding_index')
      .on(table.car_id)
      .where(sql`${table.state} in ('held', 'paying', 'paid')`),
    index().on(table.car_id),
    index().on(table.website_id, table.created_at),
    index().on(table.created_at, table.id),
    index()
      .on(table.lead_reference)
      .where(sql`${table.lead_reference} is not null`),
    index('reservations_awaiting_answer_index')
      .on(table.created_at, table.id)
      .where(sql`${table.state} = 'paid' and ${table.answer_due} is not null and ${table.answered_at} is null`),
    index().using('gin', table.held_by),
    uniqueIndex().on(table.place_id),
    index('reservations_unpaid_index')
      .on(table.held_until)
      .where(sql`${table.state} in ('held', 'paying')`),
    index('reservations_without_lead_index')
      .on(table.id)
      .where(sql`${table.winner_id} is not null and ${table.lead_reference} is null`),
    index('reservations_unanswered_index')
      .on(table.answer_due)
      .where(sql`${table.state} = 'paid' and ${table.answered_at} is null and not ${table.reminded}`),
    check('reservations_deposit_positive', sql`${table.deposit_cents} > 0`),
    check('reservations_paid_with_a_payment', sql`${table.state} <> 'paid' or ${table.winner_id} is not null`),
  ],
)

/** What happened to reservations. Rows are added; only the mark that the visitor was told is set later. */
export const reservationChanges = pgTable(
  'reservation_changes',
  {
    id: serial().primaryKey(),
    website_id: integer().notNull(),
    reservation_id: uuid().notNull(),
    /** Null for a new hold. */
    from_state: text().$type<ReservationState>(),
    to_state: text().$type<ReservationState>().notNull(),
    event: text().$type<'hold' | ReservationEvent>().notNull(),
    /** Who made the change: `visitor`, `provider`, `timer` or the name of a person. */
    changed_by: text().notNull(),
    changed_at: instant().notNull(),
    /** When its mails were handed over, or found to be unnecessary. */
    mailed_at: instant(),
  },
  (table) => [
    foreignKey({
      name: 'reservation_changes_website_id_reservation_id_reservations_fk',
      columns: [table.website_id, table.reservation_id],
      foreignColumns: [reservations.website_id, reservations.id],
    }).onDelete('cascade'),
    index().on(table.website_id, table.reservation_id),
    index('reservation_changes_unmailed_index')
      .on(table.id)
      .where(sql`${table.mailed_at} is null`),
  ],
)

/** Every place on the waitlist of a vehicle, and what became of it (docs/reservations.md). */
export const waitlistPlaces = pgTable(
  'waitlist_places',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order of the line, across all sites that show the vehicle. */
    turn: serial().notNull().unique(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id),
    /** Null once the vehicle has been deleted. */
    car_id: integer().references(() => cars.id, { onDelete: 'set null' }),
    car_name: text().notNull(),
    state: text().$type<PlaceState>().notNull(),
    /** When its offer ends; null unless it has been offered the vehicle. */
    offered_until: instant(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** The checked values of the form. */
    details: jsonb().$type<FormValues>().notNull(),
    context: jsonb().$type<HoldContext>().notNull(),
    /** What the visitor agreed to, in these words. */
    consent: text().notNull(),
    /** Created by the browser; the same one twice is the same place. Null if no script ran. */
    submission_id: uuid(),
    /** Hash of the secret in the visitor's cookie; empty for none. */
    visitor: text().notNull(),
    /** Empty if the browser has none. It authorises nothing. */
    device_id: text().notNull(),
    /** Person and device that places are counted by, as those of reservations. */
    held_by: text().array().notNull(),
    /** Reference of its lead; null until the lead is stored. */
    lead_reference: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    unique().on(table.website_id, table.id),
    unique().on(table.website_id, table.submission_id),
    uniqueIndex('waitlist_places_offered_index')
      .on(table.car_id)
      .where(sql`${table.state} = 'offered'`),
    index('waitlist_places_in_line_index')
      .on(table.car_id, table.turn)
      .where(sql`${table.state} in ('waiting', 'offered')`),
    index().on(table.car_id),
    index().on(table.website_id, table.created_at),
    index().using('gin', table.held_by),
    index('waitlist_places_without_lead_index')
      .on(table.id)
      .where(sql`${table.lead_reference} is null`),
    check('waitlist_places_offered_until', sql`${table.state} <> 'offered' or ${table.offered_until} is not null`),
  ],
)

/** What happened to places. Rows are added; only the marks that the visitor was told are set later. */
export const waitlistChanges = pgTable(
  'waitlist_changes',
  {
    id: serial().primaryKey(),
    website_id: integer().notNull(),
    place_id: uuid().notNull(),
    /** Null for a new place. */
    from_state: text().$type<PlaceState>(),
    to_state: text().$type<PlaceState>().notNull(),
    event: text().$type<'join' | PlaceEvent>().notNull(),
    /** Who made the change: `visitor` or `timer`. */
    changed_by: text().notNull(),
    changed_at: instant().notNull(),
    /** When its mail, and its text message, were handed over, or found to be unnecessary. */
    mailed_at: instant(),
    texted_at: instant(),
  },
  (table) => [
    foreignKey({
      name: 'waitlist_changes_website_id_place_id_waitlist_places_fk',
      columns: [table.website_id, table.place_id],
      foreignColumns: [waitlistPlaces.website_id, waitlistPlaces.id],
    }).onDelete('cascade'),
    index().on(table.website_id, table.place_id),
    index('waitlist_changes_untold_index')
      .on(table.id)
      .where(sql`${table.mailed_at} is null or ${table.texted_at} is null`),
  ],
)
