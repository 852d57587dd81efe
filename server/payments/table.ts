import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { SandboxCard } from '@forecourt/rules/payment/sandboxCard.ts'
import type { PaymentStatus } from '@forecourt/rules/payment/settlement.ts'
import { reservations } from '../reservations/table.ts'
import { websites } from '../sites/table.ts'

const instant = () => timestamp({ withTimezone: true })

/** Every attempt to pay a deposit, with its last known state at the provider. */
export const payments = pgTable(
  'payments',
  {
    /** Idempotency keys at the provider are derived from it. */
    id: uuid().primaryKey().defaultRandom(),
    website_id: integer().notNull(),
    reservation_id: uuid().notNull(),
    provider: text().$type<PaymentProvider>().notNull(),
    /** The provider's own id; null until it is known. */
    provider_id: text(),
    amount_cents: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    /** Why it was declined, in the visitor's words. */
    declined: text(),
    /** When the provider gives up an authorisation that is not captured; null if it does not say. */
    capture_before: instant(),
    /** Requests that failed, for the log and for staff. */
    failures: integer().notNull().default(0),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'payments_website_id_reservation_id_reservations_fk',
      columns: [table.website_id, table.reservation_id],
      foreignColumns: [reservations.website_id, reservations.id],
    }),
    unique().on(table.website_id, table.id),
    unique().on(table.provider, table.provider_id),
    index().on(table.website_id, table.reservation_id),
    index('payments_unsettled_index')
      .on(table.reservation_id)
      .where(sql`${table.status} in ('started', 'authorised', 'captured')`),
    check('payments_amount_positive', sql`${table.amount_cents} > 0`),
  ],
)

/** Movements of money between a site's provider account and the deposits that it holds. */
export const MOVEMENTS = ['capture', 'refund'] as const
export type Movement = (typeof MOVEMENTS)[number]

/**
 * The ledger, double entry: each movement of a payment has two entries that cancel out, which the database checks. Rows
 * are added and never changed.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: serial().primaryKey(),
    website_id: integer().notNull(),
    payment_id: uuid().notNull(),
    movement: text().$type<Movement>().notNull(),
    account: text().$type<'provider' | 'deposits'>().notNull(),
    /** Positive for what comes into the account. */
    amount_cents: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    entered_at: instant().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'ledger_entries_website_id_payment_id_payments_fk',
      columns: [table.website_id, table.payment_id],
      foreignColumns: [payments.website_id, payments.id],
    }),
    unique().on(table.payment_id, table.movement, table.account),
    check('ledger_entries_movement', sql`${table.movement} in ('capture', 'refund')`),
    check('ledger_entries_account', sql`${table.account} in ('provider', 'deposits')`),
  ],
)

/** The books of the payment sandbox, which stands for a provider: nothing else reads or writes them. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id),
    payment_id: uuid().notNull(),
    amount_cents: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    card: text().$type<SandboxCard>(),
    /** When a late approval happens. */
    approve_at: instant(),
    refund_failures: integer().notNull().default(0),
    created_at: instant().notNull(),
  },
  (table) => [unique().on(table.website_id, table.payment_id)],
)
