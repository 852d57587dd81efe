import { and, asc, eq, sql } from 'drizzle-orm'
import { newHold, reservationAfter, type Hold, type ReservationEvent } from '@forecourt/rules/payment/reservation.ts'
import { settlementAt, type DatedPosition } from '@forecourt/rules/payment/doubt.ts'
import type { PaymentRequest } from '@forecourt/rules/payment/settlement.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import {
  ledgerEntries,
  payments,
  type Movement,
  type PaymentReference,
  type ProviderPayment,
} from '../payments/payments.ts'
import { reservationChanges, reservations } from './table.ts'

export type ReservationRow = typeof reservations.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/** A payment as its provider has it; one that never began has no id there. */
export type FoundPayment = Omit<ProviderPayment, 'providerId'> & Pick<PaymentReference, 'providerId'>

/** A reservation with its payments, oldest first. */
export interface Records {
  row: ReservationRow
  payments: readonly PaymentRow[]
}

/** The reservation of this site with its payments, its row locked until the transaction ends; null for none. */
export async function locked(tx: Transaction, site: Pick<Site, 'id'>, id: string): Promise<Records | null> {
  const [row] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.website_id, site.id), eq(reservations.id, id)))
    .for('update')
  return row ? { row, payments: await paymentsOf(tx, site, id) } : null
}

/** The payments of a reservation, oldest first. */
export const paymentsOf = (tx: Transaction, site: Pick<Site, 'id'>, id: string): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.website_id, site.id), eq(payments.reservation_id, id)))
    .orderBy(asc(payments.created_at), asc(payments.id))

export const holdOf = (row: ReservationRow): Hold => ({
  state: row.state,
  heldUntil: row.held_until,
  extended: row.extended,
  refundableUntil: row.refundable_until,
  answerDue: row.answer_due,
  answeredAt: row.answered_at,
  reminded: row.reminded,
})

/** The columns of a hold. */
export const columnsOf = (hold: Hold) => ({
  state: hold.state,
  held_until: hold.heldUntil,
  extended: hold.extended,
  refundable_until: hold.refundableUntil,
  answer_due: hold.answerDue,
  answered_at: hold.answeredAt,
  reminded: hold.reminded,
})

/** A payment beside its reservation. */
export const positionOf = (
  row: Pick<ReservationRow, 'state' | 'winner_id' | 'updated_at'>,
  payment: PaymentRow,
): DatedPosition => ({
  state: row.state,
  isWinner: row.winner_id === payment.id,
  status: payment.status,
  changedAt: row.updated_at,
  createdAt: payment.created_at,
  captureBefore: payment.capture_before,
})

/** What decides what an event makes of a reservation. */
export const rulesOf = (
  { settings, timeZone }: Pick<Site, 'settings' | 'timeZone'>,
  row: Pick<ReservationRow, 'time_zone'>,
  now: Date,
) => ({
  now,
  minutes: settings,
  refundableDays: settings.deposit_refundable_days || null,
  answerDays: settings.reservation_answer_days,
  timeZone: row.time_zone ?? timeZone,
})

/** Who made a change: the visitor, the provider, the timer, or staff by name. */
export type ChangedBy = 'visitor' | 'provider' | 'timer' | `staff: ${string}`

/** Writes a change of a locked reservation. */
export async function write(
  tx: Transaction,
  row: ReservationRow,
  { hold, event, by, winner }: { hold: Hold; event: ReservationEvent; by: ChangedBy; winner?: string },
  now: Date,
): Promise<ReservationRow> {
  const [changed] = await tx
    .update(reservations)
    .set({ ...columnsOf(hold), ...(winner === undefined ? {} : { winner_id: winner }), updated_at: now })
    .where(and(eq(reservations.website_id, row.website_id), eq(reservations.id, row.id)))
    .returning()
  await tx.insert(reservationChanges).values({
    website_id: row.website_id,
    reservation_id: row.id,
    from_state: row.state,
    to_state: hold.state,
    event,
    changed_by: by,
    changed_at: now,
  })
  return changed!
}

const RANK = { started: 0, authorised: 1, declined: 2, cancelled: 2, captured: 2, refunded: 3 } as const

/** How an answer of the provider differs from the payment that we ordered; null if it does not. */
export function mismatch(payment: PaymentRow, found: FoundPayment): string | null {
  if (found.id !== null && found.id !== payment.id) return 'belongs to another payment'
  if (payment.provider_id !== null && found.providerId !== payment.provider_id) return 'has another id'
  if (found.currency !== payment.currency) return `is in ${found.currency} instead of ${payment.currency}`
  if (found.amountCents !== payment.amount_cents)
    return `is for ${found.amountCents} cents instead of ${payment.amount_cents}`
  return null
}

/**
 * Records what the provider says of a payment, and its movements of money in the ledger, each once. An answer that was
 * overtaken by a later one changes nothing.
 */
export async function record(tx: Transaction, payment: PaymentRow, found: FoundPayment, now: Date): Promise<void> {
  const mine = and(eq(payments.website_id, payment.website_id), eq(payments.id, payment.id))
  const [current] = await tx.select().from(payments).where(mine).for('update')
  if (!current) return
  const isLater = RANK[found.status] > RANK[current.status]
  await tx
    .update(payments)
    .set({
      provider_id: found.providerId,
      capture_before: found.captureBefore,
      ...(isLater ? { status: found.status } : {}),
      // Of a payment that can be tried again at the provider, the reason comes without another status.
      ...(isLater || found.status === current.status ? { declined: found.declined } : {}),
      updated_at: now,
    })
    .where(mine)
  if (!isLater) return
  if (found.status === 'captured' || found.status === 'refunded') await enter(tx, payment, 'capture', now)
  if (found.status === 'refunded') await enter(tx, payment, 'refund', now)
}

/** The two entries of a movement: what leaves one account comes into the other. */
async function enter(tx: Transaction, payment: PaymentRow, movement: Movement, now: Date): Promise<void> {
  const sign = movement === 'capture' ? 1 : -1
  const entry = {
    website_id: payment.website_id,
    payment_id: payment.id,
    movement,
    currency: payment.currency,
    entered_at: now,
  }
  await tx
    .insert(ledgerEntries)
    .values([
      { ...entry, account: 'provider', amount_cents: sign * payment.amount_cents },
      { ...entry, account: 'deposits', amount_cents: -sign * payment.amount_cents },
    ])
    .onConflictDoNothing()
}

/**
 * Applies everything that follows from the known states of the payments and from the time, and says what has to be
 * requested from the provider. An open payment whose latest attempt was declined does not lose the hold.
 */
export async function applySettlement(
  tx: Transaction,
  site: Pick<Site, 'settings' | 'timeZone'>,
  records: Records,
  now: Date,
): Promise<{ row: ReservationRow; requests: readonly { payment: PaymentRow; request: PaymentRequest }[] }> {
  let { row } = records
  const rules = rulesOf(site, row, now)
  const latest = records.payments.at(-1)
  const apply = async (event: ReservationEvent, by: ChangedBy, winner?: string) => {
    const before = holdOf(row)
    const after = reservationAfter(before, event, rules)
    if (after.ok && after.hold !== before)
      row = await write(tx, row, { hold: after.hold, event, by, ...(winner === undefined ? {} : { winner }) }, now)
  }
  // A payment that was authorised in time wins, however late we hear of it.
  for (const payment of records.payments) {
    const { event } = settlementAt(positionOf(row, payment), site.settings, now)
    if (event === 'decline' && payment !== latest) continue
    if (event) await apply(event, 'provider', event === 'authorise' ? payment.id : undefined)
  }
  await apply('expire', 'timer')
  await apply('remind', 'timer')
  const requests = records.payments.flatMap((payment) => {
    const { request } = settlementAt(positionOf(row, payment), site.settings, now)
    return request ? [{ payment, request }] : []
  })
  return { row, requests }
}

/** Adds a hold and its first change; null if the vehicle is held by somebody else. */
export async function addHold(
  tx: Transaction,
  values: Omit<typeof reservations.$inferInsert, 'state' | 'held_until' | 'created_at' | 'updated_at' | 'agreed_at'>,
  { settings }: Pick<Site, 'settings'>,
  now: Date,
): Promise<ReservationRow | null> {
  const hold = newHold(now, settings)
  const [row] = await tx
    .insert(reservations)
    .values({ ...values, ...columnsOf(hold), agreed_at: now, created_at: now, updated_at: now })
    .onConflictDoNothing({
      target: reservations.car_id,
      where: sql`state in ('held', 'paying', 'paid')`,
    })
    .returning()
  if (!row) return null
  await tx.insert(reservationChanges).values({
    website_id: row.website_id,
    reservation_id: row.id,
    from_state: null,
    to_state: row.state,
    event: 'hold',
    changed_by: 'visitor',
    changed_at: now,
  })
  return row
}
